# Pierwsza gra z przewodnikiem: co mówi przewodnik. Te same identyfikatory co po angielsku.

## Panel

learn-coach = Przewodnik
learn-progress = Krok { $number } z { $all }
learn-next = Dalej
learn-back = Wstecz
learn-got-it = Jasne
learn-show = Pokaż mi
learn-skip-step = Pomiń ten krok
learn-more = Więcej
learn-move = Przesuń ten panel
learn-fold = Zminimalizuj
learn-unfold = Otwórz przewodnik
learn-leave = Kontynuuj bez przewodnika
learn-restart = Zacznij od nowa
learn-restart-sure = Na pewno zacząć od nowa?
learn-opening = Przygotowujemy twoją pierwszą grę…
learn-try-again = Spróbuj ponownie

## Kroki

learn-goal-title = Sześć Kamieni, 16 punktów
learn-goal = Witaj! Ten pierścień to twoja Rękawica Nieskończoności. Wypełnij jej sześć gniazd i zdobądź 16 punktów, aby wygrać. Idziemy krok po kroku, w prawdziwej grze. Twój rywal: { $name }.

learn-card-title = Postać
learn-card = Oto { $card }. Kamienie u dołu to koszt. U góry jest bonus, a na niektórych kartach także punkty. Ta karta jest tania, niech będzie pierwsza w twojej drużynie.

learn-take-title = Branie znaczników
learn-take = W swojej turze robisz jedną rzecz. Najprostsza: weź trzy znaczniki w różnych kolorach. Do karty „{ $card }” najlepsze są te.
learn-take-ask = Wybierz { $tokens }, a potem naciśnij „{ take }”.
learn-take-praise = Dobry wybór!

learn-gather-title = Zbieranie
learn-gather = Do karty „{ $card }” brakuje ci jeszcze: { $missing }.
learn-gather-two = Możesz też wziąć dwa znaczniki w jednym kolorze, jeśli są w nim co najmniej cztery.
learn-gather-ask = Weź { $tokens }.
learn-gather-ask-any = Żaden znacznik teraz w tym nie pomoże. Weź albo zarezerwuj, co chcesz.

learn-recruit-title = Werbowanie
learn-recruit = Stać cię na kartę „{ $card }”! Znaczniki wracają na środek stołu, a postać zostaje u ciebie na zawsze.
learn-recruit-ask = Wybierz kartę „{ $card }”, a potem naciśnij „{ recruit }”.
learn-recruit-praise = Twoja pierwsza postać!

learn-bonus-title = Bonus na stałe
learn-bonus = { $card } daje ci bonus: { $colour }. Działa jak znacznik w tym kolorze, ale nigdy go nie wydajesz. Od teraz każdy koszt z tym kolorem jest dla ciebie o jeden niższy.
learn-bonus-example = Na przykład { $example } kosztuje cię teraz mniej.

learn-reserve-title = Rezerwowanie
learn-reserve = Chcesz karty, ale jeszcze cię na nią nie stać? Zarezerwuj ją: trafi na twoją rękę, gdzie nikt jej nie zabierze, a ty dostaniesz szary znacznik. Szary zastępuje każdy kolor. Na ręce możesz mieć najwyżej trzy karty.
learn-reserve-ask = Wybierz kartę „{ $card }”, a potem naciśnij „{ reserve }”.
learn-reserve-praise = Teraz nikt jej nie zabierze!

learn-avengers-title = Symbole Avengers
learn-avengers = Niektóre postacie mają A. Kto pierwszy zbierze trzy, bierze tę płytkę: 3 punkty. Kto później ma ich więcej, przejmuje ją.

learn-locations-title = Miejsca
learn-locations = Miejsce wymaga bonusów, nie znaczników. Jeśli masz je na koniec tury, dostajesz je automatycznie: 3 punkty.

learn-second-title = Twój bonus w akcji
learn-second = Następny dobry cel to { $card }. Brakuje ci jeszcze: { $missing }.
learn-second-saves = Dzięki bonusom oszczędzasz { $saved ->
    [one] { $saved } znacznik
    [few] { $saved } znaczniki
    [many] { $saved } znaczników
   *[other] { $saved } znacznika
}.
learn-second-ready = Stać cię już na kartę „{ $card }”.
learn-second-praise = Twoja drużyna rośnie!

