"""Telling other nodes that a table has changed: only its id and number. What happened is in storage."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sixstones.server.settings import Settings, require_package

OnNews: TypeAlias = Callable[[str, int], Awaitable[None]]  # Called with the id and number of a changed table
LookForNews: TypeAlias = Callable[[], Awaitable[None]]  # Called when messages may have been missed


class Fanout:
    """How nodes learn of each other's changes. This one is for a single node."""

    alone = True  # Whether this is the only node, so that its memory is always up to date
    disconnected = False  # Whether messages may be getting lost now, so that the node has to poll storage

    async def start(self, on_news: OnNews, look_for_news: LookForNews) -> None: ...
    async def publish(self, table: str, number: int) -> None: ...
    async def close(self) -> None: ...


def make_fanout(settings: Settings) -> Fanout:
    """Through Redis, if the settings name one. Raises ServerProblem."""
    if not settings.redis:
        return Fanout()
    require_package("redis", "--redis")
    from sixstones.server.redis_fanout import RedisFanout  # noqa: PLC0415  # an optional package

    return RedisFanout(settings.redis, settings.node)
