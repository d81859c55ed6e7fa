# Teksty rozdania dnia, rozdań z linków i własnych statystyk, które strona wczytuje po ich otwarciu.

daily-about = Jedno rozdanie dziennie, dla wszystkich takie samo. Grasz przeciw: { $bots }.
daily-rules = Bez podpowiedzi i bez cofania, a liczy się tylko pierwsza gra. Ważne jest, ile szansy na wygraną kosztują twoje decyzje; szczęście się nie liczy.
daily-play = Zagraj dzisiejsze rozdanie
daily-go-on = Graj dalej
daily-practice = Zagraj jeszcze raz dla wprawy
daily-practice-note = Gra dla wprawy: nie liczy się do dnia.
daily-won = Wygrana
daily-not-won = Bez wygranej
daily-facts = Rundy: { $rounds }, punkty: { $points }
daily-lost = { $points ->
    [one] punkt procentowy szansy na wygraną stracony przez twoje decyzje
    [few] punkty procentowe szansy na wygraną stracone przez twoje decyzje
    [many] punktów procentowych szansy na wygraną straconych przez twoje decyzje
   *[other] punktu procentowego szansy na wygraną straconego przez twoje decyzje
}
daily-lost-champion = { $points ->
    [one] punkt procentowy szansy na wygraną stracony przez decyzje Mistrza
    [few] punkty procentowe szansy na wygraną stracone przez decyzje Mistrza
    [many] punktów procentowych szansy na wygraną straconych przez decyzje Mistrza
   *[other] punktu procentowego szansy na wygraną straconego przez decyzje Mistrza
}
daily-blunders = { $number ->
    [one] { $number } poważny błąd
    [few] { $number } poważne błędy
    [many] { $number } poważnych błędów
   *[other] { $number } poważnego błędu
}
daily-mistakes = { $number ->
    [one] { $number } błąd
    [few] { $number } błędy
    [many] { $number } błędów
   *[other] { $number } błędu
}
daily-reviewing = Analiza wszystkich decyzji…
daily-copy = Udostępnij jako tekst
daily-picture = Przygotuj obraz do udostępnienia
daily-picture-wait = Przygotowywanie obrazu: { $number } z { $all }
daily-game-gone = Samej gry nie ma w tej przeglądarce.
daily-next = Następne rozdanie będzie o { $time }.
daily-streak-played = Dni z rzędu
daily-streak-won = Wygrane z rzędu
daily-streak = { $now } (rekord: { $best })
daily-clock = Zegar tego urządzenia jest pewnie źle ustawiony: masz już wynik rozdania z dnia { $date }. Twoje wyniki zostają bez zmian.
daily-yesterday = Wczorajsze rozdanie
daily-yesterday-none = To rozdanie cię ominęło.
daily-yesterday-open = Twoja gra nie jest dokończona.
daily-champion = Mistrz z tymi samymi kartami
daily-champion-about = Mistrz gra na twoim miejscu przeciw tym samym botom. To trwa kilka sekund, na telefonie dłużej.
daily-champion-start = Niech zagra Mistrz
daily-champion-plays = Mistrz gra: runda { $number }
daily-champion-won = { $rounds ->
    [one] Wygrana w { $rounds } rundzie, punkty: { $points }.
    [few] Wygrana w { $rounds } rundach, punkty: { $points }.
    [many] Wygrana w { $rounds } rundach, punkty: { $points }.
   *[other] Wygrana w { $rounds } rundy, punkty: { $points }.
}
daily-champion-lost = Bez wygranej. Rundy: { $rounds }, punkty: { $points }.
daily-champion-watch = Obejrzyj grę Mistrza
daily-share-start = Sixstones, rozdanie dnia { $date }:
daily-share-won = wygrana, rundy: { $rounds }
daily-share-lost = bez wygranej, rundy: { $rounds }
daily-share-points = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
}
daily-share-chance = strata { $points } p.p. szansy

## Rozdania z linków

