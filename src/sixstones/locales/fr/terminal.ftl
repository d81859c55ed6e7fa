# Les mots du client de terminal que la page n’a pas, en français.

list-and = { $most } et { $last }
list-or = { $most } ou { $last }

## Les mots à taper, le plus courant d’abord

verb-take = prendre, prends
verb-reserve = réserver, réserve
verb-recruit = recruter, recrute, acheter
verb-return = rendre, rends
verb-claim = choisir, choisis
verb-pass = passer, passe
word-deck = paquet
word-paying = payant
word-nothing = rien
word-whom = { "" }
command-moves = coups
command-hand = main
command-hint = indice
command-undo = annuler
command-why = pourquoi
command-rules = règles
command-log = journal
command-deal = donne
command-save = enregistrer
command-board = plateau
command-theme = couleurs
command-help = aide
command-quit = quitter
command-say = dire
command-seats = places
command-start = commencer
command-bot = bot
command-open = ouvrir
command-sit = asseoir
command-resign = abandonner
command-leave = partir
command-rematch = revanche

## Le plateau

points-short = { $points }p
needs-of = { $number } de
own-label = toi
hand-label = main
hand-hint = (tape : main)
places-label = à
locations-gone = Tous les Lieux sont pris.
threat-next = { $name } pourrait gagner à son prochain tour, avec { $cards }.
threat-now = { $name } pourrait gagner maintenant, avec { $cards }.
list-deck = Paquet
list-claim = Choisir
list-pass = Passer
small-window = La fenêtre est petite. 80 × 24 montre tout.
placeholder = un coup, un numéro ou aide (F1)
page-back = Entrée ou Échap : retour

## La ligne

prompt-action = { $name }, à toi :
prompt-return = { $name }, jetons à rendre ({ $number }) :
prompt-claim = { $name }, choisis un Lieu :
prompt-pay = Numéro ou lettres (Entrée : retour) :
prompt-wait = En attente de { $name } :
prompt-lobby = Avant la partie :
prompt-over = Fin ({ $commands }) :
prompt-private = Seul { $name } doit regarder. Entrée montre, autre chose passe.
prompt-replay = Coup { $number } sur { $all } :

## Réponses

refused = Non. Règle { $clause } : { $reason }. (Plus : pourquoi)
illegal-C1 = ce Personnage n’est ni face visible ni dans ta main
illegal-C2 = il te manque des jetons, ou tu paies trop d’une couleur
illegal-C3 = il te manque des jetons, même avec les gris ; le vert ne paie jamais
illegal-E2 = la partie est terminée
illegal-G1 = le jeton vert ne se prend pas : il vient avec ton premier Personnage de niveau 3
illegal-L1 = ce Lieu n’est pas là, ou il te manque des bonus ; il vient tout seul à la fin du tour
illegal-L2 = choisis d’abord un Lieu
illegal-R1 = ce Personnage n’est pas face visible
illegal-R3 = ta main est pleine : trois Personnages au plus
illegal-R4 = un jeton gris ne vient qu’avec une réservation
illegal-R5 = ce paquet est vide
illegal-T2 = on prend trois jetons de couleurs différentes qui restent, ou deux de la même
illegal-T4 = pour en prendre deux de la même couleur, il en faut au moins quatre
illegal-T5 = rends d’abord ce qui dépasse dix ; seulement tes jetons, à la fin du tour, et jamais le vert
illegal-X1 = s’il reste trois couleurs ou plus, prends-en trois différentes
illegal-X2 = on paie le coût exact ; le gris vaut n’importe quelle couleur
illegal-X3 = on ne passe que si rien d’autre n’est possible
nothing-done = Rien n’a été fait.
not-your-turn = C’est le tour de { $name } (règle S1).
only-hand-helps = Seule la main peut aider. Tape : main
seat-left = a quitté la table
seat-resigned = a abandonné ; un bot continue
connected-again = Connexion rétablie.
renewed-token = Le serveur ne connaît plus ce terminal. Pour lui, tu es quelqu’un de nouveau.
event-opened = La place { $seat } est libre.
event-rematch-made = Une autre partie commence.
typed-unknown = « { $text } » n’est ni un coup ni une commande. Tape aide pour voir ce qui se tape.
typed-one-number = Un numéro, c’est un coup.
typed-no-number = Les coups sont numérotés de 1 à { $last }.
typed-return-fewer = Règle T5 : rends-en { $number }, pas plus.
typed-not-held = Règle T5 : il te manque { $tokens }.
typed-which-colours = Dis quels jetons, par exemple : prendre jaune bleu rouge
typed-which-deck = Dis quel paquet, par exemple : réserver paquet 2
typed-which-card = Dis quel Personnage, par exemple : recruter rocket
typed-not-in-reach = Règle { $clause } : « { $text } » n’est ni face visible ni dans ta main.
typed-not-face-up = Règle { $clause } : « { $text } » n’est pas face visible.
typed-no-location = Il n’y a pas de Lieu « { $text } ».
typed-did-you-mean = Tu voulais dire { $name } ?
typed-is-location = { $name } est un Lieu. Il vient tout seul à la fin d’un tour.
typed-which-one = Lequel : { $names } ?
typed-too-many = { $number } noms correspondent. Tape-en davantage.
typed-recruit-it = Recruter { $name } ? Tape recruter avant le nom.
typed-recruit-or-reserve = Recruter ou réserver { $name } ? Tape le verbe avant le nom.
pay-only-recruit = Un point d’interrogation demande comment payer un Personnage que tu peux recruter.
pay-none = Ce n’est aucune des { $number } façons.
paid-usual = Tu as payé { $tokens }, avec le moins de gris possible. Un point d’interrogation après le nom propose d’autres façons.
undo-other = Cela annule le coup de { $name }. Sûr ?
why-nothing = Rien n’a été refusé jusqu’ici.
rules-unknown = Il n’y a pas de règles sur « { $topic } ». Essaie : règles T4
hand-nobody = Personne n’a réservé de Personnage.
deal-verify = Après la partie, ceci montre qu’aucune carte n’a bougé :
deal-open = Quelqu’un a disposé ces cartes. La donne n’est pas scellée.
say-what = Tu peux dire : { $phrases }
which-seat = Dis quelle place, de 1 à { $last }, par exemple : ouvrir 2
sit-name = Dis ton nom, par exemple : asseoir Ana

