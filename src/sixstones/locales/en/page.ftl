# Texts of the page. All languages have the same ids.

title = Sixstones — a table for Splendor: Marvel
title-table = Table
title-replay = Replay
title-review = Review
title-puzzles = Puzzles
title-daily = Daily deal
title-deal = A deal from a link
title-mine = My statistics
title-account = Keep my games
title-games = My games
title-learn = Your first game
title-rules = Rules
title-credits = Credits
tagline = The board game Splendor: Marvel in your browser: recruit a team, collect the six Infinity Stones and be the first to 16 points.

## Home

daily-played = Played today
play-now = Play now
play-against = against { $who }
choose-opponent = Choose your opponent
strength-1 = very easy
strength-2 = easy
strength-3 = medium
strength-4 = hard
strength-5 = very hard
strength-6 = the strongest
score-won = { $number ->
    [one] 1 win
   *[other] { $number } wins
}
score-lost = { $number ->
    [one] 1 loss
   *[other] { $number } losses
}
score-drawn = { $number ->
    [one] 1 draw
   *[other] { $number } draws
}
score-none = not played yet
demo-label = Two bots play a game, just for show.
my-points = { $points ->
    [one] you: 1 point
   *[other] you: { $points } points
}
opponents = Number of opponents
play-friends = Play with friends
players = Players
player = Player
player-you = You
your-name = Your name
clock = Clock
clock-none = No clock
clock-move = 1 minute per turn
clock-game = 15 minutes per player, plus 10 seconds per turn
clock-days = Days per move
days-each = { $days ->
    [one] { $days } day per move
   *[other] { $days } days per move
}
days-bank = Time bank for the game
days-terms-bank = Time bank for the game: { $time }.
days-late = If time runs out
days-late-lose = that player loses
days-late-stand_in = a stand-in plays
days-terms-lose = Whoever runs out of time loses.
days-terms-out = Whoever runs out of time is out, and a bot plays on in that seat.
days-terms-stand_in = If somebody runs out of time, a stand-in plays until they are back.
days-terms-warning = There is a warning first, and nobody has to stay connected.
listed = Show this table in the public list
open-table = Create table
join-code = Join with a code
join = Join
code-wrong = This is not a valid link or table code.
open-tables = Open tables
no-open-tables = There are no open tables right now. Create one!
friends-need-server = To play together, one of you starts a Sixstones server with a single command, and everybody opens its address.
friends-how = How to start a server
friends-have-server = I have the address of a server
server-address = Address of the server
address-opened = { $address } opens in a new tab. If nothing answers there, check the address.
open-server = Open
address-wrong = This is not the address of a server.
server-starting = The server is still starting. You can create tables in a moment.
open-seats = { $number ->
    [one] 1 of { $players } seats open
   *[other] { $number } of { $players } seats open
}
continue = Continue
recent-games = Recent games
won-against = Won against { $who }
lost-against = Lost against { $who }
record-open = Open a saved game
record-how = Paste a record here, or choose or drop its file.
record-file = Choose a file
record-show = Open game
record-no-record = This is not a saved game: a record starts with the line “sixstones record 1”.
record-newer = A newer version of Sixstones saved this game. Reload the page to update it, then try again.
record-other-deck = Line { $line }: this game uses a custom deck. Only the command line can show it: sixstones replay.
record-wrong-deal = Line { $line }: the cards don't match the secret. Somebody has changed the record.
record-wrong-move = Line { $line }: this move is not legal. The record was changed or damaged.
record-wrong-line = Line { $line } can't be read. The record was changed or damaged.
learn = Learn by playing: a guided first game
learn-nudge = New here? Learn by playing
learn-nudge-text = A real game with a coach by your side. About five minutes.
home = Home
no-server = The server can't be reached. Check your connection and try again.
unofficial = An unofficial implementation, not affiliated with the publishers of the printed game or the owners of its characters. If you like it, buy the box.
credits = Credits
manual = Manual
credits-icons = Pictograms:
credits-and-others = { $names } and others
credits-fonts = Typefaces:

