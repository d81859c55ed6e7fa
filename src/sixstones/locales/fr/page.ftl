# Textes de la page, en français, avec le vocabulaire de l’édition française.

title = Sixstones — une table pour Splendor: Marvel
title-table = Table
title-replay = Revoir la partie
title-review = Analyse
title-puzzles = Problèmes
title-daily = Donne du jour
title-deal = Une donne partagée
title-mine = Mes statistiques
title-account = Garder mes parties
title-games = Mes parties
title-learn = Ta première partie
title-rules = Règles
title-credits = Crédits
tagline = Le jeu de société Splendor: Marvel dans ton navigateur : recrute une équipe, réunis les six Gemmes de l’Infini et atteins 16 points avant les autres.

## Accueil

daily-played = Jouée aujourd’hui
play-now = Jouer
play-against = contre { $who }
choose-opponent = Choisis ton adversaire
strength-1 = très facile
strength-2 = facile
strength-3 = moyen
strength-4 = difficile
strength-5 = très difficile
strength-6 = le plus fort
score-won = { $number ->
    [one] { $number } victoire
   *[other] { $number } victoires
}
score-lost = { $number ->
    [one] { $number } défaite
   *[other] { $number } défaites
}
score-drawn = { $number ->
    [one] { $number } nulle
   *[other] { $number } nulles
}
score-none = aucune partie
demo-label = Deux bots jouent une partie de démonstration.
my-points = { $points ->
    [one] toi : { $points } point
   *[other] toi : { $points } points
}
opponents = Nombre d’adversaires
play-friends = Jouer entre amis
players = Joueurs
player = Joueur
player-you = Toi
your-name = Ton nom
clock = Pendule
clock-none = Sans pendule
clock-move = 1 minute par tour
clock-game = 15 minutes par joueur, plus 10 secondes par tour
clock-days = Des jours par coup
days-each = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
days-bank = Réserve de temps pour la partie
days-terms-bank = Réserve de temps pour la partie : { $time }.
days-late = Si le temps est écoulé
days-late-lose = ce joueur perd
days-late-stand_in = un remplaçant joue
days-terms-lose = Qui n’a plus de temps perd.
days-terms-out = Qui n’a plus de temps est éliminé, et un bot joue à sa place.
days-terms-stand_in = Si quelqu’un n’a plus de temps, un remplaçant joue jusqu’à son retour.
days-terms-warning = Il y a d’abord un avertissement, et personne ne doit rester connecté.
listed = Afficher cette table dans la liste publique
open-table = Créer une table
join-code = Rejoindre avec un code
join = Rejoindre
code-wrong = Ce n’est pas un lien ni un code de table valide.
open-tables = Tables ouvertes
no-open-tables = Aucune table ouverte pour le moment. Crée la tienne !
friends-need-server = Pour jouer ensemble, quelqu’un du groupe lance un serveur Sixstones avec une seule commande, puis tout le monde ouvre son adresse.
friends-how = Comment lancer un serveur
friends-have-server = J’ai l’adresse d’un serveur
server-address = Adresse du serveur
address-opened = { $address } s’ouvre dans un nouvel onglet. Si rien n’y répond, vérifie l’adresse.
open-server = Ouvrir
address-wrong = Ce n’est pas l’adresse d’un serveur.
server-starting = Le serveur démarre encore. Tu pourras créer des tables dans un instant.
open-seats = { $number ->
    [one] { $number } place libre sur { $players }
   *[other] { $number } places libres sur { $players }
}
continue = Reprendre
recent-games = Parties récentes
won-against = Victoire contre { $who }
lost-against = Défaite contre { $who }
record-open = Ouvrir une partie enregistrée
record-how = Colle une partie ici, ou choisis ou dépose son fichier.
record-file = Choisir un fichier
record-show = Ouvrir la partie
record-no-record = Ce n’est pas une partie enregistrée : elle doit commencer par la ligne « sixstones record 1 ».
record-newer = Cette partie a été enregistrée par une version plus récente de Sixstones. Recharge la page pour la mettre à jour, puis réessaie.
record-other-deck = Ligne { $line } : cette partie a son propre paquet de cartes. Seul le programme peut la montrer : sixstones replay.
record-wrong-deal = Ligne { $line } : les cartes ne correspondent pas au secret. Quelqu’un a modifié la partie.
record-wrong-move = Ligne { $line } : ce coup est interdit. La partie a été modifiée ou endommagée.
record-wrong-line = La ligne { $line } est illisible. La partie a été modifiée ou endommagée.
learn = Apprendre en jouant : une première partie guidée
learn-nudge = Première visite ? Apprends en jouant
learn-nudge-text = Une vraie partie, avec un guide à tes côtés. Cinq minutes environ.
home = Accueil
no-server = Impossible de joindre le serveur. Vérifie ta connexion et réessaie.
unofficial = Version non officielle, sans lien avec l’éditeur du jeu imprimé ni avec les propriétaires de ses personnages. Si elle te plaît, achète la boîte.
credits = Crédits
manual = Manuel (en anglais)
credits-icons = Pictogrammes :
credits-and-others = { $names } et d’autres
credits-fonts = Polices :

