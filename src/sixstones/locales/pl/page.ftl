# Teksty strony po polsku, ze słownictwem polskiego wydania.

title = Sixstones — stół do gry Splendor: Marvel
title-table = Stół
title-replay = Powtórka
title-review = Analiza
title-puzzles = Zadania
title-daily = Rozdanie dnia
title-deal = Rozdanie z linku
title-mine = Moje statystyki
title-account = Zachowaj moje partie
title-games = Moje gry
title-learn = Twoja pierwsza gra
title-rules = Zasady
title-credits = Autorzy
tagline = Gra planszowa Splendor: Marvel w przeglądarce: zwerbuj drużynę, zbierz sześć Kamieni Nieskończoności i zdobądź 16 punktów przed innymi.

## Strona główna

daily-played = Dziś już zagrane
play-now = Zagraj
play-against = kontra { $who }
choose-opponent = Wybierz rywala
strength-1 = bardzo łatwy
strength-2 = łatwy
strength-3 = średni
strength-4 = trudny
strength-5 = bardzo trudny
strength-6 = najsilniejszy
score-won = { $number ->
    [one] { $number } wygrana
    [few] { $number } wygrane
    [many] { $number } wygranych
   *[other] { $number } wygrane
}
score-lost = { $number ->
    [one] { $number } przegrana
    [few] { $number } przegrane
    [many] { $number } przegranych
   *[other] { $number } przegrane
}
score-drawn = { $number ->
    [one] { $number } remis
    [few] { $number } remisy
    [many] { $number } remisów
   *[other] { $number } remisy
}
score-none = brak gier
demo-label = Dwa boty rozgrywają pokazową grę.
my-points = { $points ->
    [one] ty: { $points } punkt
    [few] ty: { $points } punkty
    [many] ty: { $points } punktów
   *[other] ty: { $points } punktu
}
opponents = Liczba rywali
play-friends = Gra ze znajomymi
players = Gracze
player = Gracz
player-you = Ty
your-name = Twoje imię
clock = Zegar
clock-none = Bez zegara
clock-move = 1 minuta na turę
clock-game = 15 minut na gracza i dodatkowo 10 sekund na turę
clock-days = Dni na ruch
days-each = { $days ->
    [one] { $days } dzień na ruch
    [few] { $days } dni na ruch
    [many] { $days } dni na ruch
   *[other] { $days } dnia na ruch
}
days-bank = Zapas czasu na grę
days-terms-bank = Zapas czasu na grę: { $time }.
days-late = Gdy skończy się czas
days-late-lose = ten gracz przegrywa
days-late-stand_in = gra zastępca
days-terms-lose = Kto nie zmieści się w czasie, przegrywa.
days-terms-out = Kto nie zmieści się w czasie, odpada, a na jego miejscu gra bot.
days-terms-stand_in = Gdy komuś skończy się czas, gra zastępca, aż ta osoba wróci.
days-terms-warning = Wcześniej jest ostrzeżenie i nikt nie musi być połączony.
listed = Pokaż ten stół na publicznej liście
open-table = Utwórz stół
join-code = Dołącz za pomocą kodu
join = Dołącz
code-wrong = To nie jest prawidłowy link ani kod stołu.
open-tables = Otwarte stoły
no-open-tables = Nie ma teraz otwartych stołów. Utwórz własny!
friends-need-server = Aby grać razem, jedna osoba uruchamia serwer Sixstones jednym poleceniem, a wszyscy otwierają jego adres.
friends-how = Jak uruchomić serwer
friends-have-server = Mam adres serwera
server-address = Adres serwera
address-opened = { $address } otwiera się w nowej karcie. Jeśli nic tam nie odpowiada, sprawdź adres.
open-server = Otwórz
address-wrong = To nie jest adres serwera.
server-starting = Serwer jeszcze się uruchamia. Za chwilę będzie można tworzyć stoły.
open-seats = { $number ->
    [one] { $number } wolne miejsce z { $players }
    [few] { $number } wolne miejsca z { $players }
    [many] { $number } wolnych miejsc z { $players }
   *[other] { $number } wolnego miejsca z { $players }
}
continue = Graj dalej
recent-games = Ostatnie gry
won-against = Wygrana; przeciwnik: { $who }
lost-against = Przegrana; przeciwnik: { $who }
record-open = Otwórz zapisaną grę
record-how = Wklej tu zapis gry albo wybierz lub upuść jego plik.
record-file = Wybierz plik
record-show = Otwórz grę
record-no-record = To nie jest zapis gry: zapis zaczyna się od wiersza „sixstones record 1”.
record-newer = Tę grę zapisała nowsza wersja Sixstones. Odśwież stronę, aby ją zaktualizować, i spróbuj ponownie.
record-other-deck = Wiersz { $line }: ta gra ma własną talię. Może ją pokazać tylko program: sixstones replay.
record-wrong-deal = Wiersz { $line }: karty nie zgadzają się z sekretem. Ktoś zmienił zapis gry.
record-wrong-move = Wiersz { $line }: ten ruch jest niedozwolony. Zapis gry został zmieniony albo uszkodzony.
record-wrong-line = Nie można odczytać wiersza { $line }. Zapis gry został zmieniony albo uszkodzony.
learn = Ucz się, grając: pierwsza gra z przewodnikiem
learn-nudge = Pierwszy raz? Ucz się, grając
learn-nudge-text = Prawdziwa gra z przewodnikiem u boku. Około pięciu minut.
home = Strona główna
no-server = Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.
unofficial = Nieoficjalna wersja, niezwiązana z wydawcą drukowanej gry ani z właścicielami praw do jej postaci. Jeśli ci się podoba, kup pudełko.
credits = Autorzy
manual = Podręcznik (po angielsku)
credits-icons = Piktogramy:
credits-and-others = { $names } i inni
credits-fonts = Kroje pisma:

