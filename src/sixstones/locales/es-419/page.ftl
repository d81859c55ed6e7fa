# Textos de la página, en español de América Latina y con el vocabulario de su edición.

title = Sixstones — una mesa para Splendor: Marvel
title-table = Mesa
title-replay = Repetición
title-review = Análisis
title-puzzles = Ejercicios
title-daily = Reparto del día
title-deal = Un reparto compartido
title-mine = Mis estadísticas
title-account = Guardar mis partidas
title-games = Mis partidas
title-learn = Tu primera partida
title-rules = Reglas
title-credits = Créditos
tagline = El juego de mesa Splendor: Marvel en tu navegador: recluta un equipo, reúne las seis Piedras del Infinito y llega antes que nadie a 16 puntos.

## Inicio

daily-played = Jugado hoy
play-now = Jugar ahora
play-against = contra { $who }
choose-opponent = Elige a tu rival
strength-1 = muy fácil
strength-2 = fácil
strength-3 = normal
strength-4 = difícil
strength-5 = muy difícil
strength-6 = el más fuerte
score-won = { $number ->
    [one] 1 ganada
   *[other] { $number } ganadas
}
score-lost = { $number ->
    [one] 1 perdida
   *[other] { $number } perdidas
}
score-drawn = { $number ->
    [one] 1 empate
   *[other] { $number } empates
}
score-none = sin partidas
demo-label = Dos bots juegan una partida de muestra.
my-points = { $points ->
    [one] tú: 1 punto
   *[other] tú: { $points } puntos
}
opponents = Número de rivales
play-friends = Jugar con amigos
players = Jugadores
player = Jugador
player-you = Tú
your-name = Tu nombre
clock = Reloj
clock-none = Sin reloj
clock-move = 1 minuto por turno
clock-game = 15 minutos por jugador, más 10 segundos por turno
clock-days = Días por jugada
days-each = { $days ->
    [one] { $days } día por jugada
   *[other] { $days } días por jugada
}
days-bank = Reserva de tiempo para la partida
days-terms-bank = Reserva de tiempo para la partida: { $time }.
days-late = Si se acaba el tiempo
days-late-lose = ese jugador pierde
days-late-stand_in = juega un suplente
days-terms-lose = Pierde quien se quede sin tiempo.
days-terms-out = Quien se quede sin tiempo queda fuera y un bot sigue en su asiento.
days-terms-stand_in = Si alguien se queda sin tiempo, juega un suplente hasta que vuelva.
days-terms-warning = Antes hay un aviso, y nadie tiene que seguir conectado.
listed = Mostrar esta mesa en la lista pública
open-table = Crear mesa
join-code = Unirse con un código
join = Unirse
code-wrong = No es un enlace ni un código de mesa válido.
open-tables = Mesas abiertas
no-open-tables = Ahora no hay mesas abiertas. ¡Crea una!
friends-need-server = Para jugar juntos, uno de ustedes inicia un servidor de Sixstones con un solo comando y todos abren su dirección.
friends-how = Cómo iniciar un servidor
friends-have-server = Tengo la dirección de un servidor
server-address = Dirección del servidor
address-opened = { $address } se abre en otra pestaña. Si allí no responde nada, revisa la dirección.
open-server = Abrir
address-wrong = No es la dirección de un servidor.
server-starting = El servidor todavía se está iniciando. Podrás crear mesas en un momento.
open-seats = { $number ->
    [one] un asiento libre de { $players }
   *[other] { $number } asientos libres de { $players }
}
continue = Continuar
recent-games = Partidas recientes
won-against = Victoria contra { $who }
lost-against = Derrota contra { $who }
record-open = Abrir una partida guardada
record-how = Pega aquí una partida, o elige o arrastra su archivo.
record-file = Elegir un archivo
record-show = Abrir la partida
record-no-record = Esto no es una partida guardada: debe empezar con la línea “sixstones record 1”.
record-newer = Esta partida se guardó con una versión más reciente de Sixstones. Recarga la página para actualizarla y vuelve a intentarlo.
record-other-deck = Línea { $line }: esta partida tiene su propia baraja. Solo el programa puede mostrarla: sixstones replay.
record-wrong-deal = Línea { $line }: las cartas no corresponden al secreto. Alguien modificó la partida.
record-wrong-move = Línea { $line }: esta jugada no es legal. La partida se modificó o está dañada.
record-wrong-line = No se puede leer la línea { $line }. La partida se modificó o está dañada.
learn = Aprende jugando: una primera partida guiada
learn-nudge = ¿Primera vez? Aprende jugando
learn-nudge-text = Una partida de verdad con una guía a tu lado. Unos cinco minutos.
home = Inicio
no-server = No se puede conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.
unofficial = Versión no oficial, sin relación con la editorial del juego impreso ni con los propietarios de sus personajes. Si te gusta, compra la caja.
credits = Créditos
manual = Manual (en inglés)
credits-icons = Pictogramas:
credits-and-others = { $names } y otros
credits-fonts = Tipos de letra:

bot-recruit = Cadete
bot-recruit-about = Tu primer rival: conoce las reglas, pero se equivoca mucho.
bot-agent = Agente
bot-agent-about = Busca lo que le sirve ahora mismo. Una partida tranquila.
bot-hero = Héroe
bot-hero-about = Ve algunas jugadas más allá. Vas a necesitar un plan.
bot-avenger = Veterano
bot-avenger-about = Ve todavía más lejos y rara vez deja escapar una victoria.
bot-titan = Titán
bot-titan-about = Aprendió jugando contra sí mismo. Sabe lo que tramas.
bot-champion = Campeón
bot-champion-about = El bot más fuerte. Piensa hasta un segundo por jugada.
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
open-seat = Asiento libre
seat-bot = Agregar un bot
you = tú
host = anfitrión
sit-down = Sentarse
table-full = No quedan asientos. Puedes mirar.
start = Empezar la partida
start-when-full = La partida puede empezar cuando todos los asientos estén ocupados.
wait-for-host = Esperando a que el anfitrión empiece la partida.
youngest = Empieza la persona más joven. ¿Quién es?
invite = Invitar a amigos
invite-text = Envía este enlace a tus amigos. Abre la mesa, pero nadie puede quitarte el asiento con él.
copy-link = Copiar enlace
copied = ¡Copiado!
code = Código:
qr = Código QR del enlace
invited = { $name } te invita a jugar
invited-open = Te invitan a jugar
invite-game = El juego de mesa Splendor: Marvel, en esta página y sin cuenta.
duration = Duración
about-minutes = unos { $number } minutos
a-bot = bot
at-table = En la mesa
clock-seconds = { $number } s por turno
clock-minutes = { $number } min por jugador
say-code = O diles el código. Se escribe en la página de inicio.
leave-seat = Dejar mi asiento
leave-seat-sure = ¿Dejar tu asiento? Otra persona podrá ocuparlo, y la mesa sigue abierta.
leave-seat-host = { $name } pasa a ser el anfitrión.
remove = Quitar a { $name }
remove-sure = ¿Quitar a { $name } de la mesa? El asiento queda libre, y { $name } puede volver con el enlace.
title-turn = ¡Te toca!
notify = Avísame cuando sea mi turno
notify-text = Con una notificación mientras estás en otra página y una breve vibración.
notify-blocked = El navegador bloquea las notificaciones de esta página. Permítelas antes en su configuración.
notify-title = Notificaciones
unread = { $number ->
    [one] 1 mensaje nuevo
   *[other] { $number } mensajes nuevos
}

## La mesa