bot-recruit = Cadet
bot-recruit-about = Ton premier adversaire : connaît les règles, mais se trompe souvent.
bot-agent = Agent
bot-agent-about = Prend ce qui l’aide sur le moment. Une partie tranquille.
bot-hero = Héros
bot-hero-about = Voit quelques coups à l’avance. Il te faudra un plan.
bot-avenger = Vétéran
bot-avenger-about = Voit plus loin et laisse rarement filer une victoire.
bot-titan = Titan
bot-titan-about = A appris en jouant contre lui-même. Il sait ce que tu vises.
bot-champion = Champion
bot-champion-about = Le bot le plus fort. Réfléchit jusqu’à une seconde par coup.
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
open-seat = Place libre
seat-bot = Ajouter un bot
you = toi
host = hôte
sit-down = S’asseoir
table-full = Toutes les places sont prises. Tu peux regarder.
start = Lancer la partie
start-when-full = La partie peut commencer quand toutes les places sont prises.
wait-for-host = En attente que l’hôte lance la partie.
youngest = La personne la plus jeune commence. Qui est-ce ?
invite = Inviter des amis
invite-text = Envoie ce lien à tes amis. Il ouvre la table, mais ne permet à personne de prendre ta place.
copy-link = Copier le lien
copied = Copié !
code = Code :
qr = Code QR du lien
invited = { $name } t’invite à jouer
invited-open = Une partie t’attend
invite-game = Le jeu de société Splendor: Marvel, sur cette page et sans compte.
duration = Durée
about-minutes = environ { $number } minutes
a-bot = bot
at-table = À la table
clock-seconds = { $number } s par tour
clock-minutes = { $number } min par joueur
say-code = Ou dis-leur le code. On le saisit sur la page d’accueil.
leave-seat = Laisser ma place
leave-seat-sure = Laisser ta place ? Quelqu’un d’autre pourra la prendre, et la table reste ouverte.
leave-seat-host = { $name } devient l’hôte.
remove = Retirer { $name }
remove-sure = Retirer { $name } de la table ? La place redevient libre, et { $name } peut revenir avec le lien.
title-turn = À toi de jouer !
notify = Me prévenir quand c’est mon tour
notify-text = Par une notification quand tu es sur une autre page, et une brève vibration.
notify-blocked = Ton navigateur bloque les notifications de cette page. Autorise-les d’abord dans ses réglages.
notify-title = Notifications
unread = { $number ->
    [one] { $number } nouveau message
   *[other] { $number } nouveaux messages
}

## La table

