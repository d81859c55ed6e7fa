"""Those who follow a table: each has a short queue, and who does not keep up is let go, never waited for."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.json import Encoder

from sixstones.protocol import server as wire

LONGEST_QUEUE: Final = 64
LARGEST_QUEUE: Final = 1024 * 1024
"""Messages, and bytes of them, that may wait; one message alone may be larger."""

encode: Final = Encoder().encode


class Listener:
    """A connection as the table sees it. Sending never waits."""

    def __init__(self, player: str) -> None:
        self.player = player
        self._queue: asyncio.Queue[bytes | wire.Goodbye] = asyncio.Queue()
        self._size = 0
        self.over = False

    def send(self, message: bytes) -> None:
        """Queue a message; a reader who is too far behind gets a goodbye in its place and can resume."""
        if self.over:
            return
        if self._has_room(message):
            self._size += len(message)
            self._queue.put_nowait(message)
        else:
            while not self._queue.empty():
                self._queue.get_nowait()  # all of it is sent again on resuming
            self.dismiss("server/slow_reader", "You did not read fast enough. Connect again to go on where you were.")

    def dismiss(self, code: str, message: str) -> None:
        """End the connection; the goodbye is the last thing sent."""
        if self.over:
            return
        self.over = True
        self._queue.put_nowait(wire.Goodbye(code=code, message=message))

    async def next(self) -> bytes | wire.Goodbye:
        """The next message to send; after a goodbye there is nothing."""
        message = await self._queue.get()
        if isinstance(message, bytes):
            self._size -= len(message)
        return message

    def _has_room(self, message: bytes) -> bool:
        waiting = self._queue.qsize()
        return waiting == 0 or (waiting < LONGEST_QUEUE and self._size + len(message) <= LARGEST_QUEUE)