board = Tablero
supply = Fichas
menu = Menú
connecting = Conectando…
reconnecting = Se perdió la conexión. Reintentando…
round = Ronda { $number }
to-play = juega
away = ausente
stand-in = suple { $bot }
take-seat = Ocupar este asiento
offer-seat = Dejar que otra persona juegue por { $name }
nudge = Avisar a { $name }
offered = libre para otros
substitute = suplente
bot-missing = Este servidor no tiene el bot { $bot }, así que nadie juega en este asiento.
yours = Este asiento es tuyo.
yours-take = Recuperarlo
time-left = Tiempo restante
paused = La partida está en pausa.
holiday-until = de vacaciones hasta el { $date }
wait-holiday = { $name } está de vacaciones hasta el { $date }.
late-yours = Se te acabó el tiempo y juega un suplente por ti.
plan-open = Planear mi próximo turno
plan-short = Planear
your-turn = Es tu turno.
wait-for = { $name } está pensando…
waiting-for = Esperando a { $name }…
preparing = { $bot } se está preparando…
preparing-why = Solo ocurre una vez después de la instalación y tarda medio minuto.
local-preparing-why = Se está cargando el archivo que necesita. Solo ocurre una vez.
local-unsaved = Este navegador no puede guardar la partida. Puedes seguir jugando, pero se perderá al cerrar la página. Libera espacio o sal del modo privado.
local-bot-waits = No se puede cargar el archivo que necesita este bot. Revisa tu conexión: la página lo sigue intentando.
watching = Estás viendo la partida.
sending = Un momento…
task-action = Tu turno: toma, reserva o recluta
task-return = Devuelve fichas: solo puedes tener diez
task-claim = Elige una Ubicación
game-over = Final del juego
hint = Pista
undo = Deshacer
hint-take = Toma { $tokens }.
hint-reserve = Reserva a { $card }.
hint-reserve-deck = Reserva la primera carta del mazo de nivel { $level }.
hint-recruit = Recluta a { $card }.
hint-return = Devuelve { $tokens }.
hint-claim = Elige { $location }.
hint-pass = Pasa.
hint-only = Es la única jugada posible.
hint-wins = ¡Con esto ganas!
hint-completes = ¡Completa tu Guantelete!
hint-stops = Si no, puede ganar { $name }.
hint-stops-one = Le quita a { $name } una forma de ganar.
hint-why-points = { $number ->
    [one] Te da 1 punto.
   *[other] Te da { $number } puntos.
}
hint-why-points-with = Te da { $number } puntos, con { $things }.
hint-why-time = Te da la Piedra del Tiempo.
hint-why-colour = Añade un color que te falta: { $colour }.
hint-why-snatches = Si no, { $name } puede reclutar a { $card }.
hint-why-tags = { $number ->
    [one] Con una A más, te llevas la loseta de Ensamble de Vengadores.
   *[other] Con { $number } A más, te llevas la loseta de Ensamble de Vengadores.
}
hint-why-place = { $number ->
    [one] Para { $location } ya solo te falta una bonificación.
   *[other] Para { $location } ya solo te faltan { $number } bonificaciones.
}
hint-why-free = No te cuesta nada.
hint-why-cheaper = { $number ->
    [0] Su bonificación es tuya para siempre.
    [one] Su bonificación te abarata otra carta.
   *[other] Su bonificación te abarata { $number } cartas.
}
hint-why-ready = En tu próximo turno puedes reclutar a { $card }.
hint-why-safe = { $number ->
    [one] Ya nadie puede quitarte a { $card }: te falta 1 ficha.
   *[other] Ya nadie puede quitarte a { $card }: te faltan { $number } fichas.
}
hint-why-toward = { $number ->
    [one] Te acerca a { $card }: te falta 1 ficha.
   *[other] Te acerca a { $card }: te faltan { $number } fichas.
}
hint-why-starves = { $colour ->
    [amarillo] Deja a { $name } sin fichas amarillas.
    [azul] Deja a { $name } sin fichas azules.
    [naranja] Deja a { $name } sin fichas naranjas.
    [rojo] Deja a { $name } sin fichas rojas.
   *[other] Deja a { $name } sin fichas moradas.
}
hint-why-gray = Recibes una ficha de S.H.I.E.L.D., que sirve de comodín.
hint-why-unseen = Nadie más ve la carta.
hint-why-spare = Sin ella tardas lo mismo en conseguir a { $card }.
hint-why-least = Es la que menos extrañarás.
hint-why-race = { $number ->
    [one] A { $name } solo le falta una bonificación para conseguirla.
   *[other] A { $name } solo le faltan { $number } bonificaciones para conseguirla.
}
hint-why-returns = { $number ->
    [one] Devolverás 1 ficha, por el límite de diez.
   *[other] Devolverás { $number } fichas, por el límite de diez.
}
hint-why-options = Ninguna carta queda más cerca, pero conservas tus opciones.
hint-tile = la loseta de Ensamble de Vengadores
hint-threat-finishes = Amenaza: { $name } puede ganar en su próximo turno con { $things }.
hint-threat-scores = Amenaza: { $name } puede llegar a { $number } puntos con { $things }.
hint-threat-takes = Amenaza: { $name } puede reclutar antes a { $card }.
hint-chance = Tu probabilidad de ganar: { $percent }.
hint-chance-over = Tu probabilidad de ganar: más del { $percent }.
hint-hard = Es difícil ganar desde aquí; así resistes más.
hint-next = La segunda opción ({ $percent }):
engine-unsupported = Tu navegador no puede ejecutar el motor del juego.
engine-damaged = No se pudo cargar el motor del juego. Recarga la página para volver a intentarlo.
engine-newer = Esta página es más antigua que el servidor. Recarga la página para actualizarla.
engine-failed = El motor del juego se detuvo por un error.
engine-server-helps = Esta pista viene del servidor.
do-it = Hacer esta jugada
pass = Pasar (no hay otra jugada posible)
log = Registro
talk = Chat
write = Escribe un mensaje
speaker = { $name }:
your-hand = Cartas reservadas
last-round = { $name } completa el Guantelete: ¡esta es la última ronda!
last-round-yours = Completaste el Guantelete: ¡última ronda!
last-round-short = Última ronda
gauntlet-open = El Guantelete vuelve a estar en juego: { $name } pierde la loseta y baja de 16 puntos.
gauntlet-open-yours = El Guantelete vuelve a estar en juego: pierdes la loseta y bajas de 16 puntos.
gauntlet-passed = { $name } queda por debajo de 16 puntos.
gauntlet-passed-yours = Quedas por debajo de 16 puntos.
takeback-question = { $name } quiere deshacer la última jugada. ¿Estás de acuerdo?
yes = Sí
no = No
close = Cerrar
clear = Vaciar
take = Tomar
return = Devolver
recruit = Reclutar
reserve = Reservar
free = gratis
rule = Regla { $clause }:
tray = Fichas que vas a tomar
# Lo que se puede tomar ahora
tray-nothing = No quedan fichas: reserva o recluta
tray-different-1 = Solo queda un color: toma 1
tray-different-2 = Solo quedan dos colores: toma 2 o 1
tray-different-3 = Toma tres distintas
tray-up-to-3 = Toma hasta tres distintas
tray-or = { $different }, o { $pairs }
tray-any-pair = dos iguales
tray-large-pair = dos iguales donde haya cuatro
tray-may-add = Tómalas o elige una más
tray-one-more = Elige un color más
tray-two-more = Elige otros dos colores
tray-two-or-same = Elige otros dos colores, o el mismo otra vez
tray-same = Elige el mismo otra vez
over-limit = Tendrás { $held } fichas: deberás devolver { $number }.
over-limit-reserve = Si reservas, tendrás { $held } fichas y deberás devolver { $number }.

