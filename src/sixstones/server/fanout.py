"""Telling the other nodes that a table has moved on.

Only the table's id and its number are told, never what happened: that is in storage, so nothing is lost
when a message is, and nothing hidden passes through here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

import redis.asyncio as redis
from redis.exceptions import RedisError

from sixstones.server.problem import ServerProblem

Hear: TypeAlias = Callable[[str, int], Awaitable[None]]
"""Called with the id and the number of a table that moved on at another node."""
Reconnected: TypeAlias = Callable[[], Awaitable[None]]

CHANNEL: Final = "sixstones:tables"
_PAUSE: Final = 0.5

log = logging.getLogger(__name__)


class Fanout(Protocol):
    """How nodes hear of each other's changes."""

    alone: bool
    """Whether this is the only node: what it has in memory is then always up to date."""
    deaf: bool
    """Whether messages may be getting lost just now, so that one must look into storage."""

    async def start(self, hear: Hear) -> None: ...
    async def tell(self, table: str, number: int) -> None: ...
    async def close(self) -> None: ...


class NoFanout:
    """One node has nobody to tell."""

    alone = True
    deaf = False

    async def start(self, hear: Hear) -> None:
        """Nothing to hear."""

    async def tell(self, table: str, number: int) -> None:
        """Nobody to tell."""

    async def close(self) -> None:
        """Nothing to let go of."""


class RedisFanout:
    """All nodes listen to one channel of a Redis server. While it is down, nodes look into storage instead."""

    alone = False

    def __init__(self, url: str, node: str) -> None:
        try:
            self._redis = redis.Redis.from_url(url, socket_connect_timeout=3, health_check_interval=10)
        except ValueError as error:
            raise ServerProblem(
                f"the address of Redis is not right ({error}); it looks like redis://host:6379"
            ) from None
        self._node = node
        self._listening: asyncio.Task[None] | None = None
        self.deaf = True

    async def start(self, hear: Hear) -> None:
        try:
            await self._redis.get(CHANNEL)  # any question will do
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise ServerProblem(f"Redis can't be reached: {error}. Start it, or check --redis.") from None
        self._listening = asyncio.create_task(self._listen(hear))

    async def tell(self, table: str, number: int) -> None:
        try:
            await self._redis.publish(CHANNEL, f"{self._node} {table} {number}")
        except (RedisError, OSError):
            self.deaf = True  # the others find it in storage

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await self._redis.aclose()

    async def _listen(self, hear: Hear) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.deaf = False
                    await self._hear_all(channel, hear)
            except (RedisError, OSError) as error:
                if not self.deaf:
                    log.warning("Redis was lost (%s); looking into storage until it is back", type(error).__name__)
                self.deaf = True
                await asyncio.sleep(_PAUSE)

    async def _hear_all(self, channel: redis.client.PubSub, hear: Hear) -> None:
        async for message in channel.listen():
            if message["type"] != "message":
                continue
            node, table, number = message["data"].decode().split(" ")
            if node != self._node:
                await hear(table, int(number))
