"""The page while the server behind it starts: only its files, and nothing imported that is slow to load."""

import socket
from contextlib import closing
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final, Self
from urllib.parse import quote, urlsplit

from msgspec.json import encode

from sixstones.protocol.server import Refused

IN_PACKAGE: Final = Path(__file__).parents[1] / "page"
IN_REPOSITORY: Final = Path(__file__).parents[3] / "web" / "dist"
MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-frame-options": "DENY",
}
SEND_BUFFER: Final = 256 * 1024  # For a client that does not read. The system's default, megabytes, would hide that.
LARGEST_BODY: Final = 16 * 1024
POLL: Final = 0.05
STARTING: Final = Refused(code="server/starting", message="The server is still starting. Try again in a moment.")


def page_folder() -> Path | None:
    """The folder of the built page; None if no page was built."""
    return next((folder for folder in (IN_PACKAGE, IN_REPOSITORY) if (folder / "index.html").is_file()), None)


def cache_control(name: str) -> str:
    """How long browsers may keep a file of the page. The names of assets contain a hash."""
    return "public, max-age=31536000, immutable" if name.startswith("/assets/") else "no-cache"


def screen_address(path: str) -> str:
    """Where a short address such as /learn leads: the page has the path in the hash."""
    return f"/#{quote(path)}"


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tcp = socket.IPPROTO_TCP  # without it asyncio leaves Nagle's algorithm on: 40 ms per request
    listening = socket.socket(family, socket.SOCK_STREAM, tcp)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # connections inherit it
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


class Front:
    """Serves the page from a thread until the server takes over the socket.

    Everything else, WebSockets too, is answered with `server/starting`. Each answer closes its connection, so that the
    next request reaches the server once it is there.
    """

    def __init__(self, listening: socket.socket, folder: Path) -> None:
        self._server = _Server(listening, folder)
        self._thread = Thread(target=self._server.serve_forever, args=[POLL], name="front", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave new connections to the server. Can be called twice."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def serve_without_server(self) -> None:
        """Tell the page that there will be no server, and serve it until this thread is interrupted."""
        self._server.starting = False
        while self._thread.is_alive():
            self._thread.join(1)  # without a timeout, Windows would not see Ctrl-C


class _Server(ThreadingHTTPServer):
    def __init__(self, listening: socket.socket, folder: Path) -> None:
        super().__init__(listening.getsockname()[:2], _Handler, bind_and_activate=False)
        with closing(self.socket):
            self.socket = listening.dup()
        self.folder, self.starting = folder, True

    def finish_request(self, request: Any, client_address: Any) -> None:
        _Handler(request, client_address, self, directory=str(self.folder))

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection early is not an error."""


class _Handler(SimpleHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    timeout = 15.0
    extensions_map = SimpleHTTPRequestHandler.extensions_map | MEDIA_TYPES

    def send_head(self) -> Any:
        """What GET and HEAD begin with."""
        path = urlsplit(self.path).path
        if path == "/" or Path(self.translate_path(path)).is_file():
            return super().send_head()
        if not path.startswith("/api/") and "text/html" in self.headers.get("accept", ""):
            self._answer(HTTPStatus.FOUND, location=screen_address(path))
        else:
            self._refuse()
        return None

    def _refuse(self) -> None:
        if self.server.starting:
            headers = {"content-type": "application/json", "retry-after": "1"}
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE, encode(STARTING), **headers)
        else:
            self._answer(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        length = self.headers.get("content-length", "")
        if length.isdecimal():
            self.rfile.read(min(int(length), LARGEST_BODY))  # otherwise closing would reset the connection
        self._refuse()

    do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_POST  # noqa: N815  # the names that http.server looks for

    def _answer(self, status: HTTPStatus, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in ({"content-length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        path = urlsplit(getattr(self, "path", "")).path  # missing if the request can't be read
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("connection", "close")
        self.send_header("cache-control", "no-store" if path.startswith("/api/") else cache_control(path))
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Requests for the page's files are not logged."""
