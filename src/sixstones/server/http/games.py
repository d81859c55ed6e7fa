"""Games afterwards: the record, the replay, the proof that the deal was fair."""

from __future__ import annotations

from typing import Any, cast

from litestar import Request, Response, get

from sixstones.game import Game, View
from sixstones.game.deal import SCHEME
from sixstones.match.refused import Refused
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.view import ReplayedView
from sixstones.records import record_to_text
from sixstones.server.http.asking import node_of, player_of
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.tables import TableId


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
        raise Refused("table/unfinished", "The record tells how the cards lie, so it is there when the game is over.")
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
    responses=may_refuse(400, 401, 404, 409, 503),
)
async def show_replay(request: Request[Any, Any, Any], table: TableId) -> wire.Replay:
    """Every position as the one who asks may know it, also while the game is under way."""
    found = await node_of(request).host.table(table)
    if found.phase == "lobby":
        raise Refused("table/not_started", "The game has not begun.")
    seat = found.seat_of(player_of(request))
    return wire.Replay(id=found.id, moves=tuple(found.moves), views=tuple(_views(found, seat)))


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


def _views(table: Table, seat: int | None) -> list[ReplayedView]:
    """The positions of a game one after another, without their logs: those are in the moves."""
    assert table.game is not None
    game = Game.from_setup(table.game.setup)
    views = [_without_log(game.view(seat))]
    for ply in table.game.log:
        game.play(ply.move)
        views.append(_without_log(game.view(seat)))
    return views


def _without_log(view: View) -> ReplayedView:
    return cast(ReplayedView, {name: value for name, value in view.to_dict().items() if name != "log"})
