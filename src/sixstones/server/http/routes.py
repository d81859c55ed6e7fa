"""The HTTP interface: guests, tables, games, and the server itself."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Final

from litestar import Controller, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import convert

from sixstones import __version__
from sixstones.ai.registry import BOTS
from sixstones.game.deal import SCHEME
from sixstones.match.lobby import CODE_LENGTH
from sixstones.match.names import PHRASES
from sixstones.match.refusal import RequestRefused
from sixstones.match.table import Table
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire
from sixstones.protocol.daily import Daily
from sixstones.records import record_to_text
from sixstones.rules.deck import standard_deck
from sixstones.server.http import request_context
from sixstones.server.http.refusals import GUESTS_ONLY, STATUS, may_refuse
from sixstones.server.http.request_context import AnyRequest, TableId, address_of, known_player, node_of, player_of
from sixstones.server.node import Node

Before = Annotated[int, QueryParameter(ge=1, le=1 << 53, description="Only events with smaller numbers")]

_OPEN: Final[dict[str, Any]] = {"responses": may_refuse(400, 401, 409, 413, 503), "security": GUESTS_ONLY}
_ACT: Final[dict[str, Any]] = {"responses": may_refuse(400, 401, 404, 409, 413, 503), "security": GUESTS_ONLY}
_SETS_COOKIE: Final = {204: ResponseSpec(None, description="You are a guest; sets a cookie if you had none")}
_REPLAY: Final = {200: ResponseSpec(wire.Replay, description="The game")}


class Guests(Controller):
    path = "/api/guests"
    tags = ("guests",)

    @post(summary="Become a guest, in a browser", status_code=204, responses=_SETS_COOKIE | may_refuse())
    async def become_guest(self, request: AnyRequest) -> Response[None]:
        """Sets a signed cookie that no script can read. A valid cookie is kept, an invalid one replaced."""
        node = node_of(request)
        cookie = request.cookies.get(request_context.COOKIE, "")
        known = node.guests.credentials(cookie)
        if "authorization" not in request.headers and known and not node.sessions.has_ended(known.session):
            return Response(None, status_code=204)
        node.limits.guests.check(address_of(request))
        return Response(None, status_code=204, cookies=[request_context.guest_cookie(node, node.guests.issue())])

    @post("/token", summary="Become a guest, as a program", status_code=201, responses=may_refuse())
    async def issue_token(self, request: AnyRequest) -> wire.GuestToken:
        """A token for the header `Authorization: Bearer …`. Keep it: your seats belong to it."""
        node = node_of(request)
        node.limits.guests.check(address_of(request))
        return wire.GuestToken(token=node.guests.issue())


@get("/api/tables", summary="Open tables", tags=["tables"], responses=may_refuse(503))
async def list_tables(request: AnyRequest) -> Sequence[wire.TableListing]:
    """Listed tables that have not started, the newest first."""
    return await request_context.open_tables(request)


@post("/api/tables", summary="Open a table", tags=["tables"], **_OPEN)
async def create_table(request: AnyRequest, data: JSONBody[client.CreateTable]) -> wire.TableMade:
    """You are the host and have the first seat."""
    node, player = node_of(request), known_player(request)
    node.limits.tables.check(address_of(request))
    return _made(node, await node.open_table(player, data), player)


@get("/api/daily", summary="The daily deal", tags=["daily"], responses=may_refuse(401, 503))
async def show_daily(request: AnyRequest) -> Daily:
    """Today's deal with its ranking, and yesterday's with its secret and the games."""
    return await node_of(request).daily.show(player_of(request))


@post("/api/daily", summary="Play the daily deal", tags=["daily"], **_OPEN)
async def play_daily(request: AnyRequest, data: JSONBody[client.StartDaily]) -> wire.TableMade:
    """Your table for today. The first request opens it; later ones return it."""
    node, player = node_of(request), known_player(request)
    node.limits.tables.check(address_of(request))
    await node.load.admit()
    node.operators.restrictions.check_may_play(player)
    return _made(node, await node.daily.start(player, data.name), player)


def _made(node: Node, table: Table, player: str) -> wire.TableMade:
    url = f"{node.settings.public_url}/t/{table.id}"
    return wire.TableMade(id=table.id, url=url, table=node.host.state_for(table, player))


class Tables(Controller):
    path = "/api/tables/{table:str}"
    tags = ("tables",)

    @get(summary="A table", responses=may_refuse(400, 401, 404, 503))
    async def show_table(self, request: AnyRequest, table: TableId) -> wire.TableState:
        """The table as you may see it. Until its game is over, the first six characters of its id are enough."""
        node = node_of(request)
        if len(table) == CODE_LENGTH and not table.startswith("daily"):
            node.limits.codes.check(address_of(request))
            table = await node.storage.with_code(table) or table
        player = player_of(request)
        return node.host.state_for(await node.table(table, player), player)

    @post("/commands", summary="Act at a table", status_code=200, **_ACT)
    async def command_table(
        self, request: AnyRequest, table: TableId, data: JSONBody[client.AnyCommand]
    ) -> Response[wire.Done | wire.Hinted | wire.Refused]:
        """The same commands as over a WebSocket. The answer comes when the result is stored."""
        node, player = node_of(request), known_player(request)
        result = await node.answer(table, player, address_of(request), data)
        status = STATUS.get(result.code, 409) if isinstance(result, wire.Refused) else 200
        return Response(result, status_code=status)

    @post("/reports", summary="Report a player", status_code=204, **_ACT)
    async def report_player(self, request: AnyRequest, table: TableId, data: JSONBody[client.Report]) -> None:
        """Report somebody at your table to the operator, who also sees the last lines of the chat."""
        node, player = node_of(request), known_player(request)
        node.limits.reports.check(player, address_of(request))
        await node.operators.report(table, player, data)
        node.metrics.reports.inc()


class Games(Controller):
    path = "/api/tables/{table:str}"
    tags = ("games",)

    @get(
        "/record",
        summary="The record of a finished game",
        media_type="text/plain",
        responses=may_refuse(400, 404, 409, 503),
    )
    async def download_record(self, request: AnyRequest, table: TableId) -> Response[str]:
        """The text that `sixstones replay` and `sixstones verify` read, with the deal: the game must be over."""
        node = node_of(request)
        found = await node.host.table(table)
        if found.phase != "over":
            message = "The record contains the deal, so it is available only after the game."
            raise RequestRefused("table/unfinished", message)
        if not await node.daily.is_public(found):
            raise RequestRefused("daily/sealed", "The record contains the deal, so you get it only after the day.")
        name = f'attachment; filename="{found.id}.sixstones"'
        headers = {"Content-Disposition": name, "Cache-Control": "private, max-age=3600"}
        return Response(record_to_text(found.record()), media_type="text/plain; charset=utf-8", headers=headers)

    @get("/replay", summary="A game from its start", responses=_REPLAY | may_refuse(400, 401, 404, 409, 503))
    async def show_replay(self, request: AnyRequest, table: TableId) -> Response[bytes]:
        """Every position as you may see it, even during the game."""
        node = node_of(request)
        node.limits.replays.check(address_of(request))
        await node.load.admit()
        player = player_of(request)
        found = await node.table(table, player)
        if found.phase == "lobby":
            raise RequestRefused("table/not_started", "The game has not started.")
        replay = await node.replays.get(found, found.seat_of(player))
        return Response(replay, media_type="application/json")

    @get("/events", summary="What happened at a table", responses=may_refuse(400, 401, 404, 503))
    async def show_events(self, request: AnyRequest, table: TableId, before: Before = 1 << 53) -> wire.EventPage:
        """The last 400 events before a number: a connection starts with no more than that."""
        node = node_of(request)
        await node.table(table, player_of(request))
        return await node.host.events(table, before)

    @get("/proof", summary="The sealed deal", responses=may_refuse(400, 404, 503))
    async def show_proof(self, request: AnyRequest, table: TableId) -> wire.Proof:
        """The commitment that was shown before the first move; when the game is over, also its secret."""
        node = node_of(request)
        found = await node.host.table(table)
        game = found.game
        assert game is not None
        assert game.seal is not None
        over = found.phase == "over" and await node.daily.is_public(found)
        return wire.Proof(
            id=found.id,
            scheme=SCHEME,
            commitment=game.seal.commitment,
            secret=game.seal.secret.hex() if over else None,
            players=game.player_count,
            deck=game.deck.name,
            record=f"{node.settings.public_url}/api/tables/{found.id}/record" if over else None,
        )


class Server(Controller):
    tags = ("server",)

    @get("/api/about", summary="This server", responses=may_refuse())
    async def about(self, request: AnyRequest) -> wire.About:
        """Version, bots, chat phrases, and whether there are passkeys and notifications."""
        node = node_of(request)
        return wire.About(
            name="sixstones",
            version=__version__,
            protocol=VERSION,
            bots=_bots(),
            phrases=PHRASES,
            passkeys=node.passkeys.origin,
            push=node.notifier is not None,
        )

    @get("/api/bots", summary="The bots", responses=may_refuse())
    async def list_bots(self) -> tuple[wire.BotState, ...]:
        """All bots, those with a level first."""
        return _bots()

    @get("/api/deck", summary="The cards", responses=may_refuse())
    async def show_deck(self) -> Response[wire.DeckFacts]:
        """What is printed on every character and location."""
        return Response(_deck(), headers={"Cache-Control": "public, max-age=3600"})

    @get("/health", summary="Whether it is alive", media_type="text/plain", responses=may_refuse())
    async def health(self) -> str:
        """Always "ok"."""
        return "ok\n"

    @get("/ready", summary="Whether it can serve requests", media_type="text/plain", responses=may_refuse(503))
    async def ready(self, request: AnyRequest) -> str:
        """Ready if the database can be written to and the server is not stopping; otherwise 503."""
        node = node_of(request)
        if node.stopping:
            raise RequestRefused("server/stopping", "The server is stopping.")
        await node.readiness.check()
        return "ready\n"

    @get("/metrics", summary="Metrics for Prometheus", media_type="text/plain", responses=may_refuse())
    async def metrics(self, request: AnyRequest) -> Response[bytes]:
        """Counts only, nothing about any game."""
        return Response(node_of(request).metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@cache
def _deck() -> wire.DeckFacts:
    return convert(standard_deck().to_dict(), wire.DeckFacts)


def _bots() -> tuple[wire.BotState, ...]:
    return tuple(convert(bot, wire.BotState, from_attributes=True) for bot in BOTS.values())
