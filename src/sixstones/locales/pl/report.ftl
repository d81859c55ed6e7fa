# Zgłaszanie gracza. Wczytywane przy otwarciu okna.

report-who = Kogo?
report-why = Co się stało, w jednym zdaniu
report-note = Administrator serwera zobaczy też ostatnie wypowiedzi z czatu.
report-send = Wyślij zgłoszenie
report-done = Dziękujemy. Administrator się tym zajmie.
