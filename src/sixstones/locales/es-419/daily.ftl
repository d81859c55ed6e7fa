# Textos del reparto del día, de los repartos enlazados y de las estadísticas propias, que la página carga al abrirlos.

daily-about = Un reparto al día, el mismo para todos: tú contra { $bots }.
daily-rules = Sin pistas y sin deshacer, y solo cuenta la primera partida. Lo que importa es que tus decisiones cuesten poca probabilidad de ganar; la suerte no cuenta.
daily-play = Jugar el reparto de hoy
daily-go-on = Seguir con la partida
daily-practice = Volver a jugar para practicar
daily-practice-note = Partida de práctica: no cuenta para el día.
daily-won = Ganada
daily-not-won = No ganada
daily-facts = { $rounds ->
    [one] { $rounds } ronda, { $points } puntos
   *[other] { $rounds } rondas, { $points } puntos
}
daily-lost = { $points ->
    [one] punto de probabilidad de ganar perdido por tus decisiones
   *[other] puntos de probabilidad de ganar perdidos por tus decisiones
}
daily-lost-champion = { $points ->
    [one] punto de probabilidad de ganar perdido por las decisiones del Campeón
   *[other] puntos de probabilidad de ganar perdidos por las decisiones del Campeón
}
daily-blunders = { $number ->
    [one] { $number } error grave
   *[other] { $number } errores graves
}
daily-mistakes = { $number ->
    [one] { $number } error
   *[other] { $number } errores
}
daily-reviewing = Analizando cada decisión…
daily-copy = Compartir como texto
daily-picture = Preparar una imagen para compartir
daily-picture-wait = Preparando la imagen: { $number } de { $all }
daily-game-gone = La partida en sí no está guardada en este navegador.
daily-next = El próximo reparto llega a las { $time }.
daily-streak-played = Días seguidos
daily-streak-won = Victorias seguidas
daily-streak = { $now } (récord: { $best })
daily-clock = El reloj de este dispositivo seguramente está mal: ya jugaste el reparto del { $date }. Tus resultados se quedan como están.
daily-yesterday = El reparto de ayer
daily-yesterday-none = No lo jugaste.
daily-yesterday-open = No terminaste tu partida.
daily-champion = El Campeón con las mismas cartas
daily-champion-about = El Campeón juega en tu asiento contra los mismos bots. Tarda unos segundos, más en un celular.
daily-champion-start = Que juegue el Campeón
daily-champion-plays = El Campeón está jugando: ronda { $number }
daily-champion-won = { $rounds ->
    [one] Ganó en { $rounds } ronda, con { $points } puntos.
   *[other] Ganó en { $rounds } rondas, con { $points } puntos.
}
daily-champion-lost = { $rounds ->
    [one] No ganó: { $rounds } ronda, { $points } puntos.
   *[other] No ganó: { $rounds } rondas, { $points } puntos.
}
daily-champion-watch = Ver la partida del Campeón
daily-share-start = Sixstones, reparto del día { $date }:
daily-share-won = { $rounds ->
    [one] ganado en { $rounds } ronda
   *[other] ganado en { $rounds } rondas
}
daily-share-lost = { $rounds ->
    [one] no ganado en { $rounds } ronda
   *[other] no ganado en { $rounds } rondas
}
daily-share-points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
daily-share-chance = { $points ->
    [one] { $points } punto de probabilidad perdido
   *[other] { $points } puntos de probabilidad perdidos
}

## Repartos enlazados

deal-share = Juega mi reparto: enlace
deal-from = { $name } te desafía
deal-about = Las mismas cartas y el mismo asiento ({ $seat } de { $players }), contra { $bots }.
deal-they-won = { $name } ganó con { $points } puntos.
deal-they-lost = { $name } tuvo { $points } puntos y no ganó.
deal-rules = Sin pistas y sin deshacer. Después verás las dos partidas lado a lado, y quién regaló menos probabilidad de ganar.
deal-play = Jugar este reparto
deal-again = Jugarlo otra vez
deal-compare = Comparar las partidas
deal-both = Las dos partidas
deal-better-mine = Lo hiciste mejor: tus decisiones costaron { $mine } puntos de probabilidad; las de { $name }, { $theirs }.
deal-better-theirs = { $name } lo hizo mejor: sus decisiones costaron { $theirs } puntos de probabilidad; las tuyas, { $mine }.
deal-better-even = Igual de bien: las decisiones de { $name } costaron { $theirs } puntos de probabilidad; las tuyas, { $mine }.
deal-lost = Probabilidad perdida
deal-chart = La probabilidad de ganar en las dos partidas, ronda a ronda
deal-turns = Turno a turno
deal-round = Ronda
deal-parted = Las partidas se separan en la ronda { $number }.
deal-same = Las dos partidas tienen las mismas jugadas.
deal-watch = Ver la partida de { $name }
deal-damaged = Este enlace está incompleto o alterado; pídelo otra vez.
deal-newer = Este enlace es de una versión más nueva; vuelve a cargar la página.

## Estadísticas propias

mine-unsaved = Este navegador no guarda nada: tus resultados duran hasta que cierres la página.
mine-games = Partidas contra bots
mine-games-sum = { $games ->
    [one] { $games } partida, { $won } ganadas ({ $percent })
   *[other] { $games } partidas, { $won } ganadas ({ $percent })
}
mine-games-note = Partidas contra bots de un solo nivel. Los repartos del día y los enlazados se cuentan aparte.
mine-no-games = Termina una partida contra un bot y contará aquí.
mine-level = Nivel
mine-players = { $number } jugadores
mine-all = Todas
mine-won-of = { $won } de { $games }
mine-accuracy = Precisión a lo largo del tiempo
mine-accuracy-now = { $games ->
    [one] { $number } en la última partida analizada.
   *[other] { $number } en promedio en las últimas { $games } partidas analizadas.
}
mine-no-reviews = Analiza una partida terminada y su precisión quedará aquí.
mine-daily-sum = { $days ->
    [one] { $days } día jugado, { $won } ganados
   *[other] { $days } días jugados, { $won } ganados
}
mine-no-daily = Todavía no terminaste ningún reparto del día.
mine-day = Día
mine-result = Resultado
mine-puzzles = Problemas
mine-puzzles-sum = Puntuación { $rating }, { $solved } resueltos
mine-no-puzzles = Todavía no resolviste ningún problema.
mine-data = Guardar o borrar
mine-data-about = Todo esto está solo en este navegador. Un archivo lo lleva a otro; leer un archivo se suma a lo que hay aquí. Las partidas guardadas no van en el archivo.
mine-export = Guardar en un archivo
mine-import = Leer un archivo
mine-exported = El archivo está guardado.
mine-imported = El archivo se agregó.
mine-delete = Borrar todo
mine-delete-sure = ¿Borrar todas las estadísticas y todas las partidas de este navegador, también las no terminadas? No se puede deshacer. La configuración se mantiene.
mine-delete-yes = Borrar
mine-deleted = Todo está borrado.
mine-file-damaged = No es un archivo de estadísticas o está dañado; no cambió nada.
mine-file-newer = Este archivo es de una versión más nueva; vuelve a cargar la página. No cambió nada.
