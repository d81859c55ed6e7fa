"""Connections to a table: WebSockets that send commands and receive everything, HTTP streams that only receive."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Request, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import Place
from sixstones.protocol import PLAIN, VERSION, client
from sixstones.protocol import server as wire
from sixstones.server.guests import Credentials
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import TableId, address_of, credentials_of, node_of
from sixstones.server.node import Node
from sixstones.server.slots import Listener, encode

log = logging.getLogger(__name__)

GOODBYE_TIMEOUT: Final = 2.0
HELLO_TIMEOUT: Final = 10.0
CLOSE_REFUSED: Final = 4400  # The close code after a goodbye; the goodbye says why

Last = Annotated[int, QueryParameter(ge=0, le=1 << 53, description="The number of the last event seen")]


class ClientGone(Exception):
    """The client is gone."""


AnySocket: TypeAlias = WebSocket[Any, Any, Any]


async def _receive(socket: AnySocket) -> bytes:
    """Raises ClientGone."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        raise ClientGone
    return event.get("bytes") or (event.get("text") or "").encode()


async def _send(socket: AnySocket, message: bytes) -> None:
    """Raises ClientGone."""
    try:
        await socket.send_data(message, "text")
    except (WebSocketDisconnect, RuntimeError, OSError):
        raise ClientGone from None


class TableSocket:
    """A client at a table: a hello, then commands in and updates out, until one side ends it."""

    def __init__(self, node: Node, table: str, who: Credentials, address: str, socket: AnySocket) -> None:
        self._node, self._table, self._socket = node, table, socket
        self._address, self._client = address, who.player or address
        self._listener = Listener(*who)
        self._place: Place | None = None

    async def serve(self) -> None:
        self._node.metrics.connections.inc()
        sending = asyncio.create_task(self._send_all())
        receiving = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
            if self._listener.over:
                await asyncio.wait({sending}, timeout=GOODBYE_TIMEOUT)
        finally:
            self._node.host.unsubscribe(self._table, self._listener)
            if self._place:
                self._node.presence.departed(self._place)
            self._node.metrics.connections.dec()
            await _end(sending)
            await _end(receiving)

    async def _send_all(self) -> None:
        while True:
            message = await _next(self._listener, self._node)
            if isinstance(message, wire.Goodbye):
                with suppress(ClientGone):
                    await _send(self._socket, encode(message))
                return
            await _send(self._socket, message)

    async def _receive_all(self) -> None:
        try:
            await self._say_hello()
            while not self._listener.over:
                await self._handle(await _receive(self._socket))
        except RequestRefused as refused:
            self._listener.dismiss(refused.code, refused.message)
        except ClientGone:
            pass  # `serve` cleans up

    async def _say_hello(self) -> None:
        try:
            hello = self._read(await asyncio.wait_for(_receive(self._socket), HELLO_TIMEOUT))
        except TimeoutError:
            raise RequestRefused("protocol/hello_first", "No hello arrived in time.") from None
        if not isinstance(hello, client.Hello):
            raise RequestRefused("protocol/hello_first", "The first message must be a hello.")
        if not PLAIN <= hello.version <= VERSION:
            raise RequestRefused(
                "protocol/version", f"This server supports versions {PLAIN} to {VERSION} of the protocol."
            )
        if self._node.stopping:
            raise RequestRefused("server/stopping", "The server is stopping. Connect again in a moment.")
        self._listener.version = hello.version
        self._place = await self._node.presence.arrived(self._table, self._listener.player)
        await self._node.host.subscribe(self._table, self._listener, hello.last)
        self._node.sessions.check(self._listener.session)  # it may have been ended since the request

    async def _handle(self, text: bytes) -> None:
        self._node.limits.messages.check(self._client, self._address)  # a flood ends the connection
        try:
            message = self._read(text)
        except RequestRefused as refused:
            self._node.metrics.refused.labels(refused.code).inc()
            self._node.limits.malformed.check(self._client)  # too many unreadable messages end the connection
            self._listener.send(encode(refused.reply()))
            return
        match message:
            case client.Ping():
                self._listener.send(encode(wire.Pong()))
            case client.Hello(version=version) if version == self._listener.version == VERSION:
                await self._node.host.subscribe(self._table, self._listener, message.last)  # it has missed a delta
            case client.Hello():
                twice = wire.Refused(code="request/malformed", message="You have already sent a hello.")
                self._listener.send(encode(twice))
            case _:
                player, sits = self._listener.player, isinstance(message, client.Sit | client.Claim)
                result = await self._node.answer(self._table, player, self._address, message)
                self._listener.send(encode(self._without_table(result)))
                if self._place is None and sits and isinstance(result, wire.Done):
                    self._place = await self._node.presence.arrived(self._table, player)

    def _without_table(self, result: wire.Done | wire.Hinted | wire.Refused) -> wire.Done | wire.Hinted | wire.Refused:
        """Version 2 sends no whole table with a refusal: what has changed comes as a delta."""
        if self._listener.version == PLAIN or not isinstance(result, wire.Refused) or result.table is None:
            return result
        return msgspec.structs.replace(result, table=None)

    @staticmethod
    def _read(message: bytes) -> client.FromClient:
        try:
            return client.read_message(message)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise RequestRefused("request/malformed", f"The message can't be read: {error}"[:300]) from None


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: FromPath[str]) -> None:
    """Follow a table and act at it."""
    node, address = node_of(socket), address_of(socket)
    await socket.accept()
    try:
        node.limits.connections.check(address)
        node.sockets.check_long_lived(address)
        with node.sockets.long_lived(address):
            who = credentials_of(socket)
            await node.table(table, who.player)
            await TableSocket(node, table, who, address, socket).serve()
    except RequestRefused as refused:
        with suppress(ClientGone):
            await _send(socket, encode(wire.Goodbye(code=refused.code, message=refused.message)))
    with suppress(RuntimeError):  # the client may have closed it already
        await socket.close(CLOSE_REFUSED)