# Por qué algo no se puede usar
why-gray = No se toman: recibes una con cada carta que reservas.
why-green = No se toma: llega con tu primer Personaje de nivel 3.
why-empty-pile = No quedan fichas de este color.
why-small-pile = Para tomar dos iguales tiene que haber cuatro. Aquí hay { $number }.
why-pair-is-all = Con dos iguales ya no se toma otra.
why-one-of-each = Colores distintos: solo una de cada.
why-three-is-all = Tres fichas es el máximo.
why-empty-deck = Este mazo está vacío.
why-hand-full = Tu mano está llena: caben { $number } cartas.
why-none-left = No te quedan más de este color.
keep-token = Conservar la ficha de color { $colour }

# Deshacer
undo-takes-back = Se deshace:
undo-answers = { $number ->
    [one] Y la respuesta.
   *[other] Y las { $number } respuestas.
}

# Teclas
shortcuts = Teclado
shortcuts-on = Atajos de una sola tecla
key-board = cartas del tablero; otra vez: cartas reservadas
key-supply = fichas
key-hint = pista; otra vez: su botón
key-undo = deshacer
key-log = registro
key-talk = chat
key-remove = quitar la última ficha
key-confirm = confirmar, o pulsar lo seleccionado
key-arrows = moverse entre cartas o fichas
key-tab = siguiente parte de la mesa
key-escape = borrar la selección, cerrar un panel
key-help = esta lista
key-step = jugada anterior o siguiente
key-ends = principio o final
key-run = reproducir o pausar

