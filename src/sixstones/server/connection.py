"""One connection to a table: a hello, then commands in and everything that happens out, until one side has enough."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, Protocol

import msgspec

from sixstones.match.refused import RequestRefused
from sixstones.match.storage import Place, StorageUnavailable
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire
from sixstones.server.dispatch import answer
from sixstones.server.listeners import Listener, encode
from sixstones.server.node import Node
from sixstones.server.unavailable import refusal_of

log = logging.getLogger(__name__)

LAST_WORDS: Final = 2.0
"""Seconds that a goodbye may take to get through."""
HELLO_WITHIN: Final = 10.0
"""Seconds in which the first message must come."""


class Disconnected(Exception):
    """The other side is gone."""


class Wire(Protocol):
    """What carries messages: a WebSocket, for example."""

    async def receive(self) -> bytes:
        """The next message. Raises Disconnected."""
        ...

    async def send(self, message: bytes) -> None:
        """Send a message. Raises Disconnected."""
        ...


class TableConnection:
    """A client at a table."""

    def __init__(self, node: Node, table: str, player: str, address: str, wire: Wire) -> None:
        self._node, self._table, self._wire = node, table, wire
        self._address, self._client = address, player or address
        self._listener = Listener(player)
        self._place: Place | None = None

    async def serve(self) -> None:
        """Go on until either side ends it."""
        self._node.metrics.connections.inc()
        sending = asyncio.create_task(self._send_all())
        receiving = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
            if self._listener.over:
                await asyncio.wait({sending}, timeout=LAST_WORDS)
        finally:
            self._node.host.unsubscribe(self._table, self._listener)
            if self._place:
                self._node.presence.departed(self._place)
            self._node.metrics.connections.dec()
            await _end(sending)
            await _end(receiving)

    async def _send_all(self) -> None:
        while True:
            try:
                message = await asyncio.wait_for(self._listener.next(), self._node.settings.heartbeat)
            except TimeoutError:
                await self._wire.send(encode(wire.Heartbeat()))
                continue
            if isinstance(message, wire.Goodbye):
                with suppress(Disconnected):
                    await self._wire.send(encode(message))
                return
            await self._wire.send(message)

    async def _receive_all(self) -> None:
        try:
            await self._say_hello()
            while not self._listener.over:
                await self._take(await self._wire.receive())
        except RequestRefused as refused:
            self._listener.dismiss(refused.code, refused.message)
        except StorageUnavailable as error:
            why = refusal_of(error)
            self._listener.dismiss(why.code, why.message)
        except Disconnected:
            pass  # the handler ends, and everything is tidied up there

    async def _say_hello(self) -> None:
        try:
            hello = self._read(await asyncio.wait_for(self._wire.receive(), HELLO_WITHIN))
        except TimeoutError:
            raise RequestRefused("protocol/hello_first", "The first message must be a hello, and none came.") from None
        if not isinstance(hello, client.Hello):
            raise RequestRefused("protocol/hello_first", "The first message must be a hello.")
        if hello.version != VERSION:
            raise RequestRefused("protocol/version", f"This server speaks version {VERSION} of the protocol.")
        if self._node.stopping:
            raise RequestRefused("server/stopping", "The server stops. Connect again in a moment.")
        self._place = await self._node.presence.arrived(self._table, self._listener.player)
        await self._node.host.subscribe(self._table, self._listener, hello.last)

    async def _take(self, message: bytes) -> None:
        self._node.limits.messages.check(self._client, self._address)  # a flood ends the connection
        try:
            asked = self._read(message)
        except RequestRefused as refused:
            self._node.metrics.refused.labels(refused.code).inc()
            self._node.limits.malformed.check(self._client)  # too much rubbish ends the connection
            self._listener.send(encode(wire.Refused(code=refused.code, message=refused.message)))
            return
        match asked:
            case client.Ping():
                self._listener.send(encode(wire.Pong()))
            case client.Hello():
                twice = "You have said hello already."
                self._listener.send(encode(wire.Refused(code="request/malformed", message=twice)))
            case _:
                await self._do(asked)

    async def _do(self, command: client.AnyCommand) -> None:
        result = await answer(self._node, self._table, self._listener.player, self._address, command)
        self._listener.send(encode(result))
        if self._place is None and isinstance(command, client.Sit | client.Claim) and isinstance(result, wire.Done):
            self._place = await self._node.presence.arrived(self._table, self._listener.player)

    @staticmethod
    def _read(message: bytes) -> client.FromClient:
        try:
            return client.read_message(message)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise RequestRefused("request/malformed", f"The message can't be read: {error}"[:300]) from None


async def _end(task: asyncio.Task[None]) -> None:
    """End a task, and let nothing that went wrong in it pass in silence."""
    task.cancel()
    try:
        await task
    except (asyncio.CancelledError, Disconnected):
        pass
    except Exception:
        log.exception("a connection broke off")