bot-recruit = Cadet
bot-recruit-about = Your first opponent: knows the rules, but makes many mistakes.
bot-agent = Agent
bot-agent-about = Goes for what helps right now. A relaxed game.
bot-hero = Hero
bot-hero-about = Looks a few moves ahead. You'll need a plan.
bot-avenger = Veteran
bot-avenger-about = Looks further ahead and rarely misses a win.
bot-titan = Titan
bot-titan-about = Learned the game by playing against itself. Knows what you're after.
bot-champion = Champion
bot-champion-about = The strongest bot. Thinks for up to a second per move.
bot-random = Random
bot-greedy = Greedy
bot-search = Search
bot-deep = Deep search
bot-playouts = Playouts
bot-policy = Instinct
level = level { $level }

## Before the game

lobby-title = Who's playing?
seats = Seats
open-seat = Open seat
seat-bot = Add a bot
you = you
host = host
sit-down = Take a seat
table-full = All seats are taken. You can watch.
start = Start game
start-when-full = The game can start once every seat is taken.
wait-for-host = Waiting for the host to start the game.
youngest = Who is the youngest? They go first.
invite = Invite friends
invite-text = Send this link to your friends. It opens the table, but nobody can take your seat with it.
copy-link = Copy link
copied = Copied!
code = Code:
qr = QR code of the link
invited = { $name } invites you to play
invited-open = You are invited to play
invite-game = The board game Splendor: Marvel, on this page and without an account.
duration = Duration
about-minutes = about { $number } minutes
a-bot = bot
at-table = At the table
clock-seconds = { $number } s per turn
clock-minutes = { $number } min per player
say-code = Or tell them the code. They type it on the home page.
leave-seat = Give up my seat
leave-seat-sure = Give up your seat? Someone else can take it, and the table stays.
leave-seat-host = { $name } becomes the host.
remove = Remove { $name }
remove-sure = Remove { $name } from the table? The seat becomes open again, and { $name } can come back with the link.
title-turn = Your turn!
notify = Tell me when it's my turn
notify-text = With a notification while you are on another page, and a short vibration.
notify-blocked = Your browser blocks notifications from this page. Allow them in its settings first.
notify-title = Notifications
unread = { $number ->
    [one] 1 new message
   *[other] { $number } new messages
}

## The table

