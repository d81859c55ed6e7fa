# Texts of the terminal client that the page does not have. All languages have the same ids.

list-and = { $most } and { $last }
list-or = { $most } or { $last }

## Words to type, the usual one first

verb-take = take
verb-reserve = reserve
verb-recruit = recruit, buy
verb-return = return
verb-claim = claim
verb-pass = pass
word-deck = deck
word-paying = paying
word-nothing = nothing
word-whom = { "" }
command-moves = moves
command-hand = hand
command-hint = hint
command-undo = undo
command-why = why
command-rules = rules
command-log = log
command-deal = deal
command-save = save
command-board = board
command-theme = theme
command-help = help
command-quit = quit
command-say = say
command-seats = seats
command-start = start
command-bot = bot
command-open = open
command-sit = sit
command-resign = resign
command-leave = leave
command-rematch = rematch

## The board

points-short = { $points }p
needs-of = { $number } of
own-label = own
hand-label = hand
hand-hint = (type: hand)
places-label = at
locations-gone = All locations are taken.
threat-next = { $name } could win next turn, with { $cards }.
threat-now = { $name } could win now, with { $cards }.
list-deck = Deck
list-claim = Choose
list-pass = Pass
small-window = The window is small. 80 × 24 shows everything.
placeholder = a move, a number, or help (F1)
page-back = Enter or Esc: back

## The line

prompt-action = { $name }, your move:
prompt-return = { $name }, tokens to return ({ $number }):
prompt-claim = { $name }, choose a location:
prompt-pay = Number or letters (Enter: back):
prompt-wait = Waiting for { $name }:
prompt-lobby = Before the game:
prompt-over = The game is over ({ $commands }):
prompt-private = Only { $name } should look now. Enter shows it, anything else skips.
prompt-replay = Move { $number } of { $all }:

## Answers

refused = No. Rule { $clause }: { $reason }. (More: why)
nothing-done = Nothing was done.
not-your-turn = It is { $name }'s turn (rule S1).
only-hand-helps = Only the hand can help now. Type: hand
seat-left = has left
seat-resigned = gave up; a bot plays on
connected-again = Connected again.
renewed-token = The server no longer knows this terminal. You are a new guest there.
event-opened = Seat { $seat } is open.
event-rematch-made = Another game begins.
typed-unknown = “{ $text }” is neither a move nor a command. Type help to see what you can type.
typed-one-number = Type only one number: each is one move.
typed-no-number = The moves are numbered from 1 to { $last }.
typed-return-fewer = Rule T5: return { $number }, not more.
typed-not-held = Rule T5: you lack { $tokens }.
typed-which-colours = Say which tokens, as in: take yellow blue red
typed-which-deck = Say which deck, as in: reserve deck 2
typed-which-card = Say which character, as in: recruit rocket
typed-not-in-reach = Rule { $clause }: “{ $text }” is neither face up nor in your hand.
typed-not-face-up = Rule { $clause }: “{ $text }” is not face up.
typed-no-location = There is no location “{ $text }”.
typed-did-you-mean = Did you mean { $name }?
typed-is-location = { $name } is a location. You get it automatically at the end of a turn.
typed-which-one = Which one: { $names }?
typed-too-many = { $number } names fit. Type more of it.
typed-recruit-it = Recruit { $name }? Then type recruit before the name.
typed-recruit-or-reserve = Recruit or reserve { $name }? Type the verb before the name.
pay-only-recruit = A question mark asks how to pay for a character that you can recruit.
pay-none = That is not one of the { $number } ways to pay.
paid-usual = Paid { $tokens }, with as few gray tokens as possible. A question mark after the name offers other ways.
undo-other = This takes back { $name }'s move. Sure?
why-nothing = Nothing has been refused so far.
rules-unknown = There are no rules about “{ $topic }”. Try: rules T4, rules T, rules reserve
hand-nobody = Nobody has reserved a character.
deal-verify = After the game, this proves that no card was moved:
deal-open = Somebody laid out these cards. The deal is not sealed.
say-what = You can say: { $phrases }
which-seat = Say which seat, 1 to { $last }, as in: open 2
sit-name = Say your name, as in: sit Ana

## Saving and leaving

save-nowhere = The game can't be saved as { $file }.
save-replace = { $file } exists. Replace it?
saved = The game is saved. To continue:
saved-over = The game is saved. To look at it again, and to check the deal:
nothing-saved = Nothing was played, so nothing was saved.
come-back = Your seat stays yours. To come back:
come-back-watch = To watch again:
come-back-over = To see this table again:
left-table = You have left the table.

## Tables on a server

invite-terminal = They open it in a browser, or in a terminal with:
table-link = Link to this table: { $link } (type seats to see it again)
back-at-table = You are back at your unfinished game. --new opens another table.
lobby-watch = You are watching. Type: sit and your name, help, quit
lobby-host = Type: start when every seat is taken, bot hero for a bot, say hello, leave, help, quit
arrive-full = There is no free seat at this table.
arrive-claim = c takes the seat of { $name }.
arrive-watch = w watches, Enter leaves:

## Replay

replay-keys = Enter, n: next move · b: back · 7: after move 7 · f, l: first, last · log · q: quit
replay-range = The moves go from 0 to { $last }.
replay-unfinished = The game is not finished.

## Help

help-title-moves = Moves
help-title-commands = Commands
help-title-signs = Signs
example-number = 7
example-letters = ybr, rr
example-recruit = recruit rocket
example-reserve = reserve thor
example-claim = claim asgard
help-move-number = the move with that number
help-move-letters = take tokens, or return them, by their letters
help-move-recruit = part of a name is enough; a question mark after it asks how to pay
help-move-reserve = or: reserve deck 2, for the unseen top card of a deck
help-move-claim = when you can choose between several locations
help-moves = every legal move
help-hand = reserved characters
help-hint = what the champion would do, and your chance of winning
help-undo = take a move back, with the bots' answers to it
help-why = more about the last refusal
help-rules = the rules; also: rules T4, rules reserve
help-log = the game so far
help-deal = the fingerprint of the sealed deal
help-save = save as a file: save NAME; the game saves itself after every move
help-board = back to the board
help-theme = switch colours: your terminal's, dark, light
help-help = this page
help-quit = leave; the game is saved, your seat stays yours
help-say = a phrase, or any text where the table allows it
help-seats = who sits where, and the link to the table
help-start = start the game (host)
help-bot = seat a bot: bot hero (host)
help-open = free seat 2: open 2; during the game, let somebody else play for a player who is gone
help-sit = take a free seat, or take your own back: sit Ana
help-resign = give the game up
help-leave = give your seat away
help-rematch = play again
sign-card = +Y gives a yellow bonus · 3p: three points · ✓ 2O: you can recruit it for 2 orange · *: new since your last turn
sign-needs = ✗ 3B: you lack 3 blue · ✗ 2 of 1B 2O: any two of those, your gray tokens pay the rest
sign-tags = A: an Avengers tag; the first with three takes the Avengers tile (+3)
sign-keys = Click a card, token, deck or number, then Enter · Tab completes · Up and Down: history
