"""Pipelined requests: a few are fine, and none outlives its connection."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator

import pytest
from tools.reliability import attackers
from tools.reliability.attackers import head

from sixstones.server.protocols import MAX_PIPELINED
from tests.server.running import Server, begun_table, running

HERE = "127.0.0.1"
LONGEST = 10.0


@pytest.fixture
def server() -> Iterator[Server]:
    with running(heartbeat=0.2) as made:  # sending shows that the client is gone
        yield made


def until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def open_streams(server: Server) -> float:
    return float(server.call(lambda: server.node.metrics.open_connections))


def read_all(connection: socket.socket) -> bytes:
    heard = b""
    while data := connection.recv(65536):
        heard += data
    return heard


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    paths = ["/health", "/api/bots", "/nothing", "/health"]
    with attackers.connect(server.port, address=HERE) as connection:
        connection.sendall(b"".join(head(server.port, path) for path in paths[:-1]))
        connection.sendall(head(server.port, paths[-1], "Connection: close"))
        statuses = re.findall(rb"HTTP/1.1 (\d+)", read_all(connection))
    assert statuses == [b"200", b"200", b"404", b"200"]


def test_too_many_pipelined_requests_end_the_connection(server: Server) -> None:
    with attackers.connect(server.port, address=HERE) as connection:
        connection.sendall(head(server.port, "/health") * 2_000)
        try:
            heard = read_all(connection)
        except ConnectionResetError:
            return  # the server did not read the rest, so the system may reset the connection
    answers = heard.count(b"HTTP/1.1 200")
    assert MAX_PIPELINED <= answers < 200
    assert heard.count(b"connection: close") == 1


def test_a_stream_ends_with_its_connection(server: Server) -> None:
    """uvicorn tells only the newest request that its client is gone: an older one ran forever."""
    table, _ = begun_table(server)
    with attackers.connect(server.port, address=HERE) as connection:
        connection.sendall(head(server.port, f"/api/tables/{table}/stream") + head(server.port, "/health"))
        until(lambda: open_streams(server) == 1, "the stream does not begin")
    until(lambda: open_streams(server) == 0, "the stream is still there")


def test_a_stream_can_t_be_upgraded_to_a_websocket(server: Server) -> None:
    table, _ = begun_table(server)
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    with attackers.connect(server.port, address=HERE) as connection:
        connection.sendall(head(server.port, f"/api/tables/{table}/stream"))
        until(lambda: open_streams(server) == 1, "the stream does not begin")
        connection.sendall(head(server.port, f"/api/tables/{table}/socket", *upgrade, key))
        until(lambda: open_streams(server) == 0, "the stream is still there")