board = Plateau
supply = Jetons
menu = Menu
connecting = Connexion…
reconnecting = Connexion perdue. Reconnexion…
round = Tour de table { $number }
to-play = à son tour
away = hors ligne
stand-in = { $bot } joue à sa place
take-seat = Prendre cette place
offer-seat = Laisser quelqu’un d’autre jouer pour { $name }
nudge = Relancer { $name }
offered = ouverte aux autres
substitute = remplace
bot-missing = Ce serveur n’a pas le bot { $bot } : personne ne joue à cette place.
yours = Cette place est la tienne.
yours-take = La reprendre
time-left = Temps restant
paused = La partie est en pause.
holiday-until = en vacances jusqu’au { $date }
wait-holiday = { $name } est en vacances jusqu’au { $date }.
late-yours = Ton temps est écoulé : un remplaçant joue pour toi.
plan-open = Prévoir mon prochain tour
plan-short = Prévoir
your-turn = C’est ton tour.
wait-for = { $name } réfléchit…
waiting-for = En attente de { $name }…
preparing = { $bot } se prépare…
preparing-why = Une seule fois après l’installation, pendant environ une demi-minute.
local-preparing-why = Le fichier dont il a besoin se charge. Cela n’arrive qu’une fois.
local-unsaved = Ce navigateur ne peut pas enregistrer la partie. Tu peux continuer à jouer, mais elle sera perdue quand tu fermeras la page. Libère de l’espace ou quitte la navigation privée.
local-bot-waits = Le fichier dont ce bot a besoin ne peut pas être chargé. Vérifie ta connexion : la page continue d’essayer.
watching = Tu regardes la partie.
sending = Un instant…
task-action = À toi : prends, réserve ou recrute
task-return = Rends des jetons : tu peux en garder dix
task-claim = Choisis un Lieu
game-over = Fin de la partie
hint = Indice
undo = Annuler
hint-take = Prends { $tokens }.
hint-reserve = Réserve { $card }.
hint-reserve-deck = Réserve la première carte du paquet de niveau { $level }.
hint-recruit = Recrute { $card }.
hint-return = Rends { $tokens }.
hint-claim = Choisis { $location }.
hint-pass = Passe.
hint-only = C’est le seul coup possible.
hint-wins = Tu gagnes !
hint-completes = Ton Gant est complet !
hint-stops = Sinon, { $name } peut gagner.
hint-stops-one = { $name } perd une façon de gagner.
hint-why-points = { $number ->
    [one] Cela rapporte { $number } point.
   *[other] Cela rapporte { $number } points.
}
hint-why-points-with = Cela rapporte { $number } points, avec { $things }.
hint-why-time = Tu reçois la Gemme du Temps.
hint-why-colour = Cela ajoute une couleur qui te manque : { $colour }.
hint-why-snatches = Sinon, { $name } peut recruter { $card }.
hint-why-tags = Encore { $number } A, et la tuile Avengers Rassemblement est à toi.
hint-why-place = { $number ->
    [one] Il ne te manquera plus qu’un bonus pour { $location }.
   *[other] Il ne te manquera plus que { $number } bonus pour { $location }.
}
hint-why-free = C’est gratuit.
hint-why-cheaper = { $number ->
    [0] Son bonus te reste jusqu’à la fin.
    [one] Son bonus rend une autre carte moins chère pour toi.
   *[other] Son bonus rend { $number } cartes moins chères pour toi.
}
hint-why-ready = Au prochain tour, tu pourras recruter { $card }.
hint-why-safe = { $number ->
    [one] Personne ne peut plus te prendre { $card } : encore { $number } jeton.
   *[other] Personne ne peut plus te prendre { $card } : encore { $number } jetons.
}
hint-why-toward = { $number ->
    [one] Vers { $card } : encore { $number } jeton.
   *[other] Vers { $card } : encore { $number } jetons.
}
hint-why-starves = { $colour ->
    [orange] Il ne reste plus d’orange pour { $name }.
   *[other] Il ne reste plus de { $colour } pour { $name }.
}
hint-why-gray = Tu reçois un jeton SHIELD, qui sert de joker.
hint-why-unseen = Personne d’autre ne voit la carte.
hint-why-spare = Sans lui, { $card } reste tout aussi proche.
hint-why-least = C’est celui qui te manquera le moins.
hint-why-race = { $number ->
    [one] Il ne manque qu’un bonus à { $name } pour l’avoir.
   *[other] Il ne manque que { $number } bonus à { $name } pour l’avoir.
}
hint-why-returns = { $number ->
    [one] Tu rendras { $number } jeton, à cause de la limite de dix.
   *[other] Tu rendras { $number } jetons, à cause de la limite de dix.
}
hint-why-options = Aucune carte n’est plus proche, mais tu gardes le choix.
hint-tile = la tuile Avengers Rassemblement
hint-threat-finishes = Menace : { $name } peut gagner au prochain tour avec { $things }.
hint-threat-scores = Menace : { $name } peut arriver à { $number } points avec { $things }.
hint-threat-takes = Menace : { $name } peut recruter { $card } avant toi.
hint-chance = Tes chances de gagner : { $percent }.
hint-chance-over = Tes chances de gagner : plus de { $percent }.
hint-hard = Difficile de gagner à partir d’ici ; c’est ce qui résiste le plus longtemps.
hint-next = Deuxième choix ({ $percent }) :
engine-unsupported = Ton navigateur ne peut pas exécuter le moteur du jeu : le serveur aide à sa place.
engine-damaged = Le moteur du jeu n’a pas pu être chargé : le serveur aide à sa place. Recharge la page pour réessayer.
engine-newer = Cette page est plus ancienne que le serveur : le serveur aide à sa place. Recharge-la pour la mettre à jour.
engine-failed = Le moteur du jeu s’est arrêté sur une erreur : le serveur aide à sa place.
engine-server-helps = Cet indice vient du serveur.
do-it = Jouer ce coup
pass = Passer (aucun autre coup possible)
log = Journal
talk = Chat
write = Écris un message
speaker = { $name } :
your-hand = Cartes réservées
last-round = { $name } complète le Gant : c’est le dernier tour de table !
last-round-yours = Ton Gant est complet : dernier tour de table !
last-round-short = Dernier tour
gauntlet-open = Le Gant est de nouveau à compléter : { $name } perd la tuile et passe sous les 16 points.
gauntlet-open-yours = Le Gant est de nouveau à compléter : tu perds la tuile et passes sous les 16 points.
gauntlet-passed = { $name } passe sous les 16 points.
gauntlet-passed-yours = Tu passes sous les 16 points.
takeback-question = { $name } veut annuler le dernier coup. Es-tu d’accord ?
yes = Oui
no = Non
close = Fermer
clear = Vider
take = Prendre
return = Rendre
recruit = Recruter
reserve = Réserver
free = gratuit
rule = Règle { $clause } :
tray = Jetons que tu prends
# Ce qu’on peut prendre maintenant
tray-nothing = Plus de jetons à prendre : réserve ou recrute
tray-different-1 = Il ne reste qu’une couleur : prends 1 jeton
tray-different-2 = Il ne reste que deux couleurs : prends 2 jetons ou 1
tray-different-3 = Prends trois couleurs différentes
tray-up-to-3 = Prends jusqu’à trois couleurs différentes
tray-or = { $different }, ou { $pairs }
tray-any-pair = deux jetons identiques
tray-large-pair = deux identiques s’il y en a quatre
tray-may-add = Prends, ou choisis-en encore un
tray-one-more = Choisis encore une couleur
tray-two-more = Choisis deux autres couleurs
tray-two-or-same = Choisis deux autres couleurs, ou encore la même
tray-same = Choisis encore la même
over-limit = Tu auras { $held } jetons : tu devras en rendre { $number }.
over-limit-reserve = Si tu réserves, tu auras { $held } jetons et tu devras en rendre { $number }.

