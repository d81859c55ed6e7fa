"""Load test: tables with two clients each and one move per second. Measures when the opponent sees the move."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sixstones.protocol import VERSION
from sixstones.protocol.compact import changed, legal_moves

DRAIN: Final = 5.0
AT_ONCE: Final = 20


_read: Final = msgspec.json.Decoder().decode
HELLO: Final = msgspec.json.encode({"type": "hello", "version": VERSION})


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
    sizes: list[int] = field(default_factory=list)
    """Bytes of each update."""

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
        self.state: Any = {}
        """The table as this client knows it."""

    async def connect(self, id: str) -> None:
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
        headers = {"Authorization": f"Bearer {self._token}"}
        self.socket = await connect(address, additional_headers=headers, compression=None, ping_interval=None)
        await self.socket.send(HELLO, text=True)

    async def listen(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            at = time.perf_counter()
            message = _read(text)
            if message["type"] == "delta":
                self.table.report.sizes.append(len(text))
            self._handle(message, at)

    def _handle(self, message: Any, at: float) -> None:
        report, kind = self.table.report, message["type"]
        if kind == "done":
            report.acknowledged += 1
        elif kind in {"refused", "goodbye"}:
            report.refused += 1
            report.errors.append(message["code"])
        elif kind == "whole":
            self.state = message["table"]
            self.table.saw(self, at)
        elif kind == "delta":
            if message["after"] != self.state["number"]:
                report.gaps += 1
            self.state = changed(self.state, message["changes"])
            self.state["number"] = message["events"][-1]["number"]
            self.table.saw(self, at)


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
        self._turn: Client | None = None
        self._sent: _Sent | None = None
        self.over = False

    def saw(self, client: Client, at: float) -> None:
        """Handle a new state. A move counts as seen when it reaches the opponent."""
        sent, state = self._sent, client.state
        if sent and sent.number == state["number"] and state["you"] != sent.seat:
            self.report.latencies.append(at - sent.at)
            self._sent = None
        self.over = state["phase"] == "over"
        if state["view"]["actions"]:
            self._turn = client

    async def move(self) -> None:
        """Make a move if the last one has arrived."""
        mover = self._turn
        if self.over or self._sent or mover is None:
            return
        state = mover.state
        self._turn, self._sent = None, _Sent(state["number"] + 1, state["you"], time.perf_counter())
        self.report.sent += 1
        move = self._chance.choice(legal_moves(state["view"]))
        command = {"type": "play", "state": state["state"], "id": f"n{state['number']}", "move": move}
        assert mover.socket is not None
        await mover.socket.send(msgspec.json.encode(command), text=True)


async def run_load(
    urls: Sequence[str], tables: int, seconds: float, seed: int = 7, playing: Callable[[], None] = lambda: None
) -> Report:
    """Open the tables, call `playing`, and play. If there are several nodes, opponents use different ones."""
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
        playing()
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
