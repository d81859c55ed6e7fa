"""What a receiver is sent. Everything that leaves a table comes from here, and all of the game through `Game.view`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, cast

from sixstones.match.seats import Seat
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.view import GameView

Preparing: TypeAlias = Callable[[str], bool]
"""Whether a bot of that name can't move yet, wherever it sits. No table knows that."""


def table_state(
    table: Table, seat: int | None, preparing: Preparing = lambda bot: False, yours: int | None = None
) -> wire.TableState:
    """The table as one seat, or a spectator, may know it. `yours` is a seat that the receiver can take back."""
    seal = table.game.seal if table.game else None
    assert seal is not None
    return wire.TableState(
        id=table.id,
        number=table.number,
        state=table.state,
        phase=table.phase,
        options=table.options,
        seats=tuple(_seat_state(table, each, preparing) for each in table.seats),
        host=table.host_seat,
        you=seat,
        yours=yours,
        commitment=seal.commitment,
        secret=seal.secret.hex() if table.phase == "over" else None,
        clock=_clock(table),
        undo=table.may_undo(seat),
        takeback=table.takeback,
        rematch=table.rematch,
        outcome=_outcome(table),
        view=_view(table, seat),
    )


def told(table: Table, events: Iterable[wire.AnyEvent]) -> tuple[wire.AnyEvent, ...]:
    """Events of the table as everybody is told of them: moves with what they brought, which the log does not have."""
    return tuple(table.brought.get(event.number, event) for event in events)


def listing(table: Table) -> wire.TableListing | None:
    """The table's line in the list of open ones, if it is to be there."""
    host = table.host_seat
    if not table.listed or host is None:
        return None
    return wire.TableListing(
        id=table.id,
        host=table.seats[host].name,
        options=table.options,
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        names=tuple(name for name in table.names if name),
    )


def _seat_state(table: Table, seat: Seat, preparing: Preparing) -> wire.SeatState:
    return wire.SeatState(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        away=seat.away_since is not None,
        left=seat.left,
        free_at=seat.free_at(table.options.patience) if table.phase == "playing" else None,
        offered=seat.offered,
        substitute=bool(seat.owner),
        missing=seat.missing,
        resigned=seat.resigned,
        preparing=table.phase == "playing" and seat.bot is not None and preparing(seat.bot),
    )


def _clock(table: Table) -> wire.ClockState | None:
    clocks = table.clocks
    if table.options.clock == "none" or table.phase == "lobby":
        return None
    running = clocks.running if table.phase == "playing" else None
    return wire.ClockState(milliseconds=tuple(clocks.left), running=running, at=clocks.since)


def _outcome(table: Table) -> wire.OutcomeState | None:
    end = table.outcome
    return wire.OutcomeState(reason=end.reason, winners=end.winners, decided_by=end.decided_by) if end else None


def _view(table: Table, seat: int | None) -> GameView | None:
    if table.phase == "lobby" or table.game is None:
        return None
    return cast(GameView, table.view(seat).to_dict(table.logged))
