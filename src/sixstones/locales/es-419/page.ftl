# Las palabras de la página, en español de América Latina y con el vocabulario de su edición.

title = Sixstones — una mesa para Splendor: Marvel
title-table = Mesa
title-replay = Repetición
title-learn = Tu primera partida
title-rules = Reglas
title-credits = Créditos
tagline = Seis Piedras del Infinito, dieciséis puntos, un clic. Sin registro.

## Inicio

play-now = Jugar ahora
opponent = Rival
opponents = Cuántos rivales
play-friends = Jugar con amigos
players = Jugadores
player = Jugador
your-name = Tu nombre
clock = Reloj
clock-none = Sin reloj
clock-move = Un minuto por turno
clock-game = 15 minutos por persona y 10 segundos extra por turno
listed = Que cualquiera pueda encontrar esta mesa
open-table = Abrir mesa
have-code = ¿Un enlace o un código?
join = Unirse
code-wrong = Eso no es ni un enlace ni un código de mesa.
open-tables = Mesas abiertas
no-open-tables = Ahora no hay ninguna mesa abierta. ¡Abre una!
open-seats = { $number ->
    [one] un asiento libre de { $players }
   *[other] { $number } asientos libres de { $players }
}
continue = Seguir
recent-games = Partidas recientes
won = victoria
lost = derrota
learn = Aprende jugando: una primera partida guiada
home = Inicio
no-server = No se puede conectar con el servidor. Revisa la red y vuelve a intentarlo.
unofficial = Versión no oficial, sin relación con quienes hacen el juego impreso ni con los dueños de sus personajes. Si te gusta, compra la caja.
credits = Créditos
credits-icons = Pictogramas:
credits-and-others = { $names } y otros
credits-fonts = Tipos de letra:

bot-recruit = Recluta
bot-recruit-about = Para empezar: conoce las reglas, pero se despista mucho.
bot-agent = Agente
bot-agent-about = Busca lo que le sirve ahora mismo. Una partida tranquila.
bot-hero = Héroe
bot-hero-about = Ve algunas jugadas más allá. Vas a necesitar un plan.
bot-avenger = Vengador
bot-avenger-about = Ve todavía más lejos y rara vez deja escapar una victoria.
bot-titan = Titán
bot-titan-about = Aprendió jugando contra sí mismo. Sabe lo que tramas.
bot-champion = Campeón
bot-champion-about = El más fuerte: piensa hasta un segundo y lo aprovecha al máximo.
bot-random = Azar
bot-greedy = Voraz
bot-search = Búsqueda
bot-deep = Búsqueda profunda
bot-playouts = Simulaciones
bot-policy = Instinto
level = nivel { $level }

## Antes de la partida

lobby-title = ¿Quién juega?
seats = Asientos
open-seat = asiento libre
seat-bot = Poner un bot
open-again = Liberar
you = tú
host = organiza
sit-down = Sentarse
table-full = No quedan asientos. Puedes mirar.
start = Empezar
start-when-full = La partida puede empezar cuando no quede ningún asiento libre.
wait-for-host = Quien organiza la mesa empieza cuando ya estén todos.
youngest = Empieza la persona más joven. ¿Quién es?
invite = Invitar a amigos
invite-text = Envía este enlace. Abre la mesa, pero nadie puede quitarte el asiento con él.
copy-link = Copiar enlace
copied = ¡Copiado!
code = Código:
qr = El enlace como código QR

## La mesa

