"""What each node does every second: a sign of life, clocks that ran out, bots and players of dead nodes."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from sixstones.match import timers
from sixstones.match.decision import RequestRefused
from sixstones.match.storage import StorageUnavailable
from sixstones.server.bot_runner import BotRunner
from sixstones.server.host import Host
from sixstones.server.presence import Presence

MOST_AT_ONCE: Final = 200
LOOK_EVERY: Final = 5.0  # Seconds between two looks for news that were never published: their node died after writing

log = logging.getLogger(__name__)


class Sweeper:
    """Runs as long as the node. Other nodes may find the same work; only one succeeds."""

    def __init__(self, host: Host, bots: BotRunner, presence: Presence) -> None:
        self._host, self._bots, self._presence = host, bots, presence
        self._task: asyncio.Task[None] | None = None
        self._alive_until = self._looked_at = 0.0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageUnavailable:
                pass  # storage has logged it, and the next sweep tries again
            except RequestRefused as problem:
                log.warning("a sweep was cut short: %s", problem)
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
        await self._host.refresh_stale()
        await self._look_for_news(now)
        for id in await storage.due(now, MOST_AT_ONCE):
            await self._attend(id)
        await self._host.settle_tables_ahead()
        await self._presence.reconcile()
        self._host.metrics.tables_in_memory.set(len(self._host.slots))

    async def _look_for_news(self, now: float) -> None:
        fanout = self._host.fanout
        if fanout.disconnected or (not fanout.alone and now >= self._looked_at + LOOK_EVERY):
            await self._host.look_for_news()
            self._looked_at = now

    async def _attend(self, id: str) -> None:
        try:
            table = await self._host.table(id)
            if timers.due_at(table) == 0:
                await self._bots.adopt(self._host, id)
            else:
                await self._host.settle(id)
        except RequestRefused as problem:
            if problem.code in {"table/damaged", "server/damaged"}:
                await self._host.set_aside(id)
            else:
                log.warning("table %s is delayed: %s", id, problem)
        except StorageUnavailable:
            raise
        except Exception:
            log.exception("table %s failed in a sweep; the others go on", id)
