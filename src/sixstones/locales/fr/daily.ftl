# Textes de la donne du jour, des donnes partagées et des statistiques, que la page charge quand on les ouvre.

daily-about = Une donne par jour, la même pour tout le monde : toi contre { $bots }.
daily-rules = Ni conseil ni retour en arrière, et seule la première partie compte. L’important est que tes décisions coûtent peu de chances de gagner ; le hasard est mis de côté.
daily-play = Jouer la donne du jour
daily-go-on = Reprendre la partie
daily-practice = Rejouer pour s’entraîner
daily-practice-note = Partie d’entraînement : elle ne compte pas pour la journée.
daily-won = Gagnée
daily-not-won = Pas gagnée
daily-facts = { $rounds ->
    [one] { $rounds } tour de table, { $points } points
   *[other] { $rounds } tours de table, { $points } points
}
daily-lost = { $points ->
    [one] point de chances de gagner perdu par tes décisions
   *[other] points de chances de gagner perdus par tes décisions
}
daily-lost-champion = { $points ->
    [one] point de chances de gagner perdu par les décisions du Champion
   *[other] points de chances de gagner perdus par les décisions du Champion
}
daily-blunders = { $number ->
    [one] { $number } gaffe
   *[other] { $number } gaffes
}
daily-mistakes = { $number ->
    [one] { $number } erreur
   *[other] { $number } erreurs
}
daily-reviewing = Analyse de chaque décision…
daily-copy = Partager en texte
daily-picture = Préparer une image à partager
daily-picture-wait = Préparation de l’image : { $number } sur { $all }
daily-game-gone = La partie elle-même n’est pas enregistrée dans ce navigateur.
daily-next = La prochaine donne arrive à { $time }.
daily-streak-played = Jours d’affilée
daily-streak-won = Victoires d’affilée
daily-streak = { $now } (record : { $best })
daily-clock = L’horloge de cet appareil est sans doute fausse : tu as déjà joué la donne du { $date }. Tes résultats restent tels quels.
daily-yesterday = La donne d’hier
daily-yesterday-none = Tu ne l’as pas jouée.
daily-yesterday-open = Tu n’as pas fini ta partie.
daily-champion = Le Champion avec les mêmes cartes
daily-champion-about = Le Champion joue à ta place contre les mêmes bots. Cela prend quelques secondes, plus sur un téléphone.
daily-champion-start = Laisser jouer le Champion
daily-champion-plays = Le Champion joue : tour de table { $number }
daily-champion-won = { $rounds ->
    [one] Gagnée en { $rounds } tour de table, avec { $points } points.
   *[other] Gagnée en { $rounds } tours de table, avec { $points } points.
}
daily-champion-lost = { $rounds ->
    [one] Pas gagnée : { $rounds } tour de table, { $points } points.
   *[other] Pas gagnée : { $rounds } tours de table, { $points } points.
}
daily-champion-watch = Revoir la partie du Champion
daily-share-start = Sixstones, donne du { $date } :
daily-share-won = { $rounds ->
    [one] gagnée en { $rounds } tour de table
   *[other] gagnée en { $rounds } tours de table
}
daily-share-lost = { $rounds ->
    [one] pas gagnée en { $rounds } tour de table
   *[other] pas gagnée en { $rounds } tours de table
}
daily-share-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
daily-share-chance = { $points ->
    [one] { $points } point de chances perdu
   *[other] { $points } points de chances perdus
}

## Donnes partagées

deal-share = Joue ma donne : lien
deal-from = { $name } te lance un défi
deal-about = Les mêmes cartes et la même place ({ $seat } sur { $players }), contre { $bots }.
deal-they-won = { $name } a gagné avec { $points } points.
deal-they-lost = { $name } avait { $points } points et n’a pas gagné.
deal-rules = Ni conseil ni retour en arrière. Ensuite, tu verras les deux parties côte à côte, et qui a laissé filer le moins de chances de gagner.
deal-play = Jouer cette donne
deal-again = La rejouer
deal-compare = Comparer les parties
deal-both = Les deux parties
deal-better-mine = Tu as fait mieux : tes décisions ont coûté { $mine } points de chances, celles de { $name } { $theirs }.
deal-better-theirs = { $name } a fait mieux : ses décisions ont coûté { $theirs } points de chances, les tiennes { $mine }.
deal-better-even = À égalité : les décisions de { $name } ont coûté { $theirs } points de chances, les tiennes { $mine }.
deal-lost = Chances perdues
deal-chart = Les chances de gagner dans les deux parties, tour de table par tour de table
deal-turns = Coup par coup
deal-round = Tour de table
deal-parted = Les parties se séparent au tour de table { $number }.
deal-same = Les deux parties ont les mêmes coups.
deal-watch = Revoir la partie de { $name }
deal-damaged = Ce lien est incomplet ou a été modifié ; redemande-le.
deal-newer = Ce lien vient d’une version plus récente ; recharge la page.

## Statistiques

mine-unsaved = Ce navigateur ne garde rien : tes résultats durent jusqu’à la fermeture de la page.
mine-games = Parties contre des bots
mine-games-sum = { $games ->
    [one] { $games } partie, { $won } gagnée ({ $percent })
   *[other] { $games } parties, { $won } gagnées ({ $percent })
}
mine-games-note = Parties contre des bots d’un seul niveau. Les donnes du jour et les donnes partagées sont comptées à part.
mine-no-games = Termine une partie contre un bot, et elle comptera ici.
mine-level = Niveau
mine-players = { $number } joueurs
mine-all = Toutes
mine-won-of = { $won } sur { $games }
mine-accuracy = Précision au fil du temps
mine-accuracy-now = { $games ->
    [one] { $number } dans la dernière partie analysée.
   *[other] { $number } en moyenne dans les { $games } dernières parties analysées.
}
mine-no-reviews = Analyse une partie finie, et sa précision sera gardée ici.
mine-daily-sum = { $days ->
    [one] { $days } jour joué, { $won } gagné
   *[other] { $days } jours joués, { $won } gagnés
}
mine-no-daily = Tu n’as pas encore fini de donne du jour.
mine-day = Jour
mine-result = Résultat
mine-puzzles = Problèmes
mine-puzzles-sum = Classement { $rating }, { $solved } résolus
mine-no-puzzles = Tu n’as pas encore résolu de problème.
mine-data = Garder ou effacer
mine-data-about = Tout ceci n’est que dans ce navigateur. Un fichier l’emporte dans un autre ; lire un fichier s’ajoute à ce qui est là. Les parties enregistrées ne sont pas dans le fichier.
mine-export = Enregistrer dans un fichier
mine-import = Lire un fichier
mine-exported = Le fichier est enregistré.
mine-imported = Le fichier a été ajouté.
mine-delete = Tout effacer
mine-delete-sure = Effacer toutes les statistiques et toutes les parties de ce navigateur, même celles en cours ? C’est définitif. Les réglages restent.
mine-delete-yes = Effacer
mine-deleted = Tout est effacé.
mine-file-damaged = Ce n’est pas un fichier de statistiques, ou il est abîmé ; rien n’a changé.
mine-file-newer = Ce fichier vient d’une version plus récente ; recharge la page. Rien n’a changé.