# Pourquoi quelque chose n’est pas possible
why-gray = On ne les prend pas : tu en reçois un avec chaque carte réservée.
why-green = On ne le prend pas : il vient avec ton premier Personnage de niveau 3.
why-empty-pile = Il ne reste plus de jetons de cette couleur.
why-small-pile = Pour deux jetons identiques, il en faut quatre. Ici il y en a { $number }.
why-pair-is-all = Avec deux jetons identiques, on n’en prend pas d’autre.
why-one-of-each = Couleurs différentes : un seul jeton de chaque.
why-three-is-all = Trois jetons au plus.
why-empty-deck = Ce paquet est vide.
why-hand-full = Ta main est pleine : elle peut contenir { $number } cartes.
why-none-left = Tu n’en as plus de cette couleur.
keep-token = Garder le jeton { $colour }

# Annuler
undo-takes-back = Annule :
undo-answers = { $number ->
    [one] Et la réponse.
   *[other] Et les { $number } réponses.
}

# Touches
shortcuts = Clavier
shortcuts-on = Raccourcis à une seule touche
key-board = cartes du plateau ; encore : cartes réservées
key-supply = jetons
key-hint = indice ; encore : son bouton
key-undo = annuler
key-log = journal
key-talk = chat
key-remove = reposer le dernier jeton
key-confirm = confirmer, ou activer la sélection
key-arrows = se déplacer entre les cartes ou les jetons
key-tab = partie suivante de la table
key-escape = effacer la sélection, fermer un panneau
key-help = cette liste
key-step = coup précédent ou suivant
key-ends = début ou fin
key-run = lecture ou pause

