"""The start of a game: who begins."""

from __future__ import annotations

import secrets

from sixstones.match.decision import Decision
from sixstones.match.refused import RequestRefused
from sixstones.match.table import Table
from sixstones.protocol import server as wire


def start(decision: Decision, table: Table, youngest: int | None) -> None:
    """Begin; the seats are counted from whoever starts (S1). Raises RequestRefused."""
    if any(seat.kind == "open" for seat in table.seats):
        raise RequestRefused("table/not_full", "A seat is still open. Wait for somebody, or put a bot there.")
    if missing := next((seat.bot for seat in table.seats if seat.missing), None):
        raise RequestRefused("bot/unknown", f"There is no bot {missing!r} any more. Put another on its seat.")
    count, first = len(table.seats), _first(table, youngest)
    decision.add(wire.Started, order=tuple((first + i) % count for i in range(count)))


def _first(table: Table, youngest: int | None) -> int:
    match table.options.first:
        case "random":
            return secrets.randbelow(len(table.seats))
        case "youngest" if youngest is not None and youngest < len(table.seats):
            return youngest
        case "youngest":
            raise RequestRefused("seat/unknown", "At this table the youngest starts: say on which seat that is.")
        case _:
            return 0