bot-recruit = Kadet
bot-recruit-about = Twój pierwszy rywal: zna zasady, ale często się myli.
bot-agent = Agent
bot-agent-about = Bierze to, co przyda się od razu. Spokojna gra.
bot-hero = Bohater
bot-hero-about = Patrzy kilka ruchów naprzód. Przyda ci się plan.
bot-avenger = Weteran
bot-avenger-about = Patrzy dalej i rzadko wypuszcza wygraną z rąk.
bot-titan = Tytan
bot-titan-about = Nauczył się, grając sam ze sobą. Wie, do czego dążysz.
bot-champion = Mistrz
bot-champion-about = Najsilniejszy bot. Myśli do sekundy na ruch.
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
open-seat = Wolne miejsce
seat-bot = Dodaj bota
you = ty
host = gospodarz
sit-down = Usiądź
table-full = Wszystkie miejsca są zajęte. Możesz oglądać.
start = Zacznij grę
start-when-full = Gra może się zacząć, gdy wszystkie miejsca będą zajęte.
wait-for-host = Czekamy, aż gospodarz zacznie grę.
youngest = Zaczyna najmłodsza osoba. Kto to?
invite = Zaproś znajomych
invite-text = Wyślij ten link znajomym. Otwiera stół, ale nikt nie może nim zająć twojego miejsca.
copy-link = Kopiuj link
copied = Skopiowano!
code = Kod:
qr = Kod QR linku
invited = { $name } zaprasza cię do gry
invited-open = Zaproszenie do gry
invite-game = Gra planszowa Splendor: Marvel, na tej stronie i bez konta.
duration = Czas gry
about-minutes = około { $number } minut
a-bot = bot
at-table = Przy stole
clock-seconds = { $number } s na turę
clock-minutes = { $number } min na gracza
say-code = Albo podaj im kod. Wpisuje się go na stronie głównej.
leave-seat = Zwolnij moje miejsce
leave-seat-sure = Zwolnić twoje miejsce? Ktoś inny będzie mógł je zająć, a stół zostaje.
leave-seat-host = Gospodarzem zostaje { $name }.
remove = Usuń: { $name }
remove-sure = Usunąć gracza { $name } z tego stołu? Miejsce znów będzie wolne, a { $name } może wrócić za pomocą linku.
title-turn = Twoja tura!
notify = Powiadom mnie o mojej turze
notify-text = Powiadomieniem, gdy oglądasz inną stronę, i krótką wibracją.
notify-blocked = Przeglądarka blokuje powiadomienia tej strony. Najpierw zezwól na nie w jej ustawieniach.
notify-title = Powiadomienia
unread = { $number ->
    [one] { $number } nowa wiadomość
    [few] { $number } nowe wiadomości
    [many] { $number } nowych wiadomości
   *[other] { $number } nowej wiadomości
}

## Stół