## Enregistrer et quitter

save-nowhere = Impossible d’enregistrer sous { $file }.
save-replace = { $file } existe. Le remplacer ?
saved = La partie est enregistrée. Pour continuer :
saved-over = La partie est enregistrée. Pour la revoir et vérifier la donne :
nothing-saved = Rien n’a été joué, donc rien n’est enregistré.
come-back = Ta place reste à toi. Pour revenir :
come-back-watch = Pour regarder encore :
come-back-over = Pour revoir cette table :
left-table = Tu as quitté la table.

## Tables sur un serveur

invite-terminal = On l’ouvre dans un navigateur, ou dans un terminal par :
table-link = Lien de cette table : { $link } (à revoir : places)
back-at-table = Te revoilà dans ta partie inachevée. Avec --new, une autre table s’ouvre.
lobby-watch = Tu regardes. Tape : asseoir et ton nom, aide, quitter
lobby-host = Tape : commencer quand toutes les places sont prises, bot hero pour un bot, dire salut, partir, aide, quitter
arrive-full = Il n’y a pas de place libre à cette table.
arrive-claim = c prend la place de { $name }.
arrive-watch = w regarde, Entrée quitte :

## Revoir

replay-keys = Entrée, n : coup suivant · b : retour · 7 : après le coup 7 · f, l : premier, dernier · journal · q : quitter
replay-range = Les coups vont de 0 à { $last }.
replay-unfinished = La partie n’est pas finie.

## Aide

help-title-moves = Coups
help-title-commands = Commandes
help-title-signs = Signes
example-number = 7
example-letters = jbr, rr
example-recruit = recruter rocket
example-reserve = réserver thor
example-claim = choisir asgard
help-move-number = le coup qui a ce numéro
help-move-letters = prendre ou rendre des jetons par leurs lettres
help-move-recruit = une partie du nom suffit ; un point d’interrogation après demande comment payer
help-move-reserve = ou : réserver paquet 2, pour la carte cachée du dessus
help-move-claim = si tu as le choix entre plusieurs Lieux
help-moves = tous les coups possibles
help-hand = les Personnages réservés
help-hint = ce que ferait le champion, et tes chances de gagner
help-undo = annuler un coup, avec les réponses des bots
help-why = plus sur le dernier refus
help-rules = les règles ; aussi : règles T4
help-log = la partie jusqu’ici
help-deal = l’empreinte de la donne scellée
help-save = enregistrer dans un fichier : enregistrer NOM ; la partie s’enregistre seule après chaque coup
help-board = retour au plateau
help-theme = autres couleurs : celles du terminal, sombres, claires
help-help = cette page
help-quit = quitter ; la partie est enregistrée, ta place reste à toi
help-say = une phrase, ou un texte si la table le permet
help-seats = qui est assis où, et le lien de la table
help-start = commencer la partie (hôte)
help-bot = asseoir un bot : bot hero (hôte)
help-open = libérer la place 2 : ouvrir 2 ; pendant la partie, laisser quelqu’un jouer pour un absent
help-sit = prendre une place libre, ou la tienne : asseoir Ana
help-resign = abandonner la partie
help-leave = laisser ta place
help-rematch = rejouer
sign-card = +J donne un bonus jaune · 3p : trois points · ✓ 2O : tu peux recruter pour 2 orange · * : nouvelle depuis ton dernier tour
sign-needs = ✗ 3B : il te manque 3 bleus · ✗ 2 de 1B 2O : deux au choix, tes gris paient le reste
sign-tags = A : un symbole Avengers ; trois avant les autres, et la tuile (+3) est à toi
sign-keys = Clique une carte, un jeton, un paquet ou un numéro, puis Entrée · Tab complète · Haut et bas : historique
