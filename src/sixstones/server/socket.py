"""The WebSocket of a table."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sixstones.match.refused import RequestRefused
from sixstones.protocol import server as wire
from sixstones.server.connection import Disconnected, TableConnection
from sixstones.server.http.request_context import address_of, node_of, player_of
from sixstones.server.listeners import encode

CLOSE_REFUSED: Final = 4400
"""The close code after a goodbye; the goodbye itself says why."""


class SocketWire:
    """Messages over a WebSocket, each a text frame."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    async def receive(self) -> bytes:
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise Disconnected
        return event.get("bytes") or (event.get("text") or "").encode()

    async def send(self, message: bytes) -> None:
        try:
            await self._socket.send_data(message, "text")
        except (WebSocketDisconnect, RuntimeError, OSError):
            raise Disconnected from None


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Follow a table and act at it."""
    node, connected, address = node_of(socket), SocketWire(socket), address_of(socket)
    await socket.accept()
    try:
        node.limits.connections.check(address)
        node.door.check(address)
        with node.door.staying(address):
            player = player_of(socket)
            await node.host.table(table)
            await TableConnection(node, table, player, address, connected).serve()
    except RequestRefused as refused:
        with suppress(Disconnected):
            await connected.send(encode(wire.Goodbye(code=refused.code, message=refused.message)))
    with suppress(RuntimeError):  # the other side may have been faster
        await socket.close(CLOSE_REFUSED)
