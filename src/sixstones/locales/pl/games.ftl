# Teksty gier, które trwają całe dni; strona wczytuje je przy takim stole i na stronie własnych gier.

games-none = Nie masz jeszcze gier na tym serwerze.
games-no-server = Gry ze znajomymi wymagają serwera, a ta strona go nie ma.
games-your-turn = Twoja tura
games-others = Czekasz na innych
games-lobbies = Jeszcze nie rozpoczęte
games-ready = Wszystkie miejsca są zajęte.
games-over = Zakończone
games-against = Rywale: { $names }
games-alone = Nikt jeszcze nie dołączył
games-turn-of = Ruch gracza { $name }
games-left = zostało { $time }
games-points = { $points } pkt
games-moves = { $number ->
    [one] { $number } ruch od ostatniej wizyty
    [few] { $number } ruchy od ostatniej wizyty
    [many] { $number } ruchów od ostatniej wizyty
   *[other] { $number } ruchu od ostatniej wizyty
}
games-paused = wstrzymana
games-won = Wygrana
games-lost = Przegrana
games-nobody = Nikt nie wygrał
games-holiday = Urlop
games-holiday-about = Podczas urlopu twój zegar stoi we wszystkich grach z dniami na ruch. Nadal możesz grać.
games-holiday-left = { $days ->
    [one] W tym roku został { $days } dzień
    [few] W tym roku zostały { $days } dni
    [many] W tym roku zostało { $days } dni
   *[other] W tym roku zostało { $days } dnia
}
games-holiday-days = Dni
games-holiday-take = Zacznij urlop
games-holiday-until = Masz urlop do { $date }.
games-holiday-end = Zakończ urlop
missed-show = Pokaż
missed-skip = Pomiń
plan-title = Moja następna tura
plan-about = Gdy nadejdzie twoja tura, od razu zostanie zagrana pierwsza możliwa z tych opcji. Nikt inny nie widzi twojego planu.
plan-none = Nic jeszcze nie jest zaplanowane. Wybierz poniżej.
plan-else = a jeśli nie
plan-earlier = Wcześniej: { $move }
plan-delete = Usuń: { $move }
plan-add = Dodaj do planu
plan-tokens = Weź znaczniki
plan-deck = Zakryta, poziom { $level }
plan-more = Dodaj znacznik: { $colour }
plan-clear = Od nowa
plan-failed = Nic z twojego planu nie jest teraz możliwe: { $moves }
plan-full = Plan ma najwyżej { $number } opcji.
pause-ask = Wstrzymaj grę
pause-why = Wszyscy gracze muszą się zgodzić. Zegary stoją, aż ktoś wznowi grę.
pause-question = { $name } chce wstrzymać grę. Zgadzasz się?
pause-waiting = Prosisz o przerwę. Inni jeszcze się nie zgodzili.
pause-withdraw = Wycofaj
pause-resume = Wznów grę
time-title = Czas
time-bank = zapas: { $time }
time-soon = Zostało mało czasu.
