"""What can be wrong with the command is said in one line, with status 2."""

from __future__ import annotations

import http.server
import threading
from pathlib import Path

import pytest

from tests.cli.processes import sixstones
from tests.cli.remote.playing import Server
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
        "http://a@here",
        "http://[",
        "",
    ],
)
def test_an_address_that_is_none(tmp_path: Path, url: str) -> None:
    assert "is no address of a server or a table; one looks like http://" in refusal(tmp_path, url)


def test_nobody_listens(tmp_path: Path) -> None:
    assert "nobody answers at http://127.0.0.1:" in refusal(tmp_path, f"127.0.0.1:{free_port()}")


def test_something_else_listens(tmp_path: Path) -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), _SomethingElse) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        said = refusal(tmp_path, f"http://127.0.0.1:{other.server_port}")
        other.shutdown()
        thread.join()
    assert "is no sixstones server" in said


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
        (("", "--watch"), "--watch needs the link of a table"),
        (("", "--seconds", "5"), "need --clock move or --clock game"),
        (("", "--bot", "nobody"), "There is no bot 'nobody'."),
        (("", "--players", "2", "--bot", "hero", "--bot", "hero"), "2 players have no room for 2 bots"),
        (("", "--name", "\u202eevil"), "A name has 1 to 24 letters"),
        (("", "--as", "../you"), "--as takes a short word"),
        (("", "--players", "7"), "--players"),
    ],
)
def test_wishes_that_can_not_be_met(tmp_path: Path, server: Server, options: tuple[str, ...], words: str) -> None:
    path, *rest = options
    assert words in refusal(tmp_path, f"{server.url}{path}", *rest)
