"""Concurrency: one command wins, one sent twice is executed once, and nobody misses an event."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets import ConnectionClosed
from websockets.sync.client import ClientConnection

from sixstones.protocol import PLAIN
from sixstones.server import protocols
from tests.server.running import Guest, Json, Server, begun_table, choose_move, new_id, random_moves, running


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def send_at_once(guests: list[Guest], table: str, bodies: list[Json]) -> list[Json]:
    """Each command uses its own connection, and all are sent before the first answer is read."""
    with ExitStack() as stack:
        connections = [stack.enter_context(guest.connect(table)) for guest in guests]
        for connection, body in zip(connections, bodies, strict=True):
            connection.send(body)
        return [connection.until("done", "refused") for connection in connections]


def test_of_moves_for_the_same_state_exactly_one_is_made(server: Server) -> None:
    table, guests = begun_table(server)
    choose = random.Random(0)
    with ExitStack() as stack:
        connections = [[stack.enter_context(guest.connect(table)) for _ in range(4)] for guest in guests]
        for _ in range(60):
            state = guests[0].look(table)
            if state["phase"] != "playing":
                break
            mover = state["view"]["to_play"]
            legal = guests[mover].look(table)["view"]["legal_moves"]
            asked = [choose_move(legal, choose) for _ in connections[mover]]
            for connection, move in zip(connections[mover], asked, strict=True):
                connection.send({"type": "play", "state": state["state"], "id": new_id(), "move": move})
            answers = [connection.until("done", "refused") for connection in connections[mover]]
            done = [answer for answer in answers if answer["type"] == "done"]
            assert len(done) == 1
            for refused in (answer for answer in answers if answer["type"] == "refused"):
                assert refused["code"] == "table/stale"
                assert refused["table"]["number"] == done[0]["number"]
            assert guests[0].look(table)["number"] == state["number"] + 1


def test_both_players_at_once_over_http(server: Server) -> None:
    table, guests = begun_table(server)
    with ThreadPoolExecutor(8) as threads:
        for _ in range(20):
            state = guests[0].look(table)
            if state["phase"] != "playing":
                break
            move = guests[state["view"]["to_play"]].look(table)["view"]["legal_moves"][0]
            sent = [guest for guest in guests for _ in range(4)]
            posts = [threads.submit(guest.post, table, "play", state=state["state"], move=move) for guest in sent]
            answers = [post.result() for post in posts]
            codes = [answer.json().get("code", "done") for answer in answers]
            assert codes.count("done") == 1
            assert set(codes) <= {"done", "table/stale", "move/not_your_turn"}
            assert guests[0].look(table)["number"] == state["number"] + 1


def test_a_command_sent_twice_is_executed_once(server: Server) -> None:
    table, (ann, bob) = begun_table(server)
    first = ann.look(table)
    body = {"type": "play", "state": first["state"], "id": "mine", "move": first["view"]["legal_moves"][0]}
    with ann.connect(table) as connection:
        connection.send(body)
        connection.send(body)
        answers = [connection.until("done"), connection.until("done")]
    with ann.connect(table, last=first["number"]) as connection:
        connection.send(body)
        answers.append(connection.until("done"))
    answers.append(ann.http.post(f"/api/tables/{table}/commands", json=body).json())
    assert {answer["number"] for answer in answers} == {first["number"] + 1}
    assert len(bob.look(table)["view"]["log"]) == 1
    second = bob.look(table)
    other = {**body, "state": second["state"], "move": second["view"]["legal_moves"][0]}
    assert bob.http.post(f"/api/tables/{table}/commands", json=other).json()["number"] == second["number"] + 1


def test_a_command_sent_twice_at_the_same_time_is_executed_once(server: Server) -> None:
    table, guests = begun_table(server)
    for _ in range(10):
        state = guests[0].look(table)
        mover = guests[state["view"]["to_play"]]
        move = mover.look(table)["view"]["legal_moves"][0]
        body = {"type": "play", "state": state["state"], "id": new_id(), "move": move}
        answers = send_at_once([mover] * 4, table, [body] * 4)
        assert [(answer["type"], answer["number"]) for answer in answers] == [("done", state["number"] + 1)] * 4
        assert guests[0].look(table)["number"] == state["number"] + 1


@pytest.mark.parametrize("command", ["play", "undo", "resign", "start", "seat_bot", "open_seat", "claim", "hint"])
def test_a_stale_command_gets_the_current_table(server: Server, command: str) -> None:
    needed: dict[str, Json] = {
        "play": {"move": "pass"},
        "seat_bot": {"seat": 1, "bot": "hero"},
        "open_seat": {"seat": 1},
        "claim": {"seat": 1, "name": "X"},
    }
    fields = needed.get(command, {})
    table, (ann, _) = begun_table(server)
    now = ann.look(table)
    for state in (0, now["state"] - 1, now["state"] + 1, 1 << 53):
        response = ann.post(table, command, state=state, **fields)
        assert (response.status_code, response.json()["code"]) == (409, "table/stale")
        assert response.json()["table"] == now


def test_a_client_can_resume_after_every_event(server: Server) -> None:
    table, guests = begun_table(server, 3)
    for number, _ in enumerate(random_moves(table, guests, seed=5, most=15)):
        guests[number % 3].do(table, "say", phrase="thinking")
    newest = guests[0].look(table)
    for last in range(newest["number"] + 3):
        with guests[0].connect(table, last) as connection:
            events = connection.welcome["events"]
            assert [event["number"] for event in events] == list(range(last + 1, newest["number"] + 1))
            assert connection.welcome["table"] == newest
        stream = guests[0].server.client(guests[0].token)
        with stream.stream("GET", f"/api/tables/{table}/stream", params={"last": last}) as lines:
            assert json.loads(next(lines.iter_lines())) == connection.welcome


def _small_window(server: Server) -> socket.socket:
    """A connection with very small buffers on both sides."""
    server._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.connect(("127.0.0.1", server.port))
    return made


def test_a_client_that_does_not_read_is_dropped_and_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_TIMEOUT", 3600)
    with running() as server, ExitStack() as stack:
        table, guests = begun_table(server)
        raw = _small_window(server)
        slow = stack.enter_context(server.socket(table, guests[1].token, sock=raw, max_queue=1, ping_interval=None))
        slow.send(json.dumps({"type": "hello", "version": PLAIN}))
        first = json.loads(slow.recv(5))
        fast = stack.enter_context(guests[0].connect(table))
        for _ in range(200):
            assert fast.ask("say", phrase="hello")["type"] == "done"
        assert server.call(_end_patience, server) == 1, "the others waited until the slow reader was gone"
        deadline = time.monotonic() + 10
        while server.call(lambda: len(server.node.host.slots.get(table).listeners)) > 1:  # type: ignore[union-attr]
            assert time.monotonic() < deadline, "the slow reader is still there"
            time.sleep(0.05)
        heard, last = list(_rest(slow)), first["table"]["number"]
        for event in (event for message in heard for event in message.get("events", ())):
            assert event["number"] == last + 1
            last = event["number"]
        newest = fast.table["number"]
        assert last < newest
        assert not heard or heard[-1]["type"] in {"update", "goodbye"}
        with guests[1].connect(table, last) as resumed:
            assert [event["number"] for event in resumed.welcome["events"]] == list(range(last + 1, newest + 1))


def _end_patience(server: Server) -> int:
    """Let READ_TIMEOUT expire for all clients that don't read; returns how many there are."""
    connections: set[Any] = server._uvicorn.server_state.connections
    slow = [each for each in connections if each._reading.runs]
    for connection in slow:
        connection.transport.abort()
    return len(slow)


def _rest(socket: ClientConnection) -> Iterator[Json]:
    """All remaining data."""
    with suppress(ConnectionClosed):
        while True:
            yield json.loads(socket.recv(5))


def test_a_stream_that_is_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_TIMEOUT", 0.5)
    with running() as server, _small_window(server) as slow:
        table, guests = begun_table(server)
        slow.sendall(
            f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: {server.host}\r\n"
            f"Authorization: Bearer {guests[1].token}\r\n\r\n".encode()
        )
        connections = server.node.metrics.connections
        for _ in range(200):
            guests[0].do(table, "say", state=0, phrase="hello")
        deadline = time.monotonic() + 10
        while server.call(connections._value.get) > 0:
            assert time.monotonic() < deadline, "the stream is still there"
            time.sleep(0.05)
