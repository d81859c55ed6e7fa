### Notifications: what the server sends to a browser, and their settings

push-turn = Your turn!
push-time = Your time is running out
push-nudge = { $by } reminds you: it's your turn
push-over = The game is over
push-table = The table with { $names }

notify-intro = You get them when you are not at the table. They say who plays there, never anything about the cards.
notify-on = Send me notifications
notify-turn = It's my turn
notify-time = My time for a move is running out
notify-nudge = Someone reminds me
notify-over = A game is over
notify-here = Tell me on this device
notify-unsupported = This browser can't receive notifications here. On an iPhone or iPad, first add the page to the home screen. The title and the icon of the page always show when it's your turn.
notify-off = This server sends no notifications. The title and the icon of the page always show when it's your turn.
notify-failed = Your browser couldn't reach its push service. Try again later. While the page is open, its title shows when it's your turn.
refused-push-off = This server sends no notifications.
refused-push-endpoint = The server doesn't know the push service of this browser.
refused-nudge-nobody = There is nobody to remind: it's your turn, or a bot's.
