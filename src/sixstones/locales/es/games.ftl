# Textos de las partidas que duran días, que la página carga en una mesa así y en la página de las partidas propias.

games-none = Todavía no tienes partidas en este servidor.
games-no-server = Las partidas con amigos necesitan un servidor y esta página no tiene ninguno.
games-your-turn = Te toca
games-others = Esperando a otros
games-lobbies = Sin empezar
games-ready = Todos los asientos están ocupados.
games-over = Terminadas
games-against = Contra { $names }
games-alone = Nadie más se ha unido todavía
games-turn-of = Le toca a { $name }
games-left = quedan { $time }
games-points = { $points } puntos
games-moves = { $number ->
    [one] { $number } jugada desde que miraste
   *[other] { $number } jugadas desde que miraste
}
games-paused = en pausa
games-won = Ganada
games-lost = Perdida
games-nobody = No ganó nadie
games-holiday = Vacaciones
games-holiday-about = En vacaciones tu reloj se para en todas las partidas con días por jugada. Puedes seguir jugando.
games-holiday-left = { $days ->
    [one] Queda { $days } día este año
   *[other] Quedan { $days } días este año
}
games-holiday-days = Días
games-holiday-take = Irme de vacaciones
games-holiday-until = Estás de vacaciones hasta el { $date }.
games-holiday-end = Terminar las vacaciones
missed-show = Mostrar
missed-skip = Saltar
plan-title = Mi próximo turno
plan-about = Cuando te toque, se juega enseguida la primera de estas opciones que sea posible. Nadie más ve tu plan.
plan-none = Todavía no hay nada planeado. Elige abajo.
plan-else = si no
plan-earlier = Antes: { $move }
plan-delete = Borrar: { $move }
plan-add = Añadir a mi plan
plan-tokens = Coger fichas
plan-deck = Bocabajo, nivel { $level }
plan-more = Añadir una ficha: { $colour }
plan-clear = Empezar de nuevo
plan-failed = Nada de lo que planeaste es posible ahora: { $moves }
plan-full = Un plan tiene como máximo { $number } opciones.
pause-ask = Pausar la partida
pause-why = Todos los jugadores tienen que aceptar. Ningún reloj corre hasta que alguien reanude.
pause-question = { $name } quiere pausar la partida. ¿Aceptas?
pause-waiting = Has pedido una pausa. Los demás aún no han aceptado.
pause-withdraw = Retirar
pause-resume = Reanudar la partida
time-title = Tiempo
time-bank = reserva: { $time }
time-soon = Queda poco tiempo.
