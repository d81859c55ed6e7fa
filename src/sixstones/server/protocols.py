"""What the HTTP and the WebSocket side share: patience with clients, which uvicorn has without end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import uvicorn

from sixstones.server.door import Door
from sixstones.server.limits import NO_LIMIT, Budget, Limit

REQUEST_WITHIN: Final = 15.0
"""Seconds in which a request must be there, from its first byte, or from the connection, to its last."""
READ_WITHIN: Final = 10.0
"""Seconds for which a client may leave lying what it was sent."""
LEAST_COST: Final = 64
"""Bytes that anything received counts for: single bytes are work too."""


class Config(uvicorn.Config):
    """uvicorn's, with the door of the node."""

    def __init__(self, app: Any, door: Door, **named: Any) -> None:
        super().__init__(app, **named)
        self.door = door

    def budget(self, limit: Limit) -> Budget:
        return Budget(limit if self.door.limited else NO_LIMIT)


class Timer:
    """Cuts a connection off unless it is cancelled in time."""

    def __init__(self, protocol: Any, seconds: float) -> None:
        self._protocol, self._seconds = protocol, seconds
        self._handle: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        return self._handle is not None

    def start(self) -> None:
        self.cancel()
        self._handle = self._protocol.loop.call_later(self._seconds, self._protocol.transport.abort)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def cost(data: bytes) -> int:
    """What a chunk takes from the budget of its connection."""
    return max(len(data), LEAST_COST)


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    """A chunk may hold thousands of requests or frames: it is parsed bit by bit, and looked at in between."""
    for at in range(0, len(data), size):
        yield data[at : at + size]
