"""Ten thousand hostile messages: each is refused with a code, nothing breaks, and the table stays as it was."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection

import msgspec
import pytest
from websockets import ConnectionClosed

from sixstones.protocol.client import CreateTable
from sixstones.protocol.errors import CODES
from tests.server.running import Connection, Server, begun_table, random_moves, running
from tests.server.security.hostile import hostile_messages

MESSAGES = 7_000
BATCH = 50
"""Messages to send before their answers are read."""
REQUESTS = 3_000


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as made:
        yield made


@pytest.fixture(autouse=True)
def nothing_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No traceback and no error in the log."""
    caplog.set_level(logging.INFO)
    yield
    for record in caplog.records:
        assert record.levelno < logging.ERROR, record.getMessage()
        assert record.exc_info is None, record.getMessage()


def test_hostile_messages_over_a_websocket(server: Server) -> None:
    table, guests = begun_table(server, 3)
    for _ in random_moves(table, guests, seed=3, most=9):
        pass
    before = guests[0].look(table)
    seated = guests[before["view"]["to_play"]]
    messages = list(hostile_messages(1, MESSAGES, before["state"]))
    while messages:
        with seated.connect(table) as connection:
            while messages:
                batch = messages[:BATCH]
                answered = refused(connection, batch)
                closed = answered < len(batch)
                del messages[: answered + closed]
                if closed:
                    break
    assert guests[0].look(table) == before
    legal = seated.look(table)["view"]["legal_moves"]
    assert seated.play(table, legal[0])["number"] == before["number"] + 1


def refused(connection: Connection, batch: list[bytes]) -> int:
    """Send messages that must be refused; returns how many were, before one closed the connection."""
    with suppress(ConnectionClosed):
        for message in batch:
            try:
                connection.socket.send(message.decode())
            except UnicodeDecodeError:
                connection.socket.send(message)  # a binary frame
    for number, message in enumerate(batch):
        try:
            answer = connection.receive()
        except ConnectionClosed:
            return number
        assert answer["type"] == "refused", (message, answer)
        assert answer["code"] in CODES
        assert answer["code"] != "server/internal", message
        assert len(answer["message"]) <= 1_000
    return len(batch)


def test_hostile_first_messages(server: Server) -> None:
    table, guests = begun_table(server)
    before = guests[0].look(table)
    for message in hostile_messages(2, 150, before["state"]):
        with server.socket(table, guests[0].token) as socket:
            socket.send(message)
            try:
                goodbye = json.loads(socket.recv(5))
            except ConnectionClosed:
                continue
            assert (goodbye["type"], goodbye["code"].split("/")[0]) in {("goodbye", "request"), ("goodbye", "protocol")}
    assert guests[0].look(table) == before


def test_hostile_requests(server: Server) -> None:
    table, guests = begun_table(server)
    before = guests[0].look(table)
    paths = [f"/api/tables/{table}/commands", "/api/tables"]
    headers = {"content-type": "application/json", "authorization": f"Bearer {guests[0].token}"}
    with closing(HTTPConnection("127.0.0.1", server.port)) as client:  # three times as fast as httpx
        for number, body in enumerate(hostile_messages(3, REQUESTS, before["state"])):
            if number % 2 and opens_a_table(body):
                continue
            client.request("POST", paths[number % 2], body, headers)
            with client.getresponse() as response:
                answer = json.load(response)
            assert 400 <= response.status < 500, (body, answer)
            assert answer["code"] in CODES
            assert len(answer["message"]) <= 1_000
    assert guests[0].look(table) == before


def opens_a_table(body: bytes) -> bool:
    """A `sit` without type and state is a valid request for a table."""
    try:
        msgspec.json.decode(body, type=CreateTable)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/%ff%fe",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/" + "a" * 3_000,
        "/api/tables/'%20OR%201=1",
        "/api/tables/ABC",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/style.css/../../x",
        "/api/tables/x/stream?last=-1",
        "/api/tables/x/stream?last=NaN",
        "/api/tables/x/stream?last=" + "9" * 500,
        "/api/tables/x/socket",
        "/api/schema/../x",
        "/\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
)
def test_hostile_addresses(server: Server, path: str) -> None:
    for method in ("GET", "POST", "HEAD", "OPTIONS", "DELETE"):
        response = server.client().request(method, path)
        assert response.status_code < 500
        if method == "GET":
            assert response.status_code in {400, 404, 405}
            assert response.json()["code"] in CODES


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain"},
        {"content-type": "application/xml"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "multipart/form-data; boundary=x"},
        {"content-type": "application/json; charset=utf-16"},
        {"content-type": "nonsense"},
        {"content-encoding": "gzip"},
        {"cookie": "a=b; ;;=;" + "x" * 4_000},
        {"cookie": "sixstones_guest=\xff"},
        {"accept": "text/html"},
        {"expect": "100-continue"},
        {"range": "bytes=0-99999999"},
    ],
)
def test_hostile_headers(server: Server, headers: dict[str, str]) -> None:
    ann = server.guest("Ann")
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    for body in (b'{"name":"Ann"}', b"<a/>", b"--x\r\n\r\n", b""):
        response = ann.http.post("/api/tables", content=body, headers=raw)
        assert response.status_code < 500, (response.text, body)
        if response.status_code != 201:
            assert response.json()["code"] in CODES
    assert server.client().get("/", headers=raw).status_code == 200
