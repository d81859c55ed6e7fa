"""Before the game: opening a table, sitting down, bots, the start; and the rematch after it."""

import secrets
from hashlib import sha256
from typing import Final

import msgspec

from sixstones.ai.registry import BOTS
from sixstones.game import Seal
from sixstones.match.decision import Decision, fingerprint
from sixstones.match.names import usable_name
from sixstones.match.refusal import RequestRefused
from sixstones.match.seats import Seat
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import CreateTable, TableOptions

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # Without characters that look alike
ID_LENGTH: Final = 12
CODE_LENGTH: Final = 6  # The start of an id, which people can say and type: docs/adr/0012-spoken-codes.md


def new_id() -> str:
    """The id of a table: 59 random bits, so that nobody can guess a private table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def id_for(player: str, request: str) -> str:
    """The id of the table that a request opens, always the same. Only the server knows the player's digest."""
    number = int.from_bytes(sha256(f"{player}\0{request}".encode()).digest(), "big")
    digits = (number // len(ALPHABET) ** place % len(ALPHABET) for place in range(ID_LENGTH))
    return "".join(ALPHABET[digit] for digit in digits)


def usable_bot(name: str) -> str:
    """Raises RequestRefused if there is no such bot."""
    if name not in BOTS:
        raise RequestRefused("bot/unknown", f"There is no bot {name!r}. The bots are {', '.join(BOTS)}.")
    return name


def create(player: str, request: CreateTable, now: int) -> Decision:
    """Open a table; its host gets the first seat. Raises RequestRefused."""
    options = request.options
    if options.stand_in is not None:
        usable_bot(options.stand_in)
    id = id_for(player, request.id) if request.id else new_id()
    repeatable = (request.id, fingerprint(request)) if request.id else ()
    decision = Decision(Table(id), now, player, *repeatable)
    open_table(decision, options)
    decision.add(wire.Sat, seat=0, name=usable_name(request.name))
    if len(request.bots) >= options.players:
        raise RequestRefused("seat/taken", f"At most {options.players - 1} bots fit at this table.")
    for seat, bot in enumerate(request.bots, start=1):
        decision.add(wire.BotSat, seat=seat, bot=usable_bot(bot))
    if request.start:
        start(decision, decision.result(), youngest=0)
    return decision


def rematch_if_agreed(decision: Decision) -> None:
    """Start a rematch if everybody who is there has agreed."""
    table = decision.result()
    here = {seat for seat in table.people if table.seats[seat].is_here}
    if table.phase == "over" and table.rematch.table is None and here and here <= set(table.rematch.agreed):
        decision.also = rematch_table(table, decision.now)
        decision.add(wire.RematchMade, table=decision.also.table.id)


def rematch_table(table: Table, now: int) -> Decision:
    """A new table with the same people and bots and the seats rotated by one, started at once."""
    decision = Decision(Table(new_id()), now, table.host)
    open_table(decision, table.options)
    seats = table.seats[1:] + table.seats[:1]
    for number, seat in enumerate(seats):
        if seat.kind == "bot" or seat.left or seat.resigned:
            bot = seat.bot if seat.bot in BOTS else table.bot_after_resigning
            decision.add(wire.BotSat, "", seat=number, bot=bot)
        else:
            decision.add(wire.Sat, seat.player, seat=number, name=seat.name)
    decision.add(wire.Started, "", order=tuple(range(len(seats))))
    for number, seat in enumerate(seats):
        if seat.is_person and seat.away_since is not None and not (seat.left or seat.resigned):
            decision.add(wire.Away, "", seat=number)
    return decision


def open_table(decision: Decision, options: TableOptions, secret: str = "") -> None:
    """Add the first event: a table without anybody. It has a new deal, unless the secret of one is given."""
    decision.add(wire.Created)
    secret = secret or Seal.fresh().secret.hex()
    decision.entries[0] = msgspec.structs.replace(decision.entries[0], options=options, secret=secret)


def start(decision: Decision, table: Table, youngest: int | None) -> None:
    """Start the game; seats are counted from the first player (S1). Raises RequestRefused."""
    if any(seat.kind == "open" for seat in table.seats):
        raise RequestRefused("table/not_full", "A seat is still open. Wait for somebody, or add a bot.")
    if missing := next((seat.bot for seat in table.seats if seat.missing), None):
        raise RequestRefused("bot/unknown", f"The bot {missing!r} no longer exists. Choose another for its seat.")
    count, first = len(table.seats), _first(table, youngest)
    decision.add(wire.Started, order=tuple((first + i) % count for i in range(count)))


def _first(table: Table, youngest: int | None) -> int:
    match table.options.first:
        case "random":
            return secrets.randbelow(len(table.seats))
        case "youngest" if youngest is not None and youngest < len(table.seats):
            return youngest
        case "youngest":
            raise RequestRefused("seat/unknown", "The youngest player goes first here: say which seat that is.")
        case _:
            return 0


def sit(decision: Decision, command: client.Sit) -> None:
    table = decision.table
    _check_lobby(table)
    if table.seat_of(decision.player) is not None:
        raise RequestRefused("table/already_seated", "You already have a seat at this table.")
    name = usable_name(command.name, table.names)
    open_seats = (number for number, seat in enumerate(table.seats) if seat.kind == "open")
    number = command.seat if command.seat is not None else next(open_seats, None)
    if number is None:
        raise RequestRefused("seat/taken", "All seats are taken. You can watch.")
    if seat_at(table, number).kind != "open":
        raise RequestRefused("seat/taken", f"Seat {number + 1} is taken. Choose another.")
    decision.add(wire.Sat, seat=number, name=name)


def seat_bot(decision: Decision, command: client.SeatBot) -> None:
    table = decision.table
    _check_host(decision)
    if not (table.phase == "playing" and seat_at(table, command.seat).missing):
        _check_lobby(table)
    if seat_at(table, command.seat).is_person:
        raise RequestRefused("seat/taken", f"{table.seats[command.seat].name} sits there.")
    decision.add(wire.BotSat, seat=command.seat, bot=usable_bot(command.bot))


def open_seat(decision: Decision, command: client.OpenSeat) -> None:
    _check_lobby(decision.table)
    _check_host(decision)
    if seat_at(decision.table, command.seat).player == decision.player:
        raise RequestRefused("seat/taken", "This is your own seat. Leave the table instead.")
    decision.add(wire.Opened, seat=command.seat)


def begin(decision: Decision, command: client.Start) -> None:
    _check_lobby(decision.table)
    _check_host(decision)
    start(decision, decision.table, command.youngest)


def seat_at(table: Table, number: int) -> Seat:
    """Raises RequestRefused if there is no such seat."""
    if not 0 <= number < len(table.seats):
        raise RequestRefused("seat/unknown", f"This table has seats 1 to {len(table.seats)}.")
    return table.seats[number]


def _check_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise RequestRefused("table/started", "The game has started. You can watch.")


def _check_host(decision: Decision) -> None:
    table = decision.table
    host = table.host_seat
    if host is None or table.seats[host].player != decision.player:
        raise RequestRefused("table/not_host", "Only the host can do that.")
