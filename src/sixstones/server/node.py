"""A node: everything that runs in one server process, started and stopped in the right order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sixstones.match.storage import StorageUnavailable
from sixstones.server.bot_runner import BotRunner
from sixstones.server.fanout import make_fanout
from sixstones.server.guests import Guests
from sixstones.server.host import Host
from sixstones.server.limits import Limits
from sixstones.server.metrics import Metrics
from sixstones.server.presence import Presence
from sixstones.server.replays import Replays
from sixstones.server.settings import Settings
from sixstones.server.sockets import SocketRegistry
from sixstones.server.storage import StorageProblem, open_storage
from sixstones.server.storage.sql import Storage
from sixstones.server.sweeper import Sweeper

STOPPING: Final = "The server is stopping or restarting. Nothing is lost; connect again in a moment."
READY_FOR: Final = 1.0
"""Seconds for which an answer of /ready holds: a write waits for the disk, and must not delay players."""


class Readiness:
    """Whether the database can be written to. Tries at most one write per second, however many ask."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._tried_at = 0.0
        self._trying: asyncio.Future[None] | None = None

    async def check(self) -> None:
        if self._trying is None or (self._trying.done() and time.monotonic() - self._tried_at > READY_FOR):
            self._tried_at = time.monotonic()
            self._trying = asyncio.ensure_future(self._write())
        await asyncio.shield(self._trying)


class Node:
    """The parts of a running server, put together. Use `Node.start`."""

    def __init__(
        self, settings: Settings, storage: Storage, key: bytes, metrics: Metrics, compiling: Callable[[str], bool]
    ) -> None:
        self.settings, self.storage, self.metrics = settings, storage, metrics
        self.fanout = make_fanout(settings)
        self.guests = Guests(key)
        self.limits = Limits(on=settings.rate_limits)
        self.sockets = SocketRegistry(settings, metrics)
        self.bots = BotRunner(settings.bot_threads, compiling)
        self.host = Host(storage, self.fanout, settings, metrics, self.bots)
        self.presence = Presence(self.host)
        self.replays = Replays()
        self.sweeper = Sweeper(self.host, self.bots, self.presence)
        self.readiness = Readiness(self.keep_alive)
        self.stopping = False

    @classmethod
    async def start(cls, settings: Settings, compiling: Callable[[str], bool] = lambda style: False) -> Node:
        """Open storage and fan-out and start looking after tables. Raises ServerProblem."""
        metrics = Metrics()
        storage = await open_storage(settings.database, lambda kind: metrics.storage_errors.labels(kind).inc())
        try:
            node = cls(settings, storage, await storage.signing_key(), metrics, compiling)
            await node.fanout.start(node.host.on_news, node.host.look_for_news)
            await node.keep_alive()
        except StorageUnavailable as error:
            await storage.close()
            raise StorageProblem(f"can't write to the database ({error}); fix that, then start again") from None
        except BaseException:
            await storage.close()
            raise
        node.sweeper.start()
        return node

    async def keep_alive(self) -> None:
        await self.storage.keep_alive(self.settings.node, self.host.clock.now() + self.settings.node_lifetime)

    def say_goodbye(self) -> None:
        """Tell all clients that the server stops, and refuse new ones."""
        self.stopping = True
        self.host.dismiss_all("server/stopping", STOPPING)

    async def wait_for_goodbyes(self, timeout: float) -> None:
        """Wait until all clients are gone, or the timeout is over: some don't read."""
        deadline = time.monotonic() + timeout
        while self.metrics.open_connections and time.monotonic() < deadline:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Finish what is being written and close everything. Can be called twice."""
        self.say_goodbye()
        await self.sweeper.close()
        await self.bots.close()
        await self.presence.close()
        await self.fanout.close()
        await self.storage.close()
