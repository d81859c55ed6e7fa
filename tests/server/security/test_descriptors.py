"""No client can hold all connections: there is always room for a new one."""

from __future__ import annotations

import json
import logging
import re
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from tools.reliability import attackers, floods
from tools.reliability.attackers import head
from tools.reliability.floods import FEW_DESCRIPTORS, stage
from tools.reliability.servers import Server as Process
from websockets import ConnectionClosed

from sixstones.protocol import PLAIN
from sixstones.server import protocols, sockets
from tests.server.running import Server, begun_table, running

HERE = "127.0.0.1"


def goodbye(server: Server, table: str, address: str) -> str | None:
    """The code with which a new connection is refused; None if it is accepted."""
    with server.socket(table, additional_headers={"X-Forwarded-For": address}) as connection:
        with suppress(ConnectionClosed):
            connection.send(json.dumps({"type": "hello", "version": PLAIN}))
        first = json.loads(connection.recv(5))
    return str(first["code"]) if first["type"] == "goodbye" else None


# One address


def test_the_connections_of_an_address_are_limited() -> None:
    with running(rate_limits=True, connections_per_address=3) as server, ExitStack() as stack:
        table, _ = begun_table(server)
        ours = {"X-Forwarded-For": "10.0.0.1"}
        for _ in range(2):
            stack.enter_context(server.connect(table, additional_headers=ours))
        client = server.client(x_forwarded_for="10.0.0.1")
        stream = stack.enter_context(client.stream("GET", f"/api/tables/{table}/stream"))
        lines = stream.iter_lines()
        assert "welcome" in next(lines)
        assert goodbye(server, table, "10.0.0.1") == "server/full"
        refused = server.client(x_forwarded_for="10.0.0.1").get(f"/api/tables/{table}/stream")
        assert (refused.status_code, refused.json()["code"]) == (429, "server/full")
        assert server.client(x_forwarded_for="10.0.0.1").get("/api/about").status_code == 200
        assert goodbye(server, table, "10.0.0.2") is None, "another address pays for it"
        stack.close()
        deadline = time.monotonic() + 10
        while goodbye(server, table, "10.0.0.1"):
            assert time.monotonic() < deadline, "what was closed still counts"
            time.sleep(0.05)


def test_the_sockets_of_an_address_are_limited(caplog: pytest.LogCaptureFixture) -> None:
    with running(rate_limits=True, connections_per_address=2) as server, ExitStack() as stack:
        address = attackers.new_address()
        for _ in range(2 * sockets.SOCKETS_EACH):
            stack.enter_context(attackers.connect(server.port, address=address))
        one_more = stack.enter_context(attackers.connect(server.port, address=address))
        answer = one_more.recv(1000)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "server/full"
        assert server.client().get("/health").status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


# All of them


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with 20 descriptors: 10 long-lived connections, and 5 more for short requests."""
    monkeypatch.setattr(sockets, "descriptor_limit", lambda: 20)
    with running() as server:
        yield server


def test_idle_connections_make_room_for_new_ones(small: Server) -> None:
    table, guests = begun_table(small)
    small._clients.close()
    with ExitStack() as stack:
        idle = [stack.enter_context(attackers.connect(small.port, address=HERE)) for _ in range(30)]
        for player in guests:
            assert stack.enter_context(small.connect(table, player.token)).welcome["type"] == "welcome"
        assert sum(_is_closed(each) for each in idle) >= 15


def test_a_full_server_says_so_and_still_answers_short_requests(small: Server) -> None:
    table, _ = begun_table(small)
    small._clients.close()
    with ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(small.connect(table))
        assert goodbye(small, table, "10.0.0.9") == "server/full"
        assert small.client().get("/health").status_code == 200
    deadline = time.monotonic() + 10
    while goodbye(small, table, "10.0.0.9"):
        assert time.monotonic() < deadline, "there is no room though everybody left"
        time.sleep(0.05)


def _is_closed(connection: socket.socket) -> bool:
    connection.settimeout(0.01)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


# A whole process


@pytest.mark.anyio
@pytest.mark.parametrize("address", [HERE, None])
async def test_silent_sockets_do_not_block_others(address: str | None) -> None:
    """More than there are descriptors, of a trusted proxy's address and of another."""
    async with stage(FEW_DESCRIPTORS) as scene:
        result = await scene.endure(floods.idle_sockets(scene, address), 1.0, calm=0)
        assert result.faults_on_any_machine == []
        assert result.outcome.held < 256
        assert "Traceback" not in scene.server.log


@pytest.mark.anyio
async def test_websockets_without_end_keep_nobody_out() -> None:
    async with stage(FEW_DESCRIPTORS) as scene:
        result = await scene.endure(floods.endless_sockets(scene), calm=0)
        assert result.faults_on_any_machine == []
        assert "Traceback" not in scene.server.log


@pytest.mark.anyio
async def test_the_server_raises_its_descriptor_limit() -> None:
    """Most systems give 1,024 and would give many more."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    server = Process(settings={}, descriptors=(200, hard))
    try:
        await server.start()
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    finally:
        await server.end()
    found = re.search(r"Max open files\s+(\d+)", limits)
    assert found is not None
    assert int(found[1]) == (
        sockets.MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, sockets.MAX_DESCRIPTORS)
    )


# Time


def test_a_connection_with_only_malformed_messages_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: an empty line after a response stopped the idle timeout, and no other timer ran."""
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.3)
    with running() as server, attackers.connect(server.port, address=HERE) as connection:
        connection.sendall(head(server.port, "/health"))
        while not connection.recv(4096).endswith(b"ok\n"):
            pass
        connection.sendall(b"\r\n")
        assert connection.recv(1) == b""


def test_a_closing_connection_that_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: the rest of a response was too small to trigger the read timeout."""
    monkeypatch.setattr(sockets, "CLOSE_TIMEOUT", 0.2)
    with running() as server:
        server._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        with attackers.connect(server.port, address=HERE, receives=2048) as connection:
            connection.sendall(head(server.port, "/api/deck", "Connection: close"))
            connections = server._uvicorn.server_state.connections
            deadline = time.monotonic() + 10
            while server.call(lambda: len(connections)) > 0:
                assert time.monotonic() < deadline, "it is still there"
                time.sleep(0.05)
