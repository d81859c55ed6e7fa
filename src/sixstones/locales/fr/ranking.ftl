# Textes du classement de la donne du jour sur un serveur, que la page charge à son ouverture.

ranking-title = Sur ce serveur
ranking-about = Ce serveur distribue ses propres cartes. Elles sont scellées jusqu’à ce que tu commences, chacun joue une seule fois, et le serveur classe les parties qu’il a vues. Une partie compte si elle se termine avant { $time }.
ranking-order = En tête : qui a perdu le moins de chances de gagner par ses décisions ; ensuite qui a gagné, puis qui a eu besoin de moins de tours de table.
ranking-play = Jouer la donne du serveur
ranking-go-on = Reprendre la partie
ranking-own = Revoir ta partie
ranking-waiting = Le serveur analyse tes décisions…
ranking-of = Classement du { $date }
ranking-empty = Personne n’a encore terminé de partie.
ranking-more = Les meilleures parties sur { $guests }
ranking-place = Rang
ranking-name = Nom
ranking-you = { $name } (toi)
ranking-watch = Revoir la partie de { $name }
ranking-lost = Chances perdues
ranking-blunders = Gaffes
ranking-rounds = Tours de table
ranking-result = Résultat
ranking-won = Gagnée
ranking-not-won = Pas gagnée
ranking-resigned = Abandon
ranking-check = Vérifier cette journée
ranking-check-about = Chaque nom permet de revoir la partie. On peut alors l’enregistrer et la vérifier avec sixstones verify et sixstones review.
ranking-commitment = Empreinte de la donne
ranking-secret = Secret de la donne
