"""The app: all routes, and the security middleware in front of them."""

from functools import cache
from itertools import starmap
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from litestar import Litestar, Response, route
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send
from msgspec.json import encode

from sixstones import __version__
from sixstones.match.refusal import RequestRefused
from sixstones.server.connection import stream_table, table_socket
from sixstones.server.front import HEADERS, LARGEST_BODY, page_folder
from sixstones.server.http import admin, me, pages, routes
from sixstones.server.http.pages import ApiPage, SchemaFile, page_files, page_handlers
from sixstones.server.http.refusals import HANDLERS, STATUS, retry_after
from sixstones.server.http.request_context import NODE, StrictRequest
from sixstones.server.limits import is_address, network_of
from sixstones.server.node import Node

ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    *(routes.list_tables, routes.create_table, routes.show_daily, routes.play_daily, routes.Guests),
    *(routes.Tables, routes.Games, routes.Server, admin.Operators, *me.HANDLERS),
    *(stream_table, table_socket, pages.style_sheet),
)
METHODS: Final = {  # Where several handlers share an address: Litestar's own answer to OPTIONS knows the first of them
    "/api/tables": "GET, OPTIONS, POST",
    "/api/daily": "GET, OPTIONS, POST",
    "/api/me": "DELETE, GET, OPTIONS, PATCH",
    me.PASSKEY: "DELETE, OPTIONS, PATCH",
    "/api/me/push": "DELETE, OPTIONS, PUT",
    "/api/me/notifications": "GET, OPTIONS, PUT",
    me.HOLIDAY: "DELETE, GET, OPTIONS, POST",
    me.PLAN: "DELETE, GET, OPTIONS, PUT",
}

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")
FOREIGN_PAGE: Final = "This request comes from a page of another site."


def make_app(node: Node) -> ASGIApp:
    return SecurityMiddleware(all_routes(page_folder()), node)


@cache
def all_routes(page: Path | None) -> Litestar:
    """Shared by all nodes of a process: registering routes takes longer than the rest of a node's start."""
    handlers = page_handlers(page_files(page)) if page else [pages.front_page, pages.table_page]
    return Litestar(
        [*starmap(_options, METHODS.items()), *ROUTES, *handlers],
        state=State({"has_page": page is not None}),
        exception_handlers=HANDLERS,
        request_class=StrictRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Sixstones",
            version=__version__,
            description="A server for Splendor: Marvel. docs/protocol.md explains the messages.",
            path="/api/schema",
            use_handler_docstrings=True,
            components=Components(security_schemes={"guest": SecurityScheme(type="http", scheme="bearer")}),
            render_plugins=[ApiPage(path="/"), SchemaFile(path="/openapi.json")],
        ),
    )


def _options(path: str, allowed: str) -> HTTPRouteHandler:
    @route(path, http_method="OPTIONS", include_in_schema=False, status_code=204)
    async def options() -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": allowed})

    return options


class SecurityMiddleware:
    """Checks host, origin and rate of each request and attaches the node. Adds security headers to each response."""

    def __init__(self, app: ASGIApp, node: Node) -> None:
        self._app, self._node = app, node
        self._hosts = {urlsplit(node.settings.public_url).hostname or "", *node.settings.trusted_hosts, "localhost"}
        headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        self._headers = [*headers, STRICT_TRANSPORT] if node.settings.secure else headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {ScopeType.HTTP, ScopeType.WEBSOCKET}:
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})[NODE] = self._node
        try:
            self._check(scope)
            if scope["type"] == ScopeType.WEBSOCKET:
                await self._node.load.admit()
        except RequestRefused as refused:
            self._node.metrics.refused.labels(refused.code).inc()
            await self._refuse(scope, receive, send, refused)
            return
        is_socket = scope["type"] == ScopeType.WEBSOCKET  # which has no headers to add, and many messages
        await self._app(scope, receive, send if is_socket else self._with_headers(scope, send))

    def _check(self, scope: Scope) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        name = _parts(f"//{host}").hostname
        # Any other name could be a foreign one that points here (DNS rebinding).
        if not name or (name not in self._hosts and not is_address(name)):
            raise RequestRefused("request/origin", f"{host[:80]!r} is not a name of this server; see --public-url.")
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if is_socket or scope.get("method") not in SAFE_METHODS:
            self._check_origin(headers, host)
        uses_storage = scope["path"] == "/" or scope["path"].startswith(("/api", "/t/"))  # or the engine
        if not is_socket and uses_storage:
            client = scope.get("client")
            self._node.limits.requests.check(network_of(client[0] if client else "?"))

    def _check_origin(self, headers: dict[bytes, str], host: str) -> None:
        """Browsers say which page sends a request. Other programs don't, and have no cookie to misuse."""
        origin, site = headers.get(b"origin"), headers.get(b"sec-fetch-site")
        public = self._node.settings.public_url.rstrip("/")
        if origin is not None and _parts(origin).netloc != host and origin != public:
            raise RequestRefused("request/origin", FOREIGN_PAGE)
        if origin is None and site not in {None, "same-origin", "none"}:
            raise RequestRefused("request/origin", FOREIGN_PAGE)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        extra = self._headers_for(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in present)]
            await send(message)

        return send_with_headers

    def _headers_for(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        no_store = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api") else []
        return [*self._headers, *no_store]

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refused: RequestRefused) -> None:
        status = STATUS[refused.code]
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if is_socket:
            await receive()
        if is_socket and status == 403:
            await send({"type": "websocket.close", "code": 4403, "reason": refused.code})
            return
        body = encode(refused.reply())
        length = (b"content-length", str(len(body)).encode())
        headers = [(b"content-type", b"application/json"), length, *self._headers_for(scope)]
        if status in {429, 503}:
            headers.append((b"retry-after", retry_after(refused.code).encode()))
        answer = "websocket.http.response" if is_socket else "http.response"
        await send({"type": f"{answer}.start", "status": status, "headers": headers})  # type: ignore[misc, arg-type]
        await send({"type": f"{answer}.body", "body": body, "more_body": False})  # type: ignore[misc, arg-type]


def _parts(address: str) -> SplitResult:
    """The parts of an address; empty if it can't be parsed."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")
