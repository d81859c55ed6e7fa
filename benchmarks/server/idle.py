"""The memory of idle tables, and the time to load a finished game."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path
from typing import Final

import httpx

from benchmarks.server.processes import ServerProcess
from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.match import timers
from sixstones.match.commands import decide
from sixstones.match.entry import Entry, from_bytes, to_bytes
from sixstones.match.lobby import create
from sixstones.match.storage import Change
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol.client import TableOptions
from sixstones.server.storage import open_storage
from sixstones.server.storage.sql import Storage

AT_ONCE: Final = 16
PER_GUEST: Final = 50  # The server's limit for tables of one guest
REPLAYS: Final = 300


def memory_of_idle_tables(server: ServerProcess, count: int) -> int:
    """Bytes of memory for `count` tables that wait for their player."""
    before = server.memory()
    asyncio.run(_open_tables(server.url, count))
    return server.memory() - before


async def _open_tables(url: str, count: int) -> None:
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        request = {"name": "Ana", "bots": ["agent"], "start": True, "options": {"first": "seat-1"}}
        guests = [await http.post("/api/guests/token") for _ in range(-(-count // PER_GUEST))]
        headers = [{"Authorization": f"Bearer {guest.json()['token']}"} for guest in guests]

        async def open_one(number: int) -> None:
            async with gate:
                made = await http.post("/api/tables", json=request, headers=headers[number // PER_GUEST])
                made.raise_for_status()

        await asyncio.gather(*(open_one(number) for number in range(count)))


def replay_milliseconds(folder: Path) -> tuple[float, float, int]:
    """Time to load a finished game from SQLite: median and 99th percentile; and its number of events."""
    return asyncio.run(_replay(folder))


async def _replay(folder: Path) -> tuple[float, float, int]:
    storage = await open_storage(str(folder / "replay.db"))
    id, entries = _finished_game()
    await storage.append([Change(id, 0, tuple(to_bytes(entry) for entry in entries), finished=True)])
    times = sorted([await _replay_once(storage, id) for _ in range(REPLAYS)])
    await storage.close()
    return statistics.median(times), times[REPLAYS * 99 // 100], len(entries)


async def _replay_once(storage: Storage, id: str) -> float:
    began = time.perf_counter()
    table = Table.replayed(id, [from_bytes(body) for body in await storage.load(id)])
    took = time.perf_counter() - began
    assert table.phase == "over"
    return took * 1000


def _finished_game() -> tuple[str, list[Entry]]:
    """A game with four players, the longest kind."""
    request = client.CreateTable(name="Ana", options=TableOptions(players=4), bots=("agent",) * 3, start=True)
    decision = create("ana", request, 1)
    table, entries, bot = decision.result(), list(decision.entries), make_bot("agent", 1)
    while table.phase == "playing":
        assert table.game is not None
        move = str(bot.choose(table.game.view(table.game.to_play), Clock()).move)
        is_person = table.seats[table.game.to_play].is_person
        play = client.Play(state=table.state, move=move)
        decision = decide(table, "ana", play, 1) if is_person else timers.bot_move(table, move, 1)
        table, entries = decision.result(), entries + decision.entries
    return table.id, entries
