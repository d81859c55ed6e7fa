"""Load test: tables with two clients each and one move per second. Measures when the opponent sees the move."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

DRAIN: Final = 5.0
AT_ONCE: Final = 20


class _View(msgspec.Struct):
    to_play: int
    legal_moves: list[str]


class _Table(msgspec.Struct):
    number: int
    state: int
    phase: str
    you: int | None = None
    view: _View | None = None


class _Message(msgspec.Struct):
    type: str
    id: str = ""
    code: str = ""
    table: _Table | None = None


_read: Final = msgspec.json.Decoder(_Message).decode


@dataclass
class Report:
    """The result of a run."""

    tables: int
    seconds: float = 0.0
    sent: int = 0
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move until the opponent sees it."""
    acknowledged: int = 0
    refused: int = 0
    errors: list[str] = field(default_factory=list)
    gaps: int = 0
    """Number of missing events."""

    @property
    def lost(self) -> int:
        return self.sent - len(self.latencies)

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


class Client:
    """One seat of one table."""

    def __init__(self, table: LoadedTable, token: str, url: str) -> None:
        self.table, self._token, self._url = table, token, url
        self.socket: ClientConnection | None = None
        self.number = 0
        self.seat: int | None = None

    async def connect(self, id: str) -> None:
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
        headers = {"Authorization": f"Bearer {self._token}"}
        self.socket = await connect(address, additional_headers=headers, compression=None, ping_interval=None)
        await self.socket.send(b'{"type":"hello","version":1}', text=True)

    async def listen(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            self._handle(_read(text), time.perf_counter())

    def _handle(self, message: _Message, at: float) -> None:
        report = self.table.report
        if message.type == "done":
            report.acknowledged += 1
        elif message.type in {"refused", "goodbye"}:
            report.refused += 1
            report.errors.append(message.code)
        if message.type in {"welcome", "update"} and message.table:
            table = message.table
            if self.number and table.number != self.number + 1:
                report.gaps += 1
            self.number, self.seat = table.number, table.you
            self.table.saw(self, table, at)


@dataclass
class _Sent:
    """A move that the opponent has not seen yet."""

    number: int
    seat: int
    at: float


class LoadedTable:
    """A table whose clients take turns, one move per second."""

    def __init__(self, report: Report, chance: random.Random) -> None:
        self.report, self._chance = report, chance
        self.clients: list[Client] = []
        self._turn: _Table | None = None
        self._sent: _Sent | None = None
        self.over = False

    def saw(self, client: Client, table: _Table, at: float) -> None:
        """Handle a new state. A move counts as seen when it reaches the opponent."""
        sent = self._sent
        if sent and sent.number == table.number and client.seat != sent.seat:
            self.report.latencies.append(at - sent.at)
            self._sent = None
        self.over = table.phase == "over"
        if table.view and table.view.legal_moves:
            self._turn = table

    async def move(self) -> None:
        """Make a move if the last one has arrived."""
        table = self._turn
        if self.over or self._sent or table is None or table.view is None:
            return
        mover = next(client for client in self.clients if client.seat == table.you)
        self._turn, self._sent = None, _Sent(table.number + 1, table.view.to_play, time.perf_counter())
        self.report.sent += 1
        move = self._chance.choice(table.view.legal_moves)
        command = {"type": "play", "state": table.state, "id": f"n{table.number}", "move": move}
        assert mover.socket is not None
        await mover.socket.send(msgspec.json.encode(command), text=True)


async def run_load(urls: Sequence[str], tables: int, seconds: float, seed: int = 7) -> Report:
    """Open the tables and play. If there are several nodes, opponents use different ones."""
    report, chance = Report(tables), random.Random(seed)
    loaded = [LoadedTable(report, random.Random(chance.random())) for _ in range(tables)]
    listening: list[asyncio.Task[None]] = []
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(timeout=60) as http:

        async def open_one(table: LoadedTable) -> None:
            async with gate:
                await _open(http, urls, table)
                listening.extend(asyncio.create_task(client.listen()) for client in table.clients)

        await asyncio.gather(*(open_one(table) for table in loaded))
        gc.collect()
        gc.freeze()  # a garbage collection here would look like a delay of the server
        await _play(loaded, report, seconds, chance)
    for table in loaded:
        for client in table.clients:
            if client.socket:
                await client.socket.close()
    for result in await asyncio.gather(*listening, return_exceptions=True):
        if isinstance(result, BaseException):
            report.errors.append(repr(result))
    return report


async def _open(http: httpx.AsyncClient, urls: Sequence[str], table: LoadedTable) -> None:
    tokens = [(await http.post(f"{urls[0]}/api/guests/token")).json()["token"] for _ in range(2)]
    headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
    made = await http.post(f"{urls[0]}/api/tables", headers=headers[0], json={"name": "One"})
    id, state = made.json()["id"], made.json()["table"]["state"]
    commands = f"/api/tables/{id}/commands"
    sit: dict[str, Any] = {"type": "sit", "state": state, "name": "Two"}
    sat = await http.post(urls[-1] + commands, headers=headers[1], json=sit)
    begin = {"type": "start", "state": sat.json()["number"]}
    (await http.post(urls[0] + commands, headers=headers[0], json=begin)).raise_for_status()
    table.clients = [Client(table, token, url) for token, url in zip(tokens, (urls[0], urls[-1]), strict=True)]
    for client in table.clients:
        await client.connect(id)


async def _play(loaded: list[LoadedTable], report: Report, seconds: float, chance: random.Random) -> None:
    """Play, with the moves of the tables spread over each second."""
    began = time.perf_counter()
    rounds = [asyncio.create_task(_play_table(table, began + chance.random(), began + seconds)) for table in loaded]
    await asyncio.gather(*rounds)
    report.seconds = time.perf_counter() - began
    deadline = time.perf_counter() + DRAIN
    while report.lost and time.perf_counter() < deadline:
        await asyncio.sleep(0.05)


async def _play_table(table: LoadedTable, at: float, until: float) -> None:
    while at < until and not table.over:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        await table.move()
        at += 1.0
