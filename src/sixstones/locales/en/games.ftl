# Texts for correspondence games, loaded at such a table and on the page My games.

games-none = You have no games on this server yet.
games-no-server = Games with friends need a server. This page has none.
games-your-turn = Your turn
games-others = Waiting for others
games-lobbies = Not started yet
games-ready = All seats are taken.
games-over = Finished
games-against = Against { $names }
games-alone = Nobody else has joined yet
games-turn-of = { $name }'s turn
games-left = { $time } left
games-points = { $points } points
games-moves = { $number ->
    [one] { $number } move since you last looked
   *[other] { $number } moves since you last looked
}
games-paused = paused
games-won = Won
games-lost = Lost
games-nobody = Nobody won
games-holiday = Holidays
games-holiday-about = On holiday your clock stops in all games with days per move. You can still play.
games-holiday-left = { $days ->
    [one] { $days } day left this year
   *[other] { $days } days left this year
}
games-holiday-days = Days
games-holiday-take = Go on holiday
games-holiday-until = You are on holiday until { $date }.
games-holiday-end = End the holiday
missed-show = Show me
missed-skip = Skip
plan-title = My next turn
plan-about = When your turn comes, the first of these that is possible is played at once. Nobody else sees your plan.
plan-none = Nothing is planned yet. Choose below.
plan-else = or else
plan-earlier = Move up: { $move }
plan-delete = Delete: { $move }
plan-add = Add to my plan
plan-tokens = Take tokens
plan-deck = Hidden, level { $level }
plan-more = Add a token: { $colour }
plan-clear = Start over
plan-failed = None of your planned moves is possible now: { $moves }
plan-full = A plan has at most { $number } options.
pause-ask = Pause the game
pause-why = All players have to agree. No clock runs until somebody continues.
pause-question = { $name } wants to pause the game. Do you agree?
pause-waiting = You asked for a pause. The others have not agreed yet.
pause-withdraw = Withdraw
pause-resume = Continue the game
time-title = Time
time-bank = time bank: { $time }
time-soon = Time is running out.
