### Powiadomienia: co serwer wysyła do przeglądarki, i ich ustawienia

push-turn = Twoja tura!
push-time = Kończy ci się czas
push-nudge = { $by } przypomina: twoja tura
push-over = Gra się skończyła
push-table = Przy stole: { $names }

notify-intro = Przychodzą, gdy nie ma cię przy stole. Mówią, kto przy nim gra, a o kartach nigdy nic.
notify-on = Wysyłaj mi powiadomienia
notify-turn = Zaczyna się moja tura
notify-time = Kończy mi się czas na ruch
notify-nudge = Ktoś mi przypomina
notify-over = Gra się skończyła
notify-here = Powiadamiaj mnie na tym urządzeniu
notify-unsupported = Ta przeglądarka nie może tu odbierać powiadomień. Na iPhonie lub iPadzie najpierw dodaj stronę do ekranu początkowego. Tytuł i ikona strony zawsze pokazują, kiedy jest twoja tura.
notify-off = Ten serwer nie wysyła powiadomień. Tytuł i ikona strony zawsze pokazują, kiedy jest twoja tura.
notify-failed = Przeglądarka nie mogła się połączyć ze swoją usługą powiadomień. Spróbuj później. Dopóki strona jest otwarta, jej tytuł pokazuje, kiedy jest twoja tura.
refused-push-off = Ten serwer nie wysyła powiadomień.
refused-push-endpoint = Serwer nie zna usługi powiadomień tej przeglądarki.
refused-nudge-nobody = Nie ma komu przypomnieć: to twoja tura albo bota.
