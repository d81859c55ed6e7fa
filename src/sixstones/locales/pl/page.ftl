# Słowa strony po polsku, ze słownictwem polskiego wydania.

title = Sixstones — stół do gry Splendor: Marvel
title-table = Stół
title-replay = Powtórka
title-learn = Twoja pierwsza gra
title-rules = Zasady
title-credits = Autorzy
tagline = Sześć Kamieni Nieskończoności, szesnaście punktów, jedno kliknięcie. Bez rejestracji.

## Strona główna

play-now = Zagraj
opponent = Rywal
opponents = Liczba rywali
play-friends = Gra ze znajomymi
players = Gracze
player = Gracz
your-name = Twoje imię
clock = Zegar
clock-none = Bez zegara
clock-move = Minuta na turę
clock-game = Po 15 minut i dodatkowo 10 sekund na turę
listed = Każdy może znaleźć ten stół
open-table = Otwórz stół
have-code = Masz link albo kod?
join = Dołącz
code-wrong = To nie jest ani link, ani kod stołu.
open-tables = Otwarte stoły
no-open-tables = Nie ma teraz otwartych stołów. Otwórz własny!
open-seats = { $number ->
    [one] { $number } wolne miejsce z { $players }
    [few] { $number } wolne miejsca z { $players }
    [many] { $number } wolnych miejsc z { $players }
   *[other] { $number } wolnego miejsca z { $players }
}
continue = Graj dalej
recent-games = Ostatnie gry
won = wygrana
lost = przegrana
learn = Ucz się, grając: pierwsza gra z przewodnikiem
home = Na start
no-server = Serwer nie odpowiada. Sprawdź sieć i spróbuj ponownie.
unofficial = Nieoficjalna wersja, niezwiązana z twórcami drukowanej gry ani z właścicielami jej postaci. Jeśli ci się podoba, kup pudełko.
credits = Autorzy
credits-icons = Piktogramy:
credits-and-others = { $names } i inni
credits-fonts = Kroje pisma:

bot-recruit = Rekrut
bot-recruit-about = Na początek: zna zasady, ale często się myli.
bot-agent = Agent
bot-agent-about = Bierze to, co przyda się od razu. Spokojna gra.
bot-hero = Bohater
bot-hero-about = Patrzy kilka ruchów naprzód. Przyda ci się plan.
bot-avenger = Avenger
bot-avenger-about = Patrzy dalej i rzadko wypuszcza wygraną z rąk.
bot-titan = Tytan
bot-titan-about = Nauczył się, grając sam ze sobą. Wie, do czego dążysz.
bot-champion = Mistrz
bot-champion-about = Najsilniejszy: myśli najwyżej sekundę i nie marnuje ani chwili.
bot-random = Losowy
bot-greedy = Zachłanny
bot-search = Poszukiwacz
bot-deep = Wnikliwy
bot-playouts = Losowe rozgrywki
bot-policy = Instynkt
level = poziom { $level }

## Przed grą

lobby-title = Kto gra?
seats = Miejsca
open-seat = wolne miejsce
seat-bot = Wstaw bota
open-again = Zwolnij
you = ty
host = gospodarz
sit-down = Usiądź
table-full = Wszystkie miejsca są zajęte. Możesz oglądać.
start = Zacznij grę
start-when-full = Gra może się zacząć, gdy wszystkie miejsca będą zajęte.
wait-for-host = Gospodarz zacznie grę, gdy wszyscy będą na miejscu.
youngest = Zaczyna najmłodsza osoba. Kto to?
invite = Zaproś znajomych
invite-text = Wyślij ten link. Otwiera stół, ale nikt nie zajmie nim twojego miejsca.
copy-link = Kopiuj link
copied = Skopiowano!
code = Kod:
qr = Link jako kod QR

## Stół