put-back = Quitar la ficha de color { $colour }
pile-label = { $colour } ({ $stone }), { $number ->
    [0] no queda ninguna
    [one] queda una
   *[other] quedan { $number }
}.
pile-pick = Elige una.
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
player-show = Todo lo que tiene { $name }
log-open = Registro y chat
hidden-card = Nivel { $level }, boca abajo
hidden-owner = Solo el dueño de este asiento vio esta carta.
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
card-by-gray = { $number ->
    [one] Una ficha de S.H.I.E.L.D. sustituye 1 de ellas.
   *[other] Tus fichas de S.H.I.E.L.D. sustituyen { $number } de ellas.
}
card-enough = Tienes fichas suficientes.
location-label = Ubicación { $name }: { $points ->
    [one] un punto
   *[other] { $points } puntos
} por estas bonificaciones: { $cost }
avengers-title = Ensamble de Vengadores: 3 puntos para quien tenga más etiquetas de los Vengadores, con tres como mínimo
avengers-free = Ensamble de Vengadores: se gana con { $number } A
avengers-held = La tiene { $name }; cambia de manos con { $number } A
avengers-held-yours = La tienes; un rival necesita { $number } A
deck-label = Mazo de nivel { $level }, { $number ->
    [one] una carta
   *[other] { $number } cartas
}.
deck-reserve = Reservar la de arriba.
deck-title = La carta de arriba del nivel { $level }
deck-text = Nadie ha visto todavía esta carta. Va a tu mano y solo tú puedes verla.
no-card = Vacío
how-to-pay = Elige cómo pagar
you-pay = Pagas:
you-lack = Te falta:
return-title = Devolver fichas
return-first = { $number ->
    [one] Tienes { $held } fichas y puedes quedarte con { $limit }. Elige 1 para devolver.
   *[other] Tienes { $held } fichas y puedes quedarte con { $limit }. Elige { $number } para devolver.
}
strip-needs = { $number ->
    [one] falta 1
   *[other] faltan { $number }
}
return-text = { $number ->
    [0] Tienes { $held } fichas. Vas a devolver estas.
    [one] Tienes { $held } fichas y puedes quedarte con { $limit }. Elige 1 más para devolver.
   *[other] Tienes { $held } fichas y puedes quedarte con { $limit }. Elige { $number } más para devolver.
}
give-back = Devolver una ficha de color { $colour } ({ $number ->
    [0] no queda ninguna
    [one] queda una
   *[other] quedan { $number }
})
resign = Rendirse
resign-sure = ¿Seguro que te rindes?
resign-ends = La partida termina y gana el otro jugador.
resign-goes-on = Un bot sigue jugando por ti, y tú pierdes.
report = Denunciar a alguien
leave = Abandonar la mesa
leave-alone = Dejarlo por ahora
leave-sure = ¿Abandonar la partida?
leave-bot = Un bot juega por ti hasta que vuelvas.
leave-waits = La partida te espera: “{ continue }”, en la página de inicio, te trae de vuelta.
leave-others = Los demás pueden ofrecer tu asiento a otra persona.
sealed = El reparto está sellado. Huella digital:
language = Idioma
theme = Tema
theme-system = Igual que el sistema
theme-light = Claro
theme-dark = Oscuro
volume = Volumen del sonido
volume-off = sin sonido
confirm-turns = Confirmar las jugadas antes de enviarlas
fast-bots = Los bots juegan sin pausas
speed = Velocidad de las jugadas
speed-calm = Tranquila
speed-normal = Media
speed-fast = Rápida
speed-off = Sin movimiento
table-gone = No se puede abrir esta mesa
upgrade = Hay una versión nueva de esta página.
reload = Recargar

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

