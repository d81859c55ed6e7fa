"""Fan-out through Redis. Needs the package redis, which is in the extra `hosting`."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from sixstones.match.storage import StorageUnavailable
from sixstones.server.background import BackgroundTasks
from sixstones.server.fanout import Fanout, LookForNews, OnNews
from sixstones.server.settings import ServerProblem

CHANNEL: Final = "sixstones:tables"
_PAUSE: Final = 0.5
_TIMEOUT: Final = 3.0  # Seconds after which a silent Redis counts as lost
_NO_RETRY: Final = Retry(NoBackoff(), 0)  # Errors must show up here: what was published meanwhile was missed

log = logging.getLogger(__name__)


class RedisFanout(Fanout):
    """All nodes listen to one channel of a Redis server. While it is down, they poll storage instead."""

    alone = False

    def __init__(self, url: str, node: str) -> None:
        try:
            self._redis = redis.Redis.from_url(url, socket_connect_timeout=3, retry=_NO_RETRY)
        except ValueError as error:
            raise ServerProblem(f"--redis is not a valid address ({error}); use redis://host:6379") from None
        self._node = node
        self._tasks = BackgroundTasks()
        self._unpublished: dict[str, int] = {}
        self._something_to_publish = asyncio.Event()
        self.disconnected = True

    async def start(self, on_news: OnNews, look_for_news: LookForNews) -> None:
        try:
            await asyncio.wait_for(self._redis.get(CHANNEL), _TIMEOUT)  # any command will do
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise ServerProblem(f"can't reach Redis: {error}. Start it, or check --redis.") from None
        self._tasks.start(self._listen(on_news, look_for_news))
        self._tasks.start(self._publish_all())

    async def publish(self, table: str, number: int) -> None:
        """Never waits for Redis: what can't be published now is published when it is back."""
        self._unpublished[table] = number
        self._something_to_publish.set()

    async def close(self) -> None:
        if not self.disconnected:
            with suppress(RedisError, OSError):
                await self._publish_now()
        await self._tasks.close()
        await self._redis.aclose()

    async def _publish_all(self) -> None:
        while True:
            await self._something_to_publish.wait()
            try:
                await self._publish_now()
            except (RedisError, OSError):
                await asyncio.sleep(_PAUSE)

    async def _publish_now(self) -> None:
        batch = dict(self._unpublished)
        async with asyncio.timeout(_TIMEOUT), self._redis.pipeline(transaction=False) as pipeline:
            for table, number in batch.items():
                pipeline.publish(CHANNEL, f"{self._node} {table} {number}")
            await pipeline.execute()
        self._unpublished = {table: number for table, number in self._unpublished.items() if batch.get(table) != number}
        if not self._unpublished:
            self._something_to_publish.clear()

    async def _listen(self, on_news: OnNews, look_for_news: LookForNews) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await self._receive_all(channel, on_news, look_for_news)
            except (RedisError, OSError, StorageUnavailable) as error:
                if not self.disconnected:
                    log.warning("lost Redis (%s); polling storage until it is back", type(error).__name__)
                self.disconnected = True
                await asyncio.sleep(_PAUSE)

    async def _receive_all(self, channel: redis.client.PubSub, on_news: OnNews, look_for_news: LookForNews) -> None:
        pinged = False
        while True:
            message = await channel.get_message(timeout=_TIMEOUT)
            if message is None and pinged:
                raise RedisConnectionError("no answer to a ping")
            if message is None:  # nobody plays, or the connection is dead
                await channel.ping()
            elif message["type"] == "subscribe":
                await look_for_news()
                self.disconnected = False
            elif message["type"] == "message":
                node, table, number = message["data"].decode().split(" ")
                if node != self._node:
                    await on_news(table, int(number))
            pinged = message is None