learn-time-title = Kamień Czasu
learn-time = Szóstego Kamienia, zielonego, nie można wziąć. Dostajesz go z pierwszą postacią poziomu 3. Te postacie są drogie, więc najpierw zbieraj bonusy.

learn-end-title = Jak to się kończy
learn-end = Kompletujesz Rękawicę, gdy masz bonus w każdym z pięciu kolorów, Kamień Czasu i 16 punktów. Wtedy gra toczy się do końca rundy. Jeśli druga osoba też ją ma, decydują punkty.

learn-free-title = Wiesz już wszystko!
learn-free = Dokończ tę grę, jak chcesz. Odezwę się tylko wtedy, gdy zdarzy się coś nowego. Możesz też wrócić na stronę główną i wybrać innego rywala.
learn-play-on = Graj dalej

## Uwagi

learn-wait = { $name } myśli. Patrz, co dzieje się na stole.
learn-gone = Karty „{ $card }” już nie ma: zabiera ją { $name }. Nic nie szkodzi, oto inna.
learn-limit-soon = Masz { $number ->
    [one] { $number } znacznik
    [few] { $number } znaczniki
    [many] { $number } znaczników
   *[other] { $number } znacznika
}. Na koniec tury możesz mieć najwyżej dziesięć.
learn-your-choice = Wolisz coś innego? Śmiało, to twoja gra.

learn-return-title = Za dużo znaczników
learn-return = Na koniec tury możesz mieć dziesięć znaczników. Wybierz, które odkładasz, i zachowaj to, czego wymaga twoja następna karta. Kamień Czasu zawsze zostaje.
learn-return-praise = Zostało dziesięć!

learn-claim-title = Dwa miejsca naraz
learn-claim = Masz bonusy na więcej niż jedno miejsce, ale w turze możesz dostać tylko jedno. Wybierz które; drugie może przyjść później.
learn-claim-praise = Dobry wybór!

learn-place-mine-title = Miejsce!
learn-place-mine = Masz bonusy, których wymaga, więc je dostajesz: 3 punkty.

learn-place-other-title = Jedno miejsce mniej
learn-place-other = { $name } ma bonusy na miejsce i je zdobywa: 3 punkty. Warto patrzeć, co zbierają inni.

learn-tile-mine-title = Płytka Avengers!
learn-tile-mine = Trzy A albo więcej: płytka jest twoja, razem z 3 punktami. Uważaj na innych: kto ma więcej A niż ty, zabierze ją.

learn-tile-other-title = Płytka jest zajęta
learn-tile-other = { $name } szybciej zbiera trzy A i bierze płytkę Avengers. Przejmiesz ją, gdy będziesz mieć więcej A.

learn-tile-lost-title = Tracisz płytkę
learn-tile-lost = { $name } ma teraz więcej A niż ty, więc przejmuje płytkę i jej 3 punkty. Zdobądź o jedno A więcej, aby ją odzyskać.

learn-time-mine-title = Kamień Czasu jest twój!
learn-time-mine = Dostajesz go z pierwszą postacią poziomu 3. Nigdy go nie wydajesz ani nie odkładasz, ale liczy się do dziesięciu znaczników.

learn-last-mine-title = Masz Rękawicę!
learn-last-mine = Teraz gra toczy się do końca rundy. Wygrać może ten, kto nadal ma wtedy Rękawicę.

learn-last-other-title = Ostatnia runda
learn-last-other = { $name } kompletuje Rękawicę. Każdy rozegra tyle samo tur, a potem gra się skończy. Wykorzystaj swoje.

learn-won-title = Wygrywasz pierwszą grę!
learn-won = Co za początek! Na stronie głównej czekają silniejsi rywale.

learn-lost-title = Dobra pierwsza gra
learn-lost = Tym razem wygrywa { $name }, ale wiesz już wszystko, czego trzeba. Jeszcze raz?

learn-over-title = Koniec gry
learn-over = Tym razem nikt nie wygrywa. Wiesz już wszystko, czego trzeba. Jeszcze raz?