## Registro

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
did-get-tile-from = { $name } le quita a { $from } la loseta de Ensamble de Vengadores.
did-complete-gauntlet = ¡El Guantelete está completo!
did-get-time = { $name } consigue la Piedra del Tiempo.
has-points = { $points ->
    [one] Ya tiene un punto.
   *[other] Ya tiene { $points } puntos.
}
did-take-yours = Tomas { $tokens }.
did-reserve-yours = Reservas a { $card }.
did-reserve-deck-yours = Reservas una carta boca abajo de nivel { $level }.
did-recruit-yours = Reclutas a { $card }.
did-return-yours = Devuelves { $tokens }.
did-claim-yours = Tomas { $location }.
did-pass-yours = Pasas.
did-pay-yours = Pagas { $tokens }.
did-pay-nothing-yours = No pagas nada.
did-get-location-yours = Te llevas { $location }.
did-get-tile-yours = ¡Te llevas la loseta de Ensamble de Vengadores!
did-get-tile-from-yours = Le quitas a { $from } la loseta de Ensamble de Vengadores.
did-get-time-yours = Consigues la Piedra del Tiempo.
did-lose-tile = { $name } te quita la loseta de Ensamble de Vengadores.
has-points-yours = { $points ->
    [one] Ya tienes un punto.
   *[other] Ya tienes { $points } puntos.
}
event-sat = { $name } se sienta a la mesa.
event-started = Empieza la partida. Comienza { $name }.
event-started-yours = Empieza la partida. Comienzas tú.
event-undone = { $moves ->
    [one] { $name } deshace la última jugada.
   *[other] { $name } deshace las últimas { $moves } jugadas.
}
event-undone-yours = { $moves ->
    [one] Deshaces la última jugada.
   *[other] Deshaces las últimas { $moves } jugadas.
}
event-takeback-asked = { $name } pide deshacer una jugada.
event-takeback-agreed = { $name } está de acuerdo.
event-takeback-declined = { $name } no está de acuerdo.
event-resigned = { $name } se rinde.
event-time-up = A { $name } se le acaba el tiempo.
event-left = { $name } abandona la mesa.
event-away = { $name } pierde la conexión.
event-back = { $name } vuelve.
event-stood-in = { $bot } reemplaza a { $name }.
event-warned = A { $name } le queda poco tiempo.
event-pause-asked = { $name } quiere pausar la partida.
event-pause-refused = { $name } no quiere hacer una pausa.
event-paused = La partida está en pausa.
event-resumed = { $name } reanuda la partida.
event-holiday = { $name } está de vacaciones hasta el { $date }.
event-holiday-over = { $name } vuelve de vacaciones.
event-offered = Ahora otra persona puede jugar por { $name }.
event-nudged = { $by } le recuerda a { $name } que le toca.
event-claimed = { $name } ocupa un asiento.
event-rematch-asked = { $name } quiere jugar otra.
event-unlisted = Esta mesa lleva mucho tiempo inactiva y ya no está en la lista pública. El enlace sigue funcionando.
event-erased = Alguien borró sus datos.
event-ended = La partida es demasiado larga y termina aquí. No gana nadie.
log-earlier = No se muestran las entradas anteriores.

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
phrase-again = ¿Otra partida?
phrase-goodbye = ¡Nos vemos!

## La historia de la partida

new-card = nueva
last-move = Última jugada: { $text }
can-win = puede ganar en su próximo turno
captions = Novedades
caption-tile = { $name } se lleva la loseta de Vengadores: +{ $points } puntos
caption-tile-yours = Te llevas la loseta de Vengadores: +{ $points } puntos
caption-tile-from = { $name } le quita la loseta de Vengadores a { $from }: +{ $points } y −{ $points } puntos
caption-tile-from-yours = Le quitas la loseta de Vengadores a { $from }: +{ $points } y −{ $points } puntos
caption-tile-lost = { $name } te quita la loseta de Vengadores: −{ $points } puntos
caption-location = { $name } se lleva { $location }: +{ $points } puntos
caption-location-yours = Te llevas { $location }: +{ $points } puntos
caption-time = { $name } consigue la Piedra del Tiempo
caption-time-yours = Consigues la Piedra del Tiempo
caption-gauntlet = { $name } completa el Guantelete: ¡última ronda!
caption-gauntlet-yours = Completas el Guantelete: ¡última ronda!
caption-threat = Atención: { $name } puede ganar en su próximo turno con { $cards }

## Después de la partida

