"""How much one client may ask for: a bucket that fills with time, and a refusal when it is empty."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from sixstones.match.refused import RequestRefused

MOST_CLIENTS: Final = 20_000
"""How many clients are remembered; the one that was silent longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


COMMANDS: Final = Limit(burst=40, rate=8)
HINTS: Final = Limit(burst=10, rate=0.5)
LINES: Final = Limit(burst=10, rate=0.5)
MESSAGES: Final = Limit(burst=100, rate=20)
MALFORMED: Final = Limit(burst=20, rate=0.5)
"""These are for one player, or for an address without credentials."""

COMMANDS_OF_ADDRESS: Final = Limit(burst=400, rate=60)
HINTS_OF_ADDRESS: Final = Limit(burst=60, rate=3)
LINES_OF_ADDRESS: Final = Limit(burst=30, rate=3)
MESSAGES_OF_ADDRESS: Final = Limit(burst=1_000, rate=150)
"""Guests are free, so that one address could be any number of players; a club of sixty still has room."""

REQUESTS: Final = Limit(burst=200, rate=20)
GUESTS: Final = Limit(burst=60, rate=0.5)
REPLAYS: Final = Limit(burst=30, rate=1)
TABLES: Final = Limit(burst=20, rate=0.2)
CONNECTIONS: Final = Limit(burst=60, rate=2)
"""These are for an address."""

SOCKET_BYTES: Final = Limit(burst=64 * 1024, rate=16 * 1024)
SOCKET_FRAMES: Final = Limit(burst=200, rate=40)
HTTP_BYTES: Final = Limit(burst=256 * 1024, rate=64 * 1024)
HTTP_REQUESTS: Final = Limit(burst=400, rate=50)
"""These are for one connection, whatever it sends: who goes beyond them is cut off without a word."""
NO_LIMIT: Final = Limit(burst=math.inf, rate=0)


class Budget:
    """A bucket."""

    __slots__ = ("_at", "_level", "_limit")

    def __init__(self, limit: Limit) -> None:
        self._limit, self._level, self._at = limit, limit.burst, time.monotonic()

    def take(self, amount: float) -> bool:
        """Take so much; False, and nothing is taken, when there is less."""
        now = time.monotonic()
        self._level = min(self._limit.burst, self._level + (now - self._at) * self._limit.rate)
        self._at = now
        if self._level < amount:
            return False
        self._level -= amount
        return True


class Limiter:
    """The buckets of all clients of one kind of request."""

    def __init__(self, limit: Limit, *, on: bool = True) -> None:
        self._limit, self._on = limit, on
        self._buckets: OrderedDict[str, Budget] = OrderedDict()

    def check(self, client: str) -> None:
        """Take one from the client's bucket. Raises RequestRefused when it is empty."""
        if not self._on:
            return
        bucket = self._buckets.setdefault(client, Budget(self._limit))
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        if not bucket.take(1):
            raise RequestRefused("request/too_many", "That was too much at once. Wait a moment and try again.")


class PlayersLimiter:
    """A limit for each player, and a larger one for all players of an address."""

    def __init__(self, player: Limit, address: Limit, *, on: bool) -> None:
        self._players, self._addresses = Limiter(player, on=on), Limiter(address, on=on)

    def check(self, player: str, address: str) -> None:
        """Take one from both buckets. Raises RequestRefused when one is empty."""
        self._players.check(player)
        self._addresses.check(address)


class Limits:
    """All limits of a node."""

    def __init__(self, *, on: bool) -> None:
        self.commands = PlayersLimiter(COMMANDS, COMMANDS_OF_ADDRESS, on=on)
        self.hints = PlayersLimiter(HINTS, HINTS_OF_ADDRESS, on=on)
        self.lines = PlayersLimiter(LINES, LINES_OF_ADDRESS, on=on)
        self.messages = PlayersLimiter(MESSAGES, MESSAGES_OF_ADDRESS, on=on)
        self.malformed = Limiter(MALFORMED, on=on)
        self.requests, self.guests = Limiter(REQUESTS, on=on), Limiter(GUESTS, on=on)
        self.tables, self.connections = Limiter(TABLES, on=on), Limiter(CONNECTIONS, on=on)
        self.replays = Limiter(REPLAYS, on=on)
