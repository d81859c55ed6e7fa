"""From a command to a decision. Nothing is changed or stored here."""

from typing import Final

from sixstones.match import lobby, playing
from sixstones.match.decision import Decision, RequestRefused, fingerprint
from sixstones.match.table import Table
from sixstones.protocol import client

ANY_TIME: Final = (client.Sit, client.Leave, client.Say, client.Rematch)  # they are never stale

MOST_OTHER_EVENTS: Final = 4_000  # After this many events that are not moves, only moves are accepted
ALWAYS_ACCEPTED: Final = (client.Start, client.Play, client.Resign, client.Rematch)  # they end by themselves


def decide(table: Table, player: str, command: client.AnyCommand, now: int) -> Decision:
    """Decide on a command. Raises RequestRefused."""
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
            playing.say(decision, command)
        case client.Rematch():
            playing.rematch(decision)
        case client.Hint():
            raise AssertionError("a hint is not an event; the server answers it")
    return decision


def check_fresh(table: Table, command: client.AnyCommand) -> None:
    """Raises RequestRefused when a command was made for an older state of the table."""
    if command.state != table.state and not isinstance(command, ANY_TIME):
        raise RequestRefused(
            "table/stale",
            f"The table has changed: the command is for state {command.state}, the table is at {table.state}.",
        )


def check_room(table: Table, command: client.AnyCommand) -> None:
    """Raises RequestRefused when the table has too many events for this command."""
    if isinstance(command, ALWAYS_ACCEPTED) or table.number - len(table.moves) < MOST_OTHER_EVENTS:
        return
    if isinstance(command, client.Say):
        raise RequestRefused("chat/full", "The chat of this table is full.")
    raise RequestRefused("table/too_long", "This table has too many events. Only moves are still possible.")
