"""Notifications over HTTP: the server's key, a browser's subscription, and what a player wants to be told."""

from typing import Final

from litestar import Controller, Response, delete, get, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec.json import encode

from sixstones.match.decision import RequestRefused
from sixstones.protocol import client
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import AnyRequest, known_player, node_of
from sixstones.server.push.endpoint import ForbiddenEndpoint, parse
from sixstones.server.push.notifier import Notifier

_GUESTS_ONLY: Final[list[dict[str, list[str]]]] = [{"guest": []}]
_KEY: Final = {200: ResponseSpec(str, description="The key as a JSON text, in base64url")}
_MALFORMED: Final = may_refuse(400, 401, 409, 413, 503)


def _notifier(request: AnyRequest) -> Notifier:
    """Raises RequestRefused."""
    notifier = node_of(request).notifier
    if notifier is None:
        raise RequestRefused("push/off", "This server sends no notifications.")
    return notifier


class PushRoutes(Controller):
    path = "/api"
    tags = ("notifications",)

    @get("/push/key", summary="The server's key", responses=_KEY | may_refuse(409))
    async def show_key(self, request: AnyRequest) -> Response[bytes]:
        """The public key with which a browser subscribes."""
        return Response(encode(_notifier(request).key.public), media_type="application/json")

    @put("/me/push", summary="Notify this browser", status_code=204, responses=_MALFORMED, security=_GUESTS_ONLY)
    async def subscribe(self, request: AnyRequest, data: JSONBody[client.PushSubscription]) -> None:
        """What `PushManager.subscribe` has returned, and a language. Only push services of browsers are accepted."""
        notifier, player = _notifier(request), known_player(request)
        try:
            parse(data.endpoint, loopback=notifier.loopback)
        except ForbiddenEndpoint:
            raise RequestRefused("push/endpoint", "This is not the push service of a known browser.") from None
        await notifier.pushes.add(player, data)

    @delete("/me/push", summary="Forget this browser", status_code=204, responses=_MALFORMED, security=_GUESTS_ONLY)
    async def unsubscribe(self, request: AnyRequest, data: JSONBody[client.PushEnd]) -> None:
        """Nothing happens if it is not a browser of yours."""
        await _notifier(request).pushes.remove(data.endpoint, known_player(request))

    @get(
        "/me/notifications",
        summary="What you are told",
        responses=may_refuse(401, 409, 503),
        security=_GUESTS_ONLY,
    )
    async def show_wishes(self, request: AnyRequest) -> client.Notifications:
        """Everything, unless you said otherwise."""
        player = known_player(request)
        return await _notifier(request).pushes.wishes(player)

    @put(
        "/me/notifications",
        summary="Choose what you are told",
        status_code=204,
        responses=_MALFORMED,
        security=_GUESTS_ONLY,
    )
    async def set_wishes(self, request: AnyRequest, data: JSONBody[client.Notifications]) -> None:
        """For all your browsers."""
        player = known_player(request)
        await _notifier(request).pushes.wish(player, data)
