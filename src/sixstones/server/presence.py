"""Who is connected, and what each node does every second: clocks that ran out, bots and players of dead nodes."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from sixstones.match import timers
from sixstones.match.decision import Decision
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import Place, StorageUnavailable
from sixstones.match.table import Table
from sixstones.server.background import BackgroundTasks
from sixstones.server.bot_runner import BotRunner
from sixstones.server.correspondence import Correspondence
from sixstones.server.host import Host

PAUSE: Final = 1.0  # Seconds before a failed write is retried

MAX_AT_ONCE: Final = 200
LOOK_EVERY: Final = 5.0  # Seconds between two checks for unpublished changes, whose node died after writing them

log = logging.getLogger(__name__)


class Presence:
    """Counts the connections of each player at this node, and records them in storage until the player is away."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._here: Counter[Place] = Counter()
        self._unsynced: set[Place] = set()  # Connected players who may be missing in storage
        self._waiting = BackgroundTasks()
        self.on_departure: Callable[[Place], None] = lambda place: None

    async def arrived(self, table: str, player: str) -> Place | None:
        """A player has connected. Returns the place for `departed`, or None for a spectator."""
        if (await self._host.table(table)).seat_of(player) is None:
            return None
        place = Place(table, player)
        self._here[place] += 1
        if self._here[place] == 1:
            self._unsynced.add(place)
        try:
            await self._sync(place)
        except RequestRefused as problem:
            log.warning("can't save yet that a player is back at table %s: %s", table, problem)
        except BaseException:  # nobody will call `departed`
            self._count_out(place)
            raise
        return place

    def departed(self, place: Place) -> None:
        self.on_departure(place)
        self._count_out(place)

    def _count_out(self, place: Place) -> None:
        self._here[place] -= 1
        if self._here[place] <= 0:
            del self._here[place]
            self._unsynced.discard(place)
            self.await_return([place])

    def await_return(self, places: list[Place]) -> None:
        """Give players who lost their connection, or whose node died, some time to connect again."""
        for place in places:
            self._waiting.start(self._wait_and_see(place))

    def mark_stale(self) -> None:
        """Storage may have lost who is connected here."""
        self._unsynced.update(self._here)

    async def reconcile(self) -> None:
        """Save what could not be saved before, and give seats back to connected players who count as away."""
        for place in [each for each in self._here if each in self._unsynced or self._wrongly_away(each)]:
            try:
                await self._sync(place)
            except RequestRefused as problem:  # one table must not stop the others
                if type(problem) is StorageUnavailable:
                    raise
                log.debug("can't save yet who is at table %s: %s", place.table, problem)

    async def close(self) -> None:
        """Stop waiting; the next node finds the players in storage."""
        await self._waiting.close()

    async def _sync(self, place: Place) -> None:
        if place in self._unsynced:
            await self._host.storage.arrive(place, self._host.settings.node)
            self._unsynced.discard(place)
        await self._host.change_at(place.table, lambda table, now: timers.come_back(table, place.player, now))

    def _wrongly_away(self, place: Place) -> bool:
        slot = self._host.slots.get(place.table)
        return slot is not None and timers.seems_away(slot.table, place.player)

    async def _wait_and_see(self, place: Place) -> None:
        await asyncio.sleep(self._host.settings.away_after)
        while not self._here[place]:
            try:
                await self._set_away(place)
            except RequestRefused as problem:
                log.debug("can't save yet that a player is away from table %s: %s", place.table, problem)
                await asyncio.sleep(PAUSE)
            else:
                return

    async def _set_away(self, place: Place) -> None:
        """The player is away, unless connected to another node. The presence row is removed last."""
        node = self._host.settings.node

        def decider(table: Table, now: int) -> Decision | None:
            return None if self._here[place] else timers.gone_away(table, place.player, now)

        if not await self._host.storage.present(place, self._host.clock.now(), besides=node):
            await self._host.change_at(place.table, decider)
        await self._host.storage.depart(place, node)
        if self._here[place]:
            self._unsynced.add(place)  # came back at this very moment


class Sweeper:
    """Runs as long as the node. Other nodes may find the same work; only one succeeds."""

    def __init__(self, host: Host, bots: BotRunner, presence: Presence, correspondence: Correspondence) -> None:
        self._host, self._bots, self._presence, self._correspondence = host, bots, presence, correspondence
        self._alive_until = self._looked_at = 0.0
        self.jobs: list[Callable[[], Awaitable[None]]] = []  # What other parts do with each sweep
        self._failing: set[Callable[[], Awaitable[None]]] = set()  # Jobs whose failure was logged

    async def run(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageUnavailable:
                pass  # storage has logged it, and the next sweep tries again
            except RequestRefused as problem:
                log.warning("a sweep was interrupted: %s", problem)
            except Exception:
                log.exception("a sweep failed")
            await asyncio.sleep(self._host.settings.sweep)

    async def sweep(self) -> None:
        now, settings, storage = self._host.clock.now(), self._host.settings, self._host.storage
        await storage.keep_alive(settings.node, now + settings.node_lifetime)
        if self._alive_until < now:
            self._presence.mark_stale()  # other nodes may have reaped this one and its players
        self._alive_until = now + settings.node_lifetime
        self._presence.await_return(await storage.reap_dead_nodes(now, successor=settings.node))
        for job in self.jobs:
            await self._do(job)
        await self._host.refresh_stale()
        fanout = self._host.fanout
        if fanout.disconnected or (not fanout.alone and now >= self._looked_at + LOOK_EVERY):
            await self._host.look_for_news()
            self._looked_at = now
        for id in await storage.due(now, MAX_AT_ONCE):
            await self._attend(id)
        await self._host.settle_tables_ahead()
        await self._presence.reconcile()
        self._host.slots.drop_idle(settings.idle_after)
        self._host.metrics.tables_in_memory.set(len(self._host.slots))

    async def _do(self, job: Callable[[], Awaitable[None]]) -> None:
        """One failing job must not stop the others. It is logged once, until the job succeeds again."""
        try:
            await job()
            self._failing.discard(job)
        except Exception as problem:
            if type(problem) is StorageUnavailable:
                raise
            if job not in self._failing:
                log.exception("a job failed in a sweep; the others go on")
            self._failing.add(job)

    async def _attend(self, id: str) -> None:
        try:
            table = await self._host.table(id)
            if timers.due_at(table) == 0:
                await self._bots.adopt(self._host, id)
            else:
                await self._correspondence.check_holidays(table)  # before a stopped clock could run out
                await self._host.settle(id)
        except RequestRefused as problem:
            if problem.code in {"table/damaged", "server/damaged"}:
                await self._host.set_aside(id)
            elif isinstance(problem, StorageUnavailable):
                raise
            else:
                log.warning("table %s is delayed: %s", id, problem)
        except Exception:
            log.exception("table %s failed in a sweep; the others go on", id)