board = Plansza
supply = Znaczniki
menu = Menu
connecting = Łączenie…
reconnecting = Utracono połączenie. Ponowne łączenie…
round = Runda { $number }
to-play = gra
away = offline
stand-in = zastępuje { $bot }
take-seat = Zajmij to miejsce
offer-seat = Niech ktoś inny zagra za gracza { $name }
nudge = Przypomnij: { $name }
offered = wolne dla innych
substitute = zastępstwo
bot-missing = Na tym serwerze nie ma bota { $bot }, więc nikt nie gra na tym miejscu.
yours = To twoje miejsce.
yours-take = Odzyskaj je
time-left = Pozostały czas
paused = Gra jest wstrzymana.
holiday-until = urlop do { $date }
wait-holiday = { $name } ma urlop do { $date }.
late-yours = Skończył ci się czas, więc gra za ciebie zastępca.
plan-open = Zaplanuj moją następną turę
plan-short = Planuj
your-turn = Twoja tura.
wait-for = { $name } myśli…
waiting-for = Czekamy na ruch: { $name }…
preparing = { $bot } przygotowuje się…
preparing-why = Dzieje się to raz po instalacji i trwa około pół minuty.
local-preparing-why = Wczytuje się plik, którego potrzebuje. Dzieje się to tylko raz.
local-unsaved = Ta przeglądarka nie może zapisać gry. Możesz grać dalej, ale gra przepadnie po zamknięciu strony. Zwolnij miejsce albo wyjdź z trybu prywatnego.
local-bot-waits = Nie można wczytać pliku, którego potrzebuje ten bot. Sprawdź połączenie: strona próbuje dalej.
watching = Oglądasz grę.
sending = Chwileczkę…
task-action = Twoja tura: weź, zarezerwuj albo zwerbuj
task-return = Odłóż znaczniki: możesz mieć dziesięć
task-claim = Wybierz miejsce
game-over = Koniec gry
hint = Podpowiedź
undo = Cofnij
hint-take = Weź { $tokens }.
hint-reserve = Zarezerwuj kartę „{ $card }”.
hint-reserve-deck = Zarezerwuj kartę z wierzchu stosu poziomu { $level }.
hint-recruit = Zwerbuj kartę „{ $card }”.
hint-return = Odłóż { $tokens }.
hint-claim = Wybierz miejsce „{ $location }”.
hint-pass = Spasuj.
hint-only = To jedyny możliwy ruch.
hint-wins = Tym wygrywasz!
hint-completes = Twoja Rękawica będzie kompletna!
hint-stops = Inaczej { $name } może wygrać.
hint-stops-one = { $name } traci jeden ze sposobów na wygraną.
hint-why-points = Zdobywasz { $number ->
    [one] { $number } punkt
    [few] { $number } punkty
    [many] { $number } punktów
   *[other] { $number } punktu
}.
hint-why-points-with = Zdobywasz { $number ->
    [one] { $number } punkt
    [few] { $number } punkty
    [many] { $number } punktów
   *[other] { $number } punktu
}, w tym za: { $things }.
hint-why-time = Dostajesz Kamień Czasu.
hint-why-colour = To kolor, którego jeszcze ci brakuje: { $colour }.
hint-why-snatches = Inaczej { $name } może zwerbować kartę „{ $card }”.
hint-why-tags = Jeszcze { $number } A i płytka Avengers jest twoja.
hint-why-place = { $number ->
    [one] Do miejsca „{ $location }” zabraknie już tylko { $number } bonusu.
    [few] Do miejsca „{ $location }” zabraknie już tylko { $number } bonusów.
    [many] Do miejsca „{ $location }” zabraknie już tylko { $number } bonusów.
   *[other] Do miejsca „{ $location }” zabraknie już tylko { $number } bonusu.
}
hint-why-free = Nic cię to nie kosztuje.
hint-why-cheaper = { $number ->
    [0] Bonus zostaje z tobą do końca gry.
    [one] Dzięki bonusowi { $number } karta będzie dla ciebie tańsza.
    [few] Dzięki bonusowi { $number } karty będą dla ciebie tańsze.
    [many] Dzięki bonusowi { $number } kart będzie dla ciebie tańszych.
   *[other] Dzięki bonusowi { $number } karty będzie dla ciebie tańsze.
}
hint-why-ready = W następnej turze możesz zwerbować kartę „{ $card }”.
hint-why-safe = Karty „{ $card }” nikt ci już nie zabierze: { $number ->
    [one] brakuje { $number } znacznika
    [few] brakuje { $number } znaczników
    [many] brakuje { $number } znaczników
   *[other] brakuje { $number } znacznika
}.
hint-why-toward = Bliżej do karty „{ $card }”: { $number ->
    [one] brakuje { $number } znacznika
    [few] brakuje { $number } znaczników
    [many] brakuje { $number } znaczników
   *[other] brakuje { $number } znacznika
}.
hint-why-starves = Dla gracza { $name } nie zostaje żaden { $colour } znacznik.
hint-why-gray = Dostajesz znacznik T.A.R.C.Z.Y., który zastępuje dowolny kolor.
hint-why-unseen = Nikt inny nie widzi tej karty.
hint-why-spare = Bez niego do karty „{ $card }” jest tak samo blisko.
hint-why-least = Tego znacznika będzie ci brakować najmniej.
hint-why-race = { $number ->
    [one] Graczowi { $name } brakuje do niego tylko { $number } bonusu.
    [few] Graczowi { $name } brakuje do niego tylko { $number } bonusów.
    [many] Graczowi { $name } brakuje do niego tylko { $number } bonusów.
   *[other] Graczowi { $name } brakuje do niego tylko { $number } bonusu.
}
hint-why-returns = Potem odkładasz { $number ->
    [one] { $number } znacznik
    [few] { $number } znaczniki
    [many] { $number } znaczników
   *[other] { $number } znacznika
}, bo limit to dziesięć.
hint-why-options = Żadna karta nie jest bliżej, ale zachowujesz wybór.
hint-tile = płytka Avengers
hint-threat-finishes = Zagrożenie: { $name } może wygrać w następnej turze ({ $things }).
hint-threat-scores = Zagrożenie: { $name } może mieć { $number ->
    [one] { $number } punkt
    [few] { $number } punkty
    [many] { $number } punktów
   *[other] { $number } punktu
} ({ $things }).
hint-threat-takes = Zagrożenie: { $name } może zwerbować kartę „{ $card }” przed tobą.
hint-chance = Twoja szansa na wygraną: { $percent }.
hint-chance-over = Twoja szansa na wygraną: ponad { $percent }.
hint-hard = Trudno stąd wygrać; tak wytrzymasz najdłużej.
hint-next = Drugi wybór ({ $percent }):
engine-unsupported = Twoja przeglądarka nie może uruchomić silnika gry.
engine-damaged = Nie udało się wczytać silnika gry. Odśwież stronę, aby spróbować ponownie.
engine-newer = Ta strona jest starsza niż serwer. Odśwież ją, aby ją zaktualizować.
engine-failed = Silnik gry zatrzymał się z powodu błędu.
engine-server-helps = Ta podpowiedź pochodzi z serwera.
do-it = Wykonaj ten ruch
pass = Pas (nie ma innego możliwego ruchu)
log = Przebieg
talk = Czat
write = Napisz wiadomość
speaker = { $name }:
your-hand = Zarezerwowane karty
last-round = { $name } kompletuje Rękawicę: to ostatnia runda!
last-round-yours = Twoja Rękawica jest kompletna: ostatnia runda!
last-round-short = Ostatnia runda
gauntlet-open = Rękawica znów jest do zdobycia: { $name } traci płytkę i ma mniej niż 16 punktów.
gauntlet-open-yours = Rękawica znów jest do zdobycia: tracisz płytkę i masz mniej niż 16 punktów.
gauntlet-passed = { $name } ma teraz mniej niż 16 punktów.
gauntlet-passed-yours = Masz teraz mniej niż 16 punktów.
takeback-question = { $name } chce cofnąć ostatni ruch. Zgadzasz się?
yes = Tak
no = Nie
close = Zamknij
clear = Wyczyść
take = Weź
return = Odłóż
recruit = Zwerbuj
reserve = Zarezerwuj
free = za darmo
rule = Zasada { $clause }:
tray = Znaczniki, które bierzesz
# Co można teraz wziąć
tray-nothing = Nie ma już czego brać: zarezerwuj albo zwerbuj
tray-different-1 = Został tylko jeden kolor: weź 1
tray-different-2 = Zostały tylko dwa kolory: weź 2 lub 1
tray-different-3 = Weź trzy różne
tray-up-to-3 = Weź do trzech różnych
tray-or = { $different } albo { $pairs }
tray-any-pair = dwa jednakowe
tray-large-pair = dwa jednakowe, gdzie są cztery
tray-may-add = Weź albo wybierz jeszcze jeden
tray-one-more = Wybierz jeszcze jeden kolor
tray-two-more = Wybierz dwa inne kolory
tray-two-or-same = Wybierz dwa inne kolory albo jeszcze raz ten sam
tray-same = Wybierz jeszcze raz ten sam
over-limit = Będziesz mieć { $held }, a wolno dziesięć. Do odłożenia: { $number }.
over-limit-reserve = Po rezerwacji będziesz mieć { $held }, a wolno dziesięć. Do odłożenia: { $number }.

