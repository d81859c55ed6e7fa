# Las palabras del cliente de terminal que la página no tiene, en español de España.

list-and = { $most } y { $last }
list-or = { $most } o { $last }

## Palabras que se escriben; la habitual va primero

verb-take = coger, coge
verb-reserve = reservar, reserva
verb-recruit = reclutar, recluta, comprar
verb-return = devolver, devuelve
verb-claim = elegir, elige
verb-pass = pasar, paso
word-deck = mazo
word-paying = pagando
word-nothing = nada
word-whom = a
command-moves = jugadas
command-hand = mano
command-hint = pista
command-undo = deshacer
command-why = motivo
command-rules = reglas
command-log = registro
command-deal = reparto
command-save = guardar
command-board = tablero
command-theme = colores
command-help = ayuda
command-quit = salir
command-say = decir
command-seats = asientos
command-start = empezar
command-bot = bot
command-open = abrir
command-sit = sentarse
command-resign = rendirse
command-leave = dejar
command-rematch = revancha

## El tablero

points-short = { $points }p
needs-of = { $number } de
own-label = tú
hand-label = mano
hand-hint = (escribe: mano)
places-label = en
locations-gone = Ya no quedan Lugares.
threat-next = { $name } podría ganar en su próximo turno, con { $cards }.
threat-now = { $name } podría ganar ahora, con { $cards }.
list-deck = Mazo
list-claim = Elegir
list-pass = Pasar
small-window = La ventana es pequeña. Con 80 × 24 se ve todo.
placeholder = una jugada, un número o ayuda (F1)
page-back = Intro o Esc: volver

## La línea

prompt-action = { $name }, te toca:
prompt-return = { $name }, fichas que devuelves ({ $number }):
prompt-claim = { $name }, elige un Lugar:
prompt-pay = Número o letras (Intro: volver):
prompt-wait = Esperando a { $name }:
prompt-lobby = Antes de la partida:
prompt-over = Fin ({ $commands }):
prompt-private = Ahora solo debe mirar { $name }. Intro lo muestra; cualquier otra cosa lo omite.
prompt-replay = Jugada { $number } de { $all }:

## Respuestas

refused = No. Regla { $clause }: { $reason }. (Más: motivo)
illegal-C1 = ese Personaje no está ni bocarriba ni en tu mano
illegal-C2 = te faltan fichas, o pagas demasiadas de un color
illegal-C3 = te faltan fichas, incluso con las grises; la verde no paga nunca
illegal-E2 = la partida ha terminado
illegal-G1 = la ficha verde no se coge: llega con tu primer Personaje de nivel 3
illegal-L1 = ese Lugar no está, o te faltan bonificaciones; llega solo al acabar el turno
illegal-L2 = primero elige un Lugar
illegal-R1 = ese Personaje no está bocarriba
illegal-R3 = tu mano está llena: tres Personajes como mucho
illegal-R4 = una ficha gris solo llega al reservar
illegal-R5 = ese mazo está vacío
illegal-T2 = se cogen tres fichas de colores distintos que queden, o dos iguales
illegal-T4 = para coger dos iguales tiene que haber al menos cuatro de ese color
illegal-T5 = primero devuelve lo que pase de diez; solo fichas tuyas, al acabar el turno y nunca la verde
illegal-X1 = si quedan tres colores o más, coge tres distintos
illegal-X2 = se paga el coste exacto; el gris vale por cualquier color
illegal-X3 = solo se pasa cuando no se puede hacer nada más
nothing-done = No se ha hecho nada.
not-your-turn = Le toca a { $name } (regla S1).
only-hand-helps = Ahora solo ayuda la mano. Escribe: mano
seat-left = ha dejado la mesa
seat-resigned = se ha rendido; sigue un bot
connected-again = Conexión recuperada.
renewed-token = El servidor ya no conoce este terminal. Para él eres alguien nuevo.
event-opened = El asiento { $seat } está libre.
event-rematch-made = Empieza otra partida.
typed-unknown = «{ $text }» no es ni jugada ni orden. Escribe ayuda para ver qué se puede escribir.
typed-one-number = Un número es una jugada.
typed-no-number = Las jugadas van del 1 al { $last }.
typed-return-fewer = Regla T5: devuelve { $number }, no más.
typed-not-held = Regla T5: te falta { $tokens }.
typed-which-colours = Di qué fichas, por ejemplo: coger amarillo azul rojo
typed-which-deck = Di qué mazo, por ejemplo: reservar mazo 2
typed-which-card = Di qué Personaje, por ejemplo: reclutar rocket
typed-not-in-reach = Regla { $clause }: «{ $text }» no está ni bocarriba ni en tu mano.
typed-not-face-up = Regla { $clause }: «{ $text }» no está bocarriba.
typed-no-location = No hay ningún Lugar «{ $text }».
typed-did-you-mean = ¿Querías decir { $name }?
typed-is-location = { $name } es un Lugar. Llega solo al acabar un turno.
typed-which-one = ¿Cuál: { $names }?
typed-too-many = Nombres que encajan: { $number }. Escribe algo más.
typed-recruit-it = ¿Reclutar a { $name }? Escribe reclutar antes del nombre.
typed-recruit-or-reserve = ¿Reclutar o reservar a { $name }? Escribe el verbo antes del nombre.
pay-only-recruit = El signo de interrogación pregunta cómo pagar a un Personaje que puedes reclutar.
pay-none = No es ninguna de las { $number } formas.
paid-usual = Has pagado { $tokens }, con las menos grises posibles. Un signo de interrogación tras el nombre ofrece otras formas.
undo-other = Esto deshace la jugada de { $name }. ¿Seguro?
why-nothing = Aún no se ha rechazado nada.
rules-unknown = No hay reglas sobre «{ $topic }». Prueba: reglas T4
hand-nobody = Nadie ha reservado un Personaje.
deal-verify = Tras la partida, esto demuestra que no se movió ninguna carta:
deal-open = Alguien colocó estas cartas. El reparto no está sellado.
say-what = Puedes decir: { $phrases }
which-seat = Di qué asiento, del 1 al { $last }, por ejemplo: abrir 2
sit-name = Di tu nombre, por ejemplo: sentarse Ana

