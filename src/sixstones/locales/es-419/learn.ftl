# La primera partida guiada: lo que dice la guía. Los mismos identificadores que en inglés.

## El panel

learn-coach = Guía
learn-progress = Paso { $number } de { $all }
learn-next = Siguiente
learn-back = Atrás
learn-got-it = Entendido
learn-show = Muéstrame
learn-skip-step = Saltar este paso
learn-more = Más
learn-move = Mover este panel
learn-fold = Minimizar
learn-unfold = Abrir la guía
learn-leave = Seguir sin la guía
learn-restart = Empezar de nuevo
learn-restart-sure = ¿Seguro que quieres empezar de nuevo?
learn-opening = Preparando tu primera partida…
learn-try-again = Reintentar

## Los pasos

learn-goal-title = Seis Piedras, 16 puntos
learn-goal = ¡Te damos la bienvenida! Este anillo es tu Guantelete del Infinito. Llena sus seis huecos y llega a 16 puntos para ganar. Vamos paso a paso, en una partida de verdad contra { $name }.

learn-card-title = Un Personaje
learn-card = Te presento a { $card }. Las Piedras de abajo son el costo. Arriba están la bonificación y, en algunas cartas, los puntos. Esta es barata: que sea la primera de tu equipo.

learn-take-title = Tomar fichas
learn-take = En tu turno haces una sola cosa. La más sencilla: tomar tres fichas de colores distintos. Para { $card }, estas son las mejores.
learn-take-ask = Elige { $tokens } y presiona “{ take }”.
learn-take-praise = ¡Muy bien!

learn-gather-title = Ahorrar
learn-gather = Para { $card } todavía te falta: { $missing }.
learn-gather-two = También puedes tomar dos del mismo color, si quedan cuatro o más.
learn-gather-ask = Toma { $tokens }.
learn-gather-ask-any = Por ahora ninguna ficha ayuda con eso. Toma o reserva lo que quieras.

learn-recruit-title = Reclutar
learn-recruit = ¡Ya puedes pagar a { $card }! Las fichas vuelven al centro y el Personaje se queda contigo para siempre.
learn-recruit-ask = Elige a { $card } y presiona “{ recruit }”.
learn-recruit-praise = ¡Tu primer Personaje!

learn-bonus-title = La bonificación
learn-bonus = { $card } te da una bonificación: { $colour }. Funciona como una ficha de ese color, pero nunca se gasta. Desde ahora, cada costo con ese color te sale una ficha más barato.
learn-bonus-example = Por ejemplo, { $example } ya te cuesta menos.

learn-reserve-title = Reservar
learn-reserve = ¿Quieres una carta y todavía no puedes pagarla? Resérvala: va a tu mano, donde nadie te la quita, y recibes una ficha gris. El gris vale por cualquier color. Puedes tener tres cartas en la mano.
learn-reserve-ask = Elige a { $card } y presiona “{ reserve }”.
learn-reserve-praise = ¡Ya nadie te la puede quitar!

learn-avengers-title = Vengadores
learn-avengers = Algunos Personajes llevan una A. Quien primero reúna tres se lleva esta loseta: 3 puntos. Si después alguien tiene más, se la quita.

learn-locations-title = Ubicaciones
learn-locations = Una Ubicación pide bonificaciones, no fichas. Si las tienes al terminar tu turno, la consigues automáticamente: 3 puntos.

learn-second-title = Tu bonificación en acción
learn-second = Un buen objetivo ahora es { $card }. Te falta: { $missing }.
learn-second-saves = Tus bonificaciones te ahorran { $saved ->
    [one] una ficha
   *[other] { $saved } fichas
}.
learn-second-ready = Ya puedes pagar a { $card }.
learn-second-praise = ¡Tu equipo crece!

learn-time-title = La Piedra del Tiempo
learn-time = La sexta Piedra, la verde, no se puede tomar. La consigues con tu primer Personaje de nivel 3. Son caros, así que primero reúne bonificaciones.

learn-end-title = Cómo termina
learn-end = Completas el Guantelete con una bonificación de cada uno de los cinco colores, la Piedra del Tiempo y 16 puntos. Entonces se termina la ronda. Si más de una persona lo completa, gana quien tenga más puntos.

learn-free-title = ¡Ya lo sabes todo!
learn-free = Termina esta partida como quieras. Solo hablaré si pasa algo nuevo. O ve al inicio y elige otro rival.
learn-play-on = Seguir jugando

## Comentarios

learn-wait = { $name } está pensando. Mira qué pasa en la mesa.
learn-gone = { $card } ya no está: { $name } se adelantó. No pasa nada, aquí hay otra carta.
learn-limit-soon = Tienes { $number ->
    [one] una ficha
   *[other] { $number } fichas
}. Al terminar el turno, diez como máximo.
learn-your-choice = ¿Ves algo mejor? Adelante: la partida es tuya.

learn-return-title = Demasiadas fichas
learn-return = Al terminar un turno puedes tener diez fichas. Elige cuáles devuelves y quédate con lo que pide tu próxima carta. La Piedra del Tiempo no se devuelve.
learn-return-praise = ¡Ya tienes diez!

learn-claim-title = Dos Ubicaciones a la vez
learn-claim = Tienes bonificaciones para más de una Ubicación, pero solo llega una por turno. Elige cuál; la otra puede venir después.
learn-claim-praise = ¡Buena elección!

learn-place-mine-title = ¡Una Ubicación!
learn-place-mine = Tenías las bonificaciones que pide, así que es tuya: 3 puntos.

learn-place-other-title = Una Ubicación menos
learn-place-other = { $name } tenía las bonificaciones para una Ubicación y se la lleva: 3 puntos. Conviene mirar qué reúnen los demás.

learn-tile-mine-title = ¡Ensamble de Vengadores!
learn-tile-mine = Tres A o más: la loseta es tuya, con sus 3 puntos. Cuidado con los demás: con más A que tú, te la quitan.

learn-tile-other-title = Alguien tiene la loseta
learn-tile-other = { $name } llega primero a tres A y tiene la loseta de Ensamble de Vengadores. Será tuya cuando tengas más A.

learn-tile-lost-title = Pierdes la loseta
learn-tile-lost = { $name } ya tiene más A que tú y se lleva la loseta con sus 3 puntos. Consigue una A más que tu rival para recuperarla.

learn-time-mine-title = ¡La Piedra del Tiempo es tuya!
learn-time-mine = Llegó con tu primer Personaje de nivel 3. Nunca se gasta ni se devuelve, pero cuenta entre las diez fichas.

learn-last-mine-title = ¡Guantelete completo!
learn-last-mine = Ahora se termina la ronda. Puede ganar quien entonces siga cumpliendo los requisitos del Guantelete.

learn-last-other-title = La última ronda
learn-last-other = { $name } completa el Guantelete. Se igualan los turnos y se termina. Aprovecha los tuyos.

learn-won-title = ¡Ganas tu primera partida!
learn-won = ¡Qué comienzo! En el inicio te esperan rivales más fuertes.

learn-lost-title = Una buena primera partida
learn-lost = Esta la gana { $name }, pero ya sabes todo lo necesario. ¿Lo intentas otra vez?

learn-over-title = Final del juego
learn-over = Esta vez no gana nadie. Ya sabes todo lo necesario. ¿Lo intentas otra vez?