board = Tablero
supply = Fichas
menu = Menú
rules-key = Reglas (tecla: ?)
connecting = Conectando…
reconnecting = Se perdió la conexión. Reintentando…
round = Ronda { $number }
to-play = juega
away = ausente
stand-in = suple { $bot }
take-seat = Ocupar este asiento
offer-seat = Dejar que otra persona juegue por { $name }
offered = libre para otros
substitute = suplente
bot-missing = Este servidor no tiene el bot { $bot }. Nadie juega en ese asiento.
yours = Este asiento es tuyo.
yours-take = Volver a ocuparlo
time-left = Tiempo restante
your-turn = Es tu turno.
wait-for = { $name } está pensando…
waiting-for = Esperando a { $name }…
preparing = { $bot } se está preparando…
preparing-why = Solo después de una instalación; tarda alrededor de medio minuto.
watching = Estás viendo la partida.
sending = Un momento…
task-action = Tu turno: toma, reserva o recluta
task-return = Devuelve fichas: solo puedes tener diez
task-claim = Elige una Ubicación
game-over = Final del juego
hint = Pista
undo = Deshacer
hint-in-your-place = en tu situación:
hint-only = No hay otra jugada.
hint-wins = Así ganas ahora mismo.
hint-stops = Si no, puede ganar { $name }.
hint-plan = El plan: reclutar a { $card }.
hint-chance = Tu probabilidad de ganar: { $percent }.
hint-next = La segunda opción ({ $percent }):
do-it = Hazlo
pass = Pasar: no hay otra jugada
log = Registro
talk = Chat
write = Escribe algo
speaker = { $name }:
your-hand = Cartas reservadas
last-round = { $name } completa el Guantelete: ¡esta es la última ronda!
gauntlet-open = El Guantelete vuelve a estar en juego: { $name } pierde la loseta y baja de 16 puntos.
takeback-question = { $name } quiere deshacer la última jugada. ¿De acuerdo?
yes = Sí
no = No
close = Cerrar
clear = Vaciar
take = Tomar
return = Devolver
recruit = Reclutar
reserve = Reservar
free = gratis
missing = falta
rule = Regla { $clause }:
tray = Fichas que vas a tomar
tray-empty = Elige fichas: tres colores o dos iguales
tray-more = Elige una más
put-back = Quitar la ficha de color { $colour }
pile-label = { $colour } ({ $stone }), { $number ->
    [0] no queda ninguna
    [one] queda una
   *[other] quedan { $number }
}. Elige una.
stone-title = { $colour }: { $stone }
tokens = { $colour ->
    [amarillo] { $number ->
        [one] { $number } amarilla
       *[other] { $number } amarillas
    }
    [azul] { $number ->
        [one] { $number } azul
       *[other] { $number } azules
    }
    [naranja] { $number ->
        [one] { $number } naranja
       *[other] { $number } naranjas
    }
    [rojo] { $number ->
        [one] { $number } roja
       *[other] { $number } rojas
    }
    [morado] { $number ->
        [one] { $number } morada
       *[other] { $number } moradas
    }
    [verde] { $number ->
        [one] { $number } verde
       *[other] { $number } verdes
    }
    [gris] { $number ->
        [one] { $number } gris
       *[other] { $number } grises
    }
   *[other] { $number } × { $colour }
}
bonus-of = Bonificación de color { $colour }: { $number }
tokens-and-bonuses = Bonificaciones arriba, fichas abajo
held = { $number }/{ $limit } fichas
token-limit = Al terminar un turno se pueden tener diez fichas como máximo
tags = A { $number }
tags-title = Etiquetas de los Vengadores: quien primero reúna tres se lleva la loseta de Ensamble de Vengadores
tile-short = Vengadores
team = Equipo { $number }
team-title = { $name }: Personajes reclutados
area-label = { $name }
hidden-card = Nivel { $level }, boca abajo
hidden-owner = Solo la vio quien tenía este asiento.
gauntlet-label = { $name }: { $points } de 16 puntos, { $stones } de 6 Piedras
card-label = { $name }, nivel { $level }, bonificación de color { $bonus }, { $points ->
    [0] sin puntos
    [one] un punto
   *[other] { $points } puntos
}{ $tags ->
    [0] { "" }
    [one] , una etiqueta de los Vengadores
   *[other] , { $tags } etiquetas de los Vengadores
}. Costo: { $cost }.
card-pay = Puedes reclutar la carta por { $cost }.
card-free = Puedes reclutar la carta gratis.
card-lacks = Te falta: { $cost }.
location-label = Ubicación { $name }: { $points ->
    [one] un punto
   *[other] { $points } puntos
} por estas bonificaciones: { $cost }
avengers-title = Ensamble de Vengadores: 3 puntos para quien tenga más etiquetas de los Vengadores, con tres como mínimo
avengers-free = Ensamble de Vengadores: se gana con { $number } A
avengers-held = La tiene { $name }; cambia de manos con { $number } A
deck-label = Mazo de nivel { $level }, { $number ->
    [one] una carta
   *[other] { $number } cartas
}. Reservar la de arriba.
deck-title = La carta de arriba del nivel { $level }
deck-text = Nadie la ha visto. Va a tu mano y solo tú puedes mirarla.
no-card = Espacio vacío
how-to-pay = Cómo pagar
you-pay = A pagar:
you-lack = Te falta:
gray-helps = (tienes { $number } de S.H.I.E.L.D. como comodín)
return-title = Hasta quedarte con diez
return-text = { $number ->
    [0] Tienes { $held }; vas a devolver estas.
    [one] Tienes { $held } y puedes quedarte con { $limit }. Devuelve una más.
   *[other] Tienes { $held } y puedes quedarte con { $limit }. Devuelve { $number } más.
}
give-back = Devolver una ficha de color { $colour } ({ $number ->
    [0] no queda ninguna
    [one] queda una
   *[other] quedan { $number }
})
resign = Rendirse
resign-sure = ¿Seguro que te rindes?
leave = Dejar la mesa
leave-sure = ¿Dejar la partida?
leave-bot = Un bot juega por ti hasta que vuelvas.
leave-waits = La partida te espera: “{ continue }”, en la página de inicio, te trae de vuelta.
leave-others = Los demás pueden dejar que otra persona ocupe tu asiento.
sealed = El reparto está sellado. Su huella:
language = Idioma
theme = Colores
theme-system = Como el sistema
theme-light = Claro
theme-dark = Oscuro
sound = Sonido
confirm-turns = Confirmar cada jugada antes de enviarla
table-gone = No se puede abrir esta mesa
upgrade = Hay una versión más nueva de esta página.
reload = Cargar

