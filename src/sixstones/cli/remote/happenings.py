"""What happened at the table beside the moves, in words."""

from __future__ import annotations

from collections.abc import Sequence

from sixstones.cli.terminal.words import YOU, verb, whom
from sixstones.protocol import server as wire


def told(event: wire.AnyEvent, names: Sequence[str]) -> str | None:  # noqa: C901, PLR0911, PLR0912  # one case an event
    """An event as a line; None for moves, which are told with all that follows from them."""
    match event:
        case wire.Sat(seat=seat, name=name):
            return f"{YOU if names[seat] == YOU else name} sat down on seat {seat + 1}."
        case wire.BotSat(seat=seat, bot=bot):
            return f"The bot {bot} sat down on seat {seat + 1}."
        case wire.Opened(seat=seat):
            return f"Seat {seat + 1} is open."
        case wire.Started():
            return f"The game begins. {names[0]} {verb(names[0], 'starts')}."
        case wire.Undone(seat=seat):
            return f"{names[seat]} took the last move back."
        case wire.TakebackAsked(seat=seat):
            return f"{names[seat]} would like to take the last move back."
        case wire.TakebackAnswered(seat=seat, agree=agree):
            return f"{names[seat]} {'agreed' if agree else 'did not agree'} to the take-back."
        case wire.Resigned(seat=seat):
            return f"{names[seat]} gave up."
        case wire.TimeUp(seat=seat):
            return f"{names[seat]} ran out of time."
        case wire.Left(seat=seat):
            return f"{names[seat]} left the table."
        case wire.Away(seat=seat):
            return f"{names[seat]} lost the connection."
        case wire.Back(seat=seat):
            return f"{names[seat]} {verb(names[seat], 'is')} back."
        case wire.StoodIn(seat=seat, bot=bot):
            return f"The bot {bot} plays for {whom(names[seat])} now."
        case wire.Offered(seat=seat):
            return f"Somebody else may now play for {whom(names[seat])}."
        case wire.Unlisted():
            return "The table is no longer in the public list, since nothing happened for an hour."
        case wire.Ended():
            return "The game has reached the greatest length. It ends without a winner."
        case wire.Claimed(seat=seat):
            return f"{names[seat]} took over seat {seat + 1}."
        case wire.Said(seat=seat, phrase=phrase, text=text):
            return f"{names[seat]}: {text if text is not None else spoken(phrase or '')}"
        case wire.RematchAsked(seat=seat):
            return f"{names[seat]} would like to play again."
        case wire.RematchMade():
            return "Another game begins, with the seats moved on by one."
    return None


def spoken(phrase: str) -> str:
    """A fixed phrase in words: "nice_move" is "Nice move!"."""
    return f"{phrase.replace('_', ' ').capitalize()}!"
