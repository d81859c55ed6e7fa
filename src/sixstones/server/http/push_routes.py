"""Notifications over HTTP: the server's key, a browser's subscription, and which notifications a player wants."""

from typing import Any, Final

from litestar import Response, delete, get, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler
from msgspec.json import encode

from sixstones.match.decision import RequestRefused
from sixstones.protocol import client
from sixstones.server.http.refusals import GUESTS_ONLY, may_refuse
from sixstones.server.http.request_context import AnyRequest, known_credentials, known_player, node_of
from sixstones.server.push.endpoint import ForbiddenEndpoint, parse
from sixstones.server.push.notifier import Notifier

_TAGS: Final = ["notifications"]
_KEY: Final = {200: ResponseSpec(str, description="The key as a JSON string, in base64url")}
_CHANGE: Final[dict[str, Any]] = {
    "status_code": 204,
    "tags": _TAGS,
    "responses": may_refuse(400, 401, 409, 413, 503),
    "security": GUESTS_ONLY,
}


def _notifier(request: AnyRequest) -> Notifier:
    """Raises RequestRefused."""
    notifier = node_of(request).notifier
    if notifier is None:
        raise RequestRefused("push/off", "This server sends no notifications.")
    return notifier


@get("/api/push/key", summary="The server's key", tags=_TAGS, responses=_KEY | may_refuse(409))
async def show_key(request: AnyRequest) -> Response[bytes]:
    """The public key with which a browser subscribes."""
    return Response(encode(_notifier(request).key.public), media_type="application/json")


@put("/api/me/push", summary="Notify this browser", **_CHANGE)
async def subscribe(request: AnyRequest, data: JSONBody[client.PushSubscription]) -> None:
    """What `PushManager.subscribe` has returned, and a language. Only push services of browsers are accepted."""
    who, notifier = known_credentials(request), _notifier(request)
    try:
        parse(data.endpoint, loopback=notifier.loopback)
    except ForbiddenEndpoint:
        raise RequestRefused("push/endpoint", "This is not the push service of a known browser.") from None
    await notifier.pushes.add(who.player, data, who.session)


@delete("/api/me/push", summary="Forget this browser", **_CHANGE)
async def unsubscribe(request: AnyRequest, data: JSONBody[client.PushEnd]) -> None:
    """Nothing happens if it is not one of your browsers."""
    player = known_player(request)
    await _notifier(request).pushes.remove(data.endpoint, player)


@get("/api/me/notifications", summary="Which notifications you get", **_CHANGE | {"status_code": 200})
async def show_wishes(request: AnyRequest) -> client.Notifications:
    """All, unless you changed that."""
    player = known_player(request)
    return await _notifier(request).pushes.wishes(player)


@put("/api/me/notifications", summary="Choose your notifications", **_CHANGE)
async def set_wishes(request: AnyRequest, data: JSONBody[client.Notifications]) -> None:
    """For all your browsers."""
    player = known_player(request)
    await _notifier(request).pushes.wish(player, data)


HANDLERS: Final[tuple[ControllerRouterHandler, ...]] = (show_key, subscribe, unsubscribe, show_wishes, set_wishes)
