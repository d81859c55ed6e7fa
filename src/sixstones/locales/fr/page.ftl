# Les mots de la page, en français, avec le vocabulaire de l’édition française.

title = Sixstones — une table pour Splendor: Marvel
title-table = Table
title-replay = Revoir la partie
title-learn = Ta première partie
title-rules = Règles
title-credits = Crédits
tagline = Six Gemmes de l’Infini, seize points, un clic. Sans inscription.

## Accueil

play-now = Jouer
opponent = Adversaire
opponents = Nombre d’adversaires
play-friends = Jouer entre amis
players = Joueurs
player = Joueur
your-name = Ton nom
clock = Pendule
clock-none = Sans pendule
clock-move = Une minute par tour
clock-game = 15 minutes chacun, plus 10 secondes par tour
listed = Tout le monde peut trouver cette table
open-table = Ouvrir une table
have-code = Un lien ou un code ?
join = Entrer
code-wrong = Ce n’est ni un lien ni un code de table.
open-tables = Tables ouvertes
no-open-tables = Aucune table ouverte pour le moment. Ouvre la tienne !
open-seats = { $number ->
    [one] { $number } place libre sur { $players }
   *[other] { $number } places libres sur { $players }
}
continue = Reprendre
recent-games = Parties récentes
won = victoire
lost = défaite
learn = Apprendre en jouant : une première partie guidée
home = Accueil
no-server = Le serveur ne répond pas. Vérifie le réseau et réessaie.
unofficial = Une version non officielle, sans lien avec les créateurs du jeu imprimé ni avec les propriétaires de ses personnages. S’il te plaît, offre-toi la boîte.
credits = Crédits
credits-icons = Pictogrammes :
credits-and-others = { $names } et d’autres
credits-fonts = Polices :

bot-recruit = Recrue
bot-recruit-about = Pour débuter : connaît les règles, mais se trompe souvent.
bot-agent = Agent
bot-agent-about = Prend ce qui l’aide sur le moment. Une partie tranquille.
bot-hero = Héros
bot-hero-about = Voit quelques coups à l’avance. Il te faudra un plan.
bot-avenger = Avenger
bot-avenger-about = Voit plus loin et laisse rarement filer une victoire.
bot-titan = Titan
bot-titan-about = A appris en jouant contre lui-même. Il sait ce que tu vises.
bot-champion = Champion
bot-champion-about = Le plus fort : réfléchit une seconde au plus et n’en perd rien.
bot-random = Hasard
bot-greedy = Glouton
bot-search = Recherche
bot-deep = Recherche profonde
bot-playouts = Parties simulées
bot-policy = Instinct
level = niveau { $level }

## Avant la partie

lobby-title = Qui joue ?
seats = Places
open-seat = place libre
seat-bot = Mettre un bot
open-again = Libérer
you = toi
host = hôte
sit-down = S’asseoir
table-full = Toutes les places sont prises. Tu peux regarder.
start = Commencer
start-when-full = La partie peut commencer dès que toutes les places sont prises.
wait-for-host = L’hôte lance la partie quand tout le monde est là.
youngest = La personne la plus jeune commence. Qui est-ce ?
invite = Inviter des amis
invite-text = Envoie ce lien. Il ouvre la table, mais personne ne peut prendre ta place avec.
copy-link = Copier le lien
copied = Copié !
code = Code :
qr = Le lien en code QR

## La table

