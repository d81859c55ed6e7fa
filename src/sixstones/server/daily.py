"""The daily deal on a server: one deal a day for everybody, sealed until the day is over, and its ranking.

A day is a log in storage. Its first entry has the secret, so that all nodes agree on it; results follow. A day is over
for good once the log of the next day exists: a clock that is set back does not open it again.
"""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Final

from msgspec.structs import replace

from sixstones.game import Seal
from sixstones.match import daily
from sixstones.match.daily import ONE_DAY, DayEntry, DayErased, DayOpened, DayResult
from sixstones.match.entry import UnreadableLog
from sixstones.match.erasure import anonymous, pseudonym
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import Change, Conflict
from sixstones.match.table import Table
from sixstones.protocol import daily as protocol
from sixstones.records import record_to_text
from sixstones.server.background import BackgroundTasks
from sixstones.server.daily_review import Judge, ReviewFailed
from sixstones.server.host import Host

MAX_SHOWN: Final = 100  # Lines of a ranking
MAX_TRIES: Final = 20

log = logging.getLogger(__name__)


class Daily:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._judge = Judge()
        self._logs: dict[date, list[DayEntry]] = {}  # What was read so far of today's and yesterday's
        self._public: set[date] = set()
        self._ranking = BackgroundTasks()  # By table
        host.on_change.append(lambda _, table: self.rank(table))

    # For people and programs

    async def show(self, player: str) -> protocol.Daily:
        """Both days as a player may see them. Raises RequestRefused."""
        today = self._today()
        entries = await self._opened(today)
        before = await self._entries(today - ONE_DAY)
        own = await self._own_tables((today, today - ONE_DAY), player)
        for each in own.values():
            self.rank(each)  # the node that saw its end may have died
        table = own.get(today)
        return protocol.Daily(
            today=_shown(today, entries, player, public=await self._is_over(today)),
            yesterday=_shown(today - ONE_DAY, before, player, public=True) if before else None,
            table=table.id if table else None,
            over=table is not None and table.phase == "over",
        )

    async def start(self, player: str, name: str) -> Table:
        """The table of a player today; it is opened and started once. Raises RequestRefused."""
        today = self._today()
        if found := await self._own_tables([today], player):
            return found[today]
        if await self._is_over(today):
            message = "This deal is already public: the server's clock was set back. Come back tomorrow."
            raise RequestRefused("daily/over", message)
        secret = _secret(await self._opened(today))
        decision = daily.start_game(today, player, name, secret, self._host.clock.now_ms())
        try:
            return await self._host.open(decision)
        except Conflict:
            return await self._host.table(decision.table.id)

    async def check_visible(self, table: Table, player: str) -> None:
        """Raises RequestRefused if a table shows today's cards to somebody else."""
        if table.seat_of(player) is None and not await self.is_public(table):
            raise RequestRefused("daily/sealed", "This is a game of today's deal. Others can watch it tomorrow.")

    async def is_public(self, table: Table) -> bool:
        """Whether the day allows everybody to know the deal of a table."""
        day = daily.day_of(table.id)
        return day is None or await self._is_over(day)

    async def forget(self, table: str, player: str) -> None:
        """Remove a guest from the ranking of a day, whose result stays. Raises RequestRefused."""
        if ranking := self._ranking.get(table):
            await asyncio.wait([ranking])
        day = daily.day_of(table)
        assert day is not None
        for _ in range(MAX_TRIES):
            self._logs.pop(day, None)
            entries = await self._entries(day)
            changed = {
                number: daily.day_to_bytes(replace(each, player=pseudonym(), name=anonymous(daily.seat_on(day))))
                for number, each in enumerate(entries, start=1)
                if isinstance(each, DayResult) and each.table == table and each.player == player
            }
            if not changed:
                return
            erased = daily.day_to_bytes(DayErased(at=self._host.clock.now_ms(), table=table))
            change = Change(table=daily.log_id(day), after=len(entries), events=(erased,), finished=True)
            with suppress(Conflict):
                await self._host.people.rewrite(change, changed)
                self._logs.pop(day, None)
                return
        raise RequestRefused("server/unavailable", "The ranking is too busy. Try again.")

    # For the node itself

    def rank(self, table: Table) -> None:
        """Rank a table's game in the background if it is over, counts and is not ranked yet."""
        if daily.counts(table) and not self._ranking.get(table.id):
            self._ranking.start(self._rank(table), table.id)

    async def close(self) -> None:
        """Stop. A game that is not ranked yet will be when its guest asks for the ranking."""
        await self._ranking.close()

    async def _rank(self, table: Table) -> None:
        day = daily.day_of(table.id)
        assert day is not None
        try:
            if not _is_ranked(table.id, await self._entries(day)):
                await self._add_result(day, await self._result(table))
        except (RequestRefused, ReviewFailed) as problem:
            log.warning("the daily game %s can't be ranked yet: %s", table.id, problem)
        except Exception:  # nobody waits for this task, so nobody else would report a mistake in it
            log.exception("the daily game %s can't be ranked", table.id)

    async def _result(self, table: Table) -> DayResult:
        assert table.game is not None
        assert table.outcome is not None
        seat = next(number for number, each in enumerate(table.seats) if each.is_person)
        resigned = table.seats[seat].resigned  # no review: a bot made the other decisions
        judged = None if resigned else await self._judge.judge(record_to_text(table.record()), seat)
        table = await self._host.table(table.id)  # the guest may have deleted their name meanwhile
        assert table.game is not None
        assert table.outcome is not None
        return DayResult(
            at=table.moves[-1].at,
            player=table.seats[seat].player,
            table=table.id,
            name=table.seats[seat].name,
            won=seat in table.outcome.winners and not resigned,
            points=table.game.players[seat].points,
            rounds=table.game.round,
            lost=judged.lost if judged else None,
            blunders=judged.blunders if judged else None,
        )

    async def _add_result(self, day: date, result: DayResult) -> None:
        for _ in range(MAX_TRIES):
            entries = await self._entries(day)
            if _is_ranked(result.table, entries):
                return  # another node was faster
            with suppress(Conflict):
                await self._append(day, len(entries), result)
                return
        raise RequestRefused("server/unavailable", "Too many results at once.")

    # The logs of days

    def _today(self) -> date:
        return daily.day_at(self._host.clock.now_ms())

    async def _is_over(self, day: date) -> bool:
        if day in self._public:
            return True
        following = day + ONE_DAY
        if following <= self._today():
            await self._opened(following)
        elif not await self._entries(following):
            return False
        self._public.add(day)
        return True

    async def _opened(self, day: date) -> list[DayEntry]:
        """The log of a day, which the first request opens. Raises RequestRefused."""
        if not await self._entries(day):
            opening = DayOpened(at=self._host.clock.now_ms(), secret=Seal.fresh().secret.hex())
            with suppress(Conflict):  # another request or node was faster: its secret counts
                await self._append(day, 0, opening)
        return await self._entries(day)

    async def _entries(self, day: date) -> list[DayEntry]:
        """The log of a day; empty if it was not opened. Raises RequestRefused."""
        known = self._logs.get(day, [])
        try:
            new = [daily.day_from_bytes(body) for body in await self._host.storage.load(daily.log_id(day), len(known))]
        except UnreadableLog as problem:
            log.error("the daily deal of %s can't be read: %s", day, problem)
            message = "The stored data of this day is damaged or from a newer version. Ask the server's operator."
            raise RequestRefused("table/damaged", message) from None
        if known and any(isinstance(each, DayErased) for each in new):
            self._logs.pop(day, None)  # earlier entries have changed too
            return await self._entries(day)
        if new:
            recent = self._today() - ONE_DAY
            self._logs = {each: entries for each, entries in self._logs.items() if each >= recent}
            self._logs[day] = [*known, *new]
        return [*known, *new]

    async def _append(self, day: date, after: int, entry: DayEntry) -> None:
        """Raises Conflict or RequestRefused."""
        change = Change(table=daily.log_id(day), after=after, events=(daily.day_to_bytes(entry),), finished=True)
        await self._host.storage.append([change])

    async def _own_tables(self, days: Iterable[date], player: str) -> dict[date, Table]:
        """The tables of a player that exist. Raises RequestRefused."""
        ids = {day: daily.table_id(day, player) for day in days if player}
        found = await self._host.storage.numbers(list(ids.values()))
        return {day: await self._host.table(id) for day, id in ids.items() if id in found}


def _secret(entries: list[DayEntry]) -> str:
    first = entries[0]
    assert isinstance(first, DayOpened)
    return first.secret


def _is_ranked(table: str, entries: list[DayEntry]) -> bool:
    return any(isinstance(each, DayResult) and each.table == table for each in entries)


def _shown(day: date, entries: list[DayEntry], player: str, *, public: bool) -> protocol.DailyDay:
    seal, results = Seal(bytes.fromhex(_secret(entries))), daily.ranked(entries)
    lines = [
        protocol.DailyResult(
            place=place,
            name=each.name,
            won=each.won,
            lost=each.lost,
            blunders=each.blunders,
            points=each.points,
            rounds=each.rounds,
            table=each.table if public else None,
            you=each.player == player,
        )
        for place, each in enumerate(results, start=1)
    ]
    return protocol.DailyDay(
        date=day.isoformat(),
        seat=daily.seat_on(day),
        bots=daily.bots_on(day),
        commitment=seal.commitment,
        secret=seal.secret.hex() if public else None,
        ends=daily.end_of(day),
        guests=len(lines),
        ranking=tuple(line for line in lines if line.place <= MAX_SHOWN or line.you),
    )
