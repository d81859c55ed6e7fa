"""The codes of refusals. They never change their meaning; the sentence beside a code is for people and may."""

from __future__ import annotations

from typing import Final

CODES: Final = {
    "request/malformed": "the message can't be read: it is no JSON, lacks a field or has a wrong value",
    "request/too_large": "the message is larger than the server takes",
    "request/too_many": "too many requests; wait a moment",
    "request/origin": "the request comes from another site",
    "request/credentials": "the credentials are missing, forged, expired or of another server",
    "request/not_found": "there is nothing at this address",
    "request/method": "this address does not do that",
    "protocol/version": "client and server speak different versions",
    "protocol/hello_first": "the first message on a connection is a hello",
    "table/unknown": "there is no such table",
    "table/stale": "the table has moved on since the state that the command was made for",
    "table/not_seated": "only those who sit at the table can do that",
    "table/not_host": "only the host can do that",
    "table/already_seated": "this player has a seat at the table",
    "table/started": "the game has begun",
    "table/not_started": "the game has not begun",
    "table/finished": "the game is over",
    "table/unfinished": "that is shown only when the game is over",
    "table/not_full": "a seat is still open",
    "seat/unknown": "the table has no such seat",
    "seat/taken": "somebody else sits there",
    "seat/not_vanished": "the player of that seat is there, or was until a moment ago",
    "bot/unknown": "there is no such bot",
    "name/unusable": "the name is empty, too long or has signs that can't be shown",
    "name/taken": "somebody else at the table has that name",
    "move/unreadable": "the text is no move",
    "move/illegal": "the rules don't allow the move now; the clause says why",
    "move/not_your_turn": "it is somebody else's turn",
    "undo/off": "this table plays without take-backs",
    "undo/nothing": "there is no move of this player's to take back",
    "undo/too_late": "the next player has moved",
    "undo/seen": "something hidden has been shown by the move",
    "undo/not_asked": "nobody asked for a take-back",
    "hint/off": "this table plays without hints",
    "chat/off": "this table has fixed phrases only",
    "chat/unusable": "the text is empty, too long or has signs that can't be shown",
    "server/unavailable": "the server can't keep anything just now; send the command again with the same id",
    "server/stopping": "the server stops or restarts; connect again",
    "server/slow_reader": "the client did not read fast enough; connect again and resume",
    "server/internal": "something went wrong on the server; it was logged",
}
"""Each code with what it means in general; the refusal itself says it for the case at hand."""
