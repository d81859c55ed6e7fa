"""Before the game: sitting down, bots, and the start."""

from __future__ import annotations

from sixstones.match.decision import Decision
from sixstones.match.names import usable_name
from sixstones.match.opening import usable_bot
from sixstones.match.refused import RequestRefused
from sixstones.match.seats import Seat
from sixstones.match.starting import start
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire


def sit(decision: Decision, command: client.Sit) -> None:
    table = decision.table
    _check_lobby(table)
    if table.seat_of(decision.player) is not None:
        raise RequestRefused("table/already_seated", "You have a seat at this table.")
    name = usable_name(command.name, table.names)
    number = command.seat if command.seat is not None else _open_seat(table)
    if seat_at(table, number).kind != "open":
        raise RequestRefused("seat/taken", f"Somebody sits on seat {number + 1} already. Choose another.")
    decision.add(wire.Sat, seat=number, name=name)


def seat_bot(decision: Decision, command: client.SeatBot) -> None:
    table = decision.table
    _check_is_host(decision)
    if not (table.phase == "playing" and seat_at(table, command.seat).missing):
        _check_lobby(table)
    if seat_at(table, command.seat).is_person:
        raise RequestRefused("seat/taken", f"{table.seats[command.seat].name} sits there.")
    decision.add(wire.BotSat, seat=command.seat, bot=usable_bot(command.bot))


def open_seat(decision: Decision, command: client.OpenSeat) -> None:
    _check_host(decision)
    if seat_at(decision.table, command.seat).player == decision.player:
        raise RequestRefused("seat/taken", "You sit there yourself. To go, leave the table.")
    decision.add(wire.Opened, seat=command.seat)


def begin(decision: Decision, command: client.Start) -> None:
    _check_host(decision)
    start(decision, decision.table, command.youngest)


def seat_at(table: Table, number: int) -> Seat:
    """A seat by its number. Raises RequestRefused."""
    if not 0 <= number < len(table.seats):
        raise RequestRefused("seat/unknown", f"This table has seats 1 to {len(table.seats)}.")
    return table.seats[number]


def _open_seat(table: Table) -> int:
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            return number
    raise RequestRefused("seat/taken", "Every seat at this table is taken. You can watch.")


def _check_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise RequestRefused("table/started", "The game has begun. You can watch.")


def _check_host(decision: Decision) -> None:
    _check_lobby(decision.table)
    _check_is_host(decision)


def _check_is_host(decision: Decision) -> None:
    table = decision.table
    host = table.host_seat
    if host is None or table.seats[host].player != decision.player:
        raise RequestRefused("table/not_host", "Only the host of the table can do that.")
