"""People's commands while many champions think: the same people, first without and then with the bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import connect

from benchmarks.server.load import AT_ONCE, Report, run_load

BOT: Final = "champion"
_Message = dict[str, Any]


@dataclass
class Busy:
    """What the bots did meanwhile."""

    moves: int = 0


@asynccontextmanager
async def champions(url: str, tables: int) -> AsyncIterator[Busy]:
    """Tables where one person answers a champion at once, so that the champion nearly always thinks."""
    busy, gate = Busy(), asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:

        async def open_one() -> tuple[str, str]:
            async with gate:
                token = (await http.post("/api/guests/token")).json()["token"]
                made = await http.post(
                    "/api/tables",
                    headers={"Authorization": f"Bearer {token}"},
                    json={"name": "Ana", "bots": [BOT], "start": True, "options": {"first": "seat-1"}},
                )
                return str(made.json()["id"]), token

        opened = await asyncio.gather(*(open_one() for _ in range(tables)))
        playing = [asyncio.create_task(_play(url, table, token, busy)) for table, token in opened]
        try:
            yield busy
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def _play(url: str, table: str, token: str, busy: Busy) -> None:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, compression=None, ping_interval=None) as socket:
        await socket.send('{"type":"hello","version":1}')
        async for text in socket:
            message: _Message = msgspec.json.decode(text)
            busy.moves += sum(event.get("by") == "bot" for event in message.get("events", ()))
            state = message.get("table") or {}
            legal = (state.get("view") or {}).get("legal_moves")
            if message["type"] in {"welcome", "update"} and legal:
                play = {"type": "play", "state": state["state"], "move": legal[0]}
                await socket.send(msgspec.json.encode(play).decode())


async def people_and_bots(urls: Sequence[str], people: int, tables: int, seconds: float) -> tuple[Report, Report, Busy]:
    """The same people without bots and with them, in one run of the server."""
    alone = await run_load(urls, people // 2, seconds)
    async with champions(urls[0], tables) as busy:
        await asyncio.sleep(2)
        before = busy.moves
        beside = await run_load(urls, people // 2, seconds)
        busy.moves -= before
    return alone, beside, busy
