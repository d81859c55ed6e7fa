"""A spectator at another table that measures the response time during an attack."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
from tests.server.running import NO_TLS
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sixstones.protocol import PLAIN

BETWEEN: Final = 0.08
"""Seconds between two pings, within the server's rate limit."""
TIMEOUT: Final = 20.0


@dataclass
class Pings:
    """Response times in seconds."""

    took: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.took)

    @property
    def worst(self) -> float:
        return max(self.took)


class Witness:
    """Watches a table and pings."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def ping_for(self, seconds: float) -> Pings:
        """Ping repeatedly for a while."""
        pings, until = Pings(), time.monotonic() + seconds
        while time.monotonic() < until:
            pings.took.append(await self._ping())
            await asyncio.sleep(BETWEEN)
        return pings

    async def ping_during(self, work: asyncio.Task[Any]) -> Pings:
        """Ping until `work` is done, and once more, because the last ping may be the one that hangs."""
        pings = Pings()
        while not work.done():
            pings.took.append(await self._ping())
            await asyncio.sleep(BETWEEN)
        pings.took.append(await self._ping())
        return pings

    async def _ping(self) -> float:
        began = time.monotonic()
        async with asyncio.timeout(TIMEOUT):
            await self._socket.send('{"type":"ping"}')
            while msgspec.json.decode(await self._socket.recv())["type"] != "pong":
                pass
        return time.monotonic() - began


@asynccontextmanager
async def watching(url: str, table: str, token: str = "") -> AsyncIterator[Witness]:
    """Connect a witness to a table."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    options: dict[str, Any] = {"compression": None, "proxy": None, "open_timeout": TIMEOUT, "close_timeout": 1}
    async with connect(address, additional_headers=headers, max_size=None, **options) as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "version": PLAIN}), text=True)
        assert msgspec.json.decode(await socket.recv())["type"] == "welcome"
        yield Witness(socket)


async def can_connect(url: str, table: str) -> bool:
    """Whether a new client can become a guest and watch."""
    try:
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=TIMEOUT, verify=NO_TLS) as http:
            token = (await http.post("/api/guests/token")).raise_for_status().json()["token"]
        async with watching(url, table, token) as witness:
            await witness.ping_for(0)
            return True
    except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, AssertionError):
        return False