put-back = Reposer le jeton { $colour }
pile-label = { $colour } ({ $stone }), { $number ->
    [0] il n’en reste plus
   *[other] il en reste { $number }
}.
pile-pick = Choisis-en un.
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
token-limit = Tu peux garder dix jetons à la fin de ton tour
tags = A { $number }
tags-title = Symboles Avengers : le premier joueur qui en a trois prend la tuile Avengers Rassemblement
tile-short = Avengers
team = Équipe { $number }
team-title = { $name } : Personnages recrutés
area-label = { $name }
player-show = Tout ce que { $name } possède
log-open = Journal et chat
hidden-card = Niveau { $level }, face cachée
hidden-owner = Seul le propriétaire de cette place a vu cette carte.
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
card-by-gray = { $number ->
    [one] Un jeton SHIELD en remplace { $number }.
   *[other] Tes jetons SHIELD en remplacent { $number }.
}
card-enough = Tu as assez de jetons.
location-label = Lieu { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour les bonus { $cost }
avengers-title = Avengers Rassemblement : 3 points pour le joueur qui a le plus de symboles Avengers, trois au minimum
avengers-free = Avengers Rassemblement : dès { $number } A
avengers-held = { $name } l’a ; il faut { $number } A pour la prendre
avengers-held-yours = Tu l’as ; un rival doit avoir { $number } A
deck-label = Paquet de niveau { $level }, { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
}.
deck-reserve = Réserver celle du dessus.
deck-title = Première carte du paquet de niveau { $level }
deck-text = Personne n’a encore vu cette carte. Elle va dans ta main et tu seras la seule personne à la voir.
no-card = Emplacement vide
how-to-pay = Choisis ton paiement
you-pay = Tu paies :
you-lack = Il te manque :
return-title = Rendre des jetons
return-first = { $number ->
    [one] Tu as { $held } jetons et peux en garder { $limit }. Choisis-en { $number } à rendre.
   *[other] Tu as { $held } jetons et peux en garder { $limit }. Choisis-en { $number } à rendre.
}
strip-needs = manque { $number }
return-text = { $number ->
    [0] Tu as { $held } jetons. Voici ceux que tu rends.
    [one] Tu as { $held } jetons et peux en garder { $limit }. Choisis-en encore { $number } à rendre.
   *[other] Tu as { $held } jetons et peux en garder { $limit }. Choisis-en encore { $number } à rendre.
}
give-back = Rendre un jeton { $colour } ({ $number ->
    [0] il n’en reste plus
   *[other] il en reste { $number }
})
resign = Abandonner
resign-sure = Abandonner la partie ?
resign-ends = La partie s’arrête et l’autre joueur gagne.
resign-goes-on = Un bot continue à ta place, et tu perds.
report = Signaler quelqu’un
leave = Quitter la table
leave-alone = Arrêter pour le moment
leave-sure = Quitter la partie ?
leave-bot = Un bot joue pour toi jusqu’à ton retour.
leave-waits = La partie t’attend. Pour y revenir, choisis « { continue } » sur la page d’accueil.
leave-others = Les autres joueurs peuvent proposer ta place à quelqu’un d’autre.
sealed = La donne est scellée. Empreinte :
language = Langue
theme = Thème
theme-system = Identique au système
theme-light = Clair
theme-dark = Sombre
volume = Volume du son
volume-off = coupé
confirm-turns = Confirmer les coups avant de les envoyer
fast-bots = Les bots jouent sans pause
speed = Vitesse des coups
speed-calm = Calme
speed-normal = Normale
speed-fast = Rapide
speed-off = Sans mouvement
table-gone = Impossible d’ouvrir cette table
upgrade = Une nouvelle version de cette page est disponible.
reload = Recharger

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

## Journal

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
did-get-tile-from = { $name } prend la tuile Avengers Rassemblement à { $from } !
did-complete-gauntlet = Le Gant est complet !
did-get-time = { $name } reçoit la Gemme du Temps.
has-points = { $points ->
    [one] Total : { $points } point.
   *[other] Total : { $points } points.
}
did-take-yours = Tu prends { $tokens }.
did-reserve-yours = Tu réserves { $card }.
did-reserve-deck-yours = Tu réserves une carte de niveau { $level }, face cachée.
did-recruit-yours = Tu recrutes { $card }.
did-return-yours = Tu rends { $tokens }.
did-claim-yours = Tu prends { $location }.
did-pass-yours = Tu passes.
did-pay-yours = Tu paies { $tokens }.
did-pay-nothing-yours = Tu ne paies rien.
did-get-location-yours = Tu reçois { $location }.
did-get-tile-yours = Tu prends la tuile Avengers Rassemblement !
did-get-tile-from-yours = Tu prends la tuile Avengers Rassemblement à { $from } !
did-get-time-yours = Tu reçois la Gemme du Temps.
did-lose-tile = { $name } te prend la tuile Avengers Rassemblement !
has-points-yours = { $points ->
    [one] Tu as { $points } point.
   *[other] Tu as { $points } points.
}
event-sat = { $name } rejoint la table.
event-started = La partie commence. { $name } joue en premier.
event-started-yours = La partie commence. Tu joues en premier.
event-undone = { $moves ->
    [one] { $name } annule le dernier coup.
   *[other] { $name } annule les { $moves } derniers coups.
}
event-undone-yours = { $moves ->
    [one] Tu annules le dernier coup.
   *[other] Tu annules les { $moves } derniers coups.
}
event-takeback-asked = { $name } demande à annuler un coup.
event-takeback-agreed = { $name } accepte.
event-takeback-declined = { $name } refuse.
event-resigned = { $name } abandonne.
event-time-up = { $name } n’a plus de temps.
event-left = { $name } quitte la table.
event-away = { $name } perd la connexion.
event-back = { $name } est de retour.
event-stood-in = { $bot } remplace { $name }.
event-warned = Le temps de { $name } est bientôt écoulé.
event-pause-asked = { $name } veut mettre la partie en pause.
event-pause-refused = { $name } ne veut pas de pause.
event-paused = La partie est en pause.
event-resumed = { $name } reprend la partie.
event-holiday = { $name } est en vacances jusqu’au { $date }.
event-holiday-over = { $name } est de retour de vacances.
event-offered = Quelqu’un d’autre peut maintenant jouer pour { $name }.
event-nudged = { $by } rappelle à { $name } que c’est son tour.
event-claimed = { $name } prend une place.
event-rematch-asked = { $name } veut rejouer.
event-unlisted = Cette table est inactive depuis longtemps et n’est plus dans la liste publique. Son lien fonctionne toujours.
event-erased = Quelqu’un a supprimé ses données.
event-ended = La partie est trop longue et s’arrête ici. Personne ne gagne.
log-earlier = Les entrées plus anciennes ne sont pas affichées.

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

## L’histoire de la partie

new-card = nouveau
last-move = Dernier coup : { $text }
can-win = peut gagner au prochain tour
captions = Événements
caption-tile = { $name } prend la tuile Avengers : +{ $points } points
caption-tile-yours = Tu prends la tuile Avengers : +{ $points } points
caption-tile-from = { $name } prend la tuile Avengers à { $from } : +{ $points } et −{ $points } points
caption-tile-from-yours = Tu prends la tuile Avengers à { $from } : +{ $points } et −{ $points } points
caption-tile-lost = { $name } te prend la tuile Avengers : −{ $points } points
caption-location = { $name } reçoit { $location } : +{ $points } points
caption-location-yours = Tu reçois { $location } : +{ $points } points
caption-time = { $name } reçoit la Gemme du Temps
caption-time-yours = Tu reçois la Gemme du Temps
caption-gauntlet = { $name } complète le Gant : dernier tour de table !
caption-gauntlet-yours = Tu complètes le Gant : dernier tour de table !
caption-threat = Attention : { $name } peut gagner au prochain tour avec { $cards }

## Après la partie

result = Résultat
stand-in-yours = Le bot à ta place
resigned-lost = Un bot a pris ta place, donc tu as perdu.
you-won = Tu gagnes !
somebody-won = { $names } gagne !
shared-win = { $names } se partagent la victoire !
nobody-won = Personne ne gagne
reason-only-one = Personne d’autre n’a complété le Gant de l’Infini.
reason-most-points = Plusieurs joueurs ont complété le Gant ; les points ont tranché.
reason-avengers-tile = Égalité de points ; la tuile Avengers Rassemblement a tranché.
reason-fewest-characters = Toujours à égalité ; la plus petite équipe l’emporte.
reason-shared = Égalité parfaite.
reason-stalemate = Plus aucun coup n’est possible.
reason-resigned = L’adversaire abandonne.
reason-resigned-yours = Tu as abandonné.
reason-time = L’adversaire n’a plus de temps.
reason-time-yours = Tu n’as plus de temps.
reason-truncated = La partie était trop longue et a été arrêtée.
reason-operator = L’administrateur du serveur a mis fin à la partie. Personne ne gagne.
lacked = Il manquait
lacked-nothing = Gant complet
lacked-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}
lacked-bonuses = bonus : { $colours }
lacked-time = la Gemme du Temps
lost-close = Si près du but ! Il te manquait seulement : { $lacked }.
lost-kindly = Bien joué ! Il te manquait encore : { $lacked }.
lost-complete = Bien joué ! Ton Gant était complet, lui aussi.
result-fold = Voir la table
result-unfold = Voir le résultat
points = Points
from-characters = Personnages
from-locations = Lieux
from-tile = Tuile Avengers
characters = Équipe
rematch = Rejouer
rematch-wait = En attente des autres…
watch-replay = Revoir la partie
review = Analyse
other-opponent = Autre adversaire
share-replay = Copier le lien de la partie
save-record = Télécharger la partie
chart-label = Les points de chaque joueur, coup par coup
replay-controls = Commandes de lecture
first = Aller au début
back = Coup précédent
forward = Coup suivant
last = Aller à la fin
run = Lecture
pause = Pause
position = Position dans la partie
move-of = { $number } / { $all }
replay-start = Début de la partie.

