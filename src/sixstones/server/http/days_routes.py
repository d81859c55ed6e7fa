"""The HTTP interface for correspondence games: a player's list of games, holidays and plans."""

from typing import Any, Final

from litestar import Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from sixstones.protocol import days
from sixstones.server.http.refusals import GUESTS_ONLY, may_refuse
from sixstones.server.http.request_context import AnyRequest, TableId, address_of, known_player, node_of

GAME: Final = "/api/me/games/{table:str}"
HOLIDAY: Final = "/api/me/holiday"
PLAN: Final = "/api/tables/{table:str}/plan"

_ME: Final[dict[str, Any]] = {"tags": ["me"], "security": GUESTS_ONLY}
_ONE_GAME: Final = {
    200: ResponseSpec(days.MyGame, description="The game"),
    204: ResponseSpec(None, description="You have no seat there"),
}


@get("/api/me/games", summary="Your games", responses=may_refuse(401, 503), **_ME)
async def my_games(request: AnyRequest) -> days.MyGames:
    """All unfinished games and the newest 20 finished ones, starting with those where it is your turn."""
    return await node_of(request).days.games(known_player(request))


@get(GAME, summary="One of your games", responses=_ONE_GAME | may_refuse(400, 401, 503), **_ME)
async def one_of_my_games(request: AnyRequest, table: TableId) -> Response[days.MyGame | None]:
    """With the last event that you have seen. Empty if you have no seat at this table."""
    found = await node_of(request).days.game(known_player(request), table)
    return Response(found, status_code=200 if found else 204)


@get(HOLIDAY, summary="Your holidays", responses=may_refuse(401, 503), **_ME)
async def show_holiday(request: AnyRequest) -> days.HolidayState:
    """Whether you are on holiday, and how many days are left this year."""
    return await node_of(request).days.holiday(known_player(request))


@post(HOLIDAY, summary="Go on holiday", status_code=200, responses=may_refuse(400, 401, 409, 413, 503), **_ME)
async def take_holiday(request: AnyRequest, data: JSONBody[days.TakeHoliday]) -> days.HolidayState:
    """From now on your clock is stopped in all correspondence games. You may still move."""
    return await node_of(request).days.take_holiday(_limited(request), data.days)


@delete(HOLIDAY, summary="End your holiday", status_code=200, responses=may_refuse(401, 503), **_ME)
async def end_holiday(request: AnyRequest) -> days.HolidayState:
    """Your clocks run again. You keep the whole days that are left."""
    return await node_of(request).days.end_holiday(_limited(request))


@get(PLAN, summary="Your plan", responses=may_refuse(400, 401, 404, 503), **_ME)
async def show_plan(request: AnyRequest, table: TableId) -> days.PlanState:
    """What you have planned for your next turn. Nobody else can see it."""
    node, player = node_of(request), known_player(request)
    await node.table(table, player)
    return await node.days.plan(player, table)


@put(PLAN, summary="Plan your next turn", responses=may_refuse(400, 401, 404, 409, 413, 503), **_ME)
async def set_plan(request: AnyRequest, table: TableId, data: JSONBody[days.Plan]) -> days.PlanState:
    """When your turn begins, the first alternative whose moves are all legal is played for you."""
    node, player = node_of(request), _limited(request)
    node.operators.restrictions.check_may_play(player)
    await node.table(table, player)
    return await node.days.set_plan(player, table, data)


@delete(PLAN, summary="Delete your plan", status_code=204, responses=may_refuse(400, 401, 503), **_ME)
async def forget_plan(request: AnyRequest, table: TableId) -> None:
    """Nothing will be played for you."""
    await node_of(request).days.forget_plan(_limited(request), table)


def _limited(request: AnyRequest) -> str:
    """The player, if they don't send too much. Raises RequestRefused."""
    player = known_player(request)
    node_of(request).limits.commands.check(player, address_of(request))
    return player


HANDLERS: Final[tuple[ControllerRouterHandler, ...]] = (
    *(my_games, one_of_my_games, show_holiday, take_holiday, end_holiday),
    *(show_plan, set_plan, forget_plan),
)
