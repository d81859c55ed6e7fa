"""Another player, far from an attack: what does it feel like to play meanwhile?"""

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
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sixstones.protocol import VERSION

BETWEEN: Final = 0.08
"""Seconds between two pings: less than the server takes from one player."""
PATIENCE: Final = 20.0


@dataclass
class Pings:
    """How long pings took, in seconds."""

    took: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.took)

    @property
    def worst(self) -> float:
        return max(self.took)


class Witness:
    """Somebody who watches a table and pings."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def ping_for(self, seconds: float) -> Pings:
        """Ping again and again for a while."""
        pings, until = Pings(), time.monotonic() + seconds
        while time.monotonic() < until:
            pings.took.append(await self._ping())
            await asyncio.sleep(BETWEEN)
        return pings

    async def ping_during(self, work: asyncio.Task[Any]) -> Pings:
        """Ping until something is over, and once more: it may be the last ping that hangs."""
        pings = Pings()
        while not work.done():
            pings.took.append(await self._ping())
            await asyncio.sleep(BETWEEN)
        pings.took.append(await self._ping())
        return pings

    async def _ping(self) -> float:
        began = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            await self._socket.send('{"type":"ping"}')
            while msgspec.json.decode(await self._socket.recv())["type"] != "pong":
                pass
        return time.monotonic() - began


@asynccontextmanager
async def watching(url: str, table: str, token: str = "") -> AsyncIterator[Witness]:
    """A witness at a table."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    options: dict[str, Any] = {"compression": None, "proxy": None, "open_timeout": PATIENCE, "close_timeout": 1}
    async with connect(address, additional_headers=headers, max_size=None, **options) as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "version": VERSION}), text=True)
        assert msgspec.json.decode(await socket.recv())["type"] == "welcome"
        yield Witness(socket)


async def gets_in(url: str, table: str) -> bool:
    """Whether somebody new can become a guest and sit down to watch."""
    try:
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE) as http:
            token = (await http.post("/api/guests/token")).raise_for_status().json()["token"]
        async with watching(url, table, token) as witness:
            await witness.ping_for(0)
            return True
    except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, AssertionError):
        return False