board = Plansza
supply = Znaczniki
menu = Menu
rules-key = Zasady (klawisz: ?)
connecting = Łączenie…
reconnecting = Połączenie zerwane. Kolejna próba…
round = Runda { $number }
to-play = gra
away = offline
stand-in = zastępuje { $bot }
take-seat = Zajmij to miejsce
offer-seat = Niech ktoś inny zagra za gracza { $name }
offered = wolne dla innych
substitute = na zastępstwo
bot-missing = Na tym serwerze nie ma bota { $bot }. Nikt nie gra na tym miejscu.
yours = To twoje miejsce.
yours-take = Zajmij je ponownie
time-left = Pozostały czas
your-turn = Twoja tura.
wait-for = { $name } myśli…
waiting-for = Czekamy na ruch: { $name }…
preparing = { $bot } przygotowuje się…
preparing-why = Tylko po instalacji, około pół minuty.
watching = Oglądasz grę.
sending = Chwileczkę…
task-action = Twoja tura: weź, zarezerwuj albo zwerbuj
task-return = Odłóż znaczniki: możesz mieć dziesięć
task-claim = Wybierz miejsce
game-over = Koniec gry
hint = Rada
undo = Cofnij
hint-in-your-place = na twoim miejscu:
hint-only = Nie ma innego ruchu.
hint-wins = Wygrywasz od razu.
hint-stops = Inaczej { $name } może wygrać.
hint-plan = Plan: zwerbować kartę „{ $card }”.
hint-chance = Twoja szansa na wygraną: { $percent }.
hint-next = Drugi wybór ({ $percent }):
do-it = Zrób to
pass = Pas: nie ma innego ruchu
log = Przebieg
talk = Czat
write = Napisz coś
speaker = { $name }:
your-hand = Zarezerwowane karty
last-round = { $name } kompletuje Rękawicę: to ostatnia runda!
gauntlet-open = Rękawica znów jest do zdobycia: { $name } traci płytkę i ma mniej niż 16 punktów.
takeback-question = { $name } prosi o cofnięcie ostatniego ruchu. Zgoda?
yes = Tak
no = Nie
close = Zamknij
clear = Wyczyść
take = Weź
return = Odłóż
recruit = Zwerbuj
reserve = Zarezerwuj
free = gratis
missing = brak
rule = Zasada { $clause }:
tray = Znaczniki, które bierzesz
tray-empty = Wybierz znaczniki: trzy kolory albo dwa takie same
tray-more = Wybierz jeszcze jeden
put-back = Zdejmij { $colour } znacznik
pile-label = { $colour } ({ $stone }), { $number ->
    [0] brak
    [one] został { $number }
    [few] zostały { $number }
    [many] zostało { $number }
   *[other] zostało { $number }
}. Wybierz jeden.
stone-title = { $colour }: { $stone }
tokens = { $number } × { $colour }
bonus-of = Bonus { $colour }: { $number }
tokens-and-bonuses = Bonusy u góry, znaczniki u dołu
held = Znaczniki: { $number }/{ $limit }
token-limit = Na koniec tury można mieć najwyżej dziesięć znaczników
tags = A { $number }
tags-title = Symbole Avengers: kto pierwszy ma trzy, dostaje płytkę Avengers
tile-short = Avengers
team = Drużyna { $number }
team-title = { $name }: zwerbowane postacie
area-label = { $name }
hidden-card = Poziom { $level }, zakryta
hidden-owner = Widziała ją tylko osoba, do której należy to miejsce.
gauntlet-label = { $name }: { $points } z 16 punktów, { $stones } z 6 Kamieni
card-label = { $name }, poziom { $level }, bonus { $bonus }, { $points ->
    [0] bez punktów
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
}{ $tags ->
    [0] { "" }
    [one] , { $tags } symbol Avengers
    [few] , { $tags } symbole Avengers
    [many] , { $tags } symboli Avengers
   *[other] , { $tags } symbolu Avengers
}. Koszt: { $cost }.
card-pay = Możesz zwerbować tę kartę za { $cost }.
card-free = Możesz zwerbować tę kartę za darmo.
card-lacks = Brakuje ci: { $cost }.
location-label = Miejsce { $name }: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
} za bonusy { $cost }
avengers-title = Płytka Avengers: 3 punkty dla osoby z największą liczbą symboli Avengers, co najmniej trzema
avengers-free = Płytka Avengers: kto pierwszy ma { $number } A
avengers-held = Ma ją { $name }; do przejęcia potrzeba { $number } A
deck-label = Stos poziomu { $level }, { $number ->
    [one] { $number } karta
    [few] { $number } karty
    [many] { $number } kart
   *[other] { $number } karty
}. Zarezerwuj kartę z wierzchu.
deck-title = Karta z wierzchu stosu poziomu { $level }
deck-text = Nikt jej nie widział. Trafi na twoją rękę i tylko ty możesz na nią patrzeć.
no-card = Puste pole
how-to-pay = Jak płacisz
you-pay = Do zapłaty:
you-lack = Brakuje ci:
gray-helps = ({ $number ->
    [one] może pomóc { $number } znacznik
    [few] mogą pomóc { $number } znaczniki
    [many] może pomóc { $number } znaczników
   *[other] może pomóc { $number } znacznika
} T.A.R.C.Z.Y.)
return-title = Znowu do dziesięciu
return-text = { $number ->
    [0] Masz { $held }; te wracają na środek stołu.
    [one] Masz { $held }, możesz zachować { $limit }. Odłóż jeszcze { $number } znacznik.
    [few] Masz { $held }, możesz zachować { $limit }. Odłóż jeszcze { $number } znaczniki.
    [many] Masz { $held }, możesz zachować { $limit }. Odłóż jeszcze { $number } znaczników.
   *[other] Masz { $held }, możesz zachować { $limit }. Odłóż jeszcze { $number } znacznika.
}
give-back = Odłóż { $colour } znacznik ({ $number ->
    [one] został { $number }
    [few] zostały { $number }
    [many] zostało { $number }
   *[other] zostało { $number }
})
resign = Poddaj się
resign-sure = Na pewno poddajesz tę grę?
leave = Odejdź od stołu
leave-sure = Opuszczasz grę?
leave-bot = Bot gra za ciebie, dopóki nie wrócisz.
leave-waits = Gra czeka na ciebie: „{ continue }” na stronie startowej prowadzi z powrotem.
leave-others = Inni mogą pozwolić komuś zająć twoje miejsce.
sealed = Rozdanie jest zapieczętowane. Jego odcisk:
language = Język
theme = Kolory
theme-system = Jak w systemie
theme-light = Jasne
theme-dark = Ciemne
sound = Dźwięk
confirm-turns = Potwierdzaj każdy ruch przed wysłaniem
table-gone = Nie można otworzyć tego stołu
upgrade = Jest nowsza wersja tej strony.
reload = Wczytaj