board = Plateau
supply = Jetons
menu = Menu
rules-key = Règles (touche : ?)
connecting = Connexion…
reconnecting = Connexion perdue. Nouvel essai…
round = Tour de table { $number }
to-play = joue
away = hors ligne
stand-in = { $bot } remplace
take-seat = Prendre cette place
offer-seat = Laisser quelqu’un d’autre jouer pour { $name }
offered = ouverte aux autres
substitute = en remplacement
bot-missing = Ce serveur n’a pas de bot { $bot }. Personne ne joue à cette place.
yours = Cette place est la tienne.
yours-take = La reprendre
time-left = Temps restant
your-turn = C’est ton tour.
wait-for = { $name } réfléchit…
waiting-for = En attente de { $name }…
preparing = { $bot } se prépare…
preparing-why = Seulement après une installation, environ une demi-minute.
watching = Tu regardes la partie.
sending = Un instant…
task-action = À toi : prends, réserve ou recrute
task-return = Rends des jetons : tu peux en garder dix
task-claim = Choisis un Lieu
game-over = Fin de la partie
hint = Indice
undo = Annuler
hint-in-your-place = à ta place :
hint-only = Aucun autre coup n’est possible.
hint-wins = Tu gagnes tout de suite.
hint-stops = Sinon, { $name } peut gagner.
hint-plan = Le plan : recruter { $card }.
hint-chance = Tes chances de gagner : { $percent }.
hint-next = Deuxième choix ({ $percent }) :
do-it = Fais-le
pass = Passer : aucun autre coup
log = Journal
talk = Chat
write = Écris un mot
speaker = { $name } :
your-hand = Cartes réservées
last-round = { $name } complète le Gant : c’est le dernier tour de table !
gauntlet-open = Le Gant est de nouveau à compléter : { $name } perd la tuile et passe sous les 16 points.
takeback-question = { $name } voudrait annuler le dernier coup. D’accord ?
yes = Oui
no = Non
close = Fermer
clear = Vider
take = Prendre
return = Rendre
recruit = Recruter
reserve = Réserver
free = gratuit
missing = manque
rule = Règle { $clause } :
tray = Jetons que tu prends
tray-empty = Choisis des jetons : trois couleurs ou deux pareils
tray-more = Encore un
put-back = Reposer le jeton { $colour }
pile-label = { $colour } ({ $stone }), { $number ->
    [0] il n’en reste plus
   *[other] il en reste { $number }
}. Choisis-en un.
stone-title = { $colour } : { $stone }
tokens = { $colour ->
    [jaune] { $number ->
        [one] { $number } jaune
       *[other] { $number } jaunes
    }
    [bleu] { $number ->
        [one] { $number } bleu
       *[other] { $number } bleus
    }
    [orange] { $number } orange
    [rouge] { $number ->
        [one] { $number } rouge
       *[other] { $number } rouges
    }
    [violet] { $number ->
        [one] { $number } violet
       *[other] { $number } violets
    }
    [vert] { $number ->
        [one] { $number } vert
       *[other] { $number } verts
    }
    [gris] { $number } gris
   *[other] { $number } × { $colour }
}
bonus-of = Bonus { $colour } : { $number }
tokens-and-bonuses = Bonus en haut, jetons en bas
held = { $number }/{ $limit } jetons
token-limit = Dix jetons au plus à la fin d’un tour
tags = A { $number }
tags-title = Symboles Avengers : trois, avant les autres, et la tuile Avengers Rassemblement est à toi
tile-short = Avengers
team = Équipe { $number }
team-title = { $name } : Personnages recrutés
area-label = { $name }
hidden-card = Niveau { $level }, face cachée
hidden-owner = Seule la personne à qui est cette place l’a vue.
gauntlet-label = { $name } : points { $points } sur 16, Gemmes { $stones } sur 6
card-label = { $name }, niveau { $level }, bonus { $bonus }, { $points ->
    [0] aucun point
    [one] un point
   *[other] { $points } points
}{ $tags ->
    [0] { "" }
    [one] , un symbole Avengers
   *[other] , { $tags } symboles Avengers
}. Coût : { $cost }.
card-pay = Tu peux recruter la carte pour { $cost }.
card-free = Tu peux recruter la carte gratuitement.
card-lacks = Il te manque { $cost }.
location-label = Lieu { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour les bonus { $cost }
avengers-title = Avengers Rassemblement : 3 points à qui a le plus de symboles Avengers, trois au minimum
avengers-free = Avengers Rassemblement : dès { $number } A
avengers-held = { $name } l’a ; il faut { $number } A pour la prendre
deck-label = Paquet de niveau { $level }, { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
}. Réserver celle du dessus.
deck-title = Le dessus du paquet de niveau { $level }
deck-text = Personne ne l’a vue. Elle va dans ta main, à l’abri des regards des autres.
no-card = Emplacement vide
how-to-pay = Comment payer
you-pay = À payer :
you-lack = Il te manque
gray-helps = (tu as { $number } SHIELD en joker)
return-title = Retour à dix
return-text = { $number ->
    [0] Tu as { $held } jetons ; voici ceux que tu rends.
    [one] Tu as { $held } jetons et peux en garder { $limit }. Encore un à rendre.
   *[other] Tu as { $held } jetons et peux en garder { $limit }. Encore { $number } à rendre.
}
give-back = Rendre un jeton { $colour } ({ $number ->
    [0] il n’en reste plus
   *[other] il en reste { $number }
})
resign = Abandonner
resign-sure = Abandonner la partie pour de bon ?
leave = Quitter la table
leave-sure = Quitter la partie ?
leave-bot = Un bot joue pour toi jusqu’à ton retour.
leave-waits = La partie t’attend : « { continue } », sur la page d’accueil, t’y ramène.
leave-others = Les autres peuvent laisser quelqu’un d’autre prendre ta place.
sealed = La donne est scellée. Son empreinte :
language = Langue
theme = Couleurs
theme-system = Comme le système
theme-light = Clair
theme-dark = Sombre
sound = Son
confirm-turns = Confirmer chaque coup avant l’envoi
table-gone = Impossible d’ouvrir cette table
upgrade = Il y a une version plus récente de cette page.
reload = Charger

colour-yellow = jaune
colour-blue = bleu
colour-orange = orange
colour-red = rouge
colour-purple = violet
colour-green = vert
colour-gray = gris
stone-yellow = Esprit
stone-blue = Espace
stone-orange = Âme
stone-red = Réalité
stone-purple = Pouvoir
stone-green = Temps
stone-gray = SHIELD
letter-yellow = J
letter-blue = B
letter-orange = O
letter-red = R
letter-purple = Vi
letter-green = Ve
letter-gray = S

## Ce qui s’est passé

did-take = { $name } prend { $tokens }.
did-reserve = { $name } réserve { $card }.
did-reserve-deck = { $name } réserve une carte de niveau { $level }, face cachée.
did-recruit = { $name } recrute { $card }.
did-return = { $name } rend { $tokens }.
did-claim = { $name } prend { $location }.
did-pass = { $name } passe.
did-pay = Paiement : { $tokens }.
did-pay-nothing = C’est gratuit.
did-get-location = { $name } reçoit { $location }.
did-get-tile = { $name } prend la tuile Avengers Rassemblement !
did-get-time = { $name } reçoit la Gemme du Temps.
has-points = { $points ->
    [one] Total : { $points } point.
   *[other] Total : { $points } points.
}
event-sat = { $name } prend place.
event-started = La partie commence. { $name } joue en premier.
event-undone = { $name } annule le dernier coup.
event-takeback-asked = { $name } demande à annuler un coup.
event-takeback-agreed = { $name } accepte.
event-takeback-declined = { $name } refuse.
event-resigned = { $name } abandonne.
event-time-up = { $name } n’a plus de temps.
event-left = { $name } quitte la table.
event-away = { $name } perd la connexion.
event-back = { $name } est de retour.
event-stood-in = { $bot } continue à la place de { $name }.
event-offered = Quelqu’un d’autre peut maintenant jouer pour { $name }.
event-claimed = { $name } reprend une place.
event-rematch-asked = { $name } voudrait rejouer.
event-unlisted = Rien ne s’est passé ici depuis longtemps : la table n’est plus dans la liste publique. Son lien marche toujours.
event-ended = La partie est devenue trop longue et s’arrête ici. Personne ne gagne.
log-earlier = Ce qui précède n’est pas affiché.

phrase-hello = Salut !
phrase-good_luck = Bonne chance !
phrase-nice_move = Joli coup !
phrase-thinking = Je réfléchis…
phrase-your_turn = À toi de jouer
phrase-oops = Oups !
phrase-sorry = Pardon !
phrase-thanks = Merci !
phrase-well_played = Bien joué !
phrase-good_game = Belle partie !
phrase-again = On remet ça ?
phrase-goodbye = À bientôt !

## Après la partie

result = Résultat
you-won = Tu gagnes !
somebody-won = { $names } gagne !
shared-win = { $names } se partagent la victoire !
nobody-won = Personne ne gagne
reason-only-one = Personne d’autre n’a complété le Gant de l’Infini.
reason-most-points = Plusieurs Gants complets ; les points ont tranché.
reason-avengers-tile = Points à égalité ; la tuile Avengers Rassemblement a tranché.
reason-fewest-characters = Toujours à égalité ; la plus petite équipe l’emporte.
reason-shared = Égalité parfaite.
reason-stalemate = Plus aucun coup n’est possible.
reason-resigned = L’adversaire abandonne.
reason-time = L’adversaire n’a plus de temps.
reason-truncated = La partie est devenue trop longue et a été arrêtée.
points = Points
from-characters = Personnages
from-locations = Lieux
from-tile = Tuile Avengers
characters = Équipe
rematch = Rejouer
rematch-wait = En attente des autres…
watch-replay = Revoir la partie
share-replay = Copier le lien
save-record = Enregistrer
chart-label = Les points de chaque joueur, coup par coup
replay-controls = Commandes de lecture
first = Au début
back = Un coup en arrière
forward = Un coup en avant
last = À la fin
run = Lecture
pause = Pause
position = Moment de la partie
move-of = { $number } / { $all }
replay-start = Le début de la partie.

## Quand le serveur dit non

refused-request-malformed = Le serveur n’a pas pu lire cela. Recharge la page.
refused-request-too_large = C’est trop long pour le serveur.
refused-request-too_many = C’est trop rapide. Attends un instant.
refused-request-origin = Le serveur n’accepte rien de la part de ce site.
refused-request-credentials = Le serveur ne reconnaît plus ce navigateur. Recharge la page.
refused-request-not_found = Il n’y a rien à cette adresse.
refused-request-method = Cela ne se fait pas ici.
refused-request-id_reused = Le serveur a confondu cela avec une autre commande. Réessaie.
refused-protocol-version = Cette page est plus ancienne que le serveur. Recharge-la.
refused-protocol-hello_first = La connexion a mal commencé. Recharge la page.
refused-table-unknown = Aucune table n’a ce code, ou elle n’existe plus.
refused-table-stale = Il s’est passé autre chose à la table. Regarde de nouveau.
refused-table-not_seated = Il faut être à la table pour faire cela.
refused-table-not_host = Seul l’hôte de la table peut faire cela.
refused-table-already_seated = Tu as déjà une place à cette table.
refused-table-started = La partie a déjà commencé.
refused-table-not_started = La partie n’a pas encore commencé.
refused-table-finished = La partie est finie.
refused-table-unfinished = On ne le voit qu’à la fin de la partie.
refused-table-not_full = Il reste une place libre.
refused-table-too_long = Il s’est passé tant de choses à cette table qu’on ne peut plus que jouer.
refused-table-damaged = Les données de cette table sont abîmées. La personne qui gère le serveur doit les restaurer ; les autres tables vont bien.
refused-seat-unknown = Cette table n’a pas cette place.
refused-seat-taken = Quelqu’un y est déjà.
refused-seat-not_vanished = La personne de cette place est là, ou l’était il y a un instant.
refused-seat-left = Tu as quitté cette place. Reprends-la d’abord.
refused-seat-not_offered = Les autres à la table n’ont pas ouvert cette place.
refused-bot-unknown = Ce serveur n’a pas ce bot.
refused-name-unusable = Ce nom ne convient pas : il est vide, trop long, ou certains signes ne peuvent pas s’afficher.
refused-name-taken = Quelqu’un à la table porte déjà ce nom. Choisis-en un autre.
refused-name-reserved = C’est le nom d’un bot. Choisis-en un autre.
refused-move-unreadable = Le serveur n’a pas pu lire ce coup.
refused-move-illegal = Les règles ne permettent pas ce coup maintenant.
refused-move-not_your_turn = C’est le tour de quelqu’un d’autre.
refused-undo-off = À cette table, on n’annule pas les coups.
refused-undo-nothing = Tu n’as aucun coup à annuler.
refused-undo-too_late = La personne suivante a joué ; c’est trop tard.
refused-undo-seen = Ce coup a dévoilé une carte cachée ; impossible de l’annuler.
refused-undo-asked = Tu l’as déjà demandé. Attends la réponse des autres.
refused-undo-not_asked = Personne n’a demandé à annuler un coup.
refused-hint-off = Tu n’as pas d’indices ici.
refused-chat-off = À cette table, on n’utilise que les phrases toutes faites.
refused-chat-unusable = Impossible de l’envoyer : c’est vide, trop long, ou certains signes ne peuvent pas s’afficher.
refused-chat-full = Il n’y a plus de place pour le chat à cette table. La partie continue sans lui.
refused-server-unavailable = Le serveur ne peut rien enregistrer pour l’instant. La page réessaie.
refused-server-stopping = Le serveur redémarre. La page se reconnecte toute seule.
refused-server-slow_reader = La connexion était trop lente. La page se reconnecte toute seule.
refused-server-internal = Une erreur est survenue sur le serveur. Réessaie.
refused-server-damaged = Les données du serveur sont abîmées. La personne qui le gère doit restaurer une sauvegarde.
refused-server-full = Plus de place pour d’autres connexions d’ici pour l’instant. Réessaie plus tard.
refused-other = Cela n’a pas marché.

## Règles

rules = Règles
rules-goal-title = Le but
rules-goal = Réunis avant les autres un bonus de chacune des cinq couleurs, la Gemme du Temps et 16 points. C’est le Gant de l’Infini.
rules-turn-title = Ton tour
rules-turn = Fais une seule chose : prends des jetons, réserve un Personnage ou recrutes-en un.
rules-take-title = Prendre des jetons
rules-take = Trois de couleurs différentes, ou deux de la même s’il y en a quatre ou plus. Le vert et le gris ne se prennent pas ainsi.
rules-limit-title = Dix au plus
rules-limit = Si tu finis ton tour avec plus de dix jetons, tu rends ceux qui sont en trop.
rules-reserve-title = Réserver
rules-reserve = Mets dans ta main une carte face visible ou le dessus d’un paquet, trois cartes au plus, et reçois un jeton gris s’il en reste. Le gris vaut n’importe quelle couleur.
rules-recruit-title = Recruter
rules-recruit = Paie le coût de la carte en jetons. Chaque Personnage de ton équipe donne un bonus qui rend les suivants moins chers, pour toujours.
rules-time-title = La Gemme du Temps
rules-time = Ton premier Personnage de niveau 3 t’apporte un jeton vert, la Gemme du Temps. Il ne se dépense jamais.
rules-avengers-title = Avengers Rassemblement
rules-avengers = La première personne à avoir trois symboles Avengers prend la tuile, qui vaut 3 points. Qui en a plus ensuite la lui enlève.
rules-locations-title = Les Lieux
rules-locations = À la fin de ton tour, un Lieu est à toi si tu as les bonus qu’il demande ; un seul par tour.
rules-end-title = La fin
rules-end = Quand quelqu’un complète le Gant, on finit le tour de table : tout le monde aura joué autant de tours. Pour gagner, il faut toujours avoir le Gant à ce moment-là.
rules-tie-title = Égalités
rules-tie = Le plus de points, puis la tuile Avengers Rassemblement, puis la plus petite équipe. Sinon, victoire partagée.
