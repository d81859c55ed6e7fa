# The words of the page. Every other language has the same ids.

title = Sixstones — a table for Splendor: Marvel
title-table = Table
title-replay = Replay
title-learn = Your first game
title-rules = Rules
title-credits = Credits
tagline = Six Infinity Stones, sixteen points, one click. No sign-up.

## Home

play-now = Play now
opponent = Opponent
opponents = How many opponents
play-friends = Play with friends
players = Players
player = Player
your-name = Your name
clock = Clock
clock-none = No clock
clock-move = One minute a turn
clock-game = 15 minutes each, 10 seconds a turn on top
listed = Let strangers find this table
open-table = Open a table
have-code = A link or a code?
join = Join
code-wrong = That is neither a link nor a code of a table.
open-tables = Open tables
no-open-tables = No open table just now. Open one!
open-seats = { $number ->
    [one] one of { $players } seats is open
   *[other] { $number } of { $players } seats are open
}
continue = Go on
recent-games = Recent games
won = won
lost = lost
learn = Learn by playing: a guided first game
home = To the start page
no-server = The server can't be reached. Check the network and try again.
unofficial = An unofficial implementation, not connected with the makers of the printed game or the owners of its characters. If you like it, own the box.
credits = Credits
credits-icons = Pictograms:
credits-and-others = { $names } and others
credits-fonts = Typefaces:

bot-recruit = Recruit
bot-recruit-about = A first opponent: knows the rules, but slips often.
bot-agent = Agent
bot-agent-about = Takes what helps right now. A relaxed game.
bot-hero = Hero
bot-hero-about = Looks a few moves ahead. You will need a plan.
bot-avenger = Avenger
bot-avenger-about = Looks further, and rarely lets a win slip.
bot-titan = Titan
bot-titan-about = Learned the game by playing against itself. Knows what you are after.
bot-champion = Champion
bot-champion-about = The strongest: thinks for up to a second, and wastes none of it.
bot-random = Random
bot-greedy = Greedy
bot-search = Search
bot-deep = Deep search
bot-playouts = Playouts
bot-policy = Instinct
level = level { $level }

## Before the game

lobby-title = Who is playing?
seats = Seats
open-seat = an open seat
seat-bot = Put a bot here
open-again = Open the seat
you = you
host = host
sit-down = Sit down
table-full = Every seat is taken. You can watch.
start = Start the game
start-when-full = The game can start when every seat has somebody.
wait-for-host = The host starts the game when everybody is there.
youngest = Who is the youngest? They start.
invite = Invite friends
invite-text = Send this link. It opens the table; nobody can take your seat with it.
copy-link = Copy the link
copied = Copied!
code = Code:
qr = The link as a QR code

## The table

