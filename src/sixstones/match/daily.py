"""The daily deal: who plays what on which day, and the log of a day with its secret and its results. docs/daily.md"""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final, TypeAlias

from msgspec import Struct

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Game, Record
from sixstones.match.decision import Decision
from sixstones.match.entry import LogFormat
from sixstones.match.lobby import id_for, open_table
from sixstones.match.names import usable_name
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions

BOTS: Final = ("hero", "avenger", "titan")  # in the seats after the guest's; none of them uses a clock
OPTIONS: Final = TableOptions(
    players=len(BOTS) + 1, first="seat-1", hints=False, takebacks="off", listed=False, clock="none", stand_in=None
)
ONE_DAY: Final = timedelta(days=1)
_TABLE: Final = re.compile(r"daily(\d{8})[0-9a-z]+")  # other tables have no i and no l: lobby.ALPHABET
_EPOCH: Final = date(1970, 1, 1)


def day_at(milliseconds: int) -> date:
    """The day in UTC, so that it is the same for everybody."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def end_of(day: date) -> int:
    """The first millisecond of the next day."""
    return (day + ONE_DAY - _EPOCH) // timedelta(milliseconds=1)


def seat_on(day: date) -> int:
    """The guest's seat: each in turn."""
    return (day - _EPOCH).days % OPTIONS.players


def bots_on(day: date) -> tuple[str | None, ...]:
    """The bot of each seat; None for the guest's."""
    count, seat = OPTIONS.players, seat_on(day)
    return tuple((None, *BOTS)[(other - seat) % count] for other in range(count))


def table_id(day: date, player: str) -> str:
    """The only table of a player on a day. Nobody else can guess it."""
    return f"daily{day:%Y%m%d}{id_for(player, f'daily {day}')}"


def day_of(table: str) -> date | None:
    """The day of a table's id; None for other tables."""
    found = _TABLE.fullmatch(table)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def log_id(day: date) -> str:
    """Where a day is stored. It has hyphens, so that no table has this id."""
    return f"daily-{day}"


def is_log(id: str) -> bool:
    return id.startswith("daily-")


def start_game(day: date, player: str, name: str, secret: str, now: int) -> Decision:
    """Open the table of a player and start its game. Raises RequestRefused."""
    decision = Decision(Table(table_id(day, player)), now, player)
    open_table(decision, OPTIONS, secret)
    for seat, bot in enumerate(bots_on(day)):
        if bot is None:
            decision.add(wire.Sat, seat=seat, name=usable_name(name))
        else:
            decision.add(wire.BotSat, "", seat=seat, bot=bot)
    decision.add(wire.Started, "", order=tuple(range(OPTIONS.players)))
    return decision


def bot_seed(secret: bytes, seat: int, moves: int) -> int:
    """The seed of a bot's move after this many moves: the same for everybody, and unknown before the day is over."""
    text = f"sixstones daily bot/{seat}/{moves}/"
    return int.from_bytes(sha256(text.encode() + secret).digest()[:7], "big")


def next_seed(table: Table) -> int | None:
    """The seed of the next bot's move; None if this is not a daily deal's table."""
    if day_of(table.id) is None:
        return None
    assert table.mover is not None
    assert table.game is not None
    assert table.game.seal is not None
    return bot_seed(table.game.seal.secret, table.mover, len(table.moves))


def wrong_moves(record: Record) -> list[int]:
    """The numbers of bot moves in a saved daily game that its bots would not have made; for anyone who checks one."""
    assert record.seal is not None
    assert record.date is not None
    game, wrong, bots = Game.from_setup(record.setup), [], bots_on(date.fromisoformat(record.date))
    for number, ply in enumerate(record.log):
        name = bots[ply.seat]
        if name is not None:
            bot = make_bot(name, bot_seed(record.seal.secret, ply.seat, number))
            if bot.choose(game.view(ply.seat), Clock()).move != ply.move:
                wrong.append(number)
        game.play(ply.move)
    return wrong


def counts(table: Table) -> bool:
    """Whether a game is ranked: it ended on its day, by its guest's moves or resignation, against the day's bots."""
    day = day_of(table.id)
    if day is None or table.outcome is None or table.outcome.reason == "operator" or not table.moves:
        return False
    bots = tuple(None if seat.is_person else seat.bot for seat in table.seats)
    return table.moves[-1].at < end_of(day) and bots == bots_on(day)


# The log of a day


class DayOpened(Struct, frozen=True, kw_only=True, tag="opened"):
    """The first entry. Once it is there for the next day, the secret of this one is public."""

    at: int
    secret: str


class DayResult(Struct, frozen=True, kw_only=True, tag="result"):
    at: int
    player: str
    table: str
    name: str
    won: bool
    points: int
    rounds: int
    lost: float | None  # Points of win chance that the guest's decisions cost; None after resigning
    blunders: int | None


class DayErased(Struct, frozen=True, kw_only=True, tag="erased"):
    """A guest has deleted everything: the result of this table has another name now. Read the log again."""

    at: int
    table: str


DayEntry: TypeAlias = DayOpened | DayResult | DayErased


_DAYS: Final[LogFormat[DayEntry]] = LogFormat(DayEntry, version=1)
day_to_bytes, day_from_bytes = _DAYS.to_bytes, _DAYS.from_bytes


def ranked(entries: Iterable[DayEntry]) -> Sequence[DayResult]:
    """Sort by least win chance lost; then winners first, then fewer rounds, then the earlier finish.

    Those who resigned come last.
    """

    def key(result: DayResult) -> tuple[bool, float, bool, int, int]:
        return result.lost is None, result.lost or 0.0, not result.won, result.rounds, result.at

    return sorted((entry for entry in entries if isinstance(entry, DayResult)), key=key)
