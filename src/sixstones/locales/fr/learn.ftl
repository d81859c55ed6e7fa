# La première partie guidée : ce que dit le guide. Les mêmes identifiants qu’en anglais.

## Le panneau

learn-coach = Guide
learn-progress = Étape { $number } sur { $all }
learn-next = Suite
learn-got-it = Compris
learn-show = Montre
learn-skip-step = Passer l’étape
learn-more = Plus
learn-move = Déplacer ce panneau
learn-fold = Réduire
learn-unfold = Ouvrir le guide
learn-leave = Continuer sans guide
learn-restart = Recommencer
learn-restart-sure = Vraiment recommencer ?
learn-opening = Ta première partie se prépare…
learn-try-again = Réessayer
learn-nudge = C’est nouveau ? Apprends en jouant
learn-nudge-text = Une vraie partie, avec un guide à tes côtés. Cinq minutes environ.

## Les étapes

learn-goal-title = Six Gemmes, 16 points
learn-goal = Bienvenue ! Cet anneau est ton Gant de l’Infini. Remplis ses six emplacements et atteins 16 points, et tu peux gagner. On avance pas à pas, dans une vraie partie contre { $name }.

learn-card-title = Un Personnage
learn-card = Voici { $card }. Les Gemmes du bas sont le coût. En haut, il y a le bonus et, sur certaines cartes, des points. Cette carte est bon marché : qu’elle soit la première de ton équipe.

learn-take-title = Prendre des jetons
learn-take = À ton tour, tu fais une seule chose. La plus simple : prendre trois jetons de couleurs différentes. Pour { $card }, ceux-ci sont les meilleurs.
learn-take-ask = Choisis { $tokens }, puis appuie sur « { take } ».
learn-take-praise = Bien vu !

learn-gather-title = Faire des réserves
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
learn-reserve = Tu veux une carte sans pouvoir la payer ? Réserve-la : elle va dans ta main, où personne ne peut la prendre, et tu reçois un jeton gris. Le gris vaut n’importe quelle couleur. Trois cartes en main, pas plus.
learn-reserve-ask = Choisis { $card }, puis appuie sur « { reserve } ».
learn-reserve-praise = Bien à l’abri !

learn-avengers-title = Les Avengers
learn-avengers = Certains Personnages portent un A. La première personne qui en a trois prend cette tuile : 3 points. Qui en a plus ensuite la lui enlève.

learn-locations-title = Les Lieux
learn-locations = Un Lieu demande des bonus, pas des jetons. Si tu les as à la fin de ton tour, il vient à toi tout seul : 3 points.

learn-second-title = Ton bonus à l’œuvre
learn-second = { $card } serait un bon prochain but. Il te manque { $missing }.
learn-second-saves = Tes bonus t’épargnent { $saved ->
    [one] { $saved } jeton
   *[other] { $saved } jetons
}.
learn-second-ready = Tu peux maintenant payer { $card }.
learn-second-praise = Ton équipe grandit !

learn-time-title = La Gemme du Temps
learn-time = La sixième Gemme, la verte, ne se prend pas. Elle vient avec ton premier Personnage de niveau 3. Ceux-là coûtent cher : réunis d’abord des bonus.

learn-end-title = Comment ça finit
learn-end = Tu complètes le Gant avec un bonus de chacune des cinq couleurs, la Gemme du Temps et 16 points. On finit alors le tour de table. Si l’autre l’a aussi, les points décident.

learn-free-title = Tu sais tout !
learn-free = Finis cette partie comme tu veux. Je ne parlerai que s’il y a du nouveau. Ou va à l’accueil choisir un autre adversaire.
learn-play-on = Continuer

## Remarques

learn-wait = { $name } réfléchit. Regarde ce qui se passe sur la table.
learn-gone = { $card } n’est plus là : { $name } a pris les devants. Pas grave, voici une autre carte.
learn-limit-soon = Tu as { $number ->
    [one] { $number } jeton
   *[other] { $number } jetons
}. À la fin d’un tour, dix au plus.
learn-your-choice = Tu vois mieux ? Vas-y : c’est ta partie.

learn-return-title = Plus de dix
learn-return = Tu peux avoir dix jetons à la fin d’un tour. Choisis ceux que tu rends et garde ce qu’il faut pour ta prochaine carte. La Gemme du Temps reste toujours.
learn-return-praise = Te revoilà à dix !

learn-claim-title = Deux Lieux à la fois
learn-claim = Tu as les bonus de plusieurs Lieux, mais un seul vient à toi par tour. Choisis lequel ; l’autre peut suivre plus tard.
learn-claim-praise = Bel endroit !

learn-place-mine-title = Un Lieu !
learn-place-mine = Tu avais les bonus qu’il demande, le voilà donc chez toi : 3 points.

learn-place-other-title = Un Lieu s’en va
learn-place-other = { $name } avait les bonus d’un Lieu et l’a reçu : 3 points. Garde un œil sur ce que les autres réunissent.

learn-tile-mine-title = Avengers Rassemblement !
learn-tile-mine = Trois A ou plus : la tuile est à toi, avec ses 3 points. Surveille les autres : avec plus de A que toi, on te la prend.

learn-tile-other-title = La tuile est prise
learn-tile-other = { $name } arrive à trois A avant toi et prend la tuile Avengers Rassemblement. Elle est à toi dès que tu as plus de A.

learn-tile-lost-title = La tuile est perdue
learn-tile-lost = { $name } a maintenant plus de A que toi : la tuile et ses 3 points s’en vont. Avec un A d’avance, tu la récupères.

learn-time-mine-title = La Gemme du Temps est à toi !
learn-time-mine = Elle est venue avec ton premier Personnage de niveau 3. Tu ne la dépenses et ne la rends jamais, mais elle compte dans les dix jetons.

learn-last-mine-title = Tu as complété le Gant !
learn-last-mine = On finit maintenant le tour de table. Pour gagner, il faut toujours avoir le Gant à ce moment-là.

learn-last-other-title = Le dernier tour de table
learn-last-other = { $name } complète le Gant. Tout le monde joue autant de tours, puis c’est fini. Profite des tiens.

learn-won-title = Ta première victoire !
learn-won = Quel début ! Des adversaires plus forts t’attendent à l’accueil.

learn-lost-title = Une belle première partie
learn-lost = Celle-ci va à { $name }, mais tu sais maintenant l’essentiel. On recommence ?

learn-over-title = Fin de la partie
learn-over = Personne ne gagne cette fois. Tu sais maintenant l’essentiel. On recommence ?
