"""From a command to what it leads to. Pure: nothing is changed and nothing is kept here."""

from __future__ import annotations

from typing import Final

from sixstones.match import lobby, playing, talking
from sixstones.match.bounds import check_room
from sixstones.match.decision import Decision
from sixstones.match.once import fingerprint
from sixstones.match.refused import RequestRefused
from sixstones.match.table import Table
from sixstones.protocol import client

ANY_TIME: Final = (client.Sit, client.Leave, client.Say, client.Rematch)
"""Commands that mean the same whatever has happened meanwhile, so they can't be stale."""


def decide(table: Table, player: str, command: client.AnyCommand, now: int) -> Decision:
    """What a command leads to. Raises RequestRefused, and then nothing has happened."""
    check_fresh(table, command)
    check_room(table, command)
    decision = Decision(table, now, player, command.id, fingerprint(command))
    match command:
        case client.Sit():
            lobby.sit(decision, command)
        case client.Leave():
            playing.leave(decision)
        case client.SeatBot():
            lobby.seat_bot(decision, command)
        case client.OpenSeat():
            lobby.open_seat(decision, command)
        case client.Start():
            lobby.begin(decision, command)
        case client.Play():
            playing.play(decision, command)
        case client.Undo():
            playing.undo(decision)
        case client.AnswerTakeback():
            playing.answer_takeback(decision, command)
        case client.Resign():
            playing.resign(decision)
        case client.OfferSeat():
            playing.offer_seat(decision, command)
        case client.Claim():
            playing.claim(decision, command)
        case client.Say():
            talking.say(decision, command)
        case client.Rematch():
            talking.rematch(decision)
        case client.Hint():
            raise AssertionError("a hint changes nothing; it is answered elsewhere")
    return decision


def check_fresh(table: Table, command: client.AnyCommand) -> None:
    """Raises RequestRefused when the table has moved on since the state that a command was made for."""
    if command.state != table.state and not isinstance(command, ANY_TIME):
        raise RequestRefused(
            "table/stale",
            f"The table has moved on: this was for state {command.state}, and it is at {table.state}.",
        )