result = Resultado
stand-in-yours = El bot que te reemplaza
resigned-lost = Un bot siguió jugando por ti, así que perdiste.
you-won = ¡Ganaste!
somebody-won = ¡Gana { $names }!
shared-win = ¡{ $names } comparten la victoria!
nobody-won = No gana nadie
reason-only-one = Nadie más completó el Guantelete del Infinito.
reason-most-points = Varios jugadores completaron el Guantelete; decidieron los puntos.
reason-avengers-tile = Empate en puntos; decidió la loseta de Ensamble de Vengadores.
reason-fewest-characters = Sigue el empate; decidió el equipo más pequeño.
reason-shared = Empate en todo.
reason-stalemate = Ya no hay jugada posible.
reason-resigned = La otra persona se rindió.
reason-resigned-yours = Te rendiste.
reason-time = A la otra persona se le acabó el tiempo.
reason-time-yours = Se te acabó el tiempo.
reason-truncated = La partida era demasiado larga y se cortó.
reason-operator = Quien administra el servidor terminó la partida. Nadie gana.
lacked = Faltaba
lacked-nothing = Guantelete completo
lacked-points = { $number ->
    [one] 1 punto
   *[other] { $number } puntos
}
lacked-bonuses = bonificación: { $colours }
lacked-time = la Piedra del Tiempo
lost-close = ¡Por muy poco! Lo único que te faltaba: { $lacked }.
lost-kindly = ¡Bien jugado! Aún te faltaba: { $lacked }.
lost-complete = ¡Bien jugado! Tu Guantelete también estaba completo.
result-fold = Ver la mesa
result-unfold = Ver el resultado
points = Puntos
from-characters = Personajes
from-locations = Ubicaciones
from-tile = Loseta de Vengadores
characters = Equipo
rematch = Otra partida
rematch-wait = Esperando a los demás…
watch-replay = Ver la repetición
review = Análisis
other-opponent = Otro rival
share-replay = Copiar enlace a la repetición
save-record = Descargar la partida
chart-label = Puntos de cada jugador, jugada a jugada
replay-controls = Repetición
first = Ir al principio
back = Jugada anterior
forward = Jugada siguiente
last = Ir al final
run = Reproducir
pause = Pausa
position = Posición en la partida
move-of = { $number } / { $all }
replay-start = Comienzo de la partida.

## Mensajes de error