deal-share = Zagraj moje rozdanie: link
deal-from = { $name } rzuca ci wyzwanie
deal-about = Te same karty i to samo miejsce ({ $seat } z { $players }). Przeciwnicy: { $bots }.
deal-they-won = { $name }: wygrana, punkty: { $points }.
deal-they-lost = { $name }: bez wygranej, punkty: { $points }.
deal-rules = Bez podpowiedzi i bez cofania. Potem zobaczysz obie gry obok siebie i kto stracił mniej szansy na wygraną.
deal-play = Zagraj to rozdanie
deal-again = Zagraj je jeszcze raz
deal-compare = Porównaj obie gry
deal-both = Obie gry
deal-better-mine = Tobie poszło lepiej: twoje decyzje kosztowały { $mine } p.p. szansy, a decyzje gracza { $name } { $theirs } p.p.
deal-better-theirs = Lepiej poszło graczowi { $name }: jego decyzje kosztowały { $theirs } p.p. szansy, a twoje { $mine } p.p.
deal-better-even = Poszło wam tak samo: decyzje gracza { $name } kosztowały { $theirs } p.p. szansy, a twoje { $mine } p.p.
deal-lost = Stracona szansa
deal-chart = Szansa na wygraną w obu grach, runda po rundzie
deal-turns = Tura po turze
deal-round = Runda
deal-parted = Gry różnią się od rundy { $number }.
deal-same = Obie gry mają te same ruchy.
deal-watch = Obejrzyj grę ({ $name })
deal-damaged = Ten link jest niepełny albo zmieniony; poproś o niego jeszcze raz.
deal-newer = Ten link pochodzi z nowszej wersji; wczytaj stronę ponownie.

## Własne statystyki

mine-unsaved = Ta przeglądarka niczego nie zapisuje: wyniki znikną po zamknięciu strony.
mine-games = Gry z botami
mine-games-sum = Gry: { $games }, wygrane: { $won } ({ $percent })
mine-games-note = Gry z botami jednego poziomu. Rozdania dnia i rozdania z linków liczą się osobno.
mine-no-games = Dokończ grę z botem, a pojawi się tutaj.
mine-level = Poziom
mine-players = { $number ->
    [one] { $number } gracz
    [few] { $number } graczy
    [many] { $number } graczy
   *[other] { $number } gracza
}
mine-all = Wszystkie
mine-won-of = { $won } z { $games }
mine-accuracy = Dokładność w czasie
mine-accuracy-now = { $games ->
    [one] { $number } w ostatniej analizowanej grze.
    [few] Średnio { $number } w ostatnich { $games } analizowanych grach.
    [many] Średnio { $number } w ostatnich { $games } analizowanych grach.
   *[other] Średnio { $number } w ostatnich { $games } analizowanych grach.
}
mine-no-reviews = Przeanalizuj zakończoną grę, a jej dokładność zostanie tutaj.
mine-daily-sum = Dni: { $days }, wygrane: { $won }
mine-no-daily = Żadne rozdanie dnia nie jest jeszcze dokończone.
mine-day = Dzień
mine-result = Wynik
mine-puzzles = Zadania
mine-puzzles-sum = Ranking { $rating }, rozwiązane: { $solved }
mine-no-puzzles = Żadne zadanie nie jest jeszcze rozwiązane.
mine-data = Zachowaj lub usuń
mine-data-about = To wszystko jest tylko w tej przeglądarce. Plik przeniesie to do innej; wczytanie pliku dodaje do tego, co tu jest. Zapisanych gier nie ma w pliku.
mine-export = Zapisz do pliku
mine-import = Wczytaj plik
mine-exported = Plik jest zapisany.
mine-imported = Plik został dodany.
mine-delete = Usuń wszystko
mine-delete-sure = Usunąć wszystkie statystyki i wszystkie gry z tej przeglądarki, także niedokończone? Tego nie da się cofnąć. Ustawienia zostają.
mine-delete-yes = Usuń
mine-deleted = Wszystko zostało usunięte.
mine-file-damaged = To nie jest plik ze statystykami albo jest uszkodzony; nic się nie zmieniło.
mine-file-newer = Ten plik pochodzi z nowszej wersji; wczytaj stronę ponownie. Nic się nie zmieniło.