board = Board
supply = Tokens
menu = Menu
connecting = Connecting…
reconnecting = Connection lost. Reconnecting…
round = Round { $number }
to-play = to move
away = away
stand-in = { $bot } is standing in
take-seat = Take this seat
offer-seat = Let someone else play for { $name }
nudge = Remind { $name }
offered = open to others
substitute = substitute
bot-missing = This server doesn't have the bot { $bot }, so nobody plays for this seat.
yours = This is your seat.
yours-take = Take it back
time-left = Time left
paused = The game is paused.
holiday-until = on holiday until { $date }
wait-holiday = { $name } is on holiday until { $date }.
late-yours = Your time ran out, so a stand-in plays for you.
plan-open = Plan my next turn
plan-short = Plan
your-turn = It's your turn.
wait-for = { $name } is thinking…
waiting-for = Waiting for { $name }…
preparing = { $bot } is getting ready…
preparing-why = This happens once after installation and takes about half a minute.
local-preparing-why = Loading the file that it needs. This happens only once.
local-unsaved = This browser can't save the game. You can go on playing, but the game is lost when you close the page. Free some storage, or leave private browsing.
local-bot-waits = The file that this bot needs can't be loaded. Check your connection: the page keeps trying.
watching = You are watching.
sending = One moment…
task-action = Your turn: take, reserve or recruit
task-return = Return tokens: you can keep ten
task-claim = Choose a location
game-over = The game is over
hint = Hint
undo = Undo
hint-take = Take { $tokens }.
hint-reserve = Reserve { $card }.
hint-reserve-deck = Reserve the top card of level { $level }.
hint-recruit = Recruit { $card }.
hint-return = Return { $tokens }.
hint-claim = Choose { $location }.
hint-pass = Pass.
hint-only = This is the only legal move.
hint-wins = It wins the game!
hint-completes = It completes your Gauntlet!
hint-stops = Otherwise { $name } can win.
hint-stops-one = It takes away one of { $name }'s ways to win.
hint-why-points = { $number ->
    [one] It scores 1 point.
   *[other] It scores { $number } points.
}
hint-why-points-with = It scores { $number } points, with { $things }.
hint-why-time = It brings you the Time stone.
hint-why-colour = It adds a colour that you still need: { $colour }.
hint-why-snatches = Otherwise { $name } can recruit { $card }.
hint-why-tags = { $number ->
    [one] One more A, and you get the Avengers Assemble tile.
   *[other] With { $number } more A, you get the Avengers Assemble tile.
}
hint-why-place = { $number ->
    [one] Then { $location } is just one bonus away.
   *[other] Then { $location } is just { $number } bonuses away.
}
hint-why-free = It costs you nothing.
hint-why-cheaper = { $number ->
    [0] Its bonus stays with you for good.
    [one] Its bonus makes another card cheaper for you.
   *[other] Its bonus makes { $number } cards cheaper for you.
}
hint-why-ready = Next turn you can recruit { $card }.
hint-why-safe = { $number ->
    [one] Nobody can take { $card } from you now: 1 token to go.
   *[other] Nobody can take { $card } from you now: { $number } tokens to go.
}
hint-why-toward = { $number ->
    [one] Toward { $card }: 1 token to go.
   *[other] Toward { $card }: { $number } tokens to go.
}
hint-why-starves = It leaves { $name } no { $colour }.
hint-why-gray = You get a S.H.I.E.L.D. token, good for any colour.
hint-why-unseen = Nobody else sees the card.
hint-why-spare = You can get { $card } just as soon without it.
hint-why-least = You will miss it least.
hint-why-race = { $number ->
    [one] { $name } is just one bonus away from it.
   *[other] { $name } is just { $number } bonuses away from it.
}
hint-why-returns = { $number ->
    [one] You must return 1 token: the limit is ten.
   *[other] You must return { $number } tokens: the limit is ten.
}
hint-why-options = No card gets closer, but it keeps your options open.
hint-tile = the Avengers Assemble tile
hint-threat-finishes = Threat: { $name } can win next turn with { $things }.
hint-threat-scores = Threat: { $name } can get to { $number } points with { $things }.
hint-threat-takes = Threat: { $name } can recruit { $card } first.
hint-chance = Your chance of winning: { $percent }.
hint-chance-over = Your chance of winning: over { $percent }.
hint-hard = It's hard to win from here; this holds out longest.
hint-next = Second best ({ $percent }):
engine-unsupported = Your browser can't run the game's engine.
engine-damaged = The game's engine couldn't be loaded. Reload the page to try again.
engine-newer = This page is older than the server. Reload the page to update it.
engine-failed = The game's engine stopped with an error.
engine-server-helps = This hint comes from the server.
do-it = Play this move
pass = Pass (no other move is possible)
log = Log
talk = Chat
write = Write a message
speaker = { $name }:
your-hand = Reserved cards
last-round = { $name } has met the Gauntlet: this is the last round!
last-round-yours = You have met the Gauntlet: this is the last round!
last-round-short = Last round
gauntlet-open = The Gauntlet is open again: { $name } lost the tile and fell below 16 points.
gauntlet-open-yours = The Gauntlet is open again: you lost the tile and fell below 16 points.
gauntlet-passed = { $name } now has fewer than 16 points.
gauntlet-passed-yours = You now have fewer than 16 points.
takeback-question = { $name } wants to take back the last move. Do you agree?
yes = Yes
no = No
close = Close
clear = Clear
take = Take
return = Return
recruit = Recruit
reserve = Reserve
free = free
rule = Rule { $clause }:
tray = Tokens you are taking
# What can be taken now
tray-nothing = No tokens left to take: reserve or recruit
tray-different-1 = Only one colour left: take 1
tray-different-2 = Only two colours left: take 2 or 1
tray-different-3 = Take three different
tray-up-to-3 = Take up to three different
tray-or = { $different }, or { $pairs }
tray-any-pair = two of one colour
tray-large-pair = two from a pile of four
tray-may-add = Take, or pick one more
tray-one-more = Pick one more colour
tray-two-more = Pick two other colours
tray-two-or-same = Pick two other colours, or the same again
tray-same = Pick the same again
over-limit = You'll have { $held } tokens: you must return { $number }.
over-limit-reserve = If you reserve, you'll have { $held } tokens and must return { $number }.

