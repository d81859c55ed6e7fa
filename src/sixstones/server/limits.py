"""How much one client may ask for: a token bucket for each kind of request."""

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from sixstones.match.refusal import RequestRefused

MAX_CLIENTS: Final = 20_000  # Maximum number of buckets; the least recently used goes first
LONGEST_ADDRESS: Final = 64  # A proxy may forward any text as an address
_PREFIX: Final = 64  # Bits of an IPv6 address that identify a customer of a provider


@dataclass(frozen=True, slots=True)
class Limit:
    """The size of a bucket and how fast it refills per second."""

    burst: float
    rate: float


# For one player, or for an address without credentials.
COMMANDS: Final = Limit(burst=40, rate=8)
HINTS: Final = Limit(burst=10, rate=0.5)
LINES: Final = Limit(burst=10, rate=0.5)
MESSAGES: Final = Limit(burst=100, rate=20)
MALFORMED: Final = Limit(burst=20, rate=0.5)
REPORTS: Final = Limit(burst=3, rate=1 / 120)

# For all players of an address: guests are free, so one address could be many players. Enough for a club of sixty.
COMMANDS_PER_ADDRESS: Final = Limit(burst=400, rate=60)
HINTS_OF_ADDRESS: Final = Limit(burst=60, rate=3)
LINES_OF_ADDRESS: Final = Limit(burst=30, rate=3)
MESSAGES_OF_ADDRESS: Final = Limit(burst=1_000, rate=150)
REPORTS_OF_ADDRESS: Final = Limit(burst=10, rate=1 / 30)

# For an address.
REQUESTS: Final = Limit(burst=200, rate=20)
GUESTS: Final = Limit(burst=60, rate=0.5)
REPLAYS: Final = Limit(burst=30, rate=1)
TABLES: Final = Limit(burst=20, rate=0.2)
CODES: Final = Limit(burst=60, rate=0.2)  # enough for a school class to join, not for trying all codes
CONNECTIONS: Final = Limit(burst=60, rate=2)
WRONG_KEYS: Final = Limit(burst=10, rate=0.1)  # of operators

# For one connection, which is cut off without an answer.
SOCKET_BYTES: Final = Limit(burst=64 * 1024, rate=16 * 1024)
SOCKET_FRAMES: Final = Limit(burst=200, rate=40)
HTTP_BYTES: Final = Limit(burst=256 * 1024, rate=64 * 1024)
HTTP_REQUESTS: Final = Limit(burst=400, rate=50)
NO_LIMIT: Final = Limit(burst=math.inf, rate=0)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The key by which clients are counted: an IPv4 address (also mapped to IPv6) or the /64 of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> _PREFIX << _PREFIX)}/{_PREFIX}"


def is_address(host: str) -> bool:
    """Whether a host is an IP address, not a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Budget:
    __slots__ = ("_at", "_level", "_limit")

    def __init__(self, limit: Limit) -> None:
        self._limit, self._level, self._at = limit, limit.burst, time.monotonic()

    def take(self, amount: float) -> bool:
        """Take tokens; False, and nothing is taken, when there are not enough."""
        now = time.monotonic()
        self._level = min(self._limit.burst, self._level + (now - self._at) * self._limit.rate)
        self._at = now
        if self._level < amount:
            return False
        self._level -= amount
        return True


class Limiter:
    """The buckets of all clients for one kind of request."""

    def __init__(self, limit: Limit, *, on: bool = True) -> None:
        self._limit, self._on = limit, on
        self._buckets: OrderedDict[str, Budget] = OrderedDict()

    def check(self, client: str) -> None:
        """Take one token. Raises RequestRefused when the bucket is empty."""
        if not self._on:
            return
        bucket = self._buckets.setdefault(client, Budget(self._limit))
        self._buckets.move_to_end(client)
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        if not bucket.take(1):
            raise RequestRefused("request/too_many", "Too many requests. Wait a moment and try again.")


class PlayersLimiter:
    """A limit for each player, and a larger one for all players of an address."""

    def __init__(self, player: Limit, address: Limit, *, on: bool) -> None:
        self._players, self._addresses = Limiter(player, on=on), Limiter(address, on=on)

    def check(self, player: str, address: str) -> None:
        """Take one token from both buckets. Raises RequestRefused."""
        self._players.check(player)
        self._addresses.check(address)


class Limits:
    def __init__(self, *, on: bool) -> None:
        self.commands = PlayersLimiter(COMMANDS, COMMANDS_PER_ADDRESS, on=on)
        self.hints = PlayersLimiter(HINTS, HINTS_OF_ADDRESS, on=on)
        self.lines = PlayersLimiter(LINES, LINES_OF_ADDRESS, on=on)
        self.messages = PlayersLimiter(MESSAGES, MESSAGES_OF_ADDRESS, on=on)
        self.reports = PlayersLimiter(REPORTS, REPORTS_OF_ADDRESS, on=on)
        self.wrong_keys = Limiter(WRONG_KEYS, on=on)
        self.malformed = Limiter(MALFORMED, on=on)
        self.requests, self.guests = Limiter(REQUESTS, on=on), Limiter(GUESTS, on=on)
        self.tables, self.connections = Limiter(TABLES, on=on), Limiter(CONNECTIONS, on=on)
        self.replays, self.codes = Limiter(REPLAYS, on=on), Limiter(CODES, on=on)
