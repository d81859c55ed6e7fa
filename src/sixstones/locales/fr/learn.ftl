# La première partie guidée : ce que dit le guide. Les mêmes identifiants qu’en anglais.

## Le panneau

learn-coach = Guide
learn-progress = Étape { $number } sur { $all }
learn-next = Suivant
learn-back = Retour
learn-got-it = Compris
learn-show = Montre-moi
learn-skip-step = Passer l’étape
learn-more = Plus
learn-move = Déplacer ce panneau
learn-fold = Réduire
learn-unfold = Ouvrir le guide
learn-leave = Continuer sans le guide
learn-restart = Recommencer
learn-restart-sure = Vraiment recommencer ?
learn-opening = Préparation de ta première partie…
learn-try-again = Réessayer

## Les étapes

learn-goal-title = Six Gemmes, 16 points
learn-goal = Bienvenue ! Cet anneau est ton Gant de l’Infini. Remplis ses six emplacements et atteins 16 points pour gagner. On avance pas à pas, dans une vraie partie contre { $name }.

learn-card-title = Un Personnage
learn-card = Voici { $card }. Les Gemmes du bas sont le coût. En haut, il y a le bonus et, sur certaines cartes, des points. Cette carte est bon marché : qu’elle soit la première de ton équipe.

learn-take-title = Prendre des jetons
learn-take = À ton tour, tu fais une seule chose. La plus simple : prendre trois jetons de couleurs différentes. Pour { $card }, ceux-ci sont les meilleurs.
learn-take-ask = Choisis { $tokens }, puis appuie sur « { take } ».
learn-take-praise = Bien joué !

learn-gather-title = Économiser
learn-gather = Pour { $card }, il te manque encore { $missing }.
learn-gather-two = Tu peux aussi en prendre deux de la même couleur, s’il y en a quatre ou plus.
learn-gather-ask = Prends { $tokens }.
learn-gather-ask-any = Aucun jeton n’aide pour l’instant. Prends ou réserve ce que tu veux.

learn-recruit-title = Recruter
learn-recruit = Tu peux payer { $card } ! Les jetons retournent au centre, le Personnage reste avec toi pour de bon.
learn-recruit-ask = Choisis { $card }, puis appuie sur « { recruit } ».
learn-recruit-praise = Ton premier Personnage !

learn-bonus-title = Le bonus
learn-bonus = { $card } te donne un bonus : { $colour }. Il agit comme un jeton de cette couleur, mais tu ne le dépenses jamais. Désormais, chaque coût avec cette couleur baisse d’un jeton pour toi.
learn-bonus-example = { $example }, par exemple, te coûte maintenant moins cher.

learn-reserve-title = Réserver
learn-reserve = Tu veux une carte sans pouvoir la payer ? Réserve-la : elle va dans ta main, où personne ne peut la prendre, et tu reçois un jeton gris. Un jeton gris vaut n’importe quelle couleur. Tu peux avoir trois cartes en main.
learn-reserve-ask = Choisis { $card }, puis appuie sur « { reserve } ».
learn-reserve-praise = Personne ne peut plus la prendre !

learn-avengers-title = Les Avengers
learn-avengers = Certains Personnages portent un A. Le premier joueur qui en a trois prend cette tuile : 3 points. Un joueur qui en obtient davantage la lui prend.

learn-locations-title = Les Lieux
learn-locations = Un Lieu demande des bonus, pas des jetons. Si tu les as à la fin de ton tour, tu le reçois automatiquement : 3 points.

learn-second-title = Ton bonus en action
learn-second = { $card } serait un bon prochain objectif. Il te manque { $missing }.
learn-second-saves = Tes bonus te font économiser { $saved ->
    [one] { $saved } jeton
   *[other] { $saved } jetons
}.
learn-second-ready = Tu peux maintenant payer { $card }.
learn-second-praise = Ton équipe grandit !

learn-time-title = La Gemme du Temps
learn-time = Tu ne peux pas prendre la sixième Gemme, la verte. Tu la reçois avec ton premier Personnage de niveau 3. Ceux-là coûtent cher : réunis d’abord des bonus.

learn-end-title = Comment ça finit
learn-end = Tu complètes le Gant avec un bonus de chacune des cinq couleurs, la Gemme du Temps et 16 points. On finit alors le tour de table. Si l’autre joueur l’a aussi, les points décident.

learn-free-title = Tu sais tout !
learn-free = Finis cette partie comme tu veux. Je ne parlerai que s’il y a du nouveau. Ou va à l’accueil choisir un autre adversaire.
learn-play-on = Continuer à jouer

## Remarques

learn-wait = { $name } réfléchit. Regarde ce qui se passe sur la table.
learn-gone = { $card } n’est plus là : { $name } a été plus rapide. Pas grave, voici une autre carte.
learn-limit-soon = Tu as { $number ->
    [one] { $number } jeton
   *[other] { $number } jetons
}. Tu peux en garder dix à la fin de ton tour.
learn-your-choice = Tu préfères autre chose ? Vas-y, c’est ta partie.

learn-return-title = Trop de jetons
learn-return = Tu peux garder dix jetons à la fin de ton tour. Choisis ceux que tu rends et garde ce qu’il faut pour ta prochaine carte. La Gemme du Temps reste toujours.
learn-return-praise = Plus que dix !

learn-claim-title = Deux Lieux à la fois
learn-claim = Tu as les bonus de plusieurs Lieux, mais tu n’en reçois qu’un par tour. Choisis lequel ; l’autre peut suivre plus tard.
learn-claim-praise = Bon choix !

learn-place-mine-title = Un Lieu !
learn-place-mine = Tu avais les bonus qu’il demande, alors tu le reçois : 3 points.

learn-place-other-title = Un Lieu est pris
learn-place-other = { $name } avait les bonus d’un Lieu et l’a reçu : 3 points. Garde un œil sur ce que les autres réunissent.

learn-tile-mine-title = Avengers Rassemblement !
learn-tile-mine = Trois A ou plus : la tuile est à toi, avec ses 3 points. Attention : un joueur qui a plus de A que toi te la prend.

learn-tile-other-title = La tuile est prise
learn-tile-other = { $name } a trois A avant toi et prend la tuile Avengers Rassemblement. Obtiens plus de A pour la prendre.

learn-tile-lost-title = La tuile est perdue
learn-tile-lost = { $name } a maintenant plus de A que toi et prend la tuile avec ses 3 points. Obtiens un A de plus que ton adversaire pour la récupérer.

learn-time-mine-title = La Gemme du Temps est à toi !
learn-time-mine = Tu l’as reçue avec ton premier Personnage de niveau 3. Tu ne la dépenses et ne la rends jamais, mais elle compte dans les dix jetons.

learn-last-mine-title = Tu as complété le Gant !
learn-last-mine = On finit maintenant le tour de table. Pour gagner, il faut toujours remplir les conditions du Gant à ce moment-là.

learn-last-other-title = Le dernier tour de table
learn-last-other = { $name } complète le Gant. Tout le monde joue le même nombre de tours, puis la partie se termine. Profite des tiens.

learn-won-title = Ta première victoire !
learn-won = Quel début ! Des adversaires plus forts t’attendent à l’accueil.

learn-lost-title = Une belle première partie
learn-lost = { $name } gagne cette partie, mais tu sais maintenant l’essentiel. On recommence ?

learn-over-title = Fin de la partie
learn-over = Personne ne gagne cette fois. Tu sais maintenant l’essentiel. On recommence ?
