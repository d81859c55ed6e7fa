"""Who asks, and of which node."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar.connection import ASGIConnection

from sixstones.match.refused import RequestRefused
from sixstones.server.addresses import network_of
from sixstones.server.guests import NOBODY
from sixstones.server.node import Node

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]

COOKIE: Final = "sixstones_guest"
_SCHEME: Final = "bearer "


def node_of(connection: Connection) -> Node:
    """The node that this app belongs to."""
    node: Node = connection.app.state.node
    return node


def address_of(connection: Connection) -> str:
    """Where a request comes from, as limits count it; behind a proxy that is trusted, what the proxy says."""
    return network_of(connection.client.host if connection.client else "?")


def player_of(connection: Connection) -> str:
    """Who asks; NOBODY without credentials. Raises RequestRefused for credentials that are not ours."""
    token = _token(connection)
    if not token:
        return NOBODY
    player = node_of(connection).guests.player(token)
    if player is None:
        raise RequestRefused("request/credentials", "These credentials are not good here (any more). Ask for new ones.")
    return player


def known_player(connection: Connection) -> str:
    """Who asks. Raises RequestRefused when nobody says so."""
    player = player_of(connection)
    if not player:
        raise RequestRefused("request/credentials", "Who are you? Ask for a guest's token first: POST /api/guests.")
    return player


def _token(connection: Connection) -> str:
    header = connection.headers.get("authorization", "")
    if header:
        token = header[len(_SCHEME) :].strip() if header.lower().startswith(_SCHEME) else ""
        return token or "?"  # whoever shows something must show something good
    return connection.cookies.get(COOKIE, "")
