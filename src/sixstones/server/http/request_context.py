"""Who sends a request, from where, to which node; and strict reading of its body."""

import logging
from functools import cache, lru_cache
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import PathParameter
from msgspec import DecodeError
from msgspec.json import Decoder

from sixstones.match.refusal import RequestRefused
from sixstones.protocol import server as wire
from sixstones.server.guests import LIFETIME, NO_CREDENTIALS, Credentials
from sixstones.server.limits import network_of
from sixstones.server.node import Node

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(description="The table's code, as in its link", pattern="^[0-9a-z]{1,32}$")]

COOKIE: Final = "sixstones_guest"
NODE: Final = "node"  # The key of the node in the state of a request
MAX_LISTED: Final = 100
_SCHEME: Final = "bearer "
_decoder = cache(Decoder)
_listing: Final = Decoder(wire.TableListing).decode

log = logging.getLogger(__name__)


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is exactly what its handler declares. Litestar itself would accept "1" for a number."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        try:
            return _decoder(field.annotation).decode(await self.body())
        except (DecodeError, RecursionError, UnicodeError) as error:
            raise RequestRefused("request/malformed", f"The request can't be read: {error}"[:300]) from None


def node_of(connection: Connection) -> Node:
    node: Node = connection.scope["state"][NODE]
    return node


def address_of(connection: Connection) -> str:
    """The client's address as limits count it; behind a trusted proxy, the one that the proxy reports."""
    return network_of(connection.client.host if connection.client else "?")


def credentials_of(connection: Connection) -> Credentials:
    """The player and the session; empty without credentials. Raises RequestRefused for invalid credentials."""
    token, node = _token(connection), node_of(connection)
    if not token:
        return NO_CREDENTIALS
    found = node.guests.credentials(token)
    if found is None:
        raise RequestRefused("request/credentials", "These credentials are not valid. Request new ones.")
    node.sessions.check(found.session)
    return found


def player_of(connection: Connection) -> str:
    """The player; NOBODY without credentials. Raises RequestRefused for invalid credentials."""
    return credentials_of(connection).player


def known_player(connection: Connection) -> str:
    """The player. Raises RequestRefused without credentials."""
    return known_credentials(connection).player


def known_credentials(connection: Connection) -> Credentials:
    """The player and the session. Raises RequestRefused without credentials."""
    found = credentials_of(connection)
    if not found.player:
        raise RequestRefused(
            "request/credentials", "You need a guest token first: POST /api/guests/token, or /api/guests in a browser."
        )
    return found


def guest_cookie(node: Node, token: str) -> Cookie:
    """The cookie with a token; without one it logs the browser out."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=LIFETIME if token else 0,
        path="/",
        httponly=True,
        samesite="lax",
        secure=node.settings.secure,
    )


async def open_tables(connection: Connection) -> list[wire.TableListing]:
    """Listed tables that have not started, the newest first."""
    lines = await node_of(connection).storage.listings(MAX_LISTED)
    return [listing for line in lines if (listing := _listed(line))]


@lru_cache
def _listed(line: bytes) -> wire.TableListing | None:
    """None for a damaged line, which is reported once."""
    try:
        return _listing(line)
    except (DecodeError, UnicodeError) as error:
        log.error("a line in the list of open tables is damaged and left out: %s", error)
        return None


def _token(connection: Connection) -> str:
    header = connection.headers.get("authorization", "")
    if header:
        token = header[len(_SCHEME) :].strip() if header.lower().startswith(_SCHEME) else ""
        return token or "?"  # an unreadable header counts as invalid, not as missing
    return connection.cookies.get(COOKIE, "")