# Dlaczego czegoś nie można użyć
why-gray = Tych się nie bierze: dostajesz jeden z każdą zarezerwowaną kartą.
why-green = Tego się nie bierze: dostajesz go z pierwszą postacią poziomu 3.
why-empty-pile = Nie ma już znaczników tego koloru.
why-small-pile = Żeby wziąć dwa jednakowe, muszą być cztery. Jest ich tu: { $number }.
why-pair-is-all = Przy dwóch jednakowych nie bierze się trzeciego.
why-one-of-each = Różne kolory: po jednym z każdego.
why-three-is-all = Najwyżej trzy znaczniki.
why-empty-deck = Ten stos jest pusty.
why-hand-full = Masz pełną rękę. Najwięcej kart: { $number }.
why-none-left = Nie masz więcej takich znaczników.
keep-token = Zatrzymaj { $colour } znacznik

# Cofanie
undo-takes-back = Cofa:
undo-answers = { $number ->
    [one] I odpowiedź na to.
    [few] I { $number } odpowiedzi na to.
    [many] I { $number } odpowiedzi na to.
   *[other] I { $number } odpowiedzi na to.
}

# Klawisze
shortcuts = Klawiatura
shortcuts-on = Skróty jednym klawiszem
key-board = karty na planszy; jeszcze raz: zarezerwowane karty
key-supply = znaczniki
key-hint = podpowiedź; jeszcze raz: jej przycisk
key-undo = cofnij
key-log = przebieg
key-talk = czat
key-remove = zdejmij ostatni znacznik
key-confirm = zatwierdź albo użyj tego, co zaznaczone
key-arrows = przejdź między kartami lub znacznikami
key-tab = następna część stołu
key-escape = wyczyść wybór, zamknij panel
key-help = ta lista
key-step = poprzedni lub następny ruch
key-ends = początek lub koniec
key-run = odtwarzaj lub zatrzymaj

