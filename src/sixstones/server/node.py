"""A node: everything that one server process has running, started and stopped in the right order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from sixstones.match.storage import Storage
from sixstones.server.fanout import Fanout, NoFanout, RedisFanout
from sixstones.server.guests import Guests
from sixstones.server.host import Host
from sixstones.server.limits import Limits
from sixstones.server.metrics import Metrics
from sixstones.server.presence import Presence
from sixstones.server.replays import Replays
from sixstones.server.settings import Settings
from sixstones.server.storage import open_storage
from sixstones.server.sweeper import Sweeper
from sixstones.server.thinking import Thinking

STOPPING: Final = "The server stops or restarts. Nothing is lost; connect again in a moment."


class Node:
    """The parts of a running server. Make one with `Node.start`."""

    def __init__(self, settings: Settings, storage: Storage, fanout: Fanout, key: bytes) -> None:
        self.settings, self.storage, self.fanout = settings, storage, fanout
        self.guests = Guests(key)
        self.limits = Limits(on=settings.rate_limits)
        self.metrics = Metrics()
        self.host = Host(storage, fanout, settings, self.metrics)
        self.thinking = Thinking(self.host, settings.bot_threads)
        self.presence = Presence(self.host)
        self.replays = Replays()
        self.sweeper = Sweeper(self.host, self.thinking, self.presence)
        self.stopping = False

    @classmethod
    async def start(cls, settings: Settings, compiling: Callable[[str], bool] = lambda style: False) -> Node:
        """Open storage and fan-out and begin to look after tables. Raises ServerProblem."""
        storage = await open_storage(settings.database)
        fanout: Fanout = RedisFanout(settings.redis, settings.node) if settings.redis else NoFanout()
        node = cls(settings, storage, fanout, await storage.signing_key())
        node.thinking.compiling = compiling
        try:
            await fanout.start(node.host.heard, node.host.look_for_news)
            await storage.keep_alive(settings.node, node.host.clock.now() + settings.node_lifetime)
        except BaseException:
            await storage.close()
            raise
        node.sweeper.start()
        return node

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
