"""How much one client may ask for: a bucket that fills with time, and a refusal when it is empty."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from sixstones.match.refused import Refused

MOST_CLIENTS: Final = 20_000
"""How many clients are remembered; the one that was silent longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


COMMANDS: Final = Limit(burst=40, rate=8)
HINTS: Final = Limit(burst=10, rate=0.5)
REQUESTS: Final = Limit(burst=200, rate=20)
GUESTS: Final = Limit(burst=60, rate=0.5)
REPLAYS: Final = Limit(burst=30, rate=1)
TABLES: Final = Limit(burst=20, rate=0.2)
CONNECTIONS: Final = Limit(burst=60, rate=2)
MALFORMED: Final = Limit(burst=20, rate=0.5)
MESSAGES: Final = Limit(burst=100, rate=20)


class Limiter:
    """The buckets of all clients of one kind of request."""

    def __init__(self, limit: Limit, *, on: bool = True) -> None:
        self._limit, self._on = limit, on
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, client: str) -> None:
        """Take one from the client's bucket. Raises Refused when it is empty."""
        if not self._on:
            return
        now = time.monotonic()
        level, at = self._buckets.get(client, (self._limit.burst, now))
        level = min(self._limit.burst, level + (now - at) * self._limit.rate)
        if level < 1:
            raise Refused("request/too_many", "That was too much at once. Wait a moment and try again.")
        self._buckets[client] = (level - 1, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)


class Limits:
    """All limits of a node."""

    def __init__(self, *, on: bool) -> None:
        self.commands, self.hints = Limiter(COMMANDS, on=on), Limiter(HINTS, on=on)
        self.requests, self.guests = Limiter(REQUESTS, on=on), Limiter(GUESTS, on=on)
        self.tables, self.connections = Limiter(TABLES, on=on), Limiter(CONNECTIONS, on=on)
        self.replays = Limiter(REPLAYS, on=on)
        self.malformed, self.messages = Limiter(MALFORMED, on=on), Limiter(MESSAGES, on=on)
