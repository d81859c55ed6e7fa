"""Games afterwards: the record, the replay, the proof that the deal was fair."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

from sixstones.game.deal import SCHEME
from sixstones.match.refused import RequestRefused
from sixstones.protocol import server as wire
from sixstones.records import record_to_text
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import address_of, node_of, player_of
from sixstones.server.http.tables import TableId

Before = Annotated[int, QueryParameter(ge=1, le=1 << 53, description="Only events with smaller numbers")]


@get(
    "/api/tables/{table:str}/record",
    summary="The record of a finished game",
    tags=["games"],
    media_type="text/plain",
    responses=may_refuse(400, 404, 409, 503),
)
async def download_record(request: Request[Any, Any, Any], table: TableId) -> Response[str]:
    """The text that `sixstones replay` and `sixstones verify` read. It holds the deal, so it waits for the end."""
    found = await node_of(request).host.table(table)
    if found.phase != "over":
        raise RequestRefused(
            "table/unfinished", "The record shows the whole deal, so it is available when the game is over."
        )
    name = f'attachment; filename="{found.id}.sixstones"'
    return Response(
        record_to_text(found.record()),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name, "Cache-Control": "private, max-age=3600"},
    )


@get(
    "/api/tables/{table:str}/replay",
    summary="A game from its start",
    tags=["games"],
    responses={200: ResponseSpec(wire.Replay, description="The game")} | may_refuse(400, 401, 404, 409, 503),
)
async def show_replay(request: Request[Any, Any, Any], table: TableId) -> Response[bytes]:
    """Every position as the one who asks may know it, also while the game is under way."""
    node = node_of(request)
    node.limits.replays.check(address_of(request))
    found = await node.host.table(table)
    if found.phase == "lobby":
        raise RequestRefused("table/not_started", "The game has not begun.")
    replay = await node.replays.get(found, found.seat_of(player_of(request)))
    return Response(replay, media_type="application/json")


@get(
    "/api/tables/{table:str}/events",
    summary="What happened at a table",
    tags=["games"],
    responses=may_refuse(400, 404, 503),
)
async def show_events(request: Request[Any, Any, Any], table: TableId, before: Before = 1 << 53) -> wire.EventPage:
    """The last 400 events before a number. A connection sends no more than that at its start."""
    return await node_of(request).host.events(table, before)


@get("/api/tables/{table:str}/proof", summary="The sealed deal", tags=["games"], responses=may_refuse(400, 404, 503))
async def show_proof(request: Request[Any, Any, Any], table: TableId) -> wire.Proof:
    """The fingerprint that was shown before the first move; when the game is over the secret behind it."""
    node = node_of(request)
    found = await node.host.table(table)
    game = found.game
    assert game is not None
    assert game.seal is not None
    over = found.phase == "over"
    return wire.Proof(
        id=found.id,
        scheme=SCHEME,
        commitment=game.seal.commitment,
        secret=game.seal.secret.hex() if over else None,
        players=game.player_count,
        deck=game.deck.name,
        record=f"{node.settings.public_url}/api/tables/{found.id}/record" if over else None,
    )
