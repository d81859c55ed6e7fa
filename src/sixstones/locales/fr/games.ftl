# Textes des parties qui durent des jours, que la page charge à une telle table et sur la page de ses propres parties.

games-none = Tu n’as pas encore de parties sur ce serveur.
games-no-server = Les parties entre amis ont besoin d’un serveur, et cette page n’en a pas.
games-your-turn = À toi de jouer
games-others = En attente des autres
games-lobbies = Pas encore commencées
games-ready = Toutes les places sont prises.
games-over = Terminées
games-against = Contre { $names }
games-alone = Personne d’autre n’est encore là
games-turn-of = C’est à { $name } de jouer
games-left = reste { $time }
games-points = { $points } points
games-moves = { $number ->
    [one] { $number } coup depuis ta dernière visite
   *[other] { $number } coups depuis ta dernière visite
}
games-paused = en pause
games-won = Gagnée
games-lost = Perdue
games-nobody = Personne n’a gagné
games-holiday = Vacances
games-holiday-about = En vacances, ta pendule s’arrête dans toutes les parties avec des jours par coup. Tu peux quand même jouer.
games-holiday-left = { $days ->
    [one] Il reste { $days } jour cette année
   *[other] Il reste { $days } jours cette année
}
games-holiday-days = Jours
games-holiday-take = Partir en vacances
games-holiday-until = Tu es en vacances jusqu’au { $date }.
games-holiday-end = Terminer les vacances
missed-show = Montrer
missed-skip = Passer
plan-title = Mon prochain tour
plan-about = Quand ton tour vient, la première de ces options qui est possible est jouée aussitôt. Personne d’autre ne voit ton plan.
plan-none = Rien n’est prévu. Choisis ci-dessous.
plan-else = sinon
plan-earlier = Plus tôt : { $move }
plan-delete = Supprimer : { $move }
plan-add = Ajouter à mon plan
plan-tokens = Prendre des jetons
plan-deck = Face cachée, niveau { $level }
plan-more = Ajouter un jeton : { $colour }
plan-clear = Recommencer
plan-failed = Rien de ce que tu avais prévu n’est possible maintenant : { $moves }
plan-full = Un plan a au plus { $number } possibilités.
pause-ask = Mettre la partie en pause
pause-why = Tous les joueurs doivent accepter. Aucune pendule ne tourne jusqu’à la reprise.
pause-question = { $name } veut mettre la partie en pause. Es-tu d’accord ?
pause-waiting = Tu as demandé une pause. Les autres n’ont pas encore accepté.
pause-withdraw = Annuler
pause-resume = Reprendre la partie
time-title = Temps
time-bank = réserve : { $time }
time-soon = Il reste peu de temps.
