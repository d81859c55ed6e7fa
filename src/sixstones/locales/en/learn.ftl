# Texts of the coach in the guided first game. All languages have the same ids.
# A text can include the label of a button from page.ftl, as in { take }.
# { $tokens } and { $missing } are lists such as "1 red, 1 blue and 1 yellow"; { $card } is the name of a character.

## The panel

learn-coach = Coach
learn-progress = Step { $number } of { $all }
learn-next = Next
learn-back = Back
learn-got-it = Got it
learn-show = Show me
learn-skip-step = Skip this step
learn-more = More
learn-move = Move this panel
learn-fold = Minimize
learn-unfold = Open coach
learn-leave = Continue without the coach
learn-restart = Start over
learn-restart-sure = Really start over?
learn-opening = Setting up your first game…
learn-try-again = Try again

## The steps

learn-goal-title = Six stones, 16 points
learn-goal = Welcome! This ring is your Infinity Gauntlet. Fill its six sockets and reach 16 points to win. We'll do it step by step, in a real game against { $name }.

learn-card-title = A character
learn-card = Meet { $card }. The stones at the bottom are the cost. At the top are the bonus and, on some cards, points. This card is cheap, so make it the first in your team.

learn-take-title = Take tokens
learn-take = You do one thing on your turn. The simplest is to take three tokens of different colours. These are the best ones for { $card }.
learn-take-ask = Pick { $tokens }, then press “{ take }”.
learn-take-praise = Well done!

learn-gather-title = Save up
learn-gather = You still need { $missing } for { $card }.
learn-gather-two = You can also take two tokens of the same colour, if there are at least four of it.
learn-gather-ask = Take { $tokens }.
learn-gather-ask-any = No token helps with that right now. Take or reserve what you like.

learn-recruit-title = Recruit
learn-recruit = You can pay for { $card }! The tokens go back to the supply. The character stays with you for good.
learn-recruit-ask = Choose { $card }, then press “{ recruit }”.
learn-recruit-praise = Your first character!

learn-bonus-title = The bonus
learn-bonus = { $card } gives you a bonus: { $colour }. It works like a token of that colour, but you never spend it. From now on, every cost with this colour is one lower for you.
learn-bonus-example = For example, { $example } is cheaper for you now.

learn-reserve-title = Reserve
learn-reserve = You want a card but can't pay yet? Reserve it: it goes to your hand, where nobody can take it, and you get a gray token. A gray token counts as any colour. You can hold three cards.
learn-reserve-ask = Choose { $card }, then press “{ reserve }”.
learn-reserve-praise = Now nobody can take it!

learn-avengers-title = Avengers
learn-avengers = Some characters have an A. The first player with three of them takes this tile, worth 3 points. A player who gets more takes it from them.

learn-locations-title = Locations
learn-locations = A location requires bonuses, not tokens. If you have them at the end of your turn, you get it automatically: 3 points.

learn-second-title = Your bonus at work
learn-second = A good next goal is { $card }. You still need { $missing }.
learn-second-saves = Your bonuses save you { $saved ->
    [one] 1 token
   *[other] { $saved } tokens
}.
learn-second-ready = You can pay for { $card } now.
learn-second-praise = Your team is growing!

learn-time-title = The Time stone
learn-time = You can't take the sixth stone, the green one. You get it with your first level 3 character. Those are expensive, so collect bonuses first.

learn-end-title = How it ends
learn-end = You meet the Gauntlet when you have a bonus of each of the five colours, the Time stone and 16 points. Then the current round is finished. If you both meet it, the most points win.

learn-free-title = You know everything now!
learn-free = Finish this game as you like. I'll only speak up when something new happens. Or go to the home page and choose another opponent.
learn-play-on = Keep playing

## Remarks

learn-wait = { $name } is thinking. Watch what happens on the table.
learn-gone = { $card } is gone: { $name } was faster. Never mind, here is another one.
learn-limit-soon = You have { $number } tokens. You can keep ten at the end of your turn.
learn-your-choice = Does something else look better? Go ahead, it's your game.

learn-return-title = Too many tokens
learn-return = You can keep ten tokens at the end of your turn. Choose which to return, and keep what your next card needs. The Time stone always stays.
learn-return-praise = Down to ten!

learn-claim-title = Two locations at once
learn-claim = You have the bonuses for more than one location, but you can only get one per turn. Choose one; the other can follow later.
learn-claim-praise = Good choice!

learn-place-mine-title = A location!
learn-place-mine = You had the bonuses it requires, so you got it: 3 points.

learn-place-other-title = A location is gone
learn-place-other = { $name } had the bonuses for a location and got it: 3 points. Watch what the others collect.

learn-tile-mine-title = Avengers Assemble!
learn-tile-mine = You have three A or more: you get the tile and its 3 points. Watch out: a player with more A takes it from you.

learn-tile-other-title = The tile is taken
learn-tile-other = { $name } was the first with three A and has the Avengers Assemble tile. Get more A to take it.

learn-tile-lost-title = The tile is lost
learn-tile-lost = { $name } has more A than you now, so the tile and its 3 points change hands. Get one more A than they have to take it back.

learn-time-mine-title = The Time stone is yours!
learn-time-mine = You got it with your first level 3 character. You never spend or return it, but it counts towards the ten tokens.

learn-last-mine-title = You met the Gauntlet!
learn-last-mine = Now the current round is finished. Players who still meet the Gauntlet then can win.

learn-last-other-title = The last round
learn-last-other = { $name } meets the Gauntlet. Everyone gets the same number of turns, then the game is over. Make the most of yours.

learn-won-title = You win your first game!
learn-won = What a start! Stronger opponents are waiting on the home page.

learn-lost-title = A good first game
learn-lost = { $name } won this one, but now you know all you need. Try again?

learn-over-title = The game is over
learn-over = Nobody won this time. Now you know all you need. Try again?
