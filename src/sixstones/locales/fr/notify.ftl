### Notifications : ce que le serveur envoie au navigateur, et leurs réglages

push-turn = À toi de jouer !
push-time = Ton temps est presque écoulé
push-nudge = { $by } te rappelle que c’est à toi de jouer
push-over = La partie est terminée
push-table = La table avec { $names }

notify-intro = Tu les reçois quand tu n’es pas à la table. Elles disent qui y joue, jamais rien sur les cartes.
notify-on = M’envoyer des notifications
notify-turn = C’est à moi de jouer
notify-time = Mon temps pour jouer est presque écoulé
notify-nudge = Quelqu’un me le rappelle
notify-over = Une partie est terminée
notify-here = Me prévenir sur cet appareil
notify-unsupported = Ce navigateur ne peut pas recevoir de notifications ici. Sur un iPhone ou un iPad, ajoute d’abord la page à l’écran d’accueil. Le titre et l’icône de la page montrent toujours quand c’est à toi.
notify-off = Ce serveur n’envoie pas de notifications. Le titre et l’icône de la page montrent toujours quand c’est à toi.
notify-failed = Ton navigateur n’a pas pu joindre son service de notifications. Réessaie plus tard. Tant que la page est ouverte, son titre montre quand c’est à toi.
refused-push-off = Ce serveur n’envoie pas de notifications.
refused-push-endpoint = Le serveur ne connaît pas le service de notifications de ce navigateur.
refused-nudge-nobody = Il n’y a personne à qui le rappeler : c’est ton tour, ou celui d’un bot.
