"""The HTTP interface for a player's devices, passkeys, stored data, games, holidays, plans and notifications."""

from typing import Annotated, Any, Final

from litestar import Controller, Request, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from litestar.types import ControllerRouterHandler
from msgspec.json import encode, format

from sixstones.match.refusal import RequestRefused
from sixstones.protocol import account, client
from sixstones.protocol.correspondence import HolidayState, MyGame, MyGames, Plan, PlanState, TakeHoliday
from sixstones.server.guests import NO_CREDENTIALS, Credentials
from sixstones.server.http import request_context
from sixstones.server.http.refusals import GUESTS_ONLY, may_refuse
from sixstones.server.http.request_context import (
    AnyRequest,
    TableId,
    address_of,
    guest_cookie,
    known_credentials,
    known_player,
    node_of,
)
from sixstones.server.node import Node
from sixstones.server.passkeys import LASTS, Json
from sixstones.server.push.endpoint import ForbiddenEndpoint, parse
from sixstones.server.push.notifier import Notifier

PASSKEY: Final = "/api/me/passkeys/{key:str}"
GAME: Final = "/api/me/games/{table:str}"
HOLIDAY: Final = "/api/me/holiday"
PLAN: Final = "/api/tables/{table:str}/plan"
CHALLENGE: Final = "sixstones_challenge"

KeyId = Annotated[str, PathParameter(description="The id of a passkey", pattern="^[0-9A-Za-z_-]{1,1400}$")]
SessionId = Annotated[str, PathParameter(description="The id of a session", pattern="^[0-9a-f]{32}$")]

_DONE: Final = {204: ResponseSpec(None, description="Done")}
_LOGS_IN: Final = {204: ResponseSpec(None, description="You are logged in; sets a cookie")} | may_refuse(
    400, 404, 409, 413, 503
)
_ONE_GAME: Final = {
    200: ResponseSpec(MyGame, description="The game"),
    204: ResponseSpec(None, description="You have no seat there"),
}
_KEY: Final = {200: ResponseSpec(str, description="The key as a JSON string, in base64url")}
_ME: Final[dict[str, Any]] = {"tags": ["me"], "security": GUESTS_ONLY}
_PUSH: Final[dict[str, Any]] = {
    "tags": ["notifications"],
    "responses": may_refuse(400, 401, 409, 413, 503),
    "security": GUESTS_ONLY,
}


@get("/api/me", summary="What is stored about you", responses=may_refuse(401, 503), **_ME)
async def show_me(request: AnyRequest) -> account.Me:
    """Your name, devices and passkeys, and the number of your unfinished games."""
    return await node_of(request).accounts.me(known_credentials(request))


@patch("/api/me", summary="Change your name", status_code=204, responses=_DONE | may_refuse(400, 401, 413, 503), **_ME)
async def rename(request: AnyRequest, data: JSONBody[account.Rename]) -> None:
    """Used the next time you sit down. At tables where you already sit, your name stays the same."""
    await node_of(request).accounts.keep(known_credentials(request), _agent(request), data.name)


@delete("/api/me", summary="Delete everything", status_code=204, responses=_DONE | may_refuse(401, 503), **_ME)
async def delete_me(request: AnyRequest) -> Response[None]:
    """You resign your games. At all your tables you become Player 1, 2, …, and what you wrote is removed."""
    node = node_of(request)
    await node.accounts.erase(known_credentials(request))
    return Response(None, status_code=204, cookies=[guest_cookie(node, "")])


@patch(
    PASSKEY, summary="Rename a passkey", status_code=204, responses=_DONE | may_refuse(400, 401, 404, 413, 503), **_ME
)
async def rename_passkey(request: AnyRequest, key: KeyId, data: JSONBody[account.Rename]) -> None:
    """Only you see these names."""
    await node_of(request).accounts.name_passkey(known_credentials(request), key, data.name)


@delete(PASSKEY, summary="Delete a passkey", responses=_DONE | may_refuse(400, 401, 404, 503), **_ME)
async def delete_passkey(request: AnyRequest, key: KeyId) -> None:
    """Nobody can log in with it any more. Devices that are logged in stay logged in."""
    await node_of(request).accounts.delete_passkey(known_credentials(request), key)