board = Board
supply = Tokens
menu = Menu
rules-key = Rules (key: ?)
connecting = Connecting …
reconnecting = Connection lost. Trying again …
round = Round { $number }
to-play = to play
away = away
stand-in = { $bot } stands in
take-seat = Take this seat
offer-seat = Let somebody else play for { $name }
offered = open to others
substitute = plays for the owner
bot-missing = This server has no bot { $bot }. Nobody moves for that seat.
yours = This is your seat.
yours-take = Take it again
time-left = Time left
your-turn = It is your turn.
wait-for = { $name } is thinking …
waiting-for = Waiting for { $name } …
preparing = { $bot } is getting ready …
preparing-why = Only after an installation, about half a minute.
watching = You are watching.
sending = One moment …
task-action = Your turn: take, reserve or recruit
task-return = Give tokens back: ten is the most
task-claim = Choose a location
game-over = The game is over
hint = Hint
undo = Undo
hint-in-your-place = in your place:
hint-only = There is no other move.
hint-wins = You win at once.
hint-stops = Otherwise { $name } can win.
hint-plan = The plan: recruit { $card }.
hint-chance = Your chance to win: { $percent }.
hint-next = Next best ({ $percent }):
do-it = Do it
pass = Pass: nothing else is possible
log = Log
talk = Talk
write = Write something
speaker = { $name }:
your-hand = Reserved cards
last-round = { $name } has met the Gauntlet: this is the last round!
gauntlet-open = The Gauntlet is open again: { $name } has lost the tile and fallen below 16 points.
takeback-question = { $name } would like to take the last move back. Agreed?
yes = Yes
no = No
close = Close
clear = Clear
take = Take
return = Give back
recruit = Recruit
reserve = Reserve
free = free
missing = needs
rule = Rule { $clause }:
tray = Tokens you are taking
tray-empty = Pick tokens: three colours, or two of one
tray-more = Pick one more
put-back = Put { $colour } back
pile-label = { $colour } ({ $stone }), { $number ->
    [0] none left
   *[other] { $number } left
}. Pick one.
stone-title = { $colour }: { $stone }
tokens = { $number } { $colour }
bonus-of = Bonus { $number } { $colour }
tokens-and-bonuses = Bonuses above, tokens below
held = { $number }/{ $limit } tokens
token-limit = A player may hold ten tokens at the end of a turn
tags = A { $number }
tags-title = Avengers tags: the first with three takes the Avengers Assemble tile
tile-short = Avengers
team = Team { $number }
team-title = { $name }: recruited characters
area-label = { $name }
hidden-card = Level { $level }, unseen
hidden-owner = Only the owner of this seat has seen the card.
gauntlet-label = { $name }: { $points } of 16 points, { $stones } of 6 stones
card-label = { $name }, level { $level }, bonus { $bonus }, { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
}{ $tags ->
    [0] { "" }
    [one] , one Avengers tag
   *[other] , { $tags } Avengers tags
}. Costs { $cost }.
card-pay = You can recruit it for { $cost }.
card-free = You can recruit it for nothing.
card-lacks = You lack { $cost }.
location-label = Location { $name }: { $points } points for bonuses { $cost }
avengers-title = Avengers Assemble: 3 points for whoever has the most Avengers tags, three at least
avengers-free = Avengers Assemble: first to { $number } A
avengers-held = { $name } holds it; { $number } A take it
deck-label = Deck of level { $level }, { $number } cards. Reserve the top card.
deck-title = The top card of level { $level }
deck-text = Nobody has seen it. It goes to your hand, and only you may look at it.
no-card = An empty place
how-to-pay = How to pay
you-pay = To pay:
you-lack = You lack:
gray-helps = ({ $number } S.H.I.E.L.D. can stand in)
return-title = Back to ten
return-text = { $number ->
    [0] You hold { $held }; these go back.
    [one] You hold { $held } and may keep { $limit }. One more to give back.
   *[other] You hold { $held } and may keep { $limit }. { $number } more to give back.
}
give-back = Give { $colour } back ({ $number } left)
resign = Give up
resign-sure = Give this game up for good?
leave = Leave the table
leave-sure = Leave the game?
leave-bot = A bot plays for you until you come back.
leave-waits = The game waits for you: “{ continue }” on the start page brings you back.
leave-others = The others may let somebody else take your seat.
sealed = The deal is sealed. Its fingerprint:
language = Language
theme = Colours
theme-system = As the system has it
theme-light = Light
theme-dark = Dark
sound = Sound
confirm-turns = Confirm each move before it is sent
table-gone = This table can't be opened
upgrade = There is a newer version of this page.
reload = Load it

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
# On the stones: how the word for the colour begins, with two letters where one would stand for two colours; gray has the first letter of its name.
letter-yellow = Y
letter-blue = B
letter-orange = O
letter-red = R
letter-purple = P
letter-green = G
letter-gray = S

## What happened

did-take = { $name } takes { $tokens }.
did-reserve = { $name } reserves { $card }.
did-reserve-deck = { $name } reserves an unseen card of level { $level }.
did-recruit = { $name } recruits { $card }.
did-return = { $name } gives { $tokens } back.
did-claim = { $name } takes { $location }.
did-pass = { $name } passes.
did-pay = Pays { $tokens }.
did-pay-nothing = Pays nothing.
did-get-location = { $location } comes to { $name }.
did-get-tile = { $name } takes the Avengers Assemble tile!
did-get-time = { $name } gets the Time stone.
has-points = { $points ->
    [one] Now at one point.
   *[other] Now at { $points } points.
}
event-sat = { $name } sits down.
event-started = The game begins. { $name } starts.
event-undone = { $name } takes the last move back.
event-takeback-asked = { $name } asks to take a move back.
event-takeback-agreed = { $name } agrees.
event-takeback-declined = { $name } does not agree.
event-resigned = { $name } gives up.
event-time-up = { $name } has run out of time.
event-left = { $name } has left the table.
event-away = { $name } has lost the connection.
event-back = { $name } is back.
event-stood-in = { $bot } plays on for { $name }.
event-offered = Somebody else may now play for { $name }.
event-claimed = { $name } takes over a seat.
event-rematch-asked = { $name } would like to play again.
event-unlisted = Nothing has happened here for a long time: the table is no longer in the public list. Its link still works.
event-ended = The game has become too long and ends here. Nobody wins.
log-earlier = Older entries are not shown.

phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-nice_move = Nice move!
phrase-thinking = Let me think …
phrase-your_turn = It's your turn
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-thanks = Thanks!
phrase-well_played = Well played!
phrase-good_game = Good game!
phrase-again = Another one?
phrase-goodbye = Goodbye!

## Afterwards

result = Result
you-won = You win!
somebody-won = { $names } wins!
shared-win = { $names } share the win!
nobody-won = Nobody wins
reason-only-one = Nobody else met the Infinity Gauntlet.
reason-most-points = Several met the Gauntlet; most points decided.
reason-avengers-tile = Equal points; the Avengers Assemble tile decided.
reason-fewest-characters = Still equal; the smaller team decided.
reason-shared = Equal in everything.
reason-stalemate = Nobody can move any more.
reason-resigned = The other player gave up.
reason-time = The other player ran out of time.
reason-truncated = The game became too long and was ended.
points = Points
from-characters = Characters
from-locations = Locations
from-tile = Avengers tile
characters = Team
rematch = Play again
rematch-wait = Waiting for the others …
watch-replay = Watch the replay
share-replay = Copy the replay's link
save-record = Save the record
chart-label = Points of every player, move by move
replay-controls = Replay
first = To the start
back = One move back
forward = One move on
last = To the end
run = Play
pause = Pause
position = Position in the game
move-of = { $number } / { $all }
replay-start = The start of the game.