colour-yellow = żółty
colour-blue = niebieski
colour-orange = pomarańczowy
colour-red = czerwony
colour-purple = fioletowy
colour-green = zielony
colour-gray = szary
stone-yellow = Umysł
stone-blue = Przestrzeń
stone-orange = Dusza
stone-red = Rzeczywistość
stone-purple = Moc
stone-green = Czas
stone-gray = T.A.R.C.Z.A.
letter-yellow = Ż
letter-blue = N
letter-orange = P
letter-red = C
letter-purple = F
letter-green = Z
letter-gray = T

## Co się stało

did-take = { $name } bierze { $tokens }.
did-reserve = { $name } rezerwuje kartę „{ $card }”.
did-reserve-deck = { $name } rezerwuje zakrytą kartę poziomu { $level }.
did-recruit = { $name } werbuje kartę „{ $card }”.
did-return = { $name } odkłada { $tokens }.
did-claim = { $name } bierze miejsce „{ $location }”.
did-pass = { $name } pasuje.
did-pay = Koszt: { $tokens }.
did-pay-nothing = Nic nie płaci.
did-get-location = { $name } zdobywa miejsce „{ $location }”.
did-get-tile = { $name } bierze płytkę Avengers!
did-get-time = { $name } dostaje Kamień Czasu.
has-points = { $points ->
    [one] Ma teraz { $points } punkt.
    [few] Ma teraz { $points } punkty.
    [many] Ma teraz { $points } punktów.
   *[other] Ma teraz { $points } punktu.
}
event-sat = { $name } siada do stołu.
event-started = Gra się zaczyna. Pierwszy ruch: { $name }.
event-undone = { $name } cofa ostatni ruch.
event-takeback-asked = { $name } prosi o cofnięcie ruchu.
event-takeback-agreed = { $name } się zgadza.
event-takeback-declined = { $name } się nie zgadza.
event-resigned = { $name } poddaje grę.
event-time-up = { $name }: koniec czasu.
event-left = { $name } odchodzi od stołu.
event-away = { $name } traci połączenie.
event-back = { $name } wraca.
event-stood-in = { $name }: dalej gra { $bot }.
event-offered = Ktoś inny może teraz zagrać za gracza { $name }.
event-claimed = { $name } przejmuje miejsce przy stole.
event-rematch-asked = { $name } chce zagrać jeszcze raz.
event-unlisted = Od dawna nic się tu nie działo: stołu nie ma już na publicznej liście. Link nadal działa.
event-ended = Gra jest zbyt długa i kończy się tutaj. Nikt nie wygrywa.
log-earlier = Wcześniejsze wpisy nie są pokazane.