## Guardar y salir

save-nowhere = No se puede guardar en { $file }.
save-replace = { $file } ya existe. ¿Reemplazarlo?
saved = La partida está guardada. Para seguir:
saved-over = La partida está guardada. Para volver a verla y comprobar el reparto:
nothing-saved = No se ha jugado nada, así que no se ha guardado nada.
come-back = Tu asiento sigue siendo tuyo. Para volver:
come-back-watch = Para volver a mirar:
come-back-over = Para ver otra vez esta mesa:
left-table = Has dejado la mesa.

## Mesas en un servidor

invite-terminal = Se abre en un navegador, o en un terminal con:
table-link = Enlace de esta mesa: { $link } (otra vez: asientos)
back-at-table = Has vuelto a tu partida sin terminar. Con --new se abre otra mesa.
lobby-watch = Estás mirando. Escribe: sentarse y tu nombre, ayuda, salir
lobby-host = Escribe: empezar cuando no queden asientos libres, bot hero para un bot, decir hola, dejar, ayuda, salir
arrive-full = No hay asientos libres en esta mesa.
arrive-claim = c ocupa el asiento de { $name }.
arrive-watch = w para mirar, Intro para salir:

## Repetición

replay-keys = Intro, n: siguiente · b: atrás · 7: tras la jugada 7 · f, l: primera, última · registro · q: salir
replay-range = Las jugadas van de la 0 a la { $last }.
replay-unfinished = La partida no ha terminado.

## Ayuda

help-title-moves = Jugadas
help-title-commands = Órdenes
help-title-signs = Signos
example-number = 7
example-letters = amazr, rr
example-recruit = reclutar rocket
example-reserve = reservar thor
example-claim = elegir asgard
help-move-number = la jugada con ese número
help-move-letters = coger o devolver fichas por sus letras
help-move-recruit = basta parte del nombre; un signo de interrogación detrás pregunta cómo pagar
help-move-reserve = o bien: reservar mazo 2, para la carta oculta de arriba
help-move-claim = si puedes elegir entre varios Lugares
help-moves = todas las jugadas posibles
help-hand = los Personajes reservados
help-hint = qué haría el campeón, y tu probabilidad de ganar
help-undo = deshacer una jugada, con las respuestas de los bots
help-why = más sobre el último rechazo
help-rules = las reglas; también: reglas T4
help-log = la partida hasta ahora
help-deal = la huella del reparto sellado
help-save = guardar en un archivo: guardar NOMBRE; la partida se guarda sola tras cada jugada
help-board = volver al tablero
help-theme = otros colores: los del terminal, oscuros, claros
help-help = esta página
help-quit = salir; la partida se guarda y tu asiento sigue siendo tuyo
help-say = una frase, o cualquier texto si la mesa lo permite
help-seats = quién se sienta dónde, y el enlace de la mesa
help-start = empezar la partida (quien organiza)
help-bot = sentar a un bot: bot hero (quien organiza)
help-open = liberar el asiento 2: abrir 2; en la partida, dejar que otra persona juegue por quien falta
help-sit = ocupar un asiento libre o el tuyo: sentarse Ana
help-resign = rendirse
help-leave = dejar el asiento
help-rematch = jugar otra
sign-card = +Am da una bonificación amarilla · 3p: tres puntos · ✓ 2N: puedes reclutarlo por 2 naranjas · *: nueva desde tu último turno
sign-needs = ✗ 3Az: te faltan 3 azules · ✗ 2 de 1Az 2N: dos cualesquiera de esas; tus grises pagan el resto
sign-tags = A: un icono de Vengadores; quien antes tenga tres se lleva la pieza (+3)
sign-keys = Haz clic en una carta, ficha, mazo o número, y luego Intro · Tab completa · Arriba y abajo: historial
