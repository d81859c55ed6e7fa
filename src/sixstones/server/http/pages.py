"""The built page with its files, plain pages where none was built, and the description of the HTTP interface."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.response import Redirect
from msgspec import Struct
from msgspec.json import schema_components

from sixstones.protocol import account, client, correspondence, daily, server
from sixstones.protocol import server as wire
from sixstones.server.front import MEDIA_TYPES, cache_control, screen_address
from sixstones.server.http.request_context import AnyRequest, TableId, node_of, open_tables

SCREENS: Final = ("/t/{table:str}", "/replay/{table:str}", "/learn", "/rules", "/credits")  # redirected to /#/learn …
_STYLE: Final = Path(__file__).with_name("style.css")
_INTRO: Final = (
    '<p>The machine-readable form is <a href="/api/schema/openapi.json">openapi.json</a>. '
    "The WebSocket of a table is at <code>/api/tables/{table}/socket</code>.</p>"
)
_MESSAGES: Final = [
    each
    for module in (client, server, account, daily, correspondence)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == module.__name__
]


@dataclass(frozen=True)
class File:
    body: bytes
    media_type: str
    etag: str
    cache: str

    @classmethod
    def read(cls, path: Path, name: str) -> File:
        body = path.read_bytes()
        media_type = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return cls(
            body,
            media_type,  # Litestar adds the charset of text
            f'"{sha256(body).hexdigest()[:20]}"',
            cache_control(name),
        )

    @cached_property
    def zipped(self) -> bytes | None:
        """Compressed when first requested: compressing all files would delay the start."""
        shrinks = self.media_type.startswith("text/") or self.media_type.endswith(("+xml", "json", "wasm"))
        return gzip.compress(self.body, 9, mtime=0) if shrinks else None


def page_files(folder: Path) -> dict[str, File]:
    """Every file of the built page by its address."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = {f"/{path.relative_to(folder).as_posix()}": path for path in paths}
    return {name: File.read(path, name) for name, path in named.items()}


def page_handlers(files: dict[str, File]) -> list[HTTPRouteHandler]:
    @get(["/", *files], include_in_schema=False, name="page")
    async def page_file(request: AnyRequest) -> Response[bytes]:
        path = request.scope["path"].rstrip("/")
        return _response(request, files[path or "/index.html"])

    @get(list(SCREENS), include_in_schema=False, name="screen")
    async def screen(request: AnyRequest) -> Redirect:
        return _to_screen(request)

    return [page_file, screen]


def not_found(request: AnyRequest) -> Redirect | None:
    """For browsers: to the page, which says in the reader's language that nothing is there."""
    is_page = request.method == "GET" and not request.scope["path"].startswith("/api/")
    return _to_screen(request) if is_page and "text/html" in request.headers.get("accept", "") else None


def _to_screen(request: AnyRequest) -> Redirect:
    return Redirect(screen_address(request.scope["path"]))


def _response(request: AnyRequest, file: File) -> Response[bytes]:
    headers = {"ETag": file.etag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", "") and file.zipped:
        return Response(file.zipped, media_type=file.media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.body, media_type=file.media_type, headers=headers)


def page(title: str, body: str) -> bytes:
    """A plain page. The body is HTML."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)} · Sixstones</title><link rel="stylesheet" href="/style.css"></head>'
        f'<body><main><p><a href="/">Sixstones</a></p><h1>{escape(title)}</h1>{body}</main></body></html>'
    ).encode()


@get("/", include_in_schema=False)
async def front_page(request: AnyRequest) -> Response[bytes]:
    url = escape(node_of(request).settings.public_url)
    tables = "".join(_line(line) for line in await open_tables(request)) or "<li>No open tables.</li>"
    body = (
        f"<h2>Open tables</h2><ul>{tables}</ul>"
        "<h2>Open one</h2><p>In a terminal, for two people or against a bot:</p>"
        f"<pre>sixstones join {url}\nsixstones join {url} --bot hero</pre>"
        '<p>For programs: <a href="/api/schema">the HTTP interface</a>.</p>'
    )
    return Response(page("A table for Splendor: Marvel", body), media_type="text/html")


@get("/t/{table:str}", include_in_schema=False)
async def table_page(request: AnyRequest, table: TableId) -> Response[bytes]:
    node = node_of(request)
    found = await node.host.table(table)
    url = f"{node.settings.public_url}/t/{found.id}"
    seats = "".join(f"<li>{escape(seat.name) or '<em>an open seat</em>'}</li>" for seat in found.seats)
    body = f"<ol>{seats}</ol><p>Sit down in a terminal:</p><pre>sixstones join {escape(url)}</pre>"
    return Response(page("You are invited to a table", body), media_type="text/html")


@get("/style.css", include_in_schema=False, media_type="text/css")
async def style_sheet() -> Response[bytes]:
    return Response(_STYLE.read_bytes(), media_type="text/css; charset=utf-8")


def _line(line: wire.TableListing) -> str:
    seats = "1 seat is open" if line.open_seats == 1 else f"{line.open_seats} seats are open"
    return f'<li><a href="/t/{line.id}">{escape(line.host)}’s table</a> for {line.options.players}: {seats}</li>'


class SchemaFile(JsonRenderPlugin):
    """Litestar's routes, with all messages of the protocol as msgspec describes them, WebSocket messages included."""

    _rendered: bytes | None = None

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Cached: it takes 10 ms, blocks everybody else, and never changes."""
        if self._rendered is None:
            _, messages = schema_components(_MESSAGES, ref_template="#/components/schemas/{name}")
            components = openapi_schema.get("components", {}) | {"schemas": messages}
            self._rendered = super().render(request, openapi_schema | {"components": components})
        return self._rendered


class ApiPage(OpenAPIRenderPlugin):
    """A page without scripts: Litestar's own load theirs from a CDN, against our content security policy."""

    _rendered: bytes | None = None

    def __init__(self, *, path: str) -> None:
        super().__init__(path=path, media_type=MediaType.HTML)

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        if self._rendered is None:
            operations = [
                _operation(f"{method.upper()} {path}", operation)
                for path, item in openapi_schema["paths"].items()
                for method, operation in item.items()
                if isinstance(operation, dict)
            ]
            self._rendered = page("The HTTP interface", _INTRO + "".join(operations))
        return self._rendered


def _operation(title: str, operation: dict[str, Any]) -> str:
    parameters = operation.get("parameters", [])
    facts = [(each["name"], f"in {each['in']}: {each.get('description') or ''}") for each in parameters]
    bodies = operation.get("requestBody", {}).get("content", {}).values()
    facts += [("body", f"{_name(media.get('schema', {}))} as JSON") for media in bodies]
    facts += [(status, response.get("description", "")) for status, response in operation.get("responses", {}).items()]
    items = "".join(f"<li><code>{escape(name)}</code> {escape(text)}</li>" for name, text in facts)
    summary, description = escape(operation.get("summary", "")), escape(operation.get("description", ""))
    text = f"<p><strong>{summary}.</strong> {description}</p><ul>{items}</ul>"
    return f"<section><h2><code>{escape(title)}</code></h2>{text}</section>"


def _name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    return " or ".join(_name(each) for each in schema.get("oneOf", [])) or str(schema.get("type", "a value"))