class Me(Controller):
    path = "/api/me"
    tags = ("me",)
    security = GUESTS_ONLY

    @get("/export", summary="Everything that is stored about you", responses=may_refuse(401, 503))
    async def export(self, request: AnyRequest) -> Response[account.Export]:
        """One JSON file."""
        node, who = node_of(request), known_credentials(request)
        node.limits.replays.check(address_of(request))
        headers = {"Content-Disposition": 'attachment; filename="sixstones.json"'}
        content: Any = format(encode(await node.accounts.export(who)), indent=1)
        return Response(content, media_type="application/json", headers=headers)

    @post("/passkeys/options", summary="Begin to add a passkey", status_code=200, responses=may_refuse(401, 409, 503))
    async def passkey_options(self, request: AnyRequest) -> Response[Json]:
        """For `PublicKeyCredential.parseCreationOptionsFromJSON`. Sets a cookie that the answer needs."""
        node = node_of(request)
        options, cookie = await node.accounts.passkey_options(known_credentials(request))
        return Response(options, cookies=[_challenge(node, cookie)])

    @post("/passkeys", summary="Add a passkey", responses=may_refuse(400, 401, 409, 413, 503))
    async def add_passkey(
        self, request: AnyRequest, data: JSONBody[account.PasskeyAnswer]
    ) -> Response[account.PasskeyState]:
        """With what the authenticator answered. Other devices can log in with it."""
        node, who, cookie = node_of(request), known_credentials(request), request.cookies.get(CHALLENGE, "")
        made = await node.accounts.add_passkey(who, _agent(request), cookie, data.credential)
        return Response(made, cookies=[_challenge(node, "")])

    @post("/recovery", summary="A new recovery code", responses=may_refuse(401, 503))
    async def new_recovery(self, request: AnyRequest) -> account.RecoveryCode:
        """It is shown once, and replaces the previous one."""
        node, who = node_of(request), known_credentials(request)
        return account.RecoveryCode(code=await node.accounts.new_recovery(who, _agent(request)))

    @delete("/sessions", summary="Log out all other devices", responses=_DONE | may_refuse(401, 503))
    async def end_other_sessions(self, request: AnyRequest) -> None:
        """The device that sends this stays logged in."""
        await node_of(request).accounts.end_other_sessions(known_credentials(request))

    @delete("/sessions/{session:str}", summary="Log out a device", responses=_DONE | may_refuse(400, 401, 404, 503))
    async def end_session(self, request: AnyRequest, session: SessionId) -> None:
        """Its token is refused at once, and its connections end."""
        await node_of(request).accounts.end_session(known_credentials(request), session)


class Session(Controller):
    path = "/api/session"
    tags = ("me",)

    @post("/passkey/options", summary="Begin to log in", status_code=200, responses=may_refuse(409))
    async def login_options(self, request: AnyRequest) -> Response[Json]:
        """For `PublicKeyCredential.parseRequestOptionsFromJSON`. Sets a cookie that the answer needs."""
        node = node_of(request)
        options, cookie = node.passkeys.to_log_in()
        return Response(options, cookies=[_challenge(node, cookie)])

    @post("/passkey", summary="Log in with a passkey", status_code=204, responses=_LOGS_IN)
    async def log_in(self, request: AnyRequest, data: JSONBody[account.PasskeyAnswer]) -> Response[None]:
        """The browser becomes another device of the player."""
        node, cookie = node_of(request), request.cookies.get(CHALLENGE, "")
        node.limits.guests.check(address_of(request))
        token = await node.accounts.log_in_with_passkey(cookie, data.credential, _agent(request), _before(request))
        return Response(None, status_code=204, cookies=[guest_cookie(node, token), _challenge(node, "")])

    @post("/recovery", summary="Log in with a recovery code", status_code=204, responses=_LOGS_IN)
    async def recover(self, request: AnyRequest, data: JSONBody[account.RecoveryCode]) -> Response[None]:
        """The browser becomes another device of the player. The code stays valid."""
        node = node_of(request)
        node.limits.codes.check(address_of(request))
        token = await node.accounts.log_in_with_recovery(data.code, _agent(request), _before(request))
        return Response(None, status_code=204, cookies=[guest_cookie(node, token)])

    @delete(summary="Log out", status_code=204, responses=_DONE | may_refuse(401, 503), security=GUESTS_ONLY)
    async def log_out(self, request: AnyRequest) -> Response[None]:
        """The token of this device is refused from now on, and the cookie removed."""
        node = node_of(request)
        await node.accounts.log_out(known_credentials(request))
        return Response(None, status_code=204, cookies=[guest_cookie(node, "")])


# Correspondence games


@get("/api/me/games", summary="Your games", responses=may_refuse(401, 503), **_ME)
async def my_games(request: AnyRequest) -> MyGames:
    """All unfinished games and the newest 20 finished ones, starting with those where it is your turn."""
    return await node_of(request).correspondence.games(known_player(request))


@get(GAME, summary="One of your games", responses=_ONE_GAME | may_refuse(400, 401, 503), **_ME)
async def one_of_my_games(request: AnyRequest, table: TableId) -> Response[MyGame | None]:
    """With the last event that you have seen. Empty if you have no seat at this table."""
    found = await node_of(request).correspondence.game(known_player(request), table)
    return Response(found, status_code=200 if found else 204)


@get(HOLIDAY, summary="Your holidays", responses=may_refuse(401, 503), **_ME)
async def show_holiday(request: AnyRequest) -> HolidayState:
    """Whether you are on holiday, and how many days are left this year."""
    return await node_of(request).correspondence.holiday(known_player(request))