phrase-hello = Cześć!
phrase-good_luck = Powodzenia!
phrase-nice_move = Dobry ruch!
phrase-thinking = Niech pomyślę…
phrase-your_turn = Twoja kolej
phrase-oops = Ojej!
phrase-sorry = Przepraszam!
phrase-thanks = Dzięki!
phrase-well_played = Dobrze zagrane!
phrase-good_game = Dobra gra!
phrase-again = Jeszcze raz?
phrase-goodbye = Na razie!

## Po grze

result = Wynik
you-won = Wygrywasz!
somebody-won = { $names } wygrywa!
shared-win = { $names } dzielą się zwycięstwem!
nobody-won = Nikt nie wygrywa
reason-only-one = Nikt inny nie ma Rękawicy Nieskończoności.
reason-most-points = Więcej niż jedna Rękawica; decydują punkty.
reason-avengers-tile = Tyle samo punktów; decyduje płytka Avengers.
reason-fewest-characters = Nadal remis; decyduje mniejsza drużyna.
reason-shared = Remis we wszystkim.
reason-stalemate = Nikt nie może już wykonać ruchu.
reason-resigned = Druga osoba poddała grę.
reason-time = Drugiej osobie skończył się czas.
reason-truncated = Gra była zbyt długa i została przerwana.
points = Punkty
from-characters = Postacie
from-locations = Miejsca
from-tile = Płytka Avengers
characters = Drużyna
rematch = Jeszcze raz
rematch-wait = Czekamy na resztę…
watch-replay = Obejrzyj powtórkę
share-replay = Kopiuj link
save-record = Zapisz grę
chart-label = Punkty wszystkich graczy, ruch po ruchu
replay-controls = Powtórka
first = Na początek
back = Ruch wstecz
forward = Ruch naprzód
last = Na koniec
run = Odtwórz
pause = Pauza
position = Moment gry
move-of = { $number } / { $all }
replay-start = Początek gry.

## Gdy serwer odmawia

