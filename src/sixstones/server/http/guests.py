"""Becoming a guest."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec

from sixstones.protocol import server as wire
from sixstones.server.guests import LIFETIME
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import COOKIE, address_of, node_of

_SETS_A_COOKIE: Final = {204: ResponseSpec(None, description="You are a guest; there is a cookie if you had none")}


@post(
    "/api/guests",
    summary="Become a guest, in a browser",
    tags=["guests"],
    status_code=204,
    responses=_SETS_A_COOKIE | may_refuse(),
)
async def become_guest(request: Request[Any, Any, Any]) -> Response[None]:
    """Sets a signed cookie that no script can read. Somebody who has a good one keeps it."""
    node = node_of(request)
    if "authorization" not in request.headers and _player_of_cookie(request):
        return Response(None, status_code=204)
    node.limits.guests.check(address_of(request))
    cookie = Cookie(
        key=COOKIE,
        value=node.guests.issue(),
        max_age=LIFETIME,
        path="/",
        httponly=True,
        samesite="lax",
        secure=node.settings.secure,
    )
    return Response(None, status_code=204, cookies=[cookie])


@post(
    "/api/guests/token",
    summary="Become a guest, as a program",
    tags=["guests"],
    status_code=201,
    responses=may_refuse(),
)
async def issue_token(request: Request[Any, Any, Any]) -> wire.GuestToken:
    """A token to be sent as `Authorization: Bearer …`. Keep it: it is what a seat belongs to."""
    node = node_of(request)
    node.limits.guests.check(address_of(request))
    return wire.GuestToken(token=node.guests.issue())


def _player_of_cookie(request: Request[Any, Any, Any]) -> str | None:
    """Whom the cookie belongs to; a cookie that is no good any more is simply replaced."""
    return node_of(request).guests.player(request.cookies.get(COOKIE, ""))
