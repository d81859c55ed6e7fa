"""What stands before the app: who may call from where, how often, and what every answer carries."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec.json import encode

from sixstones.match.refused import RequestRefused
from sixstones.protocol import server as wire
from sixstones.server.addresses import network_of
from sixstones.server.node import Node

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_NAMES: Final = frozenset({"localhost"})

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"x-frame-options", b"DENY"),
)
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")


class Shield:
    """Wraps the app; a request that is refused here never reaches it."""

    def __init__(self, app: ASGIApp, node: Node) -> None:
        self._app, self._node = app, node
        self._hosts = {urlsplit(node.settings.public_url).hostname or "", *node.settings.trusted_hosts, *LOCAL_NAMES}
        self._headers = [*HEADERS, STRICT_TRANSPORT] if node.settings.secure else list(HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {ScopeType.HTTP, ScopeType.WEBSOCKET}:
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except RequestRefused as refused:
            self._node.metrics.refused.labels(refused.code).inc()
            await self._refuse(scope, receive, send, refused)
            return
        await self._app(scope, receive, self._with_headers(scope, send))

    def _check(self, scope: Scope) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._is_ours(_parts(f"//{host}").hostname):
            raise RequestRefused("request/origin", f"This server is not called {host[:80]!r}; see --public-url.")
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if is_socket or scope.get("method") not in SAFE_METHODS:
            self._check_origin(headers, host)
        if not is_socket and _costs_something(scope["path"]):
            client = scope.get("client")
            self._node.limits.requests.check(network_of(client[0] if client else "?"))

    def _check_origin(self, headers: dict[bytes, str], host: str) -> None:
        """A browser says from which page a request comes; programs don't, and have no cookie that could be misused."""
        origin, site = headers.get(b"origin"), headers.get(b"sec-fetch-site")
        public = self._node.settings.public_url.rstrip("/")
        if origin is not None and _parts(origin).netloc != host and origin != public:
            raise RequestRefused("request/origin", "This request comes from a page of another site.")
        if origin is None and site not in {None, "same-origin", "none"}:
            raise RequestRefused("request/origin", "This request comes from a page of another site.")

    def _is_ours(self, name: str | None) -> bool:
        """Known names and bare addresses; any other name could be somebody else's that points here."""
        if not name:
            return False
        return name in self._hosts or _is_address(name)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        extra = self._headers_for(scope)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in there)]
            await send(message)

        return sending

    def _headers_for(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        no_store = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api") else []
        return [*self._headers, *no_store]

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refused: RequestRefused) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refused.code})
            return
        status = 429 if refused.code == "request/too_many" else 403
        body = encode(wire.Refused(code=refused.code, message=refused.message))
        length = (b"content-length", str(len(body)).encode())
        headers = [(b"content-type", b"application/json"), length, *self._headers_for(scope)]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _costs_something(path: str) -> bool:
    """What asks storage or the engine; files and signs of life don't."""
    return path == "/" or path.startswith(("/api", "/t/"))


def _parts(address: str) -> SplitResult:
    """The parts of an address; nothing of one that can't be read."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