# Why something can't be used
why-gray = You can't take these: one comes with each card you reserve.
why-green = You can't take this: it comes with your first level 3 character.
why-empty-pile = This pile is empty.
why-small-pile = To take two of one colour, the pile needs four. It has { $number }.
why-pair-is-all = After two of one colour, you can't take more.
why-one-of-each = If you take different colours, only one of each.
why-three-is-all = You can take three tokens at most.
why-empty-deck = This deck is empty.
why-hand-full = Your hand is full: you can hold { $number } cards.
why-none-left = You have no more of these.
keep-token = Keep { $colour }

# Undo
undo-takes-back = Takes back:
undo-answers = { $number ->
    [one] And the answer to it.
   *[other] And the { $number } answers to it.
}

# Keys
shortcuts = Keyboard
shortcuts-on = Single-key shortcuts
key-board = cards on the board; again: reserved cards
key-supply = tokens
key-hint = hint; again: its button
key-undo = undo
key-log = log
key-talk = chat
key-remove = put the last token back
key-confirm = confirm, or activate what is selected
key-arrows = move among cards or tokens
key-tab = next part of the table
key-escape = clear the selection, close a panel
key-help = this list
key-step = previous or next move
key-ends = start or end
key-run = play or pause

put-back = Put { $colour } back
pile-label = { $colour } ({ $stone }), { $number ->
    [0] none left
   *[other] { $number } left
}.
pile-pick = Pick one.
stone-title = { $colour }: { $stone }
tokens = { $number } { $colour }
bonus-of = Bonus { $number } { $colour }
tokens-and-bonuses = Bonuses above, tokens below
held = { $number }/{ $limit } tokens
token-limit = You can keep ten tokens at the end of your turn
tags = A { $number }
tags-title = Avengers tags: the first player with three takes the Avengers Assemble tile
tile-short = Avengers
team = Team { $number }
team-title = { $name }: recruited characters
area-label = { $name }
player-show = Everything that { $name } has
log-open = Log and chat
hidden-card = Level { $level }, hidden
hidden-owner = Only the owner of this seat has seen this card.
gauntlet-label = { $name }: { $points } of 16 points, { $stones } of 6 stones
card-label = { $name }, level { $level }, bonus { $bonus }, { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
}{ $tags ->
    [0] { "" }
    [one] , 1 Avengers tag
   *[other] , { $tags } Avengers tags
}. Costs { $cost }.
card-pay = You can recruit it for { $cost }.
card-free = You can recruit it for free.
card-lacks = You still need { $cost }.
card-by-gray = { $number ->
    [one] A S.H.I.E.L.D. token replaces 1 of these.
   *[other] S.H.I.E.L.D. tokens replace { $number } of these.
}
card-enough = You have enough tokens for it.
location-label = Location { $name }: { $points } points for bonuses { $cost }
avengers-title = Avengers Assemble: 3 points for the player with the most Avengers tags, at least three
avengers-free = Avengers Assemble: first to { $number } A
avengers-held = { $name } has it; { $number } A to take it
avengers-held-yours = You have it; a rival needs { $number } A
deck-label = Level { $level } deck, { $number ->
    [one] 1 card
   *[other] { $number } cards
}.
deck-reserve = Reserve the top card.
deck-title = Top card of level { $level }
deck-text = Nobody has seen this card yet. It goes to your hand, and only you can see it.
no-card = Empty
how-to-pay = Choose a payment
you-pay = You pay:
you-lack = You still need:
return-title = Return tokens
return-first = { $number ->
    [one] You have { $held } tokens and can keep { $limit }. Choose 1 to return.
   *[other] You have { $held } tokens and can keep { $limit }. Choose { $number } to return.
}
strip-needs = needs { $number }
return-text = { $number ->
    [0] You have { $held } tokens. These will be returned.
    [one] You have { $held } tokens and can keep { $limit }. Choose 1 more to return.
   *[other] You have { $held } tokens and can keep { $limit }. Choose { $number } more to return.
}
give-back = Return { $colour } ({ $number } left)
resign = Resign
resign-sure = Resign this game?
resign-ends = The game ends, and the other player wins.
resign-goes-on = A bot plays on in your place, and you lose.
report = Report a player
leave = Leave table
leave-alone = Stop for now
leave-sure = Leave the game?
leave-bot = A bot plays for you until you return.
leave-waits = The game waits for you. To return, choose “{ continue }” on the home page.
leave-others = The other players can offer your seat to someone else.
sealed = The deal is sealed. Fingerprint:
language = Language
theme = Theme
theme-system = Same as system
theme-light = Light
theme-dark = Dark
volume = Sound volume
volume-off = off
confirm-turns = Confirm moves before sending
fast-bots = Bots play without a pause
speed = Speed of moves
speed-calm = Slow
speed-normal = Normal
speed-fast = Fast
speed-off = No motion
table-gone = This table can't be opened
upgrade = A new version of this page is available.
reload = Reload

