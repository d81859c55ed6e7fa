### Notificaciones: lo que el servidor envía al navegador, y sus ajustes

push-turn = ¡Te toca!
push-time = Se te acaba el tiempo
push-nudge = { $by } te recuerda que te toca
push-over = La partida ha terminado
push-table = La mesa con { $names }

notify-intro = Las recibes cuando no estás en la mesa. Dicen quién juega en ella, nunca nada sobre las cartas.
notify-on = Enviarme notificaciones
notify-turn = Es mi turno
notify-time = Se me acaba el tiempo para jugar
notify-nudge = Alguien me lo recuerda
notify-over = Ha terminado una partida
notify-here = Avisarme en este dispositivo
notify-unsupported = Este navegador no puede recibir notificaciones aquí. En un iPhone o iPad, añade antes la página a la pantalla de inicio. El título y el icono de la página siempre muestran cuándo es tu turno.
notify-off = Este servidor no envía notificaciones. El título y el icono de la página siempre muestran cuándo es tu turno.
notify-failed = El navegador no ha podido conectar con su servicio de notificaciones. Inténtalo más tarde. Mientras la página está abierta, su título muestra cuándo es tu turno.
refused-push-off = Este servidor no envía notificaciones.
refused-push-endpoint = El servidor no conoce el servicio de notificaciones de este navegador.
refused-nudge-nobody = No hay a quién recordárselo: te toca a ti o a un bot.
