"""Words between players, and whether to play again."""

from __future__ import annotations

from sixstones.match.decision import Decision
from sixstones.match.names import PHRASES, usable_text
from sixstones.match.opening import rematch_if_agreed
from sixstones.match.playing import own_seat
from sixstones.match.refused import RequestRefused
from sixstones.protocol import client
from sixstones.protocol import server as wire


def say(decision: Decision, command: client.Say) -> None:
    seat = own_seat(decision)
    if (command.phrase is None) == (command.text is None):
        raise RequestRefused("request/malformed", "Say either a phrase or a text.")
    if command.phrase is not None:
        if command.phrase not in PHRASES:
            raise RequestRefused("chat/unusable", f"There is no phrase {command.phrase!r}.")
        decision.add(wire.Said, seat=seat, phrase=command.phrase)
        return
    if not decision.table.options.free_chat:
        raise RequestRefused("chat/off", "This table has fixed phrases only.")
    decision.add(wire.Said, seat=seat, text=usable_text(command.text or ""))


def rematch(decision: Decision) -> None:
    """Ask, or agree; when everybody who is there has, the new table is made."""
    table, seat = decision.table, own_seat(decision)
    if table.phase != "over":
        raise RequestRefused("table/unfinished", "The game is not over.")
    if table.rematch.table is not None:
        return  # somebody was faster; the table is there
    if seat not in table.rematch.agreed:
        decision.add(wire.RematchAsked, seat=seat)
    rematch_if_agreed(decision)
