"""One address sends all it can, and others don't notice. `python -m tools.reliability` does it for longer."""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest
from tools.reliability import attackers, floods
from tools.reliability.attackers import FRAMES, Outcome
from tools.reliability.floods import SLOW, Attack, FloodResult, Stage, stage
from tools.reliability.servers import ask

pytestmark = pytest.mark.anyio

SECONDS = 0.5


def check(result: FloodResult) -> None:
    assert result.faults_on_any_machine == []
    assert result.outcome.cut_off_after is not None, "nobody was cut off"


@pytest.mark.parametrize("rate", [None, SLOW])
async def test_frames(rate: float | None) -> None:
    async with stage() as scene:
        for kind in FRAMES:
            check(await scene.endure(floods.frames(scene, kind, rate), SECONDS, calm=0))


@pytest.mark.parametrize("make", [floods.endless_head, floods.endless_body])
async def test_requests_without_end(make: floods.Making) -> None:
    async with stage() as scene:
        check(await scene.endure(make(scene), SECONDS, calm=0))


async def test_requests_that_wait_for_no_answer() -> None:
    """Regression: each was queued, 100 MB per second, and the server did not stop."""
    async with stage() as scene:
        check(await scene.endure(floods.pipelining(scene), 2.0, calm=0))
        status, _ = await scene.server.stop()
        assert status == 0


async def test_a_burst_of_requests_for_the_schema() -> None:
    """Regression: rendering it took 10 ms per request. Now it's rendered once, which needs 60 MB for a moment."""
    async with stage() as scene:
        await ask(scene.server.url, "/api/schema/openapi.json")
        result = await scene.endure(burst(scene, "/api/schema/openapi.json"), SECONDS, calm=0)
        assert result.faults_on_any_machine == []


def burst(scene: Stage, path: str) -> Attack:
    """Two hundred requests at once."""

    def attack(seconds: float) -> Outcome:
        address = attackers.new_address()
        with ExitStack() as stack:
            asking = [stack.enter_context(attackers.connect(scene.port, address=address)) for _ in range(200)]
            for each in asking:
                each.sendall(attackers.head(scene.port, path, "Connection: close"))
            assert all(first_line(each) == b"HTTP/1.1 200 OK" for each in asking)
        return Outcome()

    return attack


def first_line(connection: socket.socket) -> bytes:
    heard = connection.recv(65536)
    while connection.recv(65536):
        pass
    return heard.partition(b"\r\n")[0]
