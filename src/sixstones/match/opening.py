"""A new table, whether somebody asks for it or a game is to be played again."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

import msgspec

from sixstones.ai.registry import BOTS
from sixstones.game import Seal
from sixstones.match.decision import Decision
from sixstones.match.names import usable_name
from sixstones.match.once import fingerprint
from sixstones.match.refused import RequestRefused
from sixstones.match.starting import start
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.client import CreateTable
from sixstones.protocol.options import TableOptions

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without signs that look alike, so that a code can be read out."""
CODE_LENGTH: Final = 12


def new_code() -> str:
    """The id of a table: 59 bits of chance, so that nobody finds a private table by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def code_for(player: str, request: str) -> str:
    """The id of the table that a player's request opens: the same when the request comes again.

    Only the server knows the digest that stands for the player, so nobody else can work the code out.
    """
    number = int.from_bytes(sha256(f"{player}\0{request}".encode()).digest(), "big")
    digits = (number // len(ALPHABET) ** place % len(ALPHABET) for place in range(CODE_LENGTH))
    return "".join(ALPHABET[digit] for digit in digits)


def usable_bot(name: str) -> str:
    """The name of a bot that plays at tables. Raises RequestRefused."""
    if name not in BOTS:
        raise RequestRefused("bot/unknown", f"There is no bot {name!r}. The bots are {', '.join(BOTS)}.")
    return name


def create(player: str, request: CreateTable, now: int) -> Decision:
    """Open a table; whoever asks sits on its first seat. Raises RequestRefused."""
    options = request.options
    if options.stand_in is not None:
        usable_bot(options.stand_in)
    code = code_for(player, request.id) if request.id else new_code()
    decision = _opened(code, player, options, now, request)
    decision.add(wire.Sat, seat=0, name=usable_name(request.name))
    if len(request.bots) >= options.players:
        raise RequestRefused("seat/taken", f"At most {options.players - 1} bots fit at this table.")
    for seat, bot in enumerate(request.bots, start=1):
        decision.add(wire.BotSat, seat=seat, bot=usable_bot(bot))
    if request.start:
        start(decision, decision.result(), youngest=0)
    return decision


def rematch_if_agreed(decision: Decision) -> None:
    """The next game begins when everybody who is there wants it."""
    table = decision.result()
    here = {seat for seat in table.people if table.seats[seat].is_here}
    if table.phase == "over" and table.rematch.table is None and here and here <= set(table.rematch.agreed):
        decision.also = again(table, decision.now)
        decision.add(wire.RematchMade, table=decision.also.table.id)


def again(table: Table, now: int) -> Decision:
    """The same people and bots at a new table, the seats moved on by one, begun at once."""
    decision = _opened(new_code(), table.host, table.options, now)
    seats = table.seats[1:] + table.seats[:1]
    for number, seat in enumerate(seats):
        if seat.kind == "bot" or seat.left or seat.resigned:
            bot = seat.bot if seat.bot in BOTS else table.stand_in or "agent"
            decision.enter("", wire.BotSat, seat=number, bot=bot)
        else:
            decision.enter(seat.player, wire.Sat, seat=number, name=seat.name)
    decision.enter("", wire.Started, order=tuple(range(len(seats))))
    for number, seat in enumerate(seats):
        if seat.is_person and seat.away_since is not None and not (seat.left or seat.resigned):
            decision.enter("", wire.Away, seat=number)
    return decision


def _opened(code: str, host: str, options: TableOptions, now: int, request: CreateTable | None = None) -> Decision:
    decision = Decision(Table(code), now, host)
    if request and request.id:
        decision.command, decision.fingerprint = request.id, fingerprint(request)
    decision.add(wire.Created)
    first = decision.entries[0]
    decision.entries[0] = msgspec.structs.replace(first, options=options, secret=Seal.fresh().secret.hex())
    return decision
