# Słowa klienta w terminalu, których nie ma strona, po polsku.

list-and = { $most } i { $last }
list-or = { $most } lub { $last }

## Słowa do wpisania, najpierw najczęstsze

verb-take = weź, bierz, biorę
verb-reserve = zarezerwuj, rezerwuj
verb-recruit = zwerbuj, werbuj, kup
verb-return = odłóż, odkładam
verb-claim = wybierz
verb-pass = pas, pasuję
word-deck = stos
word-paying = płacąc, za
word-nothing = nic
word-whom = { "" }
command-moves = ruchy
command-hand = ręka
command-hint = rada
command-undo = cofnij
command-why = dlaczego
command-rules = zasady
command-log = przebieg
command-deal = rozdanie
command-save = zapisz
command-board = plansza
command-theme = kolory
command-help = pomoc
command-quit = wyjdź
command-say = powiedz
command-seats = miejsca
command-start = zacznij
command-bot = bot
command-open = otwórz
command-sit = usiądź
command-resign = poddaj
command-leave = odejdź
command-rematch = rewanż

## Plansza

points-short = { $points }p
needs-of = { $number } z
own-label = ty
hand-label = ręka
hand-hint = (wpisz: ręka)
places-label = w
locations-gone = Wszystkie miejsca są zajęte.
threat-next = { $name } może wygrać w następnej turze: { $cards }.
threat-now = { $name } może teraz wygrać: { $cards }.
list-deck = Stos
list-claim = Wybierz
list-pass = Pas
small-window = Okno jest małe. 80 × 24 pokazuje wszystko.
placeholder = ruch, numer albo pomoc (F1)
page-back = Enter lub Esc: powrót

## Wiersz

prompt-action = { $name }, twój ruch:
prompt-return = { $name }, znaczniki do odłożenia ({ $number }):
prompt-claim = { $name }, wybierz miejsce:
prompt-pay = Numer albo litery (Enter: powrót):
prompt-wait = Czekamy na ruch: { $name }:
prompt-lobby = Przed grą:
prompt-over = Koniec ({ $commands }):
prompt-private = Teraz patrzy tylko { $name }. Enter pokazuje, cokolwiek innego pomija.
prompt-replay = Ruch { $number } z { $all }:

## Odpowiedzi

refused = Nie. Zasada { $clause }: { $reason }. (Więcej: dlaczego)
illegal-C1 = tej postaci nie ma ani odkrytej, ani na twojej ręce
illegal-C2 = brakuje ci znaczników albo płacisz za dużo w jednym kolorze
illegal-C3 = brakuje ci znaczników, nawet z szarymi; zielony nigdy nie płaci
illegal-E2 = gra jest skończona
illegal-G1 = zielonego znacznika się nie bierze: przychodzi z pierwszą postacią poziomu 3
illegal-L1 = tego miejsca nie ma albo brakuje ci bonusów; przychodzi samo na koniec tury
illegal-L2 = najpierw wybierz miejsce
illegal-R1 = ta postać nie jest odkryta
illegal-R3 = masz pełną rękę: najwyżej trzy postacie
illegal-R4 = szary znacznik dostaje się tylko przy rezerwacji
illegal-R5 = ten stos jest pusty
illegal-T2 = bierze się trzy dostępne znaczniki w różnych kolorach albo dwa w jednym
illegal-T4 = żeby wziąć dwa w jednym kolorze, muszą być w nim co najmniej cztery
illegal-T5 = najpierw odłóż nadmiar ponad dziesięć; tylko swoje znaczniki, na koniec tury i nigdy zielony
illegal-X1 = gdy zostały co najmniej trzy kolory, weź trzy różne
illegal-X2 = płaci się dokładny koszt; szary zastępuje każdy kolor
illegal-X3 = pasuje się tylko wtedy, gdy nie można zrobić nic innego
nothing-done = Nic się nie stało.
not-your-turn = Teraz gra { $name } (zasada S1).
only-hand-helps = Teraz pomoże tylko ręka. Wpisz: ręka
seat-left = poza stołem
seat-resigned = gra poddana; gra dalej bot
connected-again = Połączenie wróciło.
renewed-token = Serwer nie zna już tego terminala. Jesteś dla niego kimś nowym.
event-opened = Miejsce { $seat } jest wolne.
event-rematch-made = Zaczyna się następna gra.
typed-unknown = „{ $text }” to ani ruch, ani polecenie. Wpisz pomoc, żeby zobaczyć, co można wpisać.
typed-one-number = Jeden numer to jeden ruch.
typed-no-number = Ruchy mają numery od 1 do { $last }.
typed-return-fewer = Zasada T5: liczba znaczników do odłożenia to { $number }, nie więcej.
typed-not-held = Zasada T5: brakuje ci: { $tokens }.
typed-which-colours = Podaj znaczniki, na przykład: weź żółty niebieski czerwony
typed-which-deck = Podaj stos, na przykład: zarezerwuj stos 2
typed-which-card = Podaj postać, na przykład: zwerbuj rocket
typed-not-in-reach = Zasada { $clause }: karty „{ $text }” nie ma ani odkrytej, ani na twojej ręce.
typed-not-face-up = Zasada { $clause }: karta „{ $text }” nie jest odkryta.
typed-no-location = Nie ma miejsca „{ $text }”.
typed-did-you-mean = Czy chodzi o: { $name }?
typed-is-location = { $name } to miejsce. Przychodzi samo na koniec tury.
typed-which-one = Które: { $names }?
typed-too-many = Pasujących nazw: { $number }. Wpisz więcej.
typed-recruit-it = Zwerbować kartę „{ $name }”? Wpisz zwerbuj przed nazwą.
typed-recruit-or-reserve = Zwerbować czy zarezerwować kartę „{ $name }”? Wpisz czasownik przed nazwą.
pay-only-recruit = Znak zapytania pyta, jak zapłacić za postać, którą możesz zwerbować.
pay-none = To nie jest żaden ze sposobów; jest ich { $number }.
paid-usual = Koszt: { $tokens }, z jak najmniejszą liczbą szarych. Znak zapytania po nazwie pokazuje inne sposoby.
undo-other = To cofa ruch gracza { $name }. Na pewno?
why-nothing = Niczego jeszcze nie odrzucono.
rules-unknown = Nie ma zasad o „{ $topic }”. Spróbuj: zasady T4
hand-nobody = Nikt nie ma zarezerwowanych postaci.
deal-verify = Po grze to pokazuje, że żadnej karty nie przełożono:
deal-open = Ktoś ułożył te karty. Rozdanie nie jest zapieczętowane.
say-what = Możesz powiedzieć: { $phrases }
which-seat = Podaj miejsce, od 1 do { $last }, na przykład: otwórz 2
sit-name = Podaj imię, na przykład: usiądź Ana

