"""The pages that a browser gets where it does not get the game itself: what is here and how to sit down."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from msgspec.json import Decoder

from sixstones.protocol import server as wire
from sixstones.server.http.request_context import node_of
from sixstones.server.http.tables import MOST_LISTED, TableId

_STYLE: Final = Path(__file__).with_name("style.css")
_listing: Final = Decoder(wire.TableListing).decode


def page(title: str, body: str) -> bytes:
    """A whole page. The body is HTML, its texts escaped."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)} · Sixstones</title><link rel="stylesheet" href="/style.css"></head>'
        f'<body><main><p><a href="/">Sixstones</a></p><h1>{escape(title)}</h1>{body}</main></body></html>'
    ).encode()


@get("/", include_in_schema=False)
async def front_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    node = node_of(request)
    lines = [_listing(line) for line in await node.storage.listings(MOST_LISTED)]
    return Response(
        page("A table for Splendor: Marvel", _front(node.settings.public_url, lines)), media_type="text/html"
    )


@get("/t/{table:str}", include_in_schema=False)
async def table_page(request: Request[Any, Any, Any], table: TableId) -> Response[bytes]:
    node = node_of(request)
    found = await node.host.table(table)
    url = f"{node.settings.public_url}/t/{found.id}"
    seats = "".join(f"<li>{escape(seat.name) or '<em>an open seat</em>'}</li>" for seat in found.seats)
    body = f"<ol>{seats}</ol><p>Sit down in a terminal:</p><pre>sixstones join {escape(url)}</pre>"
    return Response(page("You are invited to a table", body), media_type="text/html")


@get("/style.css", include_in_schema=False, media_type="text/css")
async def style_sheet() -> Response[bytes]:
    return Response(_STYLE.read_bytes(), media_type="text/css; charset=utf-8")


def _front(url: str, lines: list[wire.TableListing]) -> str:
    tables = "".join(_line(line) for line in lines) or "<li>No open table just now.</li>"
    return (
        f"<h2>Open tables</h2><ul>{tables}</ul>"
        "<h2>Open one</h2><p>In a terminal, for two people or against a bot:</p>"
        f"<pre>sixstones join {escape(url)}\nsixstones join {escape(url)} --bot hero</pre>"
        '<p>For programs: <a href="/api/schema">the HTTP interface</a>.</p>'
    )


def _line(line: wire.TableListing) -> str:
    seats = "1 seat is open" if line.open_seats == 1 else f"{line.open_seats} seats are open"
    return f'<li><a href="/t/{line.id}">{escape(line.host)}’s table</a> for {line.options.players}: {seats}</li>'
