"""Limits for one client: too often, too large, too slow. Others are not delayed."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from websockets import ConnectionClosed

from sixstones.protocol import PLAIN
from sixstones.server import connection as connections
from sixstones.server import limits, protocols
from sixstones.server.front import LARGEST_BODY
from sixstones.server.run import LARGEST_FRAME
from tests.server.running import Guest, Server, begun_table, running

MAX_PIECES = 2000
"""Bytes of an endless request. After this many, the server is not going to cut it off."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server with limits; a trusted proxy tells it the address of each client."""
    with running(rate_limits=True) as made:
        yield made


def too_many(response: httpx.Response) -> bool:
    if response.status_code != 429:
        return False
    assert response.json()["code"] == "request/too_many"
    assert int(response.headers["retry-after"]) >= 1
    return True


def at(server: Server, address: str, token: str | None = None) -> httpx.Client:
    return server.client(token, x_forwarded_for=address)


@pytest.mark.parametrize(
    ("method", "path", "limit", "third"),
    [
        ("GET", "/api/about", limits.REQUESTS, 1),
        ("GET", "/", limits.REQUESTS, 2),
        ("POST", "/api/guests", limits.GUESTS, 3),
        ("POST", "/api/guests/token", limits.GUESTS, 4),
    ],
)
def test_too_many_requests_of_one_client(
    server: Server, method: str, path: str, limit: limits.Limit, third: int
) -> None:
    client, other = at(server, f"10.0.{third}.1"), at(server, f"10.0.{third}.2")
    count = 0
    while not too_many(client.request(method, path, headers={"Cookie": ""})):
        client.cookies.clear()
        count += 1
        assert count < limit.burst * 2 + 50
    assert count >= limit.burst
    assert other.request(method, path).is_success, "another client pays for it"


def test_too_many_tables(server: Server) -> None:
    token = server.new_token()
    client, other = at(server, "10.1.0.1", token), at(server, "10.1.0.2", token)
    made = 0
    while not too_many(client.post("/api/tables", json={"name": "Ann"})):
        made += 1
    assert limits.TABLES.burst <= made <= limits.TABLES.burst + 2
    assert other.post("/api/tables", json={"name": "Ann"}).status_code == 201


def test_codes_lead_to_tables_and_can_not_be_guessed_by_trying(server: Server) -> None:
    token = server.new_token()
    client, other = at(server, "10.1.1.1", token), at(server, "10.1.1.2", token)
    id = other.post("/api/tables", json={"name": "Ann"}).json()["id"]
    tried = 0
    while not too_many(client.get("/api/tables/222222")):
        tried += 1
    assert limits.CODES.burst <= tried <= limits.CODES.burst + 2
    assert too_many(client.get(f"/api/tables/{id[:6]}"))
    assert client.get(f"/api/tables/{id}").json()["id"] == id
    assert other.get(f"/api/tables/{id[:6]}").json()["id"] == id
    assert other.get("/api/tables/222222").json()["code"] == "table/unknown"


def begun(server: Server, address: str) -> tuple[str, list[Guest]]:
    """A table of guests with different addresses."""
    guests = [server.guest(f"Guest {number}") for number in (1, 2)]
    for number, guest in enumerate(guests):
        guest.http = at(server, f"{address}.{number}", guest.token)
    table = guests[0].create(first="seat-1")
    guests[1].sit(table)
    guests[0].start(table)
    return table, guests


def test_too_many_commands_of_one_player(server: Server) -> None:
    table, guests = begun(server, "10.2.0")
    with guests[1].connect(table) as flooding, server.connect(table) as nobody:
        codes = [flooding.ask("answer_takeback", agree=True)["code"] for _ in range(60)]
        assert codes[: int(limits.COMMANDS.burst) - 1] == ["undo/not_asked"] * (int(limits.COMMANDS.burst) - 1)
        assert "request/too_many" in codes
        assert guests[0].do(table, "say", phrase="hello")["type"] == "done"
        assert {nobody.ask("say", phrase="hello")["code"] for _ in range(60)} == {"request/credentials"}


def test_too_many_lines_of_one_player(server: Server) -> None:
    table, guests = begun(server, "10.5.0")
    codes = [guests[1].post(table, "say", phrase="hello").json().get("code", "done") for _ in range(20)]
    assert limits.LINES.burst <= codes.count("done") <= limits.LINES.burst + 2
    assert set(codes) == {"done", "request/too_many"}
    assert guests[0].do(table, "say", phrase="hello")["type"] == "done"
    assert guests[1].post(table, "answer_takeback", agree=True).json()["code"] == "undo/not_asked", (
        "only talk is stopped"
    )