@post(HOLIDAY, summary="Go on holiday", status_code=200, responses=may_refuse(400, 401, 409, 413, 503), **_ME)
async def take_holiday(request: AnyRequest, data: JSONBody[TakeHoliday]) -> HolidayState:
    """From now on your clock is stopped in all correspondence games. You may still move."""
    return await node_of(request).correspondence.take_holiday(_limited(request), data.days)


@delete(HOLIDAY, summary="End your holiday", status_code=200, responses=may_refuse(401, 503), **_ME)
async def end_holiday(request: AnyRequest) -> HolidayState:
    """Your clocks run again. You keep the whole days that are left."""
    return await node_of(request).correspondence.end_holiday(_limited(request))


@get(PLAN, summary="Your plan", responses=may_refuse(400, 401, 404, 503), **_ME)
async def show_plan(request: AnyRequest, table: TableId) -> PlanState:
    """What you have planned for your next turn. Nobody else can see it."""
    node, player = node_of(request), known_player(request)
    await node.table(table, player)
    return await node.correspondence.plan(player, table)


@put(PLAN, summary="Plan your next turn", responses=may_refuse(400, 401, 404, 409, 413, 503), **_ME)
async def set_plan(request: AnyRequest, table: TableId, data: JSONBody[Plan]) -> PlanState:
    """When your turn begins, the first alternative whose moves are all legal is played for you."""
    node, player = node_of(request), _limited(request)
    node.operators.restrictions.check_may_play(player)
    await node.table(table, player)
    return await node.correspondence.set_plan(player, table, data)


@delete(PLAN, summary="Delete your plan", status_code=204, responses=may_refuse(400, 401, 503), **_ME)
async def forget_plan(request: AnyRequest, table: TableId) -> None:
    """Nothing will be played for you."""
    await node_of(request).correspondence.forget_plan(_limited(request), table)


# Notifications


@get("/api/push/key", summary="The server's key", tags=["notifications"], responses=_KEY | may_refuse(409))
async def show_key(request: AnyRequest) -> Response[bytes]:
    """The public key with which a browser subscribes."""
    return Response(encode(_notifier(request).key.public), media_type="application/json")


@put("/api/me/push", summary="Notify this browser", status_code=204, **_PUSH)
async def subscribe(request: AnyRequest, data: JSONBody[client.PushSubscription]) -> None:
    """What `PushManager.subscribe` has returned, and a language. Only push services of browsers are accepted."""
    who, notifier = known_credentials(request), _notifier(request)
    try:
        parse(data.endpoint, loopback=notifier.loopback)
    except ForbiddenEndpoint:
        raise RequestRefused("push/endpoint", "This is not the push service of a known browser.") from None
    await notifier.pushes.add(who.player, data, who.session)


@delete("/api/me/push", summary="Forget this browser", status_code=204, **_PUSH)
async def unsubscribe(request: AnyRequest, data: JSONBody[client.PushEnd]) -> None:
    """Nothing happens if it is not one of your browsers."""
    player = known_player(request)
    await _notifier(request).pushes.remove(data.endpoint, player)


@get("/api/me/notifications", summary="Which notifications you get", **_PUSH)
async def show_wishes(request: AnyRequest) -> client.Notifications:
    """All, unless you changed that."""
    player = known_player(request)
    return await _notifier(request).pushes.wishes(player)


@put("/api/me/notifications", summary="Choose your notifications", status_code=204, **_PUSH)
async def set_wishes(request: AnyRequest, data: JSONBody[client.Notifications]) -> None:
    """For all your browsers."""
    player = known_player(request)
    await _notifier(request).pushes.wish(player, data)


def _agent(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("user-agent", "")


def _limited(request: AnyRequest) -> str:
    """The player, if they are within the rate limit. Raises RequestRefused."""
    player = known_player(request)
    node_of(request).limits.commands.check(player, address_of(request))
    return player


def _notifier(request: AnyRequest) -> Notifier:
    """Raises RequestRefused."""
    notifier = node_of(request).notifier
    if notifier is None:
        raise RequestRefused("push/off", "This server sends no notifications.")
    return notifier


def _before(request: AnyRequest) -> Credentials:
    """Who this browser was until now, if its cookie is valid."""
    found = node_of(request).guests.credentials(request.cookies.get(request_context.COOKIE, ""))
    return found or NO_CREDENTIALS


def _challenge(node: Node, value: str) -> Cookie:
    """For the browser that asked; an empty one is removed."""
    return Cookie(
        key=CHALLENGE,
        value=value,
        max_age=LASTS if value else 0,
        path="/api",
        httponly=True,
        samesite="strict",
        secure=node.settings.secure,
    )


HANDLERS: Final[tuple[ControllerRouterHandler, ...]] = (
    *(show_me, rename, delete_me, rename_passkey, delete_passkey, Me, Session),
    *(my_games, one_of_my_games, show_holiday, take_holiday, end_holiday, show_plan, set_plan, forget_plan),
    *(show_key, subscribe, unsubscribe, show_wishes, set_wishes),
)
