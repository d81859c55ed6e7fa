"""Clients that don't read cost little memory, and only for a short time."""

from __future__ import annotations

import re
import socket
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from tools.reliability import attackers

from sixstones.protocol import server as wire
from sixstones.server import protocols
from sixstones.server.slots import LARGEST_QUEUE, LONGEST_QUEUE, Listener
from tests.server.running import begun_table, running

STRANGERS = 40
LINES = 200


@pytest.mark.anyio
@pytest.mark.parametrize(("size", "most"), [(10, LONGEST_QUEUE), (LARGEST_QUEUE // 8, 8), (LARGEST_QUEUE * 2, 1)])
async def test_the_queue_is_limited_in_messages_and_bytes(size: int, most: int) -> None:
    listener = Listener("")
    for _ in range(most):
        listener.send(b"x" * size)
    assert not listener.over
    listener.send(b"x" * size)
    assert listener.over
    assert isinstance(goodbye := await listener.next(), wire.Goodbye), "what waited is let go of"
    assert goodbye.code == "server/slow_reader"


@pytest.mark.anyio
async def test_reading_makes_room_in_the_queue() -> None:
    listener = Listener("")
    for _ in range(50):
        listener.send(b"x" * (LARGEST_QUEUE // 2))
        assert isinstance(await listener.next(), bytes)
    assert not listener.over


def test_forty_clients_that_do_not_read_are_dropped_and_leave_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_TIMEOUT", 1.0)
    with running() as server:
        server._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the system keeps little for them
        table, guests = begun_table(server, 4, free_chat=True)
        say = partial(guests[0].do, table, "say", state=0, text="long " * 40)
        for _ in range(LINES):
            say()
        before = megabytes()
        strangers = partial(attackers.upgraded, server.port, table, address=attackers.new_address(), receives=4096)
        done: list[attackers.Outcome] = []
        holding = threading.Thread(target=lambda: done.append(attackers.hold(strangers, STRANGERS, 6.0)))
        holding.start()
        largest = before
        for _ in range(LINES):
            say()
            largest = max(largest, megabytes())
        holding.join()
        assert done[0].held == 0
        assert largest - before < 64
        slot = server.node.host.slots.get(table)
        assert slot is not None
        deadline = time.monotonic() + 10
        while slot.listeners:
            assert time.monotonic() < deadline, "somebody is still told what happens"
            time.sleep(0.05)


def megabytes() -> float:
    """The memory of this process, server and test together."""
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1]) / 1024
