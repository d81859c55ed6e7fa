"""The HTTP interface of games that last days: a player's own games, holidays and plans."""

from typing import Final

from litestar import Controller, Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from sixstones.protocol import days
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import AnyRequest, TableId, address_of, known_player, node_of

_ONE_GAME: Final = {
    200: ResponseSpec(days.MyGame, description="The game"),
    204: ResponseSpec(None, description="You have no seat there"),
}
_GUESTS_ONLY: Final[list[dict[str, list[str]]]] = [{"guest": []}]  # for the schema: others always get 401


class MyGames(Controller):
    path = "/api/me"
    tags = ("me",)
    security = _GUESTS_ONLY

    @get("/games", summary="Your games", responses=may_refuse(401, 503))
    async def my_games(self, request: AnyRequest) -> days.MyGames:
        """All games that are not over and the newest 20 that are; first those where it is your turn."""
        return await node_of(request).days.games(known_player(request))

    @get("/games/{table:str}", summary="One of your games", responses=_ONE_GAME | may_refuse(400, 401, 503))
    async def one_of_my_games(self, request: AnyRequest, table: TableId) -> Response[days.MyGame | None]:
        """With the last event that you have seen. Empty if you have no seat at this table."""
        found = await node_of(request).days.game(known_player(request), table)
        return Response(found, status_code=200 if found else 204)

    @get("/holiday", summary="Your holidays", responses=may_refuse(401, 503))
    async def show_holiday(self, request: AnyRequest) -> days.HolidayState:
        """Whether you are on holiday, and how many days are left this year."""
        return await node_of(request).days.holiday(known_player(request))

    @post("/holiday", summary="Go on holiday", status_code=200, responses=may_refuse(400, 401, 409, 413, 503))
    async def take_holiday(self, request: AnyRequest, data: JSONBody[days.TakeHoliday]) -> days.HolidayState:
        """From now on your clock stands in all games that last days. You may still move."""
        node, player = node_of(request), known_player(request)
        node.limits.commands.check(player, address_of(request))
        return await node.days.take_holiday(player, data.days)

    @delete("/holiday", summary="End your holiday", status_code=200, responses=may_refuse(401, 503))
    async def end_holiday(self, request: AnyRequest) -> days.HolidayState:
        """Your clocks run again. Whole days that are left can be taken later."""
        node, player = node_of(request), known_player(request)
        node.limits.commands.check(player, address_of(request))
        return await node.days.end_holiday(player)


class Plans(Controller):
    path = "/api/tables/{table:str}/plan"
    tags = ("tables",)
    security = _GUESTS_ONLY

    @get(summary="Your plan", responses=may_refuse(400, 401, 404, 503))
    async def show_plan(self, request: AnyRequest, table: TableId) -> days.PlanState:
        """What you have planned for your next turn. Nobody else can see it."""
        node, player = node_of(request), known_player(request)
        await node.table(table, player)
        return await node.days.plan(player, table)

    @put(summary="Plan your next turn", responses=may_refuse(400, 401, 404, 409, 413, 503))
    async def set_plan(self, request: AnyRequest, table: TableId, data: JSONBody[days.Plan]) -> days.PlanState:
        """When your turn begins, the first alternative whose moves are all legal is played for you."""
        node, player = node_of(request), known_player(request)
        node.limits.commands.check(player, address_of(request))
        node.operators.restrictions.check_may_play(player)
        await node.table(table, player)
        return await node.days.set_plan(player, table, data)

    @delete(summary="Forget your plan", status_code=204, responses=may_refuse(400, 401, 503))
    async def forget_plan(self, request: AnyRequest, table: TableId) -> None:
        """Nothing is played for you."""
        node, player = node_of(request), known_player(request)
        node.limits.commands.check(player, address_of(request))
        await node.days.forget_plan(player, table)


HANDLERS: Final[tuple[ControllerRouterHandler, ...]] = (MyGames, Plans)