colour-yellow = yellow
colour-blue = blue
colour-orange = orange
colour-red = red
colour-purple = purple
colour-green = green
colour-gray = gray
stone-yellow = Mind
stone-blue = Space
stone-orange = Soul
stone-red = Reality
stone-purple = Power
stone-green = Time
stone-gray = S.H.I.E.L.D.
# On the stones: the first letter of the colour, or two letters if two colours start with the same one. Gray has the first letter of its name.
letter-yellow = Y
letter-blue = B
letter-orange = O
letter-red = R
letter-purple = P
letter-green = G
letter-gray = S

## Log

did-take = { $name } takes { $tokens }.
did-reserve = { $name } reserves { $card }.
did-reserve-deck = { $name } reserves a hidden card of level { $level }.
did-recruit = { $name } recruits { $card }.
did-return = { $name } returns { $tokens }.
did-claim = { $name } takes { $location }.
did-pass = { $name } passes.
did-pay = Pays { $tokens }.
did-pay-nothing = Pays nothing.
did-get-location = { $name } gets { $location }.
did-get-tile = { $name } takes the Avengers Assemble tile!
did-get-tile-from = { $name } takes the Avengers Assemble tile from { $from }!
did-complete-gauntlet = The Gauntlet is complete!
did-get-time = { $name } gets the Time stone.
has-points = { $points ->
    [one] Now has 1 point.
   *[other] Now has { $points } points.
}
did-take-yours = You take { $tokens }.
did-reserve-yours = You reserve { $card }.
did-reserve-deck-yours = You reserve a hidden card of level { $level }.
did-recruit-yours = You recruit { $card }.
did-return-yours = You return { $tokens }.
did-claim-yours = You take { $location }.
did-pass-yours = You pass.
did-pay-yours = You pay { $tokens }.
did-pay-nothing-yours = You pay nothing.
did-get-location-yours = You get { $location }.
did-get-tile-yours = You take the Avengers Assemble tile!
did-get-tile-from-yours = You take the Avengers Assemble tile from { $from }!
did-get-time-yours = You get the Time stone.
did-lose-tile = { $name } takes the Avengers Assemble tile from you!
has-points-yours = { $points ->
    [one] You now have 1 point.
   *[other] You now have { $points } points.
}
event-sat = { $name } joins the table.
event-started = The game starts. { $name } goes first.
event-started-yours = The game starts. You go first.
event-undone = { $moves ->
    [one] { $name } takes back the last move.
   *[other] { $name } takes back the last { $moves } moves.
}
event-undone-yours = { $moves ->
    [one] You take back the last move.
   *[other] You take back the last { $moves } moves.
}
event-takeback-asked = { $name } wants to take back a move.
event-takeback-agreed = { $name } agrees.
event-takeback-declined = { $name } declines.
event-resigned = { $name } resigns.
event-time-up = { $name } ran out of time.
event-left = { $name } left the table.
event-away = { $name } lost the connection.
event-back = { $name } is back.
event-stood-in = { $bot } stands in for { $name }.
event-warned = { $name } is running out of time.
event-pause-asked = { $name } wants to pause the game.
event-pause-refused = { $name } doesn't want to pause.
event-paused = The game is paused.
event-resumed = { $name } continues the game.
event-holiday = { $name } is on holiday until { $date }.
event-holiday-over = { $name } is back from holiday.
event-offered = Someone else can now play for { $name }.
event-nudged = { $by } reminds { $name }.
event-claimed = { $name } takes a seat.
event-rematch-asked = { $name } wants to play again.
event-unlisted = This table was inactive for a long time and is no longer in the public list. Its link still works.
event-erased = A player has deleted their data.
event-ended = The game is too long and ends here. Nobody wins.
log-earlier = Older entries are not shown.

phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-nice_move = Nice move!
phrase-thinking = Let me think…
phrase-your_turn = It's your turn
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-thanks = Thanks!
phrase-well_played = Well played!
phrase-good_game = Good game!
phrase-again = Another game?
phrase-goodbye = Goodbye!

