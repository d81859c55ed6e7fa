# Signaler quelqu’un. Chargé à l’ouverture de la fenêtre.

report-who = Qui ?
report-why = Ce qui s’est passé, en une ligne
report-note = L’administrateur du serveur voit aussi les dernières lignes du chat.
report-send = Envoyer le signalement
report-done = Merci. L’administrateur va regarder.