colour-yellow = amarillo
colour-blue = azul
colour-orange = naranja
colour-red = rojo
colour-purple = morado
colour-green = verde
colour-gray = gris
stone-yellow = Mente
stone-blue = Espacio
stone-orange = Alma
stone-red = Realidad
stone-purple = Poder
stone-green = Tiempo
stone-gray = S.H.I.E.L.D.
letter-yellow = Am
letter-blue = Az
letter-orange = N
letter-red = R
letter-purple = M
letter-green = V
letter-gray = S

## Lo que pasó

did-take = { $name } toma { $tokens }.
did-reserve = { $name } reserva a { $card }.
did-reserve-deck = { $name } reserva una carta boca abajo de nivel { $level }.
did-recruit = { $name } recluta a { $card }.
did-return = { $name } devuelve { $tokens }.
did-claim = { $name } toma { $location }.
did-pass = { $name } pasa.
did-pay = Paga { $tokens }.
did-pay-nothing = No paga nada.
did-get-location = { $name } se lleva { $location }.
did-get-tile = ¡{ $name } se lleva la loseta de Ensamble de Vengadores!
did-get-time = { $name } consigue la Piedra del Tiempo.
has-points = { $points ->
    [one] Ya tiene un punto.
   *[other] Ya tiene { $points } puntos.
}
event-sat = { $name } se sienta.
event-started = Empieza la partida. Abre { $name }.
event-undone = { $name } deshace la última jugada.
event-takeback-asked = { $name } pide deshacer una jugada.
event-takeback-agreed = { $name } está de acuerdo.
event-takeback-declined = { $name } no está de acuerdo.
event-resigned = { $name } se rinde.
event-time-up = A { $name } se le acaba el tiempo.
event-left = { $name } deja la mesa.
event-away = { $name } pierde la conexión.
event-back = { $name } vuelve.
event-stood-in = { $bot } sigue jugando por { $name }.
event-offered = Otra persona puede jugar ya por { $name }.
event-claimed = { $name } ocupa un asiento.
event-rematch-asked = { $name } quiere jugar otra.
event-unlisted = Aquí no pasó nada en mucho tiempo: la mesa ya no está en la lista pública. El enlace sigue funcionando.
event-ended = La partida es demasiado larga y se corta aquí. No gana nadie.
log-earlier = Lo anterior no se muestra.

