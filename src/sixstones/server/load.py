"""Whether the server has too much to do. Then it refuses new work, so that running games stay fast."""

import asyncio
import time
from contextlib import suppress
from typing import Final

from sixstones.match.decision import RequestRefused
from sixstones.server.metrics import Metrics
from sixstones.server.storage.sql import Storage

PROBE: Final = 0.05  # Seconds between two measurements
MOST_LAG: Final = 0.25  # Seconds
WEIGHT: Final = 0.2  # Of the newest measurement
LONGEST: Final = 4 * MOST_LAG  # A longer pause counts as this: a single one is not an overload
MOST_WRITES: Final = 1_000  # Two full batches of the group commit
RECOVERED: Final = 0.5  # New work is accepted again below this share of both


class Load:
    """Measures how late the event loop is and how many changes wait for the database."""

    def __init__(self, storage: Storage, metrics: Metrics, *, on: bool) -> None:
        self._storage, self._on = storage, on
        self._lag = 0.0
        self._shedding = False
        self._task: asyncio.Task[None] | None = None
        metrics.lag.set_function(lambda: self._lag)
        metrics.waiting_writes.set_function(lambda: storage.waiting_writes)
        metrics.shedding.set_function(lambda: self._shedding)

    def start(self) -> None:
        self._task = asyncio.create_task(self._measure())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def check(self) -> None:
        """Raises RequestRefused while the server is overloaded. For new work, never for commands at a table."""
        if self._on and self._shedding:
            raise RequestRefused("server/overloaded", "The server has too much to do. Try again in a moment.")

    def note(self, lag: float, writes: int) -> None:
        """Take a measurement into account."""
        self._lag += WEIGHT * (min(lag, LONGEST) - self._lag)
        share = max(self._lag / MOST_LAG, writes / MOST_WRITES)
        self._shedding = share > (RECOVERED if self._shedding else 1)

    async def _measure(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(PROBE)
            self.note(max(0.0, time.monotonic() - before - PROBE), self._storage.waiting_writes)
