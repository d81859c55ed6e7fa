# Textos de la clasificación del reparto del día en un servidor, que la página carga al abrirla.

ranking-title = En este servidor
ranking-about = Este servidor reparte sus propias cartas. Están selladas hasta que empiezas, cada persona juega una sola vez y el servidor clasifica las partidas que ha visto. Una partida cuenta si termina antes de las { $time }.
ranking-order = Va primero quien menos probabilidad de ganar ha perdido por sus decisiones; después, quien ha ganado y quien ha necesitado menos rondas.
ranking-play = Jugar el reparto del servidor
ranking-go-on = Seguir con la partida
ranking-own = Ver tu partida
ranking-waiting = El servidor analiza tus decisiones…
ranking-of = Clasificación del { $date }
ranking-empty = Nadie ha terminado una partida todavía.
ranking-more = Las mejores partidas de { $guests }
ranking-place = Puesto
ranking-name = Nombre
ranking-you = { $name } (tú)
ranking-watch = Ver la partida de { $name }
ranking-lost = Probabilidad perdida
ranking-blunders = Errores graves
ranking-rounds = Rondas
ranking-result = Resultado
ranking-won = Ganada
ranking-not-won = No ganada
ranking-resigned = Rendición
ranking-check = Comprobar este día
ranking-check-about = Cada nombre lleva a la repetición de la partida. Allí se puede guardar y comprobar con sixstones verify y sixstones review.
ranking-commitment = Huella del reparto
ranking-secret = Secreto del reparto
