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
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from sixstones.match.storage import StorageUnavailable
from sixstones.server.problem import ServerProblem

Hear: TypeAlias = Callable[[str, int], Awaitable[None]]
"""Called with the id and the number of a table that moved on at another node."""
LookForNews: TypeAlias = Callable[[], Awaitable[None]]
"""Called when messages may have been missed."""

CHANNEL: Final = "sixstones:tables"
_PAUSE: Final = 0.5
_ANSWERS_WITHIN: Final = 3.0
"""Seconds after which a Redis that says nothing counts as lost."""
_NO_RETRY: Final = Retry(NoBackoff(), 0)
"""What fails is to be known here: what was told meanwhile was not heard."""

log = logging.getLogger(__name__)


class Fanout(Protocol):
    """How nodes hear of each other's changes."""

    alone: bool
    """Whether this is the only node: what it has in memory is then always up to date."""
    deaf: bool
    """Whether messages may be getting lost just now, so that one must look into storage."""

    async def start(self, hear: Hear, look_for_news: LookForNews) -> None: ...
    async def tell(self, table: str, number: int) -> None: ...
    async def close(self) -> None: ...


class NoFanout:
    """One node has nobody to tell."""

    alone = True
    deaf = False

    async def start(self, hear: Hear, look_for_news: LookForNews) -> None:
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
            self._redis = redis.Redis.from_url(url, socket_connect_timeout=3, retry=_NO_RETRY)
        except ValueError as error:
            raise ServerProblem(
                f"the address of Redis is not right ({error}); it looks like redis://host:6379"
            ) from None
        self._node = node
        self._tasks: list[asyncio.Task[None]] = []
        self._untold: dict[str, int] = {}
        self._something_to_tell = asyncio.Event()
        self.deaf = True

    async def start(self, hear: Hear, look_for_news: LookForNews) -> None:
        try:
            await asyncio.wait_for(self._redis.get(CHANNEL), _ANSWERS_WITHIN)  # any question will do
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise ServerProblem(f"Redis can't be reached: {error}. Start it, or check --redis.") from None
        self._tasks = [asyncio.create_task(self._listen(hear, look_for_news)), asyncio.create_task(self._tell_all())]

    async def tell(self, table: str, number: int) -> None:
        """Whoever acts does not wait for Redis: what can't be told now is told when it is back."""
        self._untold[table] = number
        self._something_to_tell.set()

    async def close(self) -> None:
        if not self.deaf:
            with suppress(RedisError, OSError):
                await self._tell_untold()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _tell_all(self) -> None:
        while True:
            await self._something_to_tell.wait()
            try:
                await self._tell_untold()
            except (RedisError, OSError):
                await asyncio.sleep(_PAUSE)

    async def _tell_untold(self) -> None:
        untold = dict(self._untold)
        async with asyncio.timeout(_ANSWERS_WITHIN), self._redis.pipeline(transaction=False) as pipeline:
            for table, number in untold.items():
                pipeline.publish(CHANNEL, f"{self._node} {table} {number}")
            await pipeline.execute()
        self._untold = {table: number for table, number in self._untold.items() if untold.get(table) != number}
        if not self._untold:
            self._something_to_tell.clear()

    async def _listen(self, hear: Hear, look_for_news: LookForNews) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await self._hear_all(channel, hear, look_for_news)
            except (RedisError, OSError, StorageUnavailable) as error:
                if not self.deaf:
                    log.warning("Redis was lost (%s); looking into storage until it is back", type(error).__name__)
                self.deaf = True
                await asyncio.sleep(_PAUSE)

    async def _hear_all(self, channel: redis.client.PubSub, hear: Hear, look_for_news: LookForNews) -> None:
        asked = False
        while True:
            message = await channel.get_message(timeout=_ANSWERS_WITHIN)
            if message is None:
                await self._ask_for_a_sign(channel, again=asked)
            elif message["type"] == "subscribe":
                await look_for_news()
                self.deaf = False
            elif message["type"] == "message":
                node, table, number = message["data"].decode().split(" ")
                if node != self._node:
                    await hear(table, int(number))
            asked = message is None

    @staticmethod
    async def _ask_for_a_sign(channel: redis.client.PubSub, *, again: bool) -> None:
        """Silence may mean that nobody plays, or that the connection is dead and nobody said so."""
        if again:
            raise RedisConnectionError("no sign of life")
        await channel.ping()
