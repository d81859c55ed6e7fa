"""Errors in the command line get one line of explanation and exit status 2."""

from __future__ import annotations

import contextlib
import http.server
import json
import threading
from pathlib import Path

import pytest

from sixstones.cli import http as client_http
from tests.cli.client.playing import Server
from tests.cli.processes import sixstones
from tests.services.ports import free_port


def refusal(home: Path, *arguments: str) -> str:
    printed = sixstones(home, "join", *arguments, status=2)
    [line] = printed.splitlines()
    return line


@pytest.mark.parametrize(
    "url",
    [
        "ftp://here",
        "http://",
        "http://here:port",
        "http://here/x/y",
        "http://here/t/ABC",
        "http://here/t/abc#/t/abc",
        "http://here/#/rules",
        "http://a@here",
        "http://[",
        "",
    ],
)
def test_an_address_that_is_none(tmp_path: Path, url: str) -> None:
    assert "is not the address of a server or a table; one looks like http://" in refusal(tmp_path, url)


def test_nobody_listens(tmp_path: Path) -> None:
    assert "no server answers at http://127.0.0.1:" in refusal(tmp_path, f"127.0.0.1:{free_port()}")


def refusal_by(home: Path, handler: type[http.server.BaseHTTPRequestHandler]) -> str:
    with http.server.HTTPServer(("127.0.0.1", 0), handler) as other:
        thread = threading.Thread(target=other.serve_forever, args=(0.01,))
        thread.start()
        said = refusal(home, f"http://127.0.0.1:{other.server_port}")
        other.shutdown()
        thread.join()
    return said


def test_something_else_listens(tmp_path: Path) -> None:
    assert "is not a sixstones server" in refusal_by(tmp_path, _SomethingElse)


def test_a_server_that_never_stops_talking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_http, "LARGEST_ANSWER", 100_000)
    assert "answers with more than 100,000 bytes" in refusal_by(tmp_path, _Endless)


def test_a_server_whose_answer_holds_control_characters(tmp_path: Path) -> None:
    said = refusal_by(tmp_path, _Evil)
    assert "no \ufffd[31m luck" in said
    assert "\x1b" not in said


class _Endless(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        with contextlib.suppress(OSError):  # the client hangs up
            for _ in range(1_000_000):
                self.wfile.write(b" " * 10_000)

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Evil(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(400)
        self.end_headers()
        self.wfile.write(json.dumps({"type": "refused", "id": "", "code": "x", "message": "no \x1b[31m luck"}).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


class _SomethingElse(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("/t/zzzzzzzzzzzz",), "There is no such table. Check the link."),
        (("/t/zzzzzzzzzzzz", "--bot", "hero"), "are for new ones"),
        (("", "--watch"), "--watch needs a link to a table"),
        (("", "--seconds", "5"), "need --clock move or --clock game"),
        (("", "--days", "2"), "--days needs --clock days"),
        (("", "--bot", "nobody"), "There is no bot 'nobody'."),
        (("", "--players", "2", "--bot", "hero", "--bot", "hero"), "2 players leave no room for 2 bots"),
        (("", *["--bot", "hero"] * 4), "4 players leave no room for 4 bots beside you"),
        (("", "--name", "\u202eevil"), "A name has 1 to 24 visible"),
        (("", "--as", "../you"), "--as takes a short word"),
        (("", "--players", "7"), "--players"),
    ],
)
def test_wishes_that_can_not_be_met(tmp_path: Path, server: Server, options: tuple[str, ...], words: str) -> None:
    path, *rest = options
    assert words in refusal(tmp_path, f"{server.url}{path}", *rest)