phrase-hello = ¡Hola!
phrase-good_luck = ¡Buena suerte!
phrase-nice_move = ¡Buena jugada!
phrase-thinking = Déjame pensar…
phrase-your_turn = Te toca
phrase-oops = ¡Ups!
phrase-sorry = ¡Disculpa!
phrase-thanks = ¡Gracias!
phrase-well_played = ¡Bien jugado!
phrase-good_game = ¡Buena partida!
phrase-again = ¿Otra?
phrase-goodbye = ¡Nos vemos!

## Después

result = Resultado
you-won = ¡Ganaste!
somebody-won = ¡Gana { $names }!
shared-win = ¡{ $names } comparten la victoria!
nobody-won = No gana nadie
reason-only-one = Nadie más completó el Guantelete del Infinito.
reason-most-points = Más de un Guantelete completo; decidieron los puntos.
reason-avengers-tile = Los mismos puntos; decidió la loseta de Ensamble de Vengadores.
reason-fewest-characters = Sigue el empate; decidió el equipo más pequeño.
reason-shared = Empate en todo.
reason-stalemate = Ya no hay jugada posible.
reason-resigned = La otra persona se rindió.
reason-time = A la otra persona se le acabó el tiempo.
reason-truncated = La partida era demasiado larga y se cortó.
points = Puntos
from-characters = Personajes
from-locations = Ubicaciones
from-tile = Loseta de Vengadores
characters = Equipo
rematch = Otra partida
rematch-wait = Esperando a los demás…
watch-replay = Ver la repetición
share-replay = Copiar el enlace
save-record = Guardar la partida
chart-label = Puntos de cada jugador, jugada a jugada
replay-controls = Repetición
first = Al principio
back = Una jugada atrás
forward = Una jugada adelante
last = Al final
run = Reproducir
pause = Pausa
position = Momento de la partida
move-of = { $number } / { $all }
replay-start = El comienzo de la partida.

## Cuando el servidor dice que no