put-back = Zdejmij { $colour } znacznik
pile-label = { $colour } ({ $stone }), { $number ->
    [0] brak
    [one] został { $number }
    [few] zostały { $number }
    [many] zostało { $number }
   *[other] zostało { $number }
}.
pile-pick = Wybierz jeden.
stone-title = { $colour }: { $stone }
tokens = { $number } × { $colour }
bonus-of = Bonus { $colour }: { $number }
tokens-and-bonuses = Bonusy u góry, znaczniki u dołu
held = Znaczniki: { $number }/{ $limit }
token-limit = Na koniec tury możesz mieć najwyżej dziesięć znaczników
tags = A { $number }
tags-title = Symbole Avengers: kto pierwszy ma trzy, dostaje płytkę Avengers
tile-short = Avengers
team = Drużyna { $number }
team-title = { $name }: zwerbowane postacie
area-label = { $name }
player-show = Wszystko, co ma { $name }
log-open = Przebieg i czat
hidden-card = Poziom { $level }, zakryta
hidden-owner = Tę kartę widział tylko właściciel tego miejsca.
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
card-by-gray = T.A.R.C.Z.A. zastąpi { $number } z nich.
card-enough = Masz dość znaczników.
location-label = Miejsce { $name }: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
} za bonusy { $cost }
avengers-title = Płytka Avengers: 3 punkty dla osoby z największą liczbą symboli Avengers, co najmniej trzema
avengers-free = Płytka Avengers: kto pierwszy ma { $number } A
avengers-held = Ma ją { $name }; do przejęcia potrzeba { $number } A
avengers-held-yours = Masz ją; rywal potrzebuje { $number } A
deck-label = Stos poziomu { $level }, { $number ->
    [one] { $number } karta
    [few] { $number } karty
    [many] { $number } kart
   *[other] { $number } karty
}.
deck-reserve = Zarezerwuj kartę z wierzchu.
deck-title = Karta z wierzchu stosu poziomu { $level }
deck-text = Nikt jeszcze nie widział tej karty. Trafi na twoją rękę i tylko ty będziesz ją widzieć.
no-card = Puste pole
how-to-pay = Wybierz sposób zapłaty
you-pay = Płacisz:
you-lack = Brakuje ci:
return-title = Odłóż znaczniki
return-first = { $number ->
    [one] Masz { $held }, możesz zachować { $limit }. Odłóż { $number } znacznik.
    [few] Masz { $held }, możesz zachować { $limit }. Odłóż { $number } znaczniki.
    [many] Masz { $held }, możesz zachować { $limit }. Odłóż { $number } znaczników.
   *[other] Masz { $held }, możesz zachować { $limit }. Odłóż { $number } znacznika.
}
strip-needs = brak { $number }
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
resign-sure = Poddać tę grę?
resign-ends = Gra się kończy i wygrywa drugi gracz.
resign-goes-on = Bot gra dalej na twoim miejscu, a ty przegrywasz.
report = Zgłoś gracza
leave = Odejdź od stołu
leave-alone = Przerwij na razie
leave-sure = Opuścić grę?
leave-bot = Bot gra za ciebie, dopóki nie wrócisz.
leave-waits = Gra czeka na ciebie. Aby wrócić, wybierz „{ continue }” na stronie głównej.
leave-others = Inni gracze mogą udostępnić komuś twoje miejsce.
sealed = Rozdanie jest zapieczętowane. Odcisk:
language = Język
theme = Motyw
theme-system = Jak w systemie
theme-light = Jasny
theme-dark = Ciemny
volume = Głośność dźwięków
volume-off = wyłączone
confirm-turns = Potwierdzaj ruchy przed wysłaniem
fast-bots = Boty grają bez przerw
speed = Tempo ruchów
speed-calm = Spokojne
speed-normal = Normalne
speed-fast = Szybkie
speed-off = Bez animacji
table-gone = Nie można otworzyć tego stołu
upgrade = Dostępna jest nowa wersja tej strony.
reload = Odśwież

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

