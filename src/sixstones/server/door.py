"""Who is connected. Nobody holds all connections, and when there is no room for one more, whoever is idle goes."""

from __future__ import annotations

import time
from asyncio import Transport
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sixstones.match.refused import RequestRefused
from sixstones.server import descriptors
from sixstones.server.addresses import network_of
from sixstones.server.metrics import Metrics
from sixstones.server.settings import Settings

RESERVE: Final = 64
"""Descriptors that no player gets: half for the database, files and other nodes, half for short requests."""
SOCKETS_EACH: Final = 4
"""Sockets of an address for each connection to a table that it may have: a browser opens up to six for a page."""
CLOSED_WITHIN: Final = 10.0
"""Seconds in which a connection that is being closed must be gone; who does not read could hold it for ever."""


class Door:
    """The sockets of a node, and the lasting connections among them: WebSockets and streams."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limited = settings.rate_limits
        self._metrics = metrics
        self._each = settings.connections_per_address
        self._proxies = ProxyHeadersMiddleware(_nothing, ",".join(settings.trusted_proxies)).trusted_hosts
        allowed = descriptors.limit()
        reserve = min(RESERVE, allowed // 2)
        self._most, self._spare = allowed - reserve, reserve // 2
        self._sockets: dict[Transport, str | None] = {}
        self._idle: dict[Transport, None] = {}
        """Those with no request under way, the longest idle first."""
        self._closing: dict[Transport, float] = {}
        self._of_address: Counter[str] = Counter()
        self._staying: Counter[str] = Counter()

    def is_proxy(self, address: str) -> bool:
        """Whether it may speak for others."""
        return address in self._proxies

    # Sockets

    def enter(self, transport: Transport, address: str | None) -> bool:
        """Somebody connects. False when there is no room, neither for this address nor by sending somebody away."""
        network = network_of(address) if address and not self.is_proxy(address) else None
        if self.limited and network and self._of_address[network] >= self._each * SOCKETS_EACH:
            return self._refused()
        if len(self._sockets) >= self._most + self._spare and not self._make_room():
            return self._refused()
        self._sockets[transport] = network
        self._idle[transport] = None
        if network:
            self._of_address[network] += 1
        return True

    def leave(self, transport: Transport) -> None:
        """A connection is gone."""
        network = self._sockets.pop(transport, None)
        self._idle.pop(transport, None)
        self._closing.pop(transport, None)
        if network:
            _take_one(self._of_address, network)

    def busy(self, transport: Transport) -> None:
        """A request is under way."""
        self._idle.pop(transport, None)

    def idle(self, transport: Transport) -> None:
        """Nothing is under way any more."""
        if transport in self._sockets:
            self._idle[transport] = None

    def cut_off(self, transport: Transport) -> None:
        """Somebody sends more than anybody needs to; there is no point in telling them."""
        self._metrics.refused.labels("request/too_many").inc()
        transport.abort()

    def sweep(self) -> None:
        """Drop those that are being closed and don't read what was still to be sent."""
        now = time.monotonic()
        for transport in list(self._sockets):
            if transport.is_closing() and now - self._closing.setdefault(transport, now) > CLOSED_WITHIN:
                transport.abort()

    # Lasting connections

    def check(self, address: str) -> None:
        """Whether an address may have one more connection that lasts. Raises RequestRefused."""
        if self.limited and self._staying[address] >= self._each:
            raise RequestRefused("server/full", "There are too many connections from your address. Close one, or wait.")
        if len(self._sockets) > self._most and not self._make_room():
            raise RequestRefused("server/full", "The server is full. Try again later.")

    @contextmanager
    def staying(self, address: str) -> Iterator[None]:
        """Count a connection for as long as it lasts."""
        self._staying[address] += 1
        try:
            yield
        finally:
            _take_one(self._staying, address)

    def _make_room(self) -> bool:
        for transport in self._idle:
            del self._idle[transport]
            transport.abort()
            return True
        return False

    def _refused(self) -> bool:
        self._metrics.refused.labels("server/full").inc()
        return False


def _take_one(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]


async def _nothing(*arguments: object) -> None:
    """The middleware wants an app; here it only knows whom to trust."""