## When the server says no

refused-request-malformed = The server could not read that. Load the page again.
refused-request-too_large = That is too long for the server.
refused-request-too_many = That was too fast. Wait a moment.
refused-request-origin = The server takes no requests from this site.
refused-request-credentials = The server does not know this browser any more. Load the page again.
refused-request-not_found = There is nothing at this address.
refused-request-method = That can't be done here.
refused-request-id_reused = The server took this for another command. Try again.
refused-protocol-version = This page is older than the server. Load it again.
refused-protocol-hello_first = The connection did not start well. Load the page again.
refused-table-unknown = There is no table with this code, or it is gone.
refused-table-stale = Something else has happened at the table. Look again.
refused-table-not_seated = Only those who sit at the table can do that.
refused-table-not_host = Only the host of the table can do that.
refused-table-already_seated = You already have a seat at this table.
refused-table-started = The game has already begun.
refused-table-not_started = The game has not begun yet.
refused-table-finished = The game is over.
refused-table-unfinished = That is shown only when the game is over.
refused-table-not_full = A seat is still open.
refused-table-too_long = So much has happened at this table that only moves are still possible.
refused-table-damaged = What is stored of this table is damaged. Whoever runs the server must restore it; other tables are fine.
refused-seat-unknown = This table has no such seat.
refused-seat-taken = Somebody else sits there.
refused-seat-not_vanished = The player of that seat is here, or was until a moment ago.
refused-seat-left = You have left this seat. Take it again first.
refused-seat-not_offered = The others at the table have not opened this seat.
refused-bot-unknown = This server has no such bot.
refused-name-unusable = This name does not work: it is empty, too long, or has characters that can't be shown.
refused-name-taken = Somebody else at the table has that name. Choose another.
refused-name-reserved = That is the name of a bot. Choose another.
refused-move-unreadable = The server could not read this move.
refused-move-illegal = The rules don't allow this move now.
refused-move-not_your_turn = It is somebody else's turn.
refused-undo-off = This table plays without take-backs.
refused-undo-nothing = There is no move of yours to take back.
refused-undo-too_late = The next player has moved; it is too late.
refused-undo-seen = This move has shown a hidden card; it can't be taken back.
refused-undo-asked = You have already asked. Wait for the others to answer.
refused-undo-not_asked = Nobody has asked to take a move back.
refused-hint-off = You get no hints here.
refused-chat-off = This table has only the fixed phrases.
refused-chat-unusable = This can't be sent: it is empty, too long, or has characters that can't be shown.
refused-chat-full = There is no room for more chat at this table. Play on without it.
refused-server-unavailable = The server can't save anything just now. The page tries again.
refused-server-stopping = The server is restarting. The page connects again by itself.
refused-server-slow_reader = The connection was too slow. The page connects again by itself.
refused-server-internal = Something went wrong on the server. Try again.
refused-server-damaged = The server's data is damaged. Whoever runs it must restore a backup.
refused-server-full = There is no room for more connections from here just now. Try later.
refused-other = That did not work.

## Rules

rules = Rules
rules-goal-title = The goal
rules-goal = Be the first with a bonus of each of the five colours, the Time stone and 16 points. That is the Infinity Gauntlet.
rules-turn-title = Your turn
rules-turn = Do one thing: take tokens, reserve a character, or recruit one.
rules-take-title = Taking tokens
rules-take = Three of different colours, or two of one colour if at least four of it are there. Green and gray can't be taken like this.
rules-limit-title = Ten at most
rules-limit = Whoever holds more than ten tokens at the end of a turn gives some back.
rules-reserve-title = Reserving
rules-reserve = Put a face-up card or the top of a deck into your hand, three at most, and get a gray token if there is one. Gray stands for any colour.
rules-recruit-title = Recruiting
rules-recruit = Pay a card's cost with tokens. Every character you have gives a bonus that makes later ones cheaper, for ever.
rules-time-title = The Time stone
rules-time = With your first level 3 character you get a green token, the Time stone. It is never spent.
rules-avengers-title = Avengers Assemble
rules-avengers = The first with three Avengers tags takes the tile, worth 3 points. Whoever later has more tags takes it away.
rules-locations-title = Locations
rules-locations = At the end of your turn a location comes to you if you have the bonuses it asks for; one a turn.
rules-end-title = The end
rules-end = When somebody meets the Gauntlet, the round is played to its end, so that all have had as many turns. Only those who still meet it then can win.
rules-tie-title = Ties
rules-tie = Most points, then the Avengers Assemble tile, then the smaller team. Otherwise the win is shared.