@get(
    "/api/tables/{table:str}/stream",
    summary="Follow a table",
    tags=["tables"],
    media_type="application/x-ndjson",
    responses=may_refuse(400, 401, 404, 503),
)
async def stream_table(request: Request[Any, Any, Any], table: TableId, last: Last = 0) -> Stream:
    """A welcome, then an update for each event; one JSON object per line, until the server says goodbye."""
    node, listener, address = node_of(request), Listener(*credentials_of(request)), address_of(request)
    node.limits.connections.check(address)
    await node.load.admit()
    node.sockets.check_long_lived(address)
    await node.table(table, listener.player)
    return Stream(_lines(node, address, table, listener, last), media_type="application/x-ndjson")


async def _lines(node: Node, address: str, table: str, listener: Listener, last: int) -> AsyncIterator[bytes]:
    """Nothing is counted before the first line is asked for, so nothing stays behind if that never happens."""
    place = await node.presence.arrived(table, listener.player)
    node.metrics.connections.inc()
    try:
        with node.sockets.long_lived(address):
            await node.host.subscribe(table, listener, last)
            while not isinstance(message := await _next(listener, node), wire.Goodbye):
                yield message + b"\n"
            yield encode(message) + b"\n"
    finally:
        node.metrics.connections.dec()
        node.host.unsubscribe(table, listener)
        if place:
            node.presence.departed(place)


async def _next(listener: Listener, node: Node) -> bytes | wire.Goodbye:
    """The next message, or a heartbeat when there is none for a while."""
    try:
        async with asyncio.timeout(node.settings.heartbeat):  # unlike `wait_for`, it starts no task
            return await listener.next()
    except TimeoutError:
        return encode(wire.Heartbeat())


async def _end(task: asyncio.Task[None]) -> None:
    """Cancel a task, and log unexpected errors."""
    task.cancel()
    try:
        await task
    except (asyncio.CancelledError, ClientGone):
        pass
    except Exception:
        log.exception("a connection failed")
