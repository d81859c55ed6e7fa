"""A client that follows the protocol: it reconnects, resumes, and repeats commands that were not answered."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Any, ClassVar, Final

import msgspec
from tests.server.running import choose_move
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sixstones.protocol import VERSION
from sixstones.protocol.compact import changed, legal_moves
from tools.reliability.journal import Journal

AGAIN: Final = frozenset({"server/unavailable", "request/too_many", "server/stopping"})
"""Codes after which the command is repeated."""
PAUSE: Final = 0.05
ANSWERS_WITHIN: Final = 30.0

_ids: Final = count(1)


class Player:
    """Plays random legal moves, one game after another."""

    pause: ClassVar = 0.0
    """Seconds before each command; 0: as fast as they are answered."""

    def __init__(self, name: str, token: str, urls: Sequence[str], table: str, chance: random.Random) -> None:
        self.name, self.token, self.table = name, token, table
        self.journal = Journal()
        self.paused = False
        self.welcomed = False
        """Whether the current connection has received a welcome."""
        self.moved_at = 0.0
        """Time of the last acknowledged move."""
        self.urls, self._chance = urls, chance
        self._pending: dict[str, Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._socket: ClientConnection | None = None

    @property
    def state(self) -> dict[str, Any]:
        """The last state of the table."""
        return self.journal.states.get(self.table, {})

    @property
    def idle(self) -> bool:
        return self._pending is None

    def __str__(self) -> str:
        """A description for debugging a table that is stuck."""
        state = self.state
        mover = state["view"]["to_play"] if state.get("view") else None
        connected = "connected" if self.welcomed else "not connected"
        waiting = f", waiting for an answer to {self._pending}" if self._pending else ""
        at = f"{self.table} at {state.get('number')} ({state.get('phase')})"
        return f"{self.name}: {connected}, {at}, seat {state.get('you')}, {mover} to move{waiting}"

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def drop(self) -> None:
        """Drop the connection and reconnect, maybe to another node."""
        if self._socket is not None:
            await self._socket.close()

    async def act(self) -> None:
        """Move if it is this player's turn and the last command was answered."""
        if self._socket is not None and self._pending is None and not self.paused:
            self._pending = self._next_command(self.state)
            if self._pending is not None:
                await asyncio.sleep(self.pause)
                await self._send(self._pending)

    async def _run(self) -> None:
        while True:
            try:
                await self._connect(self._chance.choice(self.urls))
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(PAUSE)

    async def _connect(self, url: str) -> None:
        table = self.table
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        options: dict[str, Any] = {"compression": None, "proxy": None, "close_timeout": 1, "open_timeout": 10}
        async with connect(address, additional_headers=headers, **options) as socket:
            self._socket = socket
            try:
                await self._send({"type": "hello", "version": VERSION, "last": self.journal.last(table)})
                while self.table == table:
                    async with asyncio.timeout(ANSWERS_WITHIN):
                        text = await socket.recv()
                    await self._handle(msgspec.json.decode(text))
            finally:
                self._socket, self.welcomed = None, False

    async def _send(self, message: dict[str, Any]) -> None:
        """Ignore a closed connection: `recv` reports it, after the messages that were sent before."""
        assert self._socket is not None
        with suppress(ConnectionClosed):
            await self._socket.send(msgspec.json.encode(message), text=True)

    async def _handle(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "whole":
                again, self.welcomed = self.welcomed, True
                self.journal.hear(message["table"], message["events"])
                if self._pending is not None and not again:
                    await self._send(self._pending)
            case "delta":
                self._change(message)
            case "done":
                self._done(message)
            case "refused":
                await self._refused(message)
            case "goodbye":
                self.journal.answers[f"goodbye {message['code']}"] += 1
        self._follow_rematch()
        await self.act()

    def _change(self, message: dict[str, Any]) -> None:
        """On one connection no delta may be missing."""
        if message["after"] != self.state["number"]:
            self.journal.faults.append(f"{self.name}: a delta after {message['after']} came at {self.state['number']}")
        number = message["events"][-1]["number"]
        self.journal.hear(changed(self.state, message["changes"]) | {"number": number}, message["events"])

    def _follow_rematch(self) -> None:
        """Go to the next game once everybody has agreed to it."""
        if self._pending is None and self.state and self.state["rematch"]["table"]:
            self.table = self.state["rematch"]["table"]

    def _done(self, message: dict[str, Any]) -> None:
        command = self._take_pending(message["id"])
        if command is None:
            return
        self.journal.acknowledged[command["id"]] = (self.table, message["number"])
        if command["type"] == "play":
            self.journal.moves.add(command["id"])
            self.moved_at = time.monotonic()

    async def _refused(self, message: dict[str, Any]) -> None:
        self.journal.answers[message["code"]] += 1
        command = self._take_pending(message["id"])
        if command is None:
            return
        if message["code"] in AGAIN:
            self._pending = command
            await asyncio.sleep(PAUSE)
            await self._send(command)
        else:
            self.journal.refused[command["id"]] = message["code"]

    def _take_pending(self, id: str) -> dict[str, Any] | None:
        """Take the pending command if it has this id."""
        command = self._pending
        if command is None or command["id"] != id:
            self.journal.faults.append(f"{self.name}: a second answer to {id}")
            return None
        self._pending = None
        return command

    def _next_command(self, state: dict[str, Any]) -> dict[str, Any] | None:
        command = {"state": state.get("state", 0), "id": f"c{next(_ids)}"}
        if state.get("phase") == "playing" and state["view"]["to_play"] == state["you"]:
            move = choose_move(legal_moves(state["view"]), self._chance)
            return {"type": "play", "move": move, **command}
        if state.get("phase") == "over" and state["you"] not in state["rematch"]["agreed"]:
            return {"type": "rematch", **command}
        return None