refused-request-malformed = El servidor no entendió la solicitud. Recarga la página.
refused-request-too_large = Es demasiado largo para el servidor.
refused-request-too_many = Demasiadas solicitudes. Espera un momento.
refused-request-origin = El servidor no acepta solicitudes desde este sitio.
refused-request-credentials = Se cerró la sesión en este dispositivo o el servidor ya no reconoce este navegador. Recarga la página.
refused-request-not_found = Página no encontrada
refused-request-method = Eso no se puede hacer aquí.
refused-request-id_reused = El servidor lo confundió con otra orden. Inténtalo de nuevo.
refused-protocol-version = Esta página está desactualizada. Recárgala.
refused-protocol-hello_first = No se pudo establecer la conexión. Recarga la página.
refused-table-unknown = No hay ninguna mesa con este código. Quizás se eliminó.
refused-table-stale = La mesa cambió mientras tanto. Revísala y vuelve a intentarlo.
refused-table-not_seated = Solo pueden hacerlo los jugadores de esta mesa.
refused-table-not_host = Solo puede hacerlo el anfitrión.
refused-table-already_seated = Ya tienes un asiento en esta mesa.
refused-table-started = La partida ya empezó.
refused-table-not_started = La partida todavía no ha empezado.
refused-table-finished = La partida terminó.
refused-table-unfinished = Esto solo está disponible cuando termina la partida.
refused-table-not_full = Todavía queda un asiento libre.
refused-table-too_long = Esta mesa llegó a su límite. Ya solo se pueden hacer jugadas.
refused-table-damaged = Los datos de esta mesa están dañados. Quien administra el servidor tiene que restaurarlos; las demás mesas no están afectadas.
refused-table-too_many = Tienes demasiadas partidas sin terminar en este servidor. Primero termina o deja alguna.
refused-seat-unknown = Este asiento no existe.
refused-seat-taken = Este asiento está ocupado.
refused-seat-not_vanished = Quien juega en este asiento sigue aquí o acaba de irse.
refused-seat-left = Dejaste este asiento. Primero recupéralo.
refused-guest-banned = Quien administra el servidor te prohibió jugar. Solo puedes mirar.
refused-seat-not_offered = Los demás jugadores no ofrecieron este asiento.
refused-bot-unknown = Este servidor no tiene ese bot.
refused-name-unusable = Este nombre no es válido: está vacío, es demasiado largo o contiene caracteres no admitidos.
refused-name-taken = Otra persona de la mesa ya tiene este nombre. Elige otro.
refused-name-reserved = Este es el nombre de un bot. Elige otro.
refused-move-unreadable = El servidor no entendió esta jugada.
refused-move-illegal = Las reglas no permiten esta jugada ahora.
refused-move-not_your_turn = No es tu turno.
refused-undo-off = En esta mesa no se pueden deshacer jugadas.
refused-undo-nothing = No tienes ninguna jugada que deshacer.
refused-undo-too_late = Es demasiado tarde: el siguiente jugador ya jugó.
refused-undo-seen = Esta jugada reveló una carta oculta, así que no se puede deshacer.
refused-undo-asked = Ya lo pediste. Espera a que respondan los demás.
refused-undo-not_asked = Nadie pidió deshacer una jugada.
refused-hint-off = Aquí no hay pistas disponibles.
refused-table-paused = La partida está en pausa. Cualquier jugador puede reanudarla.
refused-pause-off = Solo se pueden pausar las partidas con días por jugada.
refused-pause-asked = Ya aceptaste. Espera a los demás.
refused-pause-not_asked = La partida no está en pausa.
refused-plan-off = No se pueden planear turnos en una mesa con reloj rápido.
refused-plan-your_turn = Ya es tu turno: juega ahora.
refused-holiday-running = Ya estás de vacaciones.
refused-holiday-too_long = No te quedan tantos días de vacaciones este año.
refused-chat-off = En esta mesa solo se permiten las frases predefinidas.
refused-chat-unusable = Este mensaje no se puede enviar: está vacío, es demasiado largo o contiene caracteres no admitidos.
refused-chat-full = El chat está lleno. Puedes seguir jugando.
refused-nudge-too_early = Se puede recordar después de una hora, y luego una vez al día.
refused-chat-muted = Quien administra el servidor te quitó el chat. Puedes seguir jugando.
refused-daily-sealed = Este reparto está sellado hasta que termine el día. Vuelve mañana.
refused-daily-once = El reparto del día se juega una sola vez. Mañana hay otro.
refused-daily-over = Este reparto ya es público, porque el reloj del servidor se atrasó. Vuelve mañana.
refused-server-unavailable = El servidor no puede guardar ahora mismo. Reintentando…
refused-server-overloaded = El servidor está sobrecargado. Inténtalo en un momento.
refused-server-stopping = El servidor se está reiniciando. Reconectando…
refused-server-starting = El servidor todavía se está iniciando. Reintentando…
refused-server-slow_reader = La conexión era demasiado lenta. Reconectando…
refused-server-internal = Algo falló en el servidor. Inténtalo de nuevo.
refused-server-damaged = Los datos del servidor están dañados. Quien lo administra tiene que restaurar una copia de seguridad.
refused-server-full = Hay demasiadas conexiones desde tu red. Inténtalo más tarde.
refused-other = No funcionó.

## Reglas

rules = Reglas
rules-goal-title = El objetivo
rules-goal = Reúne antes que los demás una bonificación de cada uno de los cinco colores, la Piedra del Tiempo y 16 puntos. Así completas el Guantelete del Infinito.
rules-turn-title = Tu turno
rules-turn = Haz una sola cosa: tomar fichas, reservar un Personaje o reclutarlo.
rules-take-title = Tomar fichas
rules-take = Toma tres fichas de colores distintos, o dos iguales si hay al menos cuatro de ese color. No puedes tomar fichas verdes ni grises.
rules-limit-title = Límite de fichas
rules-limit = Si tienes más de diez fichas al terminar tu turno, devuelve algunas hasta quedarte con diez.
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
rules-end-title = Final del juego
rules-end = Cuando alguien completa el Guantelete, se termina la ronda para que todos hayan jugado los mismos turnos. Solo puede ganar quien entonces siga cumpliendo los requisitos del Guantelete.
rules-tie-title = Empates
rules-tie = Gana quien tenga más puntos; después, quien tenga la loseta de Ensamble de Vengadores; después, el equipo más pequeño. Si sigue el empate, se comparte la victoria.
