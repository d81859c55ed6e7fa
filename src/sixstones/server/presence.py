"""Who is connected: a player who drops out counts as away after a while, and is back with the next connection."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine

from sixstones.match import chores
from sixstones.match.refused import Refused
from sixstones.match.storage import Place, StorageUnavailable
from sixstones.server.host import Host

log = logging.getLogger(__name__)


class Presence:
    """Counts the connections of each player at this node, and notes in storage where there is one."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._here: Counter[Place] = Counter()
        self._waiting: set[asyncio.Task[None]] = set()

    async def arrived(self, table: str, player: str) -> Place | None:
        """A player is connected; returns the place, to be given back when the connection closes, or None: no seat."""
        if (await self._host.table(table)).seat_of(player) is None:
            return None
        place = Place(table, player)
        self._here[place] += 1
        try:
            if self._here[place] == 1:
                await self._host.storage.arrive(place, self._host.settings.node)
            await self._host.change_at(table, lambda current, now: chores.come_back(current, player, now))
        except (Refused, StorageUnavailable) as problem:
            log.warning("somebody came back to table %s, which could not be noted: %s", table, problem)
        return place

    def departed(self, place: Place) -> None:
        """A connection was closed."""
        self._here[place] -= 1
        if self._here[place] <= 0:
            del self._here[place]
            self._later(self._depart(place))

    def look_after(self, places: list[Place]) -> None:
        """Players whose node died have a while to connect again."""
        for place in places:
            self._later(self._wait_and_see(place))

    async def close(self) -> None:
        """Stop waiting; whoever starts next finds the seats in storage."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    def _later(self, waiting: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(waiting)
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _depart(self, place: Place) -> None:
        try:
            await self._host.storage.depart(place, self._host.settings.node)
        except StorageUnavailable:
            log.warning("that a player left table %s could not be noted", place.table)
        await self._wait_and_see(place)

    async def _wait_and_see(self, place: Place) -> None:
        await asyncio.sleep(self._host.settings.away_after)
        try:
            if not self._here[place] and not await self._host.storage.present(place, time.time()):
                await self._host.change_at(place.table, lambda table, now: chores.gone_away(table, place.player, now))
        except (Refused, StorageUnavailable) as problem:
            log.warning("that a player is away from table %s could not be noted: %s", place.table, problem)
