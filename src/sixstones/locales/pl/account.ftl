# Teksty ekranu o urządzeniach, kluczach dostępu i własnych danych; strona wczytuje je po jego otwarciu.

account-about = Grasz tu bez konta. Dzięki kluczowi dostępu albo kodowi odzyskiwania zalogujesz się na innym urządzeniu i będziesz mieć tam te same miejsca i partie.
account-not-kept = Twoje partie należą tylko do tej przeglądarki. Jeśli jej dane znikną, nie wrócisz do nich.
account-kept = Twoje partie są zachowane. Zaloguj się na innym urządzeniu, żeby grać tam dalej.
account-passkeys = Klucze dostępu
account-passkeys-about = Klucz dostępu przechowuje twoje urządzenie albo menedżer haseł. Logujesz się palcem, twarzą albo kodem PIN.
account-passkeys-off = Pod tym adresem nie ma kluczy dostępu. Użyj kodu odzyskiwania.
account-passkey-new = Utwórz klucz dostępu
account-passkey-made = Klucz dostępu jest gotowy. Możesz się nim zalogować na innym urządzeniu.
account-passkey-name = Nazwa klucza dostępu
account-passkey-delete = Usunąć klucz dostępu { $name }?
account-passkey-delete-about = Nikt się nim już nie zaloguje. Zalogowane urządzenia pozostaną zalogowane.
account-passkey-unnamed = Klucz dostępu
account-rename = Zmień nazwę
account-save = Zapisz
account-saved = Zapisano.
account-delete = Usuń
account-since = od { $date }
account-recovery = Kod odzyskiwania
account-recovery-about = Kod do wydrukowania albo zapisania. Kto go ma, może grać jako ty.
account-recovery-replaces = Masz kod odzyskiwania. Nowy go zastąpi.
account-recovery-new = Utwórz kod odzyskiwania
account-recovery-again = Utwórz nowy kod odzyskiwania
account-recovery-once = To twój kod odzyskiwania. Widzisz go tylko teraz.
account-recovery-paper = Kod odzyskiwania do Sixstones: { $address }
account-print = Drukuj
account-log-in = Zaloguj się na tym urządzeniu
account-log-in-about = Twoje partie są zachowane na innym urządzeniu? Zaloguj się tutaj i graj dalej.
account-log-in-passkey = Zaloguj się kluczem dostępu
account-log-in-code = Zaloguj się kodem
account-logged-in = Zalogowano. Twoje miejsca i partie są tutaj.
account-leave-games = { $count ->
    [one] Masz w tej przeglądarce { $count } nieskończoną partię. Nie przejdzie z tobą: po zalogowaniu nie wrócisz do niej, chyba że najpierw ją zachowasz.
    [few] Masz w tej przeglądarce { $count } nieskończone partie. Nie przejdą z tobą: po zalogowaniu nie wrócisz do nich, chyba że najpierw je zachowasz.
    [many] Masz w tej przeglądarce { $count } nieskończonych partii. Nie przejdą z tobą: po zalogowaniu nie wrócisz do nich, chyba że najpierw je zachowasz.
   *[other] Masz w tej przeglądarce { $count } nieskończonej partii. Nie przejdą z tobą: po zalogowaniu nie wrócisz do nich, chyba że najpierw je zachowasz.
}
account-log-in-anyway = Zaloguj się mimo to
account-devices = Urządzenia
account-device-unknown = Nieznane urządzenie
account-device-here = to urządzenie
account-seen = ostatnio { $date }
account-log-out = Wyloguj
account-log-out-device = Wyloguj: { $name }
account-log-out-others = Wyloguj wszystkie inne urządzenia
account-log-out-here = Wyloguj się na tym urządzeniu
account-log-out-lost = Nie masz klucza dostępu ani kodu odzyskiwania, więc nie wrócisz do swoich partii.
account-log-out-sure = Możesz zalogować się znowu kluczem dostępu albo kodem odzyskiwania.
account-logged-out = Wylogowano na tym urządzeniu.
account-others-out = Wszystkie inne urządzenia są wylogowane.
account-name-about = Przyda się, gdy następnym razem usiądziesz do stołu. Przy stołach, przy których już siedzisz, zostaje imię znane innym.
account-data = Twoje dane
account-export = Pobierz wszystko
account-erase = Usuń wszystko
account-erase-about = Usuwamy twoje imię, klucze dostępu i urządzenia. Poddajesz wszystkie nieskończone partie. Przy swoich stołach będziesz już tylko „Player 1”, „Player 2” i tak dalej, a twoje wiadomości znikną.
account-erase-browser = Partie z botami i statystyki są tylko w tej przeglądarce i w niej zostają.
account-erase-sure = Nikt nie będzie mógł tego cofnąć. Na pewno usunąć wszystko?
account-erase-yes = Tak, usuń wszystko
account-erased = Wszystko usunięto.
account-go-on = Dalej
account-cancelled = Anulowano albo na tym urządzeniu nie ma klucza dostępu do tej strony.
account-no-passkeys = Ta przeglądarka albo to urządzenie nie obsługuje kluczy dostępu. Użyj kodu odzyskiwania.
account-has-passkey = To urządzenie ma już twój klucz dostępu.
account-offline = Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.
refused-passkey-off = Ten serwer nie ma kluczy dostępu. Użyj kodu odzyskiwania.
refused-passkey-unknown = Nikt tu nie ma tego klucza dostępu. Może został usunięty.
refused-passkey-refused = Klucz dostępu nie został przyjęty. Spróbuj ponownie albo użyj kodu odzyskiwania.
refused-passkey-too_many = Masz za dużo kluczy dostępu. Najpierw usuń jeden.
refused-recovery-mistyped = W tym kodzie jest literówka. Porównaj go z wydrukowanym.
refused-recovery-unknown = Nikt tu nie ma tego kodu. Może zastąpił go nowszy.
refused-session-unknown = To urządzenie albo ten klucz dostępu już usunięto.