## The story of the table

new-card = new
last-move = Last move: { $text }
can-win = can win next turn
captions = News
caption-tile = { $name } takes the Avengers tile: +{ $points } points
caption-tile-yours = You take the Avengers tile: +{ $points } points
caption-tile-from = { $name } takes the Avengers tile from { $from }: +{ $points } and −{ $points } points
caption-tile-from-yours = You take the Avengers tile from { $from }: +{ $points } and −{ $points } points
caption-tile-lost = { $name } takes the Avengers tile from you: −{ $points } points
caption-location = { $name } gets { $location }: +{ $points } points
caption-location-yours = You get { $location }: +{ $points } points
caption-time = { $name } gets the Time stone
caption-time-yours = You get the Time stone
caption-gauntlet = { $name } completes the Gauntlet: last round!
caption-gauntlet-yours = You complete the Gauntlet: last round!
caption-threat = Watch out: { $name } can win next turn with { $cards }

## After the game

result = Result
stand-in-yours = The bot in your place
resigned-lost = A bot took over your seat, so you have lost.
you-won = You win!
somebody-won = { $names } wins!
shared-win = { $names } share the victory!
nobody-won = Nobody wins
reason-only-one = Nobody else met the Infinity Gauntlet.
reason-most-points = Several players met the Gauntlet; the most points decided.
reason-avengers-tile = Tied on points; the Avengers Assemble tile decided.
reason-fewest-characters = Still tied; the smaller team decided.
reason-shared = Tied in everything.
reason-stalemate = Nobody can move.
reason-resigned = The other player resigned.
reason-resigned-yours = You resigned.
reason-time = The other player ran out of time.
reason-time-yours = You ran out of time.
reason-truncated = The game was too long and was stopped.
reason-operator = The operator of this server ended the game. Nobody wins.
lacked = Still missing
lacked-nothing = Gauntlet complete
lacked-points = { $number ->
    [one] 1 point
   *[other] { $number } points
}
lacked-bonuses = a bonus in { $colours }
lacked-time = the Time stone
lost-close = So close! All you needed: { $lacked }.
lost-kindly = Well played! You still needed: { $lacked }.
lost-complete = Well played! Your Gauntlet was complete, too.
result-fold = See the table
result-unfold = See the result
points = Points
from-characters = Characters
from-locations = Locations
from-tile = Avengers tile
characters = Team
rematch = Play again
rematch-wait = Waiting for the others…
watch-replay = Watch replay
review = Review
other-opponent = Another opponent
share-replay = Copy link to replay
save-record = Download record
chart-label = Points of all players, move by move
replay-controls = Replay
first = Go to start
back = Previous move
forward = Next move
last = Go to end
run = Play
pause = Pause
position = Position in the game
move-of = { $number } / { $all }
replay-start = Start of the game.

## Refusals

