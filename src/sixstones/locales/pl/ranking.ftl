# Teksty rankingu rozdania dnia na serwerze, które strona wczytuje po otwarciu.

ranking-title = Na tym serwerze
ranking-about = Ten serwer rozdaje własne karty. Są zapieczętowane, dopóki nie zaczniesz, każdy gra tylko raz, a serwer ocenia gry, które sam widział. Gra liczy się, jeśli skończy się przed { $time }.
ranking-order = Najpierw ci, których decyzje kosztowały najmniej szansy na wygraną; potem wygrani, a potem ci, którym wystarczyło mniej rund.
ranking-play = Zagraj rozdanie serwera
ranking-go-on = Graj dalej
ranking-own = Obejrzyj swoją grę
ranking-waiting = Serwer analizuje twoje decyzje…
ranking-of = Ranking: { $date }
ranking-empty = Nikt jeszcze nie skończył gry.
ranking-more = Najlepsze gry z { $guests }
ranking-place = Miejsce
ranking-name = Imię
ranking-you = { $name } (ty)
ranking-watch = Obejrzyj grę ({ $name })
ranking-lost = Stracona szansa
ranking-blunders = Poważne błędy
ranking-rounds = Rundy
ranking-result = Wynik
ranking-won = Wygrana
ranking-not-won = Bez wygranej
ranking-resigned = Gra poddana
ranking-check = Sprawdź ten dzień
ranking-check-about = Imię prowadzi do powtórki gry. Można ją tam zapisać i sprawdzić poleceniami sixstones verify i sixstones review.
ranking-commitment = Odcisk rozdania
ranking-secret = Sekret rozdania
