"""People's commands while many champions think: the same people, first without and then with the bots.

The people who play against the champions are in another process, so that they don't delay the people who are measured.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import connect

from benchmarks.server.load import AT_ONCE, Report, run_load

BOT: Final = "champion"
READY: Final = b"ready\n"


async def people_and_bots(url: str, people: int, tables: int, seconds: float) -> tuple[Report, Report, float]:
    """The same people without bots and with them, on one server; and the bots' moves per second."""
    alone = await run_load([url], people // 2, seconds)
    async with _champions(url, tables):
        before, began = await _bot_moves(url), time.monotonic()
        beside = await run_load([url], people // 2, seconds)
        rate = (await _bot_moves(url) - before) / (time.monotonic() - began)
    return alone, beside, rate


@asynccontextmanager
async def _champions(url: str, tables: int) -> AsyncIterator[None]:
    command = (sys.executable, "-m", "benchmarks.server.bots", url, str(tables))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == READY
        yield
    finally:
        process.terminate()
        await process.wait()


async def _bot_moves(url: str) -> float:
    async with httpx.AsyncClient(timeout=60) as http:
        found = re.search(r"^sixstones_bot_moves_total (\S+)$", (await http.get(f"{url}/metrics")).text, re.MULTILINE)
    assert found
    return float(found[1])


async def _play_all(url: str, tables: int) -> None:
    """One person at each table answers a champion at once, so that the champion nearly always thinks."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:

        async def open_one() -> tuple[str, str]:
            async with gate:
                token = (await http.post("/api/guests/token")).json()["token"]
                request = {"name": "Ana", "bots": [BOT], "start": True, "options": {"first": "seat-1"}}
                made = await http.post("/api/tables", headers={"Authorization": f"Bearer {token}"}, json=request)
                return str(made.json()["id"]), token

        opened = await asyncio.gather(*(open_one() for _ in range(tables)))
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()
    await asyncio.gather(*(_play(url, table, token) for table, token in opened))


async def _play(url: str, table: str, token: str) -> None:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, compression=None, ping_interval=None) as socket:
        await socket.send('{"type":"hello","version":1}')
        async for text in socket:
            message: dict[str, Any] = msgspec.json.decode(text)
            state = message.get("table") or {}
            legal = (state.get("view") or {}).get("legal_moves")
            if message["type"] in {"welcome", "update"} and legal:
                play = {"type": "play", "state": state["state"], "move": legal[0]}
                await socket.send(msgspec.json.encode(play).decode())


if __name__ == "__main__":
    asyncio.run(_play_all(sys.argv[1], int(sys.argv[2])))