## Przebieg gry

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
did-get-tile-from = { $name } zabiera płytkę Avengers graczowi { $from }!
did-complete-gauntlet = Rękawica jest kompletna!
did-get-time = { $name } dostaje Kamień Czasu.
has-points = { $points ->
    [one] Ma teraz { $points } punkt.
    [few] Ma teraz { $points } punkty.
    [many] Ma teraz { $points } punktów.
   *[other] Ma teraz { $points } punktu.
}
did-take-yours = Bierzesz { $tokens }.
did-reserve-yours = Rezerwujesz kartę „{ $card }”.
did-reserve-deck-yours = Rezerwujesz zakrytą kartę poziomu { $level }.
did-recruit-yours = Werbujesz kartę „{ $card }”.
did-return-yours = Odkładasz { $tokens }.
did-claim-yours = Bierzesz miejsce „{ $location }”.
did-pass-yours = Pasujesz.
did-pay-yours = Płacisz: { $tokens }.
did-pay-nothing-yours = Nic nie płacisz.
did-get-location-yours = Zdobywasz miejsce „{ $location }”.
did-get-tile-yours = Bierzesz płytkę Avengers!
did-get-tile-from-yours = Zabierasz płytkę Avengers graczowi { $from }!
did-get-time-yours = Dostajesz Kamień Czasu.
did-lose-tile = { $name } zabiera ci płytkę Avengers!
has-points-yours = { $points ->
    [one] Masz teraz { $points } punkt.
    [few] Masz teraz { $points } punkty.
    [many] Masz teraz { $points } punktów.
   *[other] Masz teraz { $points } punktu.
}
event-sat = { $name } dołącza do stołu.
event-started = Gra się zaczyna. Pierwszy ruch: { $name }.
event-started-yours = Gra się zaczyna. Masz pierwszy ruch.
event-undone = { $moves ->
    [one] { $name } cofa ostatni ruch.
    [few] { $name } cofa ostatnie { $moves } ruchy.
    [many] { $name } cofa ostatnich { $moves } ruchów.
   *[other] { $name } cofa ostatnie { $moves } ruchu.
}
event-undone-yours = { $moves ->
    [one] Cofasz ostatni ruch.
    [few] Cofasz ostatnie { $moves } ruchy.
    [many] Cofasz ostatnich { $moves } ruchów.
   *[other] Cofasz ostatnie { $moves } ruchu.
}
event-takeback-asked = { $name } chce cofnąć ruch.
event-takeback-agreed = { $name } się zgadza.
event-takeback-declined = { $name } się nie zgadza.
event-resigned = { $name } poddaje grę.
event-time-up = { $name }: koniec czasu.
event-left = { $name } odchodzi od stołu.
event-away = { $name } traci połączenie.
event-back = { $name } wraca.
event-stood-in = { $bot } zastępuje gracza { $name }.
event-warned = { $name }: zostało mało czasu.
event-pause-asked = { $name } chce wstrzymać grę.
event-pause-refused = { $name } nie chce przerwy.
event-paused = Gra jest wstrzymana.
event-resumed = { $name } wznawia grę.
event-holiday = { $name } ma urlop do { $date }.
event-holiday-over = { $name } wraca z urlopu.
event-offered = Ktoś inny może teraz zagrać za gracza { $name }.
event-nudged = { $by } przypomina o turze: { $name }.
event-claimed = { $name } zajmuje miejsce przy stole.
event-rematch-asked = { $name } chce zagrać jeszcze raz.
event-unlisted = Ten stół był długo nieaktywny i nie ma go już na publicznej liście. Link nadal działa.
event-erased = Ktoś usunął swoje dane.
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

## Co dzieje się przy stole

new-card = nowa
last-move = Ostatni ruch: { $text }
can-win = może wygrać w następnej turze
captions = Wydarzenia
caption-tile = { $name } bierze płytkę Avengers: +{ $points } pkt
caption-tile-yours = Bierzesz płytkę Avengers: +{ $points } pkt
caption-tile-from = { $name } zabiera płytkę Avengers graczowi { $from }: +{ $points } i −{ $points } pkt
caption-tile-from-yours = Zabierasz płytkę Avengers graczowi { $from }: +{ $points } i −{ $points } pkt
caption-tile-lost = { $name } zabiera ci płytkę Avengers: −{ $points } pkt
caption-location = { $name } zdobywa miejsce „{ $location }”: +{ $points } pkt
caption-location-yours = Zdobywasz miejsce „{ $location }”: +{ $points } pkt
caption-time = { $name } dostaje Kamień Czasu
caption-time-yours = Dostajesz Kamień Czasu
caption-gauntlet = { $name } kompletuje Rękawicę: ostatnia runda!
caption-gauntlet-yours = Kompletujesz Rękawicę: ostatnia runda!
caption-threat = Uwaga: { $name } może wygrać w następnej turze ({ $cards })

## Po grze

