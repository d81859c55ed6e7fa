"""A node: everything that one server process has running, started and stopped in the right order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from sixstones.match.storage import Storage, StorageUnavailable
from sixstones.server.door import Door
from sixstones.server.fanout import Fanout, NoFanout, RedisFanout
from sixstones.server.guests import Guests
from sixstones.server.host import Host
from sixstones.server.limits import Limits
from sixstones.server.metrics import Metrics
from sixstones.server.presence import Presence
from sixstones.server.readiness import Readiness
from sixstones.server.replays import Replays
from sixstones.server.settings import Settings
from sixstones.server.storage import StorageProblem, open_storage
from sixstones.server.sweeper import Sweeper
from sixstones.server.thinking import Thinking

STOPPING: Final = "The server stops or restarts. Nothing is lost; connect again in a moment."


class Node:
    """The parts of a running server. Make one with `Node.start`."""

    def __init__(self, settings: Settings, storage: Storage, fanout: Fanout, key: bytes, metrics: Metrics) -> None:
        self.settings, self.storage, self.fanout, self.metrics = settings, storage, fanout, metrics
        self.guests = Guests(key)
        self.limits = Limits(on=settings.rate_limits)
        self.door = Door(settings, metrics)
        self.host = Host(storage, fanout, settings, metrics)
        self.thinking = Thinking(self.host, settings.bot_threads)
        self.presence = Presence(self.host)
        self.replays = Replays()
        self.sweeper = Sweeper(self.host, self.thinking, self.presence)
        self.readiness = Readiness(self.keep_alive)
        self.stopping = False

    @classmethod
    async def start(cls, settings: Settings, compiling: Callable[[str], bool] = lambda style: False) -> Node:
        """Open storage and fan-out and begin to look after tables. Raises ServerProblem."""
        metrics = Metrics()
        storage = await open_storage(settings.database, metrics.storage_failed)
        fanout: Fanout = RedisFanout(settings.redis, settings.node) if settings.redis else NoFanout()
        try:
            node = cls(settings, storage, fanout, await storage.signing_key(), metrics)
            node.thinking.compiling = compiling
            await fanout.start(node.host.heard, node.host.look_for_news)
            await node.keep_alive()
        except StorageUnavailable as error:
            await storage.close()
            raise StorageProblem(f"the database takes nothing ({error}); mend that, then start again") from None
        except BaseException:
            await storage.close()
            raise
        node.sweeper.start()
        return node

    async def keep_alive(self) -> None:
        """Write that the node lives."""
        await self.storage.keep_alive(self.settings.node, self.host.clock.now() + self.settings.node_lifetime)

    def say_goodbye(self) -> None:
        """Tell everybody that the server goes; from now on nobody new is let in."""
        self.stopping = True
        self.host.dismiss_all("server/stopping", STOPPING)

    async def goodbyes_are_out(self, within: float) -> None:
        """Wait until everybody has been told and is gone; for so many seconds at most, since some don't read."""
        deadline = time.monotonic() + within
        while self.metrics.open_connections and time.monotonic() < deadline:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Finish what is being written and let go of everything. Can be called twice."""
        self.say_goodbye()
        await self.sweeper.close()
        await self.thinking.close()
        await self.presence.close()
        await self.fanout.close()
        await self.storage.close()
