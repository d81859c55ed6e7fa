"""Tables: open one, find one, look at one, act at one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Request, Response, get, post, route
from litestar.params import JSONBody, PathParameter
from msgspec.json import Decoder

from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.server.dispatch import answer
from sixstones.server.http.refusals import STATUS, may_refuse
from sixstones.server.http.request_context import address_of, known_player, node_of, player_of

MOST_LISTED = 100
GUESTS_ONLY: list[dict[str, list[str]]] = [{"guest": []}]
"""For the schema: without credentials there is nothing but a 401."""

TableId = Annotated[str, PathParameter(description="The table's code, as in its link", pattern="^[0-9a-z]{1,32}$")]

_listing = Decoder(wire.TableListing).decode


@route("/api/tables", http_method="OPTIONS", include_in_schema=False, status_code=204)
async def tables_methods() -> Response[None]:
    """Litestar's own answer knows only the first of two handlers at one address."""
    return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})


@get("/api/tables", summary="Open tables", tags=["tables"], responses=may_refuse(503))
async def list_tables(request: Request[Any, Any, Any]) -> Sequence[wire.TableListing]:
    """Tables that want to be found and have not begun, the newest first."""
    return [_listing(line) for line in await node_of(request).storage.listings(MOST_LISTED)]


@post(
    "/api/tables",
    summary="Open a table",
    tags=["tables"],
    status_code=201,
    responses=may_refuse(400, 401, 409, 413, 503),
    security=GUESTS_ONLY,
)
async def create_table(request: Request[Any, Any, Any], data: JSONBody[client.CreateTable]) -> wire.TableMade:
    """Whoever asks is the host and has the first seat."""
    node, player = node_of(request), known_player(request)
    node.limits.tables.check(address_of(request))
    table = await node.host.create(player, data)
    return wire.TableMade(
        id=table.id,
        url=f"{node.settings.public_url}/t/{table.id}",
        table=node.host.shown(table, player),
    )


@get("/api/tables/{table:str}", summary="A table", tags=["tables"], responses=may_refuse(400, 401, 404, 503))
async def show_table(request: Request[Any, Any, Any], table: TableId) -> wire.TableState:
    """The table as the one who asks may know it."""
    host = node_of(request).host
    return host.shown(await host.table(table), player_of(request))


@post(
    "/api/tables/{table:str}/commands",
    summary="Act at a table",
    tags=["tables"],
    status_code=200,
    responses=may_refuse(400, 401, 404, 409, 413, 503),
    security=GUESTS_ONLY,
)
async def command_table(
    request: Request[Any, Any, Any], table: TableId, data: JSONBody[client.AnyCommand]
) -> Response[wire.Done | wire.Hinted | wire.Refused]:
    """The same commands as over a WebSocket. The answer comes when what was done can't get lost any more."""
    node, player = node_of(request), known_player(request)
    result = await answer(node, table, player, address_of(request), data)
    status = STATUS.get(result.code, 409) if isinstance(result, wire.Refused) else 200
    return Response(result, status_code=status)