@pytest.mark.parametrize(
    ("net", "command", "limit"),
    [
        ("10.6.1", {"type": "say", "phrase": "hello"}, limits.LINES_OF_ADDRESS),
        ("10.6.2", {"type": "hint"}, limits.HINTS_OF_ADDRESS),
        ("10.6.3", {"type": "undo"}, limits.COMMANDS_PER_ADDRESS),
    ],
)
def test_limits_also_count_by_address(server: Server, net: str, command: dict[str, str], limit: limits.Limit) -> None:
    """Each guest stays within the limit of a player; together they exceed that of an address."""
    table, _ = begun(server, net)
    done = 0
    for _ in range(int(limit.burst) // 5):
        with server.connect(table, server.new_token(), additional_headers={"X-Forwarded-For": f"{net}.11"}) as guest:
            codes = [guest.ask(**command).get("code", "done") for _ in range(10)]
        done += sum(code != "request/too_many" for code in codes)
        if codes[-1] == "request/too_many":
            break
    assert limit.burst <= done < limit.burst * 1.5
    with server.connect(table, server.new_token(), additional_headers={"X-Forwarded-For": f"{net}.12"}) as other:
        assert other.ask(**command).get("code", "done") != "request/too_many"


@pytest.mark.parametrize(
    ("one", "another", "same"),
    [
        ("2001:db8:7::1", "2001:db8:7::2", True),
        ("2001:db8:7:1::1", "2001:db8:7:1:ffff:ffff:ffff:ffff", True),
        ("2001:db8:7:2::1", "2001:db8:7:3::1", False),
        ("::ffff:10.7.0.1", "10.7.0.1", True),
        ("::ffff:10.7.0.2", "::ffff:10.7.0.3", False),
        ("unknown", "unknown", True),
    ],
)
def test_an_ipv6_network_counts_as_one_address(server: Server, one: str, another: str, same: bool) -> None:
    path = "/api/guests/token"
    while not too_many(at(server, one).post(path)):
        pass
    assert too_many(at(server, another).post(path)) == same


@pytest.mark.parametrize(
    ("message", "burst"), [('{"type":"ping"}', limits.MESSAGES.burst), ("rubbish", limits.MALFORMED.burst)]
)
def test_a_flood_ends_the_connection(server: Server, message: str, burst: float) -> None:
    table, _ = begun(server, f"10.3.{len(message)}")
    token = server.new_token()
    with server.connect(table, token) as flooding, server.connect(table, server.new_token()) as other:
        answers = 0
        for _ in range(int(burst) * 3):
            try:
                flooding.socket.send(message)
                if (answer := flooding.receive())["type"] == "goodbye":
                    break
            except ConnectionClosed:
                break
            answers += 1
        assert answer["code"] == "request/too_many"
        assert burst <= answers < burst * 2
        assert other.catch_up()


def test_too_many_connections_of_one_client(server: Server) -> None:
    table, _ = begun(server, "10.4.0")
    address = {"X-Forwarded-For": "10.4.1.1"}
    for _ in range(int(limits.CONNECTIONS.burst) * 2):
        with server.socket(table, additional_headers=address) as socket:
            with suppress(ConnectionClosed):
                socket.send(json.dumps({"type": "hello", "version": PLAIN}))
            first = json.loads(socket.recv(5))
            if first["type"] == "goodbye":
                break
    assert first["code"] == "request/too_many"
    with at(server, "10.4.1.1").stream("GET", f"/api/tables/{table}/stream") as stream:
        stream.read()
        assert too_many(stream)
    with server.socket(table, additional_headers={"X-Forwarded-For": "10.4.1.2"}) as socket:
        socket.send(json.dumps({"type": "hello", "version": PLAIN}))
        assert json.loads(socket.recv(5))["type"] == "welcome"


def test_only_a_trusted_proxy_can_forward_addresses() -> None:
    with running(rate_limits=True, trusted_proxies=("10.9.9.9",)) as server:
        client = server.client()
        statuses = {
            client.get("/api/about", headers={"X-Forwarded-For": f"10.0.0.{i}"}).status_code for i in range(250)
        }
        assert statuses == {200, 429}


# Size


@pytest.fixture(scope="module")
def free() -> Iterator[Server]:
    with running() as made:
        yield made


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // 1000):
        yield b" " * 1000


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{table}/commands"])
def test_a_body_that_is_too_large_is_refused(free: Server, path: str) -> None:
    table, guests = begun_table(free)
    before = guests[0].look(table)
    client, path = guests[0].http, path.format(table=table)
    for body in (b" " * (LARGEST_BODY + 1), chunks(10 * LARGEST_BODY), b"[" * (LARGEST_BODY + 1)):
        response = client.post(path, content=body)
        assert (response.status_code, response.json()["code"]) == (413, "request/too_large")
    assert guests[0].look(table) == before


def test_an_unexpected_body_is_ignored(free: Server) -> None:
    for _ in range(3):
        assert free.client().post("/api/guests/token", content=chunks(500_000)).status_code in {201, 413}
        assert free.client().get("/health").status_code == 200


@pytest.mark.parametrize("claimed", ["-1", "1e3", "99999999999999999999999", "0x10", "5, 6"])
def test_a_false_length_is_refused(free: Server, claimed: str) -> None:
    answer = _raw(free, f"POST /api/tables HTTP/1.1\r\nHost: {free.host}\r\nContent-Length: {claimed}\r\n\r\n{{}}")
    assert answer.split(b" ")[1] in {b"400", b"413"}


def test_a_frame_that_is_too_large_ends_the_connection(free: Server) -> None:
    table, guests = begun_table(free)
    for frame in (b" " * (LARGEST_FRAME + 1), " " * (LARGEST_FRAME + 1)):
        with guests[0].connect(table) as connection:
            connection.socket.send(frame)
            with pytest.raises(ConnectionClosed) as closed:
                connection.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with guests[0].connect(table) as connection:
        with suppress(ConnectionClosed):
            connection.socket.send(b" " * 4096 for _ in range(8))
        with pytest.raises(ConnectionClosed):
            connection.receive()
    assert guests[0].look(table)["phase"] == "playing"


def _raw(server: Server, request: str) -> bytes:
    """The response to raw bytes."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection, suppress(ConnectionError):
        connection.sendall(request.encode("latin-1"))
        while b"\r\n\r\n" not in answer and (data := connection.recv(65536)):
            answer += data
    return answer


def _raw_without_end(server: Server, begin: str, piece: str) -> bytes:
    """The response to an endless request, sent in pieces until the server closes the connection."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=0.02) as connection, suppress(ConnectionError):
        connection.sendall(begin.encode("latin-1"))
        for _ in range(MAX_PIECES):
            try:
                data = connection.recv(65536)
            except TimeoutError:
                connection.sendall(piece.encode("latin-1"))
                continue
            if not data:
                return answer
            answer += data
        raise AssertionError("the server reads on and on")
    return answer


@pytest.mark.parametrize("head", ["X: " + "a" * 60_000, "".join(f"X{i}: a\r\n" for i in range(9_000)) + "X: a"])
def test_a_head_that_is_too_large_is_refused(free: Server, head: str) -> None:
    assert b" 400 " in _raw(free, f"GET /health HTTP/1.1\r\nHost: {free.host}\r\n{head}\r\n\r\n")
    assert b" 400 " in _raw(free, f"GET /{'a' * 60_000} HTTP/1.1\r\nHost: {free.host}\r\n\r\n")
    assert free.client().get("/health").status_code == 200


# Time


def test_requests_that_never_end_are_cut_off(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.3)
    with running() as server:
        token = server.new_token()
        head = f"POST /api/tables HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {token}\r\n"
        for begin, piece in (
            ("", ""),
            ("GET ", ""),
            ("GET / HTTP/1.1\r\nHost: x\r\n", "X: a\r\n"),
            (f"{head}Content-Length: {MAX_PIECES}\r\n\r\n", "{"),
            (f"{head}Transfer-Encoding: chunked\r\n\r\n", "1\r\n{\r\n"),
            (f"GET /health HTTP/1.1\r\nHost: {server.host}\r\n\r\nGET ", "a"),
        ):
            assert b"HTTP/1.1 5" not in _raw_without_end(server, begin, piece)
        guest = Guest(server, "Ann", token)
        assert guest.create()
    assert not [record for record in caplog.records if record.exc_info]


def test_a_connection_without_a_hello_gets_a_goodbye(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "HELLO_TIMEOUT", 0.2)
    with running() as server:
        table, _ = begun_table(server)
        with server.socket(table) as socket:
            goodbye = json.loads(socket.recv(5))
            assert (goodbye["type"], goodbye["code"]) == ("goodbye", "protocol/hello_first")
            with pytest.raises(ConnectionClosed):
                socket.recv(5)
    assert not [record for record in caplog.records if record.exc_info]
