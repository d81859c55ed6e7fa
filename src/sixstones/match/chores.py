"""What a table does by itself: clocks that run out, stand-ins, players who drop out and come back, bots' turns."""

from __future__ import annotations

from sixstones.match.decision import Decision
from sixstones.match.table import Table
from sixstones.protocol import server as wire


def due_at(table: Table) -> float | None:
    """When somebody must act for the table, in seconds since 1970; 0 for at once, None for never."""
    mover = table.mover
    if mover is None:
        return None
    seat = table.seats[mover]
    if seat.plays_itself:
        return 0.0
    times = [table.clocks.deadline(), _stand_in_at(table, mover)]
    return min((time / 1000 for time in times if time is not None), default=None)


def overdue(table: Table, now: int) -> Decision | None:
    """What is to happen because of the time alone; None when nothing is."""
    mover = table.mover
    if mover is None or table.seats[mover].plays_itself:
        return None
    decision = Decision(table, now)
    deadline, stand_in = table.clocks.deadline(), _stand_in_at(table, mover)
    if deadline is not None and now >= deadline:
        decision.add(wire.TimeUp, seat=mover)
        if len(table.seats) > 2:
            decision.add(wire.StoodIn, seat=mover, bot=table.options.stand_in or "agent")
    elif stand_in is not None and now >= stand_in:
        decision.add(wire.StoodIn, seat=mover, bot=table.options.stand_in)
    return decision if decision.entries else None


def gone_away(table: Table, player: str, now: int) -> Decision | None:
    """A player has no connection any more."""
    number = table.seat_of(player)
    if number is None or table.seats[number].away_since is not None:
        return None
    decision = Decision(table, now)
    decision.add(wire.Away, seat=number)
    return decision


def come_back(table: Table, player: str, now: int) -> Decision | None:
    """A player is connected again: the seat is handed back."""
    number = table.seat_of(player)
    if number is None or table.seats[number].away_since is None:
        return None
    decision = Decision(table, now, player)
    decision.add(wire.Back, seat=number)
    return decision


def bot_move(table: Table, move: str, now: int) -> Decision:
    """The move that a bot chose for the seat whose turn it is."""
    mover = table.mover
    assert mover is not None
    decision = Decision(table, now)
    by = "bot" if table.seats[mover].kind == "bot" else "stand-in"
    decision.add(wire.Moved, seat=mover, move=move, by=by)
    return decision


def _stand_in_at(table: Table, mover: int) -> int | None:
    seat = table.seats[mover]
    if table.options.stand_in is None or seat.away_since is None:
        return None
    return seat.away_since + table.options.patience * 1000
