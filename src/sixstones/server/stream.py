"""The same stream as over a WebSocket, as lines of JSON over HTTP: for bots and scripts that only listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import QueryParameter
from litestar.response import Stream

from sixstones.protocol import server as wire
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import address_of, node_of, player_of
from sixstones.server.http.tables import TableId
from sixstones.server.listeners import Listener, encode
from sixstones.server.node import Node

Last = Annotated[int, QueryParameter(ge=0, le=1 << 53, description="The number of the last event seen")]


@get(
    "/api/tables/{table:str}/stream",
    summary="Follow a table",
    tags=["tables"],
    media_type="application/x-ndjson",
    responses=may_refuse(400, 401, 404, 503),
)
async def stream_table(request: Request[Any, Any, Any], table: TableId, last: Last = 0) -> Stream:
    """A welcome, then an update for everything that happens; one JSON object a line, until the server says goodbye."""
    node, listener, address = node_of(request), Listener(player_of(request)), address_of(request)
    node.limits.connections.check(address)
    node.door.check(address)
    await node.host.table(table)
    return Stream(_lines(node, address, table, listener, last), media_type="application/x-ndjson")


async def _lines(node: Node, address: str, table: str, listener: Listener, last: int) -> AsyncIterator[bytes]:
    """Nothing is held before this begins, so that nothing stays behind when it never does."""
    place = await node.presence.arrived(table, listener.player)
    node.metrics.connections.inc()
    try:
        with node.door.staying(address):
            await node.host.subscribe(table, listener, last)
            while True:
                try:
                    message = await asyncio.wait_for(listener.next(), node.settings.heartbeat)
                except TimeoutError:
                    message = encode(wire.Heartbeat())
                if isinstance(message, wire.Goodbye):
                    yield encode(message) + b"\n"
                    return
                yield message + b"\n"
    finally:
        node.metrics.connections.dec()
        node.host.unsubscribe(table, listener)
        if place:
            node.presence.departed(place)