## Zapis i wyjście

save-nowhere = Nie można zapisać jako { $file }.
save-replace = { $file } już istnieje. Zastąpić?
saved = Gra jest zapisana. Żeby grać dalej:
saved-over = Gra jest zapisana. Żeby obejrzeć ją ponownie i sprawdzić rozdanie:
nothing-saved = Nic nie zagrano, więc nic nie zapisano.
come-back = Twoje miejsce czeka na ciebie. Żeby wrócić:
come-back-watch = Żeby znów oglądać:
come-back-over = Żeby zobaczyć ten stół ponownie:
left-table = Nie siedzisz już przy stole.

## Stoły na serwerze

invite-terminal = Otwiera się w przeglądarce albo w terminalu:
table-link = Link do tego stołu: { $link } (ponownie: miejsca)
back-at-table = Wracasz do swojej nieukończonej gry. Z --new powstanie inny stół.
lobby-watch = Oglądasz. Wpisz: usiądź i swoje imię, pomoc, wyjdź
lobby-host = Wpisz: zacznij, gdy wszystkie miejsca będą zajęte, bot hero dla bota, powiedz cześć, odejdź, pomoc, wyjdź
arrive-full = Przy tym stole nie ma wolnego miejsca.
arrive-claim = c zajmuje miejsce gracza { $name }.
arrive-watch = w ogląda, Enter wychodzi:

## Powtórka

replay-keys = Enter, n: następny ruch · b: wstecz · 7: po ruchu 7 · f, l: pierwszy, ostatni · przebieg · q: wyjście
replay-range = Ruchy są od 0 do { $last }.
replay-unfinished = Gra nie jest skończona.

## Pomoc

help-title-moves = Ruchy
help-title-commands = Polecenia
help-title-signs = Znaki
example-number = 7
example-letters = żnc, cc
example-recruit = zwerbuj rocket
example-reserve = zarezerwuj thor
example-claim = wybierz asgard
help-move-number = ruch o tym numerze
help-move-letters = weź albo odłóż znaczniki po literach
help-move-recruit = wystarczy część nazwy; znak zapytania po niej pyta, jak zapłacić
help-move-reserve = albo: zarezerwuj stos 2, czyli zakrytą kartę z wierzchu
help-move-claim = gdy możesz wybrać jedno z kilku miejsc
help-moves = wszystkie możliwe ruchy
help-hand = zarezerwowane postacie
help-hint = co zrobiłby mistrz i twoja szansa na wygraną
help-undo = cofnij ruch razem z odpowiedziami botów
help-why = więcej o ostatniej odmowie
help-rules = zasady; także: zasady T4
help-log = dotychczasowa gra
help-deal = odcisk zapieczętowanego rozdania
help-save = zapis do pliku: zapisz NAZWA; gra zapisuje się sama po każdym ruchu
help-board = powrót do planszy
help-theme = inne kolory: terminala, ciemne, jasne
help-help = ta strona
help-quit = wyjście; gra jest zapisana, miejsce czeka na ciebie
help-say = zwrot albo dowolny tekst, jeśli stół na to pozwala
help-seats = kto gdzie siedzi i link do stołu
help-start = zacznij grę (gospodarz)
help-bot = wstaw bota: bot hero (gospodarz)
help-open = zwolnij miejsce 2: otwórz 2; w czasie gry ktoś inny może zagrać za nieobecnych
help-sit = zajmij wolne miejsce albo swoje: usiądź Ana
help-resign = poddaj grę
help-leave = oddaj miejsce
help-rematch = zagraj jeszcze raz
sign-card = +Ż daje żółty bonus · 3p: trzy punkty · ✓ 2P: możesz zwerbować za 2 × pomarańczowy · *: nowa od twojej ostatniej tury
sign-needs = ✗ 3N: brakuje ci 3 × niebieski · ✗ 2 z 1N 2P: dowolne dwa z tych; szare płacą resztę
sign-tags = A: symbol Avengers; kto pierwszy ma trzy, dostaje płytkę (+3)
sign-keys = Kliknij kartę, znacznik, stos albo numer, potem Enter · Tab uzupełnia · Góra i dół: historia