## Messages d’erreur

refused-request-malformed = Le serveur n’a pas compris la requête. Recharge la page.
refused-request-too_large = C’est trop long pour le serveur.
refused-request-too_many = Trop de requêtes. Attends un instant.
refused-request-origin = Le serveur n’accepte pas les requêtes de ce site.
refused-request-credentials = Cet appareil a été déconnecté, ou le serveur ne reconnaît plus ce navigateur. Recharge la page.
refused-request-not_found = Page introuvable
refused-request-method = Ce n’est pas possible ici.
refused-request-id_reused = Le serveur a confondu cela avec une autre commande. Réessaie.
refused-protocol-version = Cette page n’est plus à jour. Recharge-la.
refused-protocol-hello_first = La connexion n’a pas pu être établie. Recharge la page.
refused-table-unknown = Aucune table n’a ce code. Elle a peut-être été supprimée.
refused-table-stale = La table a changé entre-temps. Vérifie et réessaie.
refused-table-not_seated = Seuls les joueurs de cette table peuvent faire cela.
refused-table-not_host = Seul l’hôte peut faire cela.
refused-table-already_seated = Tu as déjà une place à cette table.
refused-table-started = La partie a déjà commencé.
refused-table-not_started = La partie n’a pas encore commencé.
refused-table-finished = La partie est terminée.
refused-table-unfinished = Ce n’est disponible qu’une fois la partie terminée.
refused-table-not_full = Il reste une place libre.
refused-table-too_long = Cette table a atteint sa limite. Seuls les coups sont encore possibles.
refused-table-damaged = Les données de cette table sont endommagées. L’administrateur du serveur doit les restaurer ; les autres tables ne sont pas touchées.
refused-table-too_many = Tu as trop de parties inachevées sur ce serveur. Termines-en ou quittes-en une d’abord.
refused-seat-unknown = Cette place n’existe pas.
refused-seat-taken = Cette place est prise.
refused-seat-not_vanished = Le joueur de cette place est encore là, ou vient de partir.
refused-seat-left = Tu as quitté cette place. Reprends-la d’abord.
refused-guest-banned = L’administrateur du serveur t’a interdit de jouer. Tu peux seulement regarder.
refused-seat-not_offered = Les autres joueurs n’ont pas proposé cette place.
refused-bot-unknown = Ce serveur n’a pas ce bot.
refused-name-unusable = Ce nom n’est pas valide : il est vide, trop long ou contient des caractères non pris en charge.
refused-name-taken = Un autre joueur de la table porte déjà ce nom. Choisis-en un autre.
refused-name-reserved = C’est le nom d’un bot. Choisis-en un autre.
refused-move-unreadable = Le serveur n’a pas compris ce coup.
refused-move-illegal = Les règles ne permettent pas ce coup pour le moment.
refused-move-not_your_turn = Ce n’est pas ton tour.
refused-undo-off = On ne peut pas annuler de coups à cette table.
refused-undo-nothing = Tu n’as aucun coup à annuler.
refused-undo-too_late = C’est trop tard : le joueur suivant a déjà joué.
refused-undo-seen = Ce coup a révélé une carte cachée : il ne peut pas être annulé.
refused-undo-asked = Tu l’as déjà demandé. Attends la réponse des autres.
refused-undo-not_asked = Personne n’a demandé à annuler un coup.
refused-hint-off = Les indices ne sont pas disponibles ici.
refused-table-paused = La partie est en pause. Chaque joueur peut la reprendre.
refused-pause-off = Seules les parties avec des jours par coup peuvent être mises en pause.
refused-pause-asked = Tu as déjà accepté. Attends les autres.
refused-pause-not_asked = La partie n’est pas en pause.
refused-plan-off = On ne peut pas prévoir de tours à une table avec une pendule rapide.
refused-plan-your_turn = C’est déjà ton tour : joue maintenant.
refused-holiday-running = Tu es déjà en vacances.
refused-holiday-too_long = Il ne te reste pas autant de jours de vacances cette année.
refused-chat-off = Seules les phrases toutes faites sont autorisées à cette table.
refused-chat-unusable = Ce message ne peut pas être envoyé : il est vide, trop long ou contient des caractères non pris en charge.
refused-chat-full = Le chat est plein. Tu peux continuer à jouer.
refused-nudge-too_early = On peut le rappeler au bout d’une heure, puis une fois par jour.
refused-chat-muted = L’administrateur du serveur t’a retiré le chat. Tu peux continuer à jouer.
refused-daily-sealed = Cette donne reste scellée jusqu’à la fin de la journée. Reviens demain.
refused-daily-once = La donne du jour se joue une seule fois. La prochaine arrive demain.
refused-daily-over = Cette donne est déjà publique, car l’horloge du serveur a été reculée. Reviens demain.
refused-server-unavailable = Le serveur ne peut rien enregistrer pour l’instant. Nouvel essai…
refused-server-overloaded = Le serveur est surchargé. Réessaie dans un instant.
refused-server-stopping = Le serveur redémarre. Reconnexion…
refused-server-starting = Le serveur démarre encore. Nouvel essai…
refused-server-slow_reader = La connexion était trop lente. Reconnexion…
refused-server-internal = Une erreur est survenue sur le serveur. Réessaie.
refused-server-damaged = Les données du serveur sont endommagées. L’administrateur doit restaurer une sauvegarde.
refused-server-full = Il y a trop de connexions depuis ton réseau. Réessaie plus tard.
refused-other = Ça n’a pas marché.