result = Wynik
stand-in-yours = Bot na twoim miejscu
resigned-lost = Bot zajął twoje miejsce, więc przegrywasz.
you-won = Wygrywasz!
somebody-won = { $names } wygrywa!
shared-win = { $names } dzielą się zwycięstwem!
nobody-won = Nikt nie wygrywa
reason-only-one = Nikt inny nie skompletował Rękawicy Nieskończoności.
reason-most-points = Kilku graczy skompletowało Rękawicę; zdecydowały punkty.
reason-avengers-tile = Remis w punktach; zdecydowała płytka Avengers.
reason-fewest-characters = Nadal remis; zdecydowała mniejsza drużyna.
reason-shared = Remis we wszystkim.
reason-stalemate = Nikt nie może wykonać ruchu.
reason-resigned = Druga osoba poddała grę.
reason-resigned-yours = Poddajesz grę.
reason-time = Drugiej osobie skończył się czas.
reason-time-yours = Skończył ci się czas.
reason-truncated = Gra była zbyt długa i została przerwana.
reason-operator = Administrator serwera zakończył grę. Nikt nie wygrywa.
lacked = Brakowało
lacked-nothing = Rękawica kompletna
lacked-points = { $number ->
    [one] { $number } punkt
    [few] { $number } punkty
    [many] { $number } punktów
   *[other] { $number } punktu
}
lacked-bonuses = bonus: { $colours }
lacked-time = Kamień Czasu
lost-close = Było blisko! Zabrakło tylko: { $lacked }.
lost-kindly = Dobra gra! Zabrakło jeszcze: { $lacked }.
lost-complete = Dobra gra! Twoja Rękawica też była kompletna.
result-fold = Pokaż stół
result-unfold = Pokaż wynik
points = Punkty
from-characters = Postacie
from-locations = Miejsca
from-tile = Płytka Avengers
characters = Drużyna
rematch = Jeszcze raz
rematch-wait = Czekamy na resztę…
watch-replay = Obejrzyj powtórkę
review = Analiza
other-opponent = Inny przeciwnik
share-replay = Kopiuj link do powtórki
save-record = Pobierz zapis gry
chart-label = Punkty wszystkich graczy, ruch po ruchu
replay-controls = Powtórka
first = Przejdź na początek
back = Poprzedni ruch
forward = Następny ruch
last = Przejdź na koniec
run = Odtwórz
pause = Pauza
position = Pozycja w grze
move-of = { $number } / { $all }
replay-start = Początek gry.

## Komunikaty o błędach

refused-request-malformed = Serwer nie zrozumiał żądania. Odśwież stronę.
refused-request-too_large = To za długie dla serwera.
refused-request-too_many = Za dużo żądań. Poczekaj chwilę.
refused-request-origin = Serwer nie przyjmuje żądań z tej witryny.
refused-request-credentials = To urządzenie wylogowano albo serwer nie rozpoznaje już tej przeglądarki. Odśwież stronę.
refused-request-not_found = Nie znaleziono strony
refused-request-method = Tutaj nie można tego zrobić.
refused-request-id_reused = Serwer wziął to za inne polecenie. Spróbuj ponownie.
refused-protocol-version = Ta strona jest nieaktualna. Odśwież ją.
refused-protocol-hello_first = Nie udało się nawiązać połączenia. Odśwież stronę.
refused-table-unknown = Nie ma stołu z takim kodem. Być może został usunięty.
refused-table-stale = Stan stołu zmienił się w międzyczasie. Sprawdź i spróbuj ponownie.
refused-table-not_seated = Mogą to zrobić tylko gracze przy tym stole.
refused-table-not_host = Może to zrobić tylko gospodarz.
refused-table-already_seated = Masz już miejsce przy tym stole.
refused-table-started = Gra już się zaczęła.
refused-table-not_started = Gra jeszcze się nie zaczęła.
refused-table-finished = Gra się skończyła.
refused-table-unfinished = Będzie to dostępne dopiero po grze.
refused-table-not_full = Jest jeszcze wolne miejsce.
refused-table-too_long = Ten stół osiągnął limit. Można już tylko wykonywać ruchy.
refused-table-damaged = Dane tego stołu są uszkodzone. Musi je przywrócić administrator serwera; innych stołów to nie dotyczy.
refused-table-too_many = Masz na tym serwerze zbyt wiele niedokończonych gier. Najpierw dokończ jedną z nich albo ją opuść.
refused-seat-unknown = Takie miejsce nie istnieje.
refused-seat-taken = To miejsce jest zajęte.
refused-seat-not_vanished = Gracz z tego miejsca nadal tu jest albo dopiero co wyszedł.
refused-seat-left = Nie grasz już na tym miejscu. Najpierw je odzyskaj.
refused-guest-banned = Administrator serwera zablokował ci grę. Możesz tylko patrzeć.
refused-seat-not_offered = Inni gracze nie udostępnili tego miejsca.
refused-bot-unknown = Na tym serwerze nie ma takiego bota.
refused-name-unusable = Nie można użyć tego imienia: jest puste, za długie albo zawiera nieobsługiwane znaki.
refused-name-taken = Inny gracz przy tym stole ma już takie imię. Wybierz inne.
refused-name-reserved = To imię bota. Wybierz inne.
refused-move-unreadable = Serwer nie zrozumiał tego ruchu.
refused-move-illegal = Zasady nie pozwalają teraz na ten ruch.
refused-move-not_your_turn = To nie twoja tura.
refused-undo-off = Przy tym stole nie można cofać ruchów.
refused-undo-nothing = Nie masz ruchu do cofnięcia.
refused-undo-too_late = Za późno: następny gracz już wykonał ruch.
refused-undo-seen = Ten ruch odsłonił zakrytą kartę, więc nie można go cofnąć.
refused-undo-asked = Prośba została już wysłana. Poczekaj na odpowiedź innych graczy.
refused-undo-not_asked = Nikt nie prosił o cofnięcie ruchu.
refused-hint-off = Podpowiedzi nie są tu dostępne.
refused-table-paused = Gra jest wstrzymana. Każdy gracz może ją wznowić.
refused-pause-off = Wstrzymać można tylko gry z dniami na ruch.
refused-pause-asked = Już się zgadzasz. Poczekaj na innych.
refused-pause-not_asked = Gra nie jest wstrzymana.
refused-plan-off = Przy stole z szybkim zegarem nie można planować tur.
refused-plan-your_turn = To już twoja tura: graj.
refused-holiday-running = Masz już urlop.
refused-holiday-too_long = Nie masz tylu dni urlopu w tym roku.
refused-chat-off = Przy tym stole dozwolone są tylko gotowe zdania.
refused-chat-unusable = Nie można wysłać tej wiadomości: jest pusta, za długa albo zawiera nieobsługiwane znaki.
refused-chat-full = Czat jest pełny. Możesz grać dalej.
refused-nudge-too_early = Przypomnieć można po godzinie, a potem raz dziennie.
refused-chat-muted = Administrator serwera wyłączył ci czat. Możesz grać dalej.
refused-daily-sealed = To rozdanie jest zapieczętowane do końca dnia. Wróć jutro.
refused-daily-once = Rozdanie dnia gra się tylko raz. Jutro będzie następne.
refused-daily-over = To rozdanie jest już jawne, bo zegar serwera został cofnięty. Wróć jutro.
refused-server-unavailable = Serwer nie może teraz zapisywać. Ponawianie…
refused-server-overloaded = Serwer jest przeciążony. Spróbuj za chwilę.
refused-server-stopping = Serwer uruchamia się ponownie. Ponowne łączenie…
refused-server-starting = Serwer jeszcze się uruchamia. Ponawianie…
refused-server-slow_reader = Połączenie było za wolne. Ponowne łączenie…
refused-server-internal = Na serwerze coś poszło nie tak. Spróbuj ponownie.
refused-server-damaged = Dane serwera są uszkodzone. Administrator musi przywrócić kopię zapasową.
refused-server-full = Jest zbyt wiele połączeń z twojej sieci. Spróbuj później.
refused-other = Nie udało się.