refused-request-malformed = Serwer nie mógł tego odczytać. Wczytaj stronę ponownie.
refused-request-too_large = To za długie dla serwera.
refused-request-too_many = Za szybko. Poczekaj chwilę.
refused-request-origin = Serwer nie przyjmuje poleceń z tej witryny.
refused-request-credentials = Serwer nie rozpoznaje już tej przeglądarki. Wczytaj stronę ponownie.
refused-request-not_found = Pod tym adresem nic nie ma.
refused-request-method = Tego nie da się tu zrobić.
refused-request-id_reused = Serwer wziął to za inne polecenie. Spróbuj ponownie.
refused-protocol-version = Ta strona jest starsza niż serwer. Wczytaj ją ponownie.
refused-protocol-hello_first = Połączenie źle się zaczęło. Wczytaj stronę ponownie.
refused-table-unknown = Nie ma stołu z takim kodem albo już zniknął.
refused-table-stale = Przy stole stało się coś innego. Spójrz jeszcze raz.
refused-table-not_seated = To mogą zrobić tylko osoby siedzące przy stole.
refused-table-not_host = To może zrobić tylko gospodarz stołu.
refused-table-already_seated = Masz już miejsce przy tym stole.
refused-table-started = Gra już się zaczęła.
refused-table-not_started = Gra jeszcze się nie zaczęła.
refused-table-finished = Gra jest skończona.
refused-table-unfinished = To można zobaczyć dopiero po grze.
refused-table-not_full = Jedno miejsce jest jeszcze wolne.
refused-table-too_long = Przy tym stole wydarzyło się tak dużo, że można już tylko grać.
refused-table-damaged = Zapis tego stołu jest uszkodzony. Musi go przywrócić osoba prowadząca serwer; inne stoły są w porządku.
refused-seat-unknown = Przy tym stole nie ma takiego miejsca.
refused-seat-taken = Ktoś już tam siedzi.
refused-seat-not_vanished = Gracz z tego miejsca jest tutaj albo był przed chwilą.
refused-seat-left = Nie grasz już na tym miejscu. Najpierw zajmij je ponownie.
refused-seat-not_offered = Reszta stołu nie udostępniła tego miejsca.
refused-bot-unknown = Na tym serwerze nie ma takiego bota.
refused-name-unusable = To imię nie pasuje: jest puste, za długie albo ma znaki, których nie da się pokazać.
refused-name-taken = Ktoś przy stole ma już takie imię. Wybierz inne.
refused-name-reserved = Tak nazywa się bot. Wybierz inne imię.
refused-move-unreadable = Serwer nie mógł odczytać tego ruchu.
refused-move-illegal = Zasady nie pozwalają teraz na ten ruch.
refused-move-not_your_turn = Teraz gra ktoś inny.
refused-undo-off = Przy tym stole nie cofa się ruchów.
refused-undo-nothing = Nie masz ruchu do cofnięcia.
refused-undo-too_late = Następny gracz wykonał już ruch; jest za późno.
refused-undo-seen = Ten ruch odsłonił zakrytą kartę; nie można go cofnąć.
refused-undo-asked = Prośba już poszła. Poczekaj na odpowiedź innych.
refused-undo-not_asked = Nikt nie prosił o cofnięcie ruchu.
refused-hint-off = Tutaj nie dostajesz rad.
refused-chat-off = Przy tym stole są tylko gotowe zdania.
refused-chat-unusable = Nie można tego wysłać: jest puste, za długie albo ma znaki, których nie da się pokazać.
refused-chat-full = Przy tym stole nie ma już miejsca na czat. Graj dalej bez niego.
refused-server-unavailable = Serwer nie może teraz nic zapisać. Strona spróbuje ponownie.
refused-server-stopping = Serwer uruchamia się ponownie. Strona sama się połączy.
refused-server-slow_reader = Połączenie było za wolne. Strona sama się połączy.
refused-server-internal = Na serwerze coś poszło nie tak. Spróbuj ponownie.
refused-server-damaged = Dane serwera są uszkodzone. Osoba, która go prowadzi, musi przywrócić kopię zapasową.
refused-server-full = Nie ma teraz miejsca na więcej połączeń stąd. Spróbuj później.
refused-other = Nie udało się.

## Zasady

rules = Zasady
rules-goal-title = Cel
rules-goal = Zdobądź przed innymi bonus w każdym z pięciu kolorów, Kamień Czasu i 16 punktów. To właśnie Rękawica Nieskończoności.
rules-turn-title = Twoja tura
rules-turn = Zrób jedną rzecz: weź znaczniki, zarezerwuj postać albo ją zwerbuj.
rules-take-title = Branie znaczników
rules-take = Trzy w różnych kolorach albo dwa w jednym, jeśli są w nim przynajmniej cztery. Zielonych i szarych tak się nie bierze.
rules-limit-title = Najwyżej dziesięć
rules-limit = Jeśli kończysz turę z więcej niż dziesięcioma znacznikami, odkładasz nadmiar.
rules-reserve-title = Rezerwowanie
rules-reserve = Weź na rękę odkrytą kartę albo wierzch stosu, najwyżej trzy karty, a do tego szary znacznik, jeśli jakiś został. Szary zastępuje każdy kolor.
rules-recruit-title = Werbowanie
rules-recruit = Zapłać koszt karty znacznikami. Każda postać w drużynie daje bonus, dzięki któremu następne są już zawsze tańsze.
rules-time-title = Kamień Czasu
rules-time = Pierwsza postać poziomu 3 przynosi ci zielony znacznik, czyli Kamień Czasu. Nigdy się go nie wydaje.
rules-avengers-title = Płytka Avengers
rules-avengers = Kto pierwszy ma trzy symbole Avengers, dostaje płytkę wartą 3 punkty. Kto później ma ich więcej, przejmuje ją.
rules-locations-title = Miejsca
rules-locations = Na koniec tury dostajesz miejsce, jeśli masz bonusy, których wymaga; jedno na turę.
rules-end-title = Koniec
rules-end = Gdy ktoś skompletuje Rękawicę, gra toczy się do końca rundy, żeby każdy miał tyle samo tur. Wygrać może tylko ten, kto nadal ma wtedy Rękawicę.
rules-tie-title = Remisy
rules-tie = Najpierw liczą się punkty, potem płytka Avengers, potem mniejsza drużyna. Jeśli to nie wystarczy, zwycięstwo jest współdzielone.