refused-request-malformed = El servidor no pudo leer eso. Vuelve a cargar la página.
refused-request-too_large = Es demasiado largo para el servidor.
refused-request-too_many = Vas demasiado rápido. Espera un momento.
refused-request-origin = El servidor no acepta solicitudes desde este sitio.
refused-request-credentials = El servidor ya no reconoce este navegador. Vuelve a cargar la página.
refused-request-not_found = No hay nada en esta dirección.
refused-request-method = Eso no se puede hacer aquí.
refused-request-id_reused = El servidor lo confundió con otra orden. Inténtalo de nuevo.
refused-protocol-version = Esta página es más antigua que el servidor. Vuelve a cargarla.
refused-protocol-hello_first = La conexión no empezó bien. Vuelve a cargar la página.
refused-table-unknown = No hay ninguna mesa con este código, o ya no existe.
refused-table-stale = Pasó algo más en la mesa. Vuelve a mirar.
refused-table-not_seated = Solo puede hacerlo quien está sentado en la mesa.
refused-table-not_host = Solo puede hacerlo quien organiza la mesa.
refused-table-already_seated = Ya tienes un asiento en esta mesa.
refused-table-started = La partida ya empezó.
refused-table-not_started = La partida todavía no empieza.
refused-table-finished = La partida terminó.
refused-table-unfinished = Eso solo se muestra cuando termina la partida.
refused-table-not_full = Todavía queda un asiento libre.
refused-table-too_long = Pasaron tantas cosas en esta mesa que ya solo se puede jugar.
refused-table-damaged = Los datos guardados de esta mesa están dañados. Quien administra el servidor tiene que restaurarlos; las demás mesas están bien.
refused-seat-unknown = Esta mesa no tiene ese asiento.
refused-seat-taken = Ahí ya hay alguien.
refused-seat-not_vanished = Quien juega en ese asiento está aquí, o estaba hace un momento.
refused-seat-left = Dejaste este asiento. Primero vuelve a ocuparlo.
refused-seat-not_offered = Los demás de la mesa no abrieron este asiento.
refused-bot-unknown = Este servidor no tiene ese bot.
refused-name-unusable = Este nombre no sirve: está vacío, es demasiado largo o tiene signos que no se pueden mostrar.
refused-name-taken = Alguien en la mesa ya se llama así. Elige otro nombre.
refused-name-reserved = Así se llama un bot. Elige otro nombre.
refused-move-unreadable = El servidor no pudo leer esta jugada.
refused-move-illegal = Las reglas no permiten esta jugada ahora.
refused-move-not_your_turn = Es el turno de otra persona.
refused-undo-off = En esta mesa no se deshacen jugadas.
refused-undo-nothing = No tienes ninguna jugada que deshacer.
refused-undo-too_late = Ya jugó la siguiente persona; es demasiado tarde.
refused-undo-seen = Esta jugada mostró una carta oculta; no se puede deshacer.
refused-undo-asked = Ya lo pediste. Espera a que respondan los demás.
refused-undo-not_asked = Nadie pidió deshacer una jugada.
refused-hint-off = Aquí no recibes pistas.
refused-chat-off = En esta mesa solo hay frases hechas.
refused-chat-unusable = Esto no se puede enviar: está vacío, es demasiado largo o tiene signos que no se pueden mostrar.
refused-chat-full = En esta mesa ya no caben más mensajes. Sigue jugando sin ellos.
refused-server-unavailable = El servidor no puede guardar nada ahora mismo. La página lo vuelve a intentar.
refused-server-stopping = El servidor se está reiniciando. La página se conectará sola.
refused-server-slow_reader = La conexión era demasiado lenta. La página se conectará sola.
refused-server-internal = Algo falló en el servidor. Inténtalo de nuevo.
refused-server-damaged = Los datos del servidor están dañados. Quien lo administra tiene que restaurar una copia de seguridad.
refused-server-full = Ahora no caben más conexiones desde aquí. Inténtalo más tarde.
refused-other = No funcionó.

## Reglas

rules = Reglas
rules-goal-title = El objetivo
rules-goal = Sé quien primero tenga una bonificación de cada uno de los cinco colores, la Piedra del Tiempo y 16 puntos. Eso es el Guantelete del Infinito.
rules-turn-title = Tu turno
rules-turn = Haz una sola cosa: tomar fichas, reservar un Personaje o reclutarlo.
rules-take-title = Tomar fichas
rules-take = Tres de colores distintos, o dos iguales si hay cuatro o más de ese color. Las verdes y las grises no se toman así.
rules-limit-title = Diez como máximo
rules-limit = Si terminas el turno con más de diez fichas, devuelves las que sobran.
rules-reserve-title = Reservar
rules-reserve = Lleva a tu mano una carta boca arriba o la de arriba de un mazo (tres en mano como máximo) y, si hay, una ficha gris. El gris vale por cualquier color.
rules-recruit-title = Reclutar
rules-recruit = Paga con fichas el costo de la carta. Cada Personaje de tu equipo te da para siempre una bonificación que hace más baratos los siguientes.
rules-time-title = La Piedra del Tiempo
rules-time = Tu primer Personaje de nivel 3 te trae una ficha verde: la Piedra del Tiempo. Nunca se gasta.
rules-avengers-title = Ensamble de Vengadores
rules-avengers = Quien primero reúna tres etiquetas de los Vengadores se lleva la loseta, que vale 3 puntos. Si después alguien tiene más etiquetas, se la quita.
rules-locations-title = Ubicaciones
rules-locations = Si al terminar tu turno tienes las bonificaciones que pide una Ubicación, es tuya; una por turno.
rules-end-title = El final
rules-end = Cuando alguien completa el Guantelete, se juega la ronda hasta el final para igualar los turnos. Solo puede ganar quien lo siga cumpliendo entonces.
rules-tie-title = Empates
rules-tie = Primero, más puntos; luego, la loseta de Ensamble de Vengadores; luego, el equipo más pequeño. Si no, victoria compartida.