## Zasady

rules = Zasady
rules-goal-title = Cel
rules-goal = Zdobądź przed innymi bonus w każdym z pięciu kolorów, Kamień Czasu i 16 punktów. Wtedy kompletujesz Rękawicę Nieskończoności.
rules-turn-title = Twoja tura
rules-turn = Zrób jedną rzecz: weź znaczniki, zarezerwuj postać albo ją zwerbuj.
rules-take-title = Branie znaczników
rules-take = Weź trzy znaczniki w różnych kolorach albo dwa w jednym, jeśli są w nim co najmniej cztery. Nie możesz brać znaczników zielonych ani szarych.
rules-limit-title = Limit znaczników
rules-limit = Jeśli na koniec tury masz więcej niż dziesięć znaczników, odłóż nadmiar.
rules-reserve-title = Rezerwowanie
rules-reserve = Weź na rękę odkrytą kartę albo kartę z wierzchu stosu, a do tego szary znacznik, jeśli jakiś został. Na ręce możesz mieć trzy karty. Szary znacznik zastępuje każdy kolor.
rules-recruit-title = Werbowanie
rules-recruit = Zapłać koszt karty znacznikami. Każda postać daje stały bonus, dzięki któremu następne są tańsze.
rules-time-title = Kamień Czasu
rules-time = Pierwsza postać poziomu 3 przynosi ci zielony znacznik, czyli Kamień Czasu. Nigdy się go nie wydaje.
rules-avengers-title = Płytka Avengers
rules-avengers = Kto pierwszy ma trzy symbole Avengers, bierze płytkę wartą 3 punkty. Gracz, który zdobędzie ich więcej, przejmuje ją.
rules-locations-title = Miejsca
rules-locations = Na koniec tury dostajesz miejsce, jeśli masz bonusy, których wymaga; jedno na turę.
rules-end-title = Koniec gry
rules-end = Gdy ktoś skompletuje Rękawicę, gra toczy się do końca rundy, żeby każdy miał tyle samo tur. Wygrać może tylko ten, kto nadal ma wtedy Rękawicę.
rules-tie-title = Remisy
rules-tie = Wygrywa gracz z największą liczbą punktów, potem z płytką Avengers, potem z mniejszą drużyną. Jeśli nadal jest remis, zwycięstwo jest współdzielone.
