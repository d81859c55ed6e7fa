"""Removing a person from a table: they give up their seat, then nothing in its log identifies them."""

import secrets
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from sixstones.match.decision import Decision
from sixstones.match.entry import Entry
from sixstones.match.table import Table
from sixstones.protocol import server as wire

REMOVED_TEXT: Final = "…"


def anonymous(seat: int) -> str:
    return f"Player {seat + 1}"


def pseudonym() -> str:
    """Replaces a player's digest at one table only. Different players stay different, so the log keeps its meaning."""
    return f"gone-{secrets.token_hex(8)}"


def give_up(table: Table, player: str, now: int) -> Decision | None:
    """Leave the lobby, or resign; a substitute only leaves, since the game is the owner's."""
    number = table.seat_of(player)
    if number is None:
        return None
    decision, seat = Decision(table, now, player), table.seats[number]
    if table.phase == "lobby":
        decision.add(wire.Opened, seat=number)
        return decision
    if table.phase == "playing" and not seat.owner and not seat.resigned:
        decision.add(wire.Resigned, seat=number)
        if len(table.seats) > 2:
            decision.add(wire.StoodIn, seat=number, bot=table.bot_after_resigning)
    elif table.phase == "playing" and seat.owner and not seat.left and table.stand_in:
        decision.add(wire.StoodIn, seat=number, bot=table.stand_in)
    if not seat.left:
        decision.add(wire.Left, seat=number)  # nobody waits for their answer to a rematch
    return decision if decision.entries else None


def without(player: str, table: Table, entries: Sequence[Entry], now: int) -> list[Entry]:
    """The log of a table without a player, and an event that tells everybody to read it again."""
    order = next((each.event.order for each in entries if isinstance(each.event, wire.Started)), ())
    places = {before: after for after, before in enumerate(order)}
    stand_in, seat = pseudonym(), table.seat_of(player)
    kept = [_without(player, each, stand_in, places) for each in entries]
    name = anonymous(seat) if seat is not None else ""
    return [*kept, Entry(event=wire.Erased(number=len(kept) + 1, at=now, seat=seat, name=name))]


def _without(player: str, entry: Entry, stand_in: str, places: dict[int, int]) -> Entry:
    """The id or fingerprint of a command could confirm a guess of its text, so they are removed too."""
    if entry.player != player:
        return entry
    event = entry.event
    match event:
        case wire.Sat(seat=seat):
            event = replace(event, name=anonymous(places.get(seat, seat)))
        case wire.Claimed(seat=seat):
            event = replace(event, name=anonymous(seat))
        case wire.Said(text=str()):
            event = replace(event, text=REMOVED_TEXT)
    return replace(entry, event=event, player=stand_in, command="", fingerprint="")
