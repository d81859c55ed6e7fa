"""Open sockets: a limit for each address, and room for new ones when descriptors run out."""

import math
import sys
import time
from asyncio import Transport
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sixstones.match.refusal import RequestRefused
from sixstones.server.limits import network_of
from sixstones.server.metrics import Metrics
from sixstones.server.settings import Settings

MAX_DESCRIPTORS: Final = 65_536  # More than one process can serve; some systems have no limit at all
RESERVE: Final = 64  # Not for players: half for the database, files and nodes, half for short requests
SOCKETS_EACH: Final = 4  # For each table connection of an address: a browser opens up to six for a page
CLOSE_TIMEOUT: Final = 10.0  # Seconds in which a closing connection must be gone

if sys.platform == "win32":

    def raise_descriptor_limit() -> None:
        """Windows has no such limit."""

    def descriptor_limit() -> float:
        return math.inf

else:
    import resource

    def raise_descriptor_limit() -> None:
        """Raise the soft limit to the hard one: the usual 1,024 are for programs that open a few files."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

    def descriptor_limit() -> float:
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return math.inf if soft == resource.RLIM_INFINITY else soft


class SocketRegistry:
    """All sockets of a node, and the long-lived connections among them: WebSockets and streams."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limited = settings.rate_limits
        self._metrics = metrics
        self._per_address = settings.connections_per_address
        self._proxies = ProxyHeadersMiddleware(_no_app, ",".join(settings.trusted_proxies)).trusted_hosts
        allowed = descriptor_limit()
        reserve = min(RESERVE, allowed // 2)
        self._most, self._spare = allowed - reserve, reserve // 2
        self._sockets: dict[Transport, str | None] = {}
        self._idle: dict[Transport, None] = {}  # Sockets without a request in progress, the longest idle first
        self._closing: dict[Transport, float] = {}
        self._of_address: Counter[str] = Counter()
        self._long_lived: Counter[str] = Counter()

    def is_proxy(self, address: str) -> bool:
        """Whether requests from this address may be forwarded for others."""
        return address in self._proxies

    def add(self, transport: Transport, address: str | None) -> bool:
        """Register a new socket. False when there is no room, even after closing an idle one."""
        network = network_of(address) if address and not self.is_proxy(address) else None
        if self.limited and network and self._of_address[network] >= self._per_address * SOCKETS_EACH:
            return self._full()
        if len(self._sockets) >= self._most + self._spare and not self._make_room():
            return self._full()
        self._sockets[transport] = network
        self._idle[transport] = None
        if network:
            self._of_address[network] += 1
        return True

    def remove(self, transport: Transport) -> None:
        network = self._sockets.pop(transport, None)
        self._idle.pop(transport, None)
        self._closing.pop(transport, None)
        if network:
            _decrement(self._of_address, network)

    def mark_busy(self, transport: Transport) -> None:
        self._idle.pop(transport, None)

    def mark_idle(self, transport: Transport) -> None:
        if transport in self._sockets:
            self._idle[transport] = None

    def cut_off(self, transport: Transport) -> None:
        """Abort a connection that sends too much, without an answer."""
        self._metrics.refused.labels("request/too_many").inc()
        transport.abort()

    def sweep(self) -> None:
        """Abort closing connections whose client does not read the rest."""
        now = time.monotonic()
        for transport in list(self._sockets):
            if transport.is_closing() and now - self._closing.setdefault(transport, now) > CLOSE_TIMEOUT:
                transport.abort()

    def check_long_lived(self, address: str) -> None:
        """Raises RequestRefused when an address may not open another long-lived connection."""
        if self.limited and self._long_lived[address] >= self._per_address:
            raise RequestRefused("server/full", "Too many connections from your address. Close one, or wait.")
        if len(self._sockets) > self._most and not self._make_room():
            raise RequestRefused("server/full", "The server is full. Try again later.")

    @contextmanager
    def long_lived(self, address: str) -> Iterator[None]:
        """Count a long-lived connection while it is open."""
        self._long_lived[address] += 1
        try:
            yield
        finally:
            _decrement(self._long_lived, address)

    def _make_room(self) -> bool:
        for transport in self._idle:
            del self._idle[transport]
            transport.abort()
            return True
        return False

    def _full(self) -> bool:
        self._metrics.refused.labels("server/full").inc()
        return False


def _decrement(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]


async def _no_app(*arguments: object) -> None:
    """The middleware requires an app; only its list of trusted hosts is used here."""
