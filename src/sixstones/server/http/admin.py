"""The HTTP interface for operators. Every request needs the operator key; `sixstones admin` sends it."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import Controller, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from sixstones.match.refusal import RequestRefused
from sixstones.protocol import admin
from sixstones.server.http.request_context import AnyRequest, TableId, address_of, node_of

MOST: Final = 500
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="At most this many")]
Also = Annotated[bool, QueryParameter(description="Whether to include those that are over")]
ReportId = Annotated[int, PathParameter(ge=1, le=1 << 31)]


async def _operators_only(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Raises RequestRefused. Wrong keys are limited, though nobody can guess one."""
    node = node_of(connection)
    if not node.operators.knows(connection.headers.get("authorization", "").removeprefix("Bearer ")):
        node.limits.wrong_keys.check(address_of(connection))
        raise RequestRefused("request/credentials", "This needs the operator key: sixstones admin key.")


class Operators(Controller):
    path = "/api/admin"
    guards = (_operators_only,)
    include_in_schema = False

    @get("/tables")
    async def list_tables(
        self, request: AnyRequest, limit: Limit = 50, *, finished: Also = False
    ) -> Sequence[admin.TableLine]:
        return await node_of(request).operators.tables(limit, finished=finished)

    @get("/tables/{table:str}")
    async def show_table(self, request: AnyRequest, table: TableId) -> admin.TableDetails:
        return await node_of(request).operators.table(table)

    @post("/tables/{table:str}/end", status_code=204)
    async def end_table(self, request: AnyRequest, table: TableId, data: JSONBody[admin.Action]) -> None:
        await node_of(request).operators.end(table, data)

    @get("/guests")
    async def list_guests(self, request: AnyRequest) -> Sequence[admin.GuestLine]:
        return await node_of(request).operators.guests()

    @post("/restrictions", status_code=200)
    async def restrict(self, request: AnyRequest, data: JSONBody[admin.Restrict]) -> admin.Restricted:
        return await node_of(request).operators.restrict(data)

    @get("/reports")
    async def list_reports(
        self, request: AnyRequest, limit: Limit = 50, *, closed: Also = False
    ) -> Sequence[admin.ReportLine]:
        return await node_of(request).operators.reports(limit, closed=closed)

    @post("/reports/{report:int}/close", status_code=204)
    async def close_report(self, request: AnyRequest, report: ReportId, data: JSONBody[admin.Action]) -> None:
        await node_of(request).operators.close_report(report, data)

    @get("/log")
    async def list_actions(self, request: AnyRequest, limit: Limit = 50) -> Sequence[admin.LogLine]:
        return await node_of(request).operators.actions(limit)