refused-request-malformed = The server didn't understand the request. Reload the page.
refused-request-too_large = This is too long for the server.
refused-request-too_many = Too many requests. Wait a moment.
refused-request-origin = The server doesn't accept requests from this site.
refused-request-credentials = You were logged out on this device, or the server no longer knows this browser. Reload the page.
refused-request-not_found = Page not found
refused-request-method = This isn't possible here.
refused-request-id_reused = The server mistook this for another command. Try again.
refused-protocol-version = This page is out of date. Reload it.
refused-protocol-hello_first = The connection couldn't be set up. Reload the page.
refused-table-unknown = There is no table with this code. It may have been deleted.
refused-table-stale = The table has changed in the meantime. Check and try again.
refused-table-not_seated = Only players at this table can do that.
refused-table-not_host = Only the host can do that.
refused-table-already_seated = You already have a seat at this table.
refused-table-started = The game has already started.
refused-table-not_started = The game hasn't started yet.
refused-table-finished = The game is over.
refused-table-unfinished = This is only available once the game is over.
refused-table-not_full = There is still an open seat.
refused-table-too_long = This table has reached its limit. Only moves are still possible.
refused-table-damaged = This table's data is damaged. The server's operator has to restore it; other tables are not affected.
refused-table-too_many = You have too many unfinished games on this server. Finish or leave one first.
refused-seat-unknown = This seat does not exist.
refused-seat-taken = This seat is taken.
refused-seat-not_vanished = The player on this seat is still here, or has only just left.
refused-seat-left = You left this seat. Take it back first.
refused-guest-banned = The operator of this server has banned you. You can only watch.
refused-seat-not_offered = The other players haven't offered this seat.
refused-bot-unknown = This server doesn't have this bot.
refused-name-unusable = This name can't be used: it is empty, too long, or contains unsupported characters.
refused-name-taken = Another player at this table has this name. Choose a different one.
refused-name-reserved = This is the name of a bot. Choose a different one.
refused-move-unreadable = The server didn't understand this move.
refused-move-illegal = The rules don't allow this move right now.
refused-move-not_your_turn = It's not your turn.
refused-undo-off = Moves can't be taken back at this table.
refused-undo-nothing = You have no move to take back.
refused-undo-too_late = It's too late: the next player has already moved.
refused-undo-seen = This move revealed a hidden card, so it can't be taken back.
refused-undo-asked = You have already asked. Wait for the other players to answer.
refused-undo-not_asked = Nobody has asked to take back a move.
refused-hint-off = Hints are not available here.
refused-table-paused = The game is paused. Any player can continue it.
refused-pause-off = Only games with days per move can be paused.
refused-pause-asked = You have already agreed. Wait for the others.
refused-pause-not_asked = The game isn't paused.
refused-plan-off = Turns can't be planned at a table with a fast clock.
refused-plan-your_turn = It's your turn already: play now.
refused-holiday-running = You are already on holiday.
refused-holiday-too_long = You don't have that many holiday days left this year.
refused-chat-off = Only the fixed phrases are allowed at this table.
refused-chat-unusable = This message can't be sent: it is empty, too long, or contains unsupported characters.
refused-chat-full = The chat is full. You can keep playing.
refused-nudge-too_early = Players can be reminded after an hour, and then once a day.
refused-chat-muted = The operator of this server has turned off chat for you. You can keep playing.
refused-daily-sealed = This deal is sealed until its day is over. Come back tomorrow.
refused-daily-once = You can play the daily deal only once. The next one comes tomorrow.
refused-daily-over = This deal is already public, because the server's clock was set back. Come back tomorrow.
refused-server-unavailable = The server can't save right now. Trying again…
refused-server-overloaded = The server has too much to do. Try again in a moment.
refused-server-stopping = The server is restarting. Reconnecting…
refused-server-starting = The server is still starting. Trying again…
refused-server-slow_reader = The connection was too slow. Reconnecting…
refused-server-internal = Something went wrong on the server. Try again.
refused-server-damaged = The server's data is damaged. The operator has to restore a backup.
refused-server-full = There are too many connections from your network. Try again later.
refused-other = That didn't work.

## Rules

rules = Rules
rules-goal-title = The goal
rules-goal = Be the first to have a bonus of each of the five colours, the Time stone and 16 points. Then you meet the Infinity Gauntlet.
rules-turn-title = Your turn
rules-turn = Do one thing: take tokens, reserve a character, or recruit one.
rules-take-title = Taking tokens
rules-take = Take three tokens of different colours, or two of the same colour if there are at least four of it. You can't take green or gray tokens.
rules-limit-title = Token limit
rules-limit = If you have more than ten tokens at the end of your turn, return some until you have ten.
rules-reserve-title = Reserving
rules-reserve = Put a face-up card or the top card of a deck into your hand and take a gray token if there is one. You can hold three cards. A gray token counts as any colour.
rules-recruit-title = Recruiting
rules-recruit = Pay the card's cost with tokens. Each character gives you a permanent bonus that makes later ones cheaper.
rules-time-title = The Time stone
rules-time = You get a green token, the Time stone, with your first level 3 character. You never spend it.
rules-avengers-title = Avengers Assemble
rules-avengers = The first player with three Avengers tags takes the tile, worth 3 points. A player who gets more tags takes it from them.
rules-locations-title = Locations
rules-locations = At the end of your turn you get a location if you have the bonuses it requires; at most one per turn.
rules-end-title = End of the game
rules-end = When a player meets the Gauntlet, the current round is finished, so that everyone has had the same number of turns. Only players who still meet the Gauntlet then can win.
rules-tie-title = Ties
rules-tie = Most points wins, then the Avengers Assemble tile, then the smaller team. If it is still a tie, the victory is shared.
