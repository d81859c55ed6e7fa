# Texts of the daily deal, of deals from links and of the player's statistics, loaded when they are opened.

daily-about = One deal a day, the same for everybody: you against { $bots }.
daily-rules = No hints, no undo, and only the first game counts. What matters is how little win chance your decisions cost; luck doesn't count.
daily-play = Play today's deal
daily-go-on = Continue the game
daily-practice = Play again for practice
daily-practice-note = This is a practice game: it doesn't count for the day.
daily-won = Won
daily-not-won = Not won
daily-facts = { $rounds ->
    [one] { $rounds } round, { $points } points
   *[other] { $rounds } rounds, { $points } points
}
daily-lost = { $points ->
    [one] point of win chance lost by your own decisions
   *[other] points of win chance lost by your own decisions
}
daily-lost-champion = { $points ->
    [one] point of win chance lost by the Champion's decisions
   *[other] points of win chance lost by the Champion's decisions
}
daily-blunders = { $number ->
    [one] { $number } blunder
   *[other] { $number } blunders
}
daily-mistakes = { $number ->
    [one] { $number } mistake
   *[other] { $number } mistakes
}
daily-reviewing = Reviewing every decision…
daily-copy = Share as text
daily-picture = Prepare a picture to share
daily-picture-wait = Preparing the picture: { $number } of { $all }
daily-game-gone = The game itself is not stored in this browser.
daily-next = The next deal comes at { $time }.
daily-streak-played = Days in a row
daily-streak-won = Wins in a row
daily-streak = { $now } (best: { $best })
daily-clock = The clock of this device is probably wrong: you have already played the deal of { $date }. Your results stay as they are.
daily-yesterday = Yesterday's deal
daily-yesterday-none = You didn't play it.
daily-yesterday-open = You haven't finished your game.
daily-champion = The Champion with the same cards
daily-champion-about = The Champion plays your seat against the same bots. It takes a few seconds, longer on a phone.
daily-champion-start = Let the Champion play
daily-champion-plays = The Champion is playing: round { $number }
daily-champion-won = { $rounds ->
    [one] Won in { $rounds } round, with { $points } points.
   *[other] Won in { $rounds } rounds, with { $points } points.
}
daily-champion-lost = { $rounds ->
    [one] Not won: { $rounds } round, { $points } points.
   *[other] Not won: { $rounds } rounds, { $points } points.
}
daily-champion-watch = Watch the Champion's game
daily-share-start = Sixstones daily { $date }:
daily-share-won = { $rounds ->
    [one] won in { $rounds } round
   *[other] won in { $rounds } rounds
}
daily-share-lost = { $rounds ->
    [one] not won in { $rounds } round
   *[other] not won in { $rounds } rounds
}
daily-share-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
daily-share-chance = { $points ->
    [one] { $points } point of win chance lost
   *[other] { $points } points of win chance lost
}

## Deals from links

deal-share = Copy challenge link
deal-from = { $name } challenges you
deal-about = The same cards and the same seat ({ $seat } of { $players }), against { $bots }.
deal-they-won = { $name } won with { $points } points.
deal-they-lost = { $name } had { $points } points and didn't win.
deal-rules = No hints and no undo. Afterwards you see both games side by side, and whose decisions cost less win chance.
deal-play = Play this deal
deal-again = Play it again
deal-compare = Compare both games
deal-both = Both games
deal-better-mine = You did better: your decisions cost { $mine } points of win chance, those of { $name } { $theirs }.
deal-better-theirs = { $name } did better: their decisions cost { $theirs } points of win chance, yours { $mine }.
deal-better-even = You did equally well: { $name }'s decisions cost { $theirs } points of win chance, yours { $mine }.
deal-lost = Win chance lost
deal-chart = The chance of winning in both games, round by round
deal-turns = Turn by turn
deal-round = Round
deal-parted = The games differ from round { $number } on.
deal-same = Both games have the same moves.
deal-watch = Watch { $name }'s game
deal-damaged = This link is incomplete or has been changed; ask for it again.
deal-newer = This link was made by a newer version; reload the page.

## The player's statistics

mine-unsaved = This browser stores nothing: your results are gone when you close the page.
mine-games = Games against bots
mine-games-sum = { $games ->
    [one] { $games } game, { $won } won ({ $percent })
   *[other] { $games } games, { $won } won ({ $percent })
}
mine-games-note = Games against bots of the same level. Daily deals and deals from links are counted separately.
mine-no-games = Games against bots appear here when you finish them.
mine-level = Level
mine-players = { $number } players
mine-all = All
mine-won-of = { $won } of { $games }
mine-accuracy = Accuracy over time
mine-accuracy-now = { $games ->
    [one] { $number } in the last reviewed game.
   *[other] { $number } on average in the last { $games } reviewed games.
}
mine-no-reviews = When you review a finished game, its accuracy appears here.
mine-daily-sum = { $days ->
    [one] { $days } day played, { $won } won
   *[other] { $days } days played, { $won } won
}
mine-no-daily = You haven't finished a daily deal yet.
mine-day = Day
mine-result = Result
mine-puzzles = Puzzles
mine-puzzles-sum = Rating { $rating }, { $solved } solved
mine-no-puzzles = You haven't solved a puzzle yet.
mine-data = Keep or delete
mine-data-about = All of this is stored only in this browser. Use a file to move it to another one; reading a file adds to what is here. Saved games are not in the file.
mine-export = Save as a file
mine-import = Read a file
mine-exported = The file is saved.
mine-imported = The file was added.
mine-delete = Delete everything
mine-delete-sure = Delete all statistics and all games in this browser, including unfinished ones? This can't be undone. Settings stay.
mine-delete-yes = Delete
mine-deleted = Everything is deleted.
mine-file-damaged = This is not a statistics file, or it is damaged; nothing was changed.
mine-file-newer = This file is from a newer version; reload the page. Nothing was changed.
