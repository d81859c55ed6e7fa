"""Whether the server is overloaded. Then it refuses new work, so that running games stay fast."""

import asyncio
import time
from typing import Final

from sixstones.match.refusal import RequestRefused
from sixstones.server.metrics import Metrics
from sixstones.server.storage.sql import Storage

PROBE: Final = 0.05  # Seconds between two measurements
MAX_LAG: Final = 0.25  # Seconds
WEIGHT: Final = 0.2  # Of the newest measurement
LONGEST: Final = 4 * MAX_LAG  # A longer pause counts as this: a single one is not an overload
MAX_WRITES: Final = 1_000  # Two full batches of the group commit
MAX_CALLS: Final = 300  # About a second of SQLite's readers
PAUSE: Final = 0.5  # Seconds until a refusal is sent
RECOVERED: Final = 0.5  # New work is accepted again below this share of all


class Load:
    """Measures how late the event loop is, and how much waits for the database."""

    def __init__(self, storage: Storage, metrics: Metrics, *, on: bool) -> None:
        self._storage, self._on = storage, on
        self._lag = 0.0
        self._shedding = False
        metrics.lag.set_function(lambda: self._lag)
        metrics.waiting_writes.set_function(lambda: storage.waiting_writes)
        metrics.waiting_calls.set_function(lambda: storage.waiting_calls)
        metrics.shedding.set_function(lambda: self._shedding)

    async def admit(self) -> None:
        """Raises RequestRefused while the server is overloaded. For new work, never for commands at a table."""
        if not (self._on and self._shedding):
            return
        await asyncio.sleep(PAUSE)  # clients that retry at once would add to the load
        if self._shedding:
            raise RequestRefused("server/overloaded", "The server has too much to do. Try again in a moment.")

    def note(self, lag: float, writes: int, calls: int) -> None:
        """Add a measurement."""
        self._lag += WEIGHT * (min(lag, LONGEST) - self._lag)
        share = max(self._lag / MAX_LAG, writes / MAX_WRITES, calls / MAX_CALLS)
        self._shedding = share > (RECOVERED if self._shedding else 1)

    async def measure(self) -> None:
        """Runs until the node stops."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(PROBE)
            lag = max(0.0, time.monotonic() - before - PROBE)
            self.note(lag, self._storage.waiting_writes, self._storage.waiting_calls)
