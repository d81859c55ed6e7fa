# Texts of the daily deal's ranking on a server, loaded when it is opened.

ranking-title = On this server
ranking-about = This server deals its own cards. They are sealed until you start, every guest plays once, and the server ranks the games that it saw. A game counts if it ends by { $time }.
ranking-order = Players are ranked by how little win chance their own decisions cost, then by winning, then by fewer rounds.
ranking-play = Play this server's deal
ranking-go-on = Continue the game
ranking-own = Look at your game
ranking-waiting = The server is reviewing your decisions…
ranking-of = Ranking of { $date }
ranking-empty = Nobody has finished a game yet.
ranking-more = The best of { $guests } guests
ranking-place = Place
ranking-name = Name
ranking-you = { $name } (you)
ranking-watch = Watch { $name }'s game
ranking-lost = Win chance lost
ranking-blunders = Blunders
ranking-rounds = Rounds
ranking-result = Result
ranking-won = Won
ranking-not-won = Not won
ranking-resigned = Resigned
ranking-check = Check this day
ranking-check-about = Each name links to the replay of the game. You can save it there and check it with sixstones verify and sixstones review.
ranking-commitment = Fingerprint of the deal
ranking-secret = Secret of the deal
