# The guided first game: what the coach says. Every other language has the same ids.
# A text may use the name of a button of the page, as in { take }: it is taken from page.ftl.
# { $tokens } and { $missing } are lists such as "1 red, 1 blue and 1 yellow"; { $card } is the name of a character.

## The panel

learn-coach = Coach
learn-progress = Step { $number } of { $all }
learn-next = Next
learn-got-it = Got it
learn-show = Show me
learn-skip-step = Skip this step
learn-more = More
learn-move = Move this panel
learn-fold = Make small
learn-unfold = Open the coach
learn-leave = Go on without the coach
learn-restart = Start over
learn-restart-sure = Really start over?
learn-opening = Setting up your first game …
learn-try-again = Try again
learn-nudge = New here? Learn by playing
learn-nudge-text = A real game with a coach at your side. About five minutes.

## The steps

learn-goal-title = Six stones, 16 points
learn-goal = Welcome! This ring is your Infinity Gauntlet. Fill its six sockets and reach 16 points, and you can win. We do it step by step, in a real game against { $name }.

learn-card-title = A character
learn-card = Meet { $card }. The stones at the bottom are the cost. At the top are the bonus and, on some cards, points. This one is cheap, so let it be the first of your team.

learn-take-title = Take tokens
learn-take = On your turn you do one thing. The simplest: take three tokens of different colours. For { $card } these are best.
learn-take-ask = Pick { $tokens }, then press “{ take }”.
learn-take-praise = Well taken!

learn-gather-title = Save up
learn-gather = For { $card } you still need { $missing }.
learn-gather-two = You may also take two of one colour, if at least four of it lie there.
learn-gather-ask = Take { $tokens }.
learn-gather-ask-any = No token helps with that just now. Take or reserve what you like.

learn-recruit-title = Recruit
learn-recruit = You can pay for { $card }! The tokens go back to the middle, the character stays with you for good.
learn-recruit-ask = Choose { $card }, then press “{ recruit }”.
learn-recruit-praise = Your first character!

learn-bonus-title = The bonus
learn-bonus = { $card } gives you a bonus: { $colour }. It works like a token of that colour, but you never spend it. Every cost with this colour is one lower for you from now on.
learn-bonus-example = { $example }, for one, is cheaper for you now.

learn-reserve-title = Reserve
learn-reserve = You want a card but can't pay yet? Reserve it: it goes to your hand, where nobody can take it, and you get a gray token. Gray stands in for any colour. Three cards are the most you can hold.
learn-reserve-ask = Choose { $card }, then press “{ reserve }”.
learn-reserve-praise = It is safe with you!

learn-avengers-title = Avengers
learn-avengers = Some characters carry an A. The first player with three of them takes this tile: 3 points. Whoever has more later takes it away again.

learn-locations-title = Locations
learn-locations = A location asks for bonuses, not tokens. If you have them at the end of your turn, it comes to you by itself: 3 points.

learn-second-title = Your bonus at work
learn-second = A good next goal is { $card }. You still need { $missing }.
learn-second-saves = Your bonuses save you { $saved ->
    [one] one token
   *[other] { $saved } tokens
}.
learn-second-ready = You can pay for { $card } now.
learn-second-praise = Your team grows!

learn-time-title = The Time stone
learn-time = The sixth stone, the green one, can't be taken. It comes with your first character of level 3. These cost a lot, so collect bonuses first.

learn-end-title = How it ends
learn-end = You meet the Gauntlet when you have a bonus of each of the five colours, the Time stone and 16 points. Then the round is played to its end. If both have met it, most points win.

learn-free-title = You know everything now!
learn-free = Finish this game as you like. I only speak up when something new happens. Or go to the start page and choose another opponent.
learn-play-on = Play on

## Remarks

learn-wait = { $name } is thinking. Watch what happens on the table.
learn-gone = { $card } is gone: { $name } was faster. No harm done, here is another one.
learn-limit-soon = You hold { $number } tokens. At the end of a turn ten are the most.
learn-your-choice = Something else looks better? Go ahead: it is your game.

learn-return-title = More than ten
learn-return = You may hold ten tokens at the end of a turn. Choose what goes back. Keep what your next card needs. The Time stone always stays.
learn-return-praise = Back to ten!

learn-claim-title = Two locations at once
learn-claim = You have the bonuses for more than one location, but only one comes to you each turn. Choose which; the other can follow later.
learn-claim-praise = A good place!

learn-place-mine-title = A location!
learn-place-mine = You had the bonuses it asks for, so it came to you: 3 points.

learn-place-other-title = A location is gone
learn-place-other = { $name } had the bonuses for a location and got it: 3 points. It is worth watching what the others collect.

learn-tile-mine-title = Avengers Assemble!
learn-tile-mine = Three A or more: the tile is yours, and its 3 points too. Keep an eye on the others: with more A than you they take it.

learn-tile-other-title = The tile is taken
learn-tile-other = { $name } has three A first and holds the Avengers Assemble tile. You take it when you have more A.

learn-tile-lost-title = The tile is lost
learn-tile-lost = { $name } has more A than you now, so the tile and its 3 points move on. One more A than they have brings it back.

learn-time-mine-title = The Time stone is yours!
learn-time-mine = It came with your first character of level 3. You never spend it and never give it back, but it counts towards the ten tokens.

learn-last-mine-title = You met the Gauntlet!
learn-last-mine = Now the round is played to its end. Who still meets the Gauntlet then can win.

learn-last-other-title = The last round
learn-last-other = { $name } has met the Gauntlet. Every player gets as many turns, then it is over. Make the most of yours.

learn-won-title = You win your first game!
learn-won = What a start! Stronger opponents are waiting on the start page.

learn-lost-title = A good first game
learn-lost = This one went to { $name }, but now you know all you need. Try again?

learn-over-title = The game is over
learn-over = Nobody won this time. Now you know all you need. Try again?
