"""The page while the server starts."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sixstones.server.front import HEADERS, Front, listen
from tests.server.running import NO_TLS

FILES = {
    "index.html": "text/html",
    "sw.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
    "assets/engine-1.wasm": "application/wasm",
    "assets/font-1.woff2": "font/woff2",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    for name in FILES:
        (tmp_path / "page" / name).write_text(f"content of {name}")
    (tmp_path / "secret").write_text("not part of the page")
    return tmp_path / "page"


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with closing(listen("127.0.0.1", 0)) as listening:
        yield listening


@pytest.fixture
def front(listening: socket.socket, folder: Path) -> Iterator[Front]:
    with Front(listening, folder) as front:
        yield front


@pytest.fixture
def page(listening: socket.socket, front: Front) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url(listening), trust_env=False, verify=NO_TLS) as client:
        yield client


def url(listening: socket.socket, scheme: str = "http") -> str:
    return f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"


def test_the_files_of_the_page(page: httpx.Client) -> None:
    for name, media_type in FILES.items():
        answer = page.get(name)
        assert (answer.status_code, answer.text) == (200, f"content of {name}")
        assert answer.headers["content-type"] == media_type
        assert ("immutable" in answer.headers["cache-control"]) == name.startswith("assets/")
        assert HEADERS.items() <= dict(answer.headers).items()
        head = page.head(name)
        assert (head.status_code, head.text) == (200, "")
    assert page.get("/").text == "content of index.html"


@pytest.mark.parametrize("path", ["/api/about", "/api/tables", "/ready", "/health", "/metrics", "/assets/", "/none.js"])
def test_everything_else_is_starting(path: str, page: httpx.Client) -> None:
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        answer = page.request(method, path)
        assert answer.status_code == 503
        assert answer.json()["code"] == "server/starting"
        assert answer.headers["retry-after"] == "1"
        assert HEADERS.items() <= dict(answer.headers).items()


def test_a_websocket_is_refused_in_the_same_way(listening: socket.socket, front: Front) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"{url(listening, 'ws')}/api/tables/x/socket", proxy=None):
        pass
    assert refused.value.response.status_code == 503
    assert b"server/starting" in refused.value.response.body


def test_a_browser_is_led_to_the_screen_of_a_short_address(page: httpx.Client) -> None:
    answer = page.get("/t/a b", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["location"]) == (302, "/#/t/a%2520b")
    assert page.get("/api/nowhere", headers={"accept": "text/html"}).status_code == 503


def test_no_file_outside_the_folder(listening: socket.socket, front: Front) -> None:
    for path in ("/../secret", "/%2e%2e/secret", "/assets/../../secret", "//../secret"):
        assert b"not part of the page" not in raw(listening, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n")


def test_an_unreadable_request_gets_an_answer(listening: socket.socket, front: Front) -> None:
    assert b" 400 " in raw(listening, "NONSENSE\r\n\r\n")
    assert b" 501 " in raw(listening, "BREW / HTTP/1.1\r\n\r\n")


def raw(listening: socket.socket, request: str) -> bytes:
    with socket.create_connection(listening.getsockname()) as connection:
        connection.sendall(request.encode())
        return b"".join(iter(lambda: connection.recv(4096), b""))


def test_connections_wait_for_the_server_after_the_front_is_closed(listening: socket.socket, front: Front) -> None:
    front.close()
    front.close()
    with socket.create_connection(listening.getsockname()), closing(listening.accept()[0]) as accepted:
        assert accepted.fileno() >= 0
