# Texts of the daily deal's ranking on a server, which the page loads when it is opened.

ranking-title = On this server
ranking-about = This server deals its own cards. They are sealed until you start, every guest plays once, and the server ranks the games that it saw. A game counts if it ends by { $time }.
ranking-order = Whoever lost the least win chance by their own decisions comes first; then those who won, then those who needed fewer rounds.
ranking-play = Play this server's deal
ranking-go-on = Go on with the game
ranking-own = Look at your game
ranking-waiting = The server is looking at your decisions …
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
ranking-check-about = A name leads to the replay of the game. It can be saved there and checked with sixstones verify and sixstones review.
ranking-commitment = Fingerprint of the deal
ranking-secret = Secret of the deal