## Règles

rules = Règles
rules-goal-title = Le but
rules-goal = Réunis avant les autres un bonus de chacune des cinq couleurs, la Gemme du Temps et 16 points. Tu complètes alors le Gant de l’Infini.
rules-turn-title = Ton tour
rules-turn = Fais une seule chose : prends des jetons, réserve un Personnage ou recrutes-en un.
rules-take-title = Prendre des jetons
rules-take = Prends trois jetons de couleurs différentes, ou deux de la même s’il y en a au moins quatre. Tu ne peux pas prendre de jetons verts ni gris.
rules-limit-title = Limite de jetons
rules-limit = Si tu as plus de dix jetons à la fin de ton tour, rends-en jusqu’à n’en avoir que dix.
rules-reserve-title = Réserver
rules-reserve = Mets dans ta main une carte face visible ou la première d’un paquet, et prends un jeton gris s’il en reste. Tu peux avoir trois cartes en main. Un jeton gris vaut n’importe quelle couleur.
rules-recruit-title = Recruter
rules-recruit = Paie le coût de la carte en jetons. Chaque Personnage te donne un bonus permanent qui rend les suivants moins chers.
rules-time-title = La Gemme du Temps
rules-time = Ton premier Personnage de niveau 3 t’apporte un jeton vert, la Gemme du Temps. Il ne se dépense jamais.
rules-avengers-title = Avengers Rassemblement
rules-avengers = Le premier joueur qui a trois symboles Avengers prend la tuile, qui vaut 3 points. Un joueur qui en obtient davantage la lui prend.
rules-locations-title = Les Lieux
rules-locations = À la fin de ton tour, tu reçois un Lieu si tu as les bonus qu’il demande ; un seul par tour.
rules-end-title = Fin de la partie
rules-end = Quand un joueur complète le Gant, on finit le tour de table pour que tout le monde ait joué le même nombre de tours. Pour gagner, il faut toujours remplir les conditions du Gant à ce moment-là.
rules-tie-title = Égalités
rules-tie = Le plus de points l’emporte, puis la tuile Avengers Rassemblement, puis la plus petite équipe. S’il y a encore égalité, la victoire est partagée.
