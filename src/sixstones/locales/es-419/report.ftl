# Denunciar a alguien. Se carga al abrir el diálogo.

report-who = ¿A quién?
report-why = Qué pasó, en una línea
report-note = Quien administra el servidor también ve las últimas líneas del chat.
report-send = Enviar la denuncia
report-done = Gracias. Quien administra el servidor la revisará.
