"""An overloaded server refuses new work, keeps games running, and recovers; idle tables are removed from memory."""

from __future__ import annotations

import time

import pytest
from websockets.exceptions import InvalidStatus

from sixstones.server import load
from sixstones.server.load import MAX_CALLS, MAX_LAG, MAX_WRITES, Load
from sixstones.server.metrics import Metrics
from sixstones.server.storage import open_storage
from tests.server.running import Server, begun_table, running


def metric(server: Server, name: str) -> float:
    lines = server.client().get("/metrics").text.splitlines()
    return float(next(line.split()[-1] for line in lines if line.startswith(f"{name} ")))


def until(server: Server, shedding: int) -> None:
    deadline = time.monotonic() + 20
    while metric(server, "sixstones_shedding") != shedding:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("lag", "writes", "calls"), [(2 * MAX_LAG, 0, 0), (0, 2 * MAX_WRITES, 0), (0, 0, 2 * MAX_CALLS)]
)
async def test_it_notices_and_recovers(lag: float, writes: int, calls: int) -> None:
    metrics = Metrics()
    storage = await open_storage("memory:")
    measured = Load(storage, metrics, on=True)

    def shedding() -> float | None:
        return metrics.registry.get_sample_value("sixstones_shedding")

    if lag:
        measured.note(100 * lag, 0, 0)  # a single pause
        assert not shedding()
    for _ in range(20):
        measured.note(lag, writes, calls)
    assert shedding()
    measured.note(lag * 0.7, int(writes * 0.7), int(calls * 0.7))
    assert shedding()  # not yet: it would change its mind all the time
    for _ in range(20):
        measured.note(0, 0, 0)
    assert not shedding()
    await storage.close()


def test_an_overloaded_server_refuses_new_work_but_no_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "PAUSE", 0.01)
    with running(rate_limits=True) as server:
        table, (ann, _) = begun_table(server)
        with ann.connect(table) as connection:
            waiting = server.node.storage.__class__.waiting_writes
            monkeypatch.setattr(server.node.storage.__class__, "waiting_writes", 2 * MAX_WRITES)
            until(server, shedding=1)
            for response in (
                ann.http.post("/api/tables", json={"name": "Ann"}),
                ann.http.post("/api/daily", json={"name": "Ann"}),
                ann.http.get(f"/api/tables/{table}/replay"),
                ann.http.get(f"/api/tables/{table}/stream"),
            ):
                assert (response.status_code, response.json()["code"]) == (503, "server/overloaded")
                assert int(response.headers["retry-after"]) >= 1
            with pytest.raises(InvalidStatus) as refused, ann.connect(table):
                pass
            assert refused.value.response.status_code == 503
            assert int(refused.value.response.headers["retry-after"]) >= 1
            assert b"server/overloaded" in (refused.value.response.body or b"")
            move = connection.table["view"]["legal_moves"][0]
            assert connection.ask("play", move=move)["type"] == "done"
            assert ann.look(table)["phase"] == "playing"
            assert metric(server, "sixstones_waiting_writes") == 2 * MAX_WRITES
            monkeypatch.setattr(server.node.storage.__class__, "waiting_writes", waiting)
            until(server, shedding=0)
        ann.create()
        with ann.connect(table):
            pass


@pytest.mark.slow
def test_a_busy_event_loop_is_noticed() -> None:
    with running(rate_limits=True) as server:
        blocked = [True]

        def block() -> None:
            time.sleep(2 * MAX_LAG)
            if blocked[0]:
                server._loop.call_later(0.01, block)

        server._loop.call_soon_threadsafe(block)
        until(server, shedding=1)
        assert metric(server, "sixstones_event_loop_lag_seconds") > 0
        blocked[0] = False
        until(server, shedding=0)
        assert server.guest("Ann").create()


def test_idle_tables_leave_memory_and_come_back() -> None:
    with running(idle_after=0.1, sweep=0.02) as server:
        table, (ann, _) = begun_table(server)
        watched = ann.create()
        with ann.connect(watched):
            deadline = time.monotonic() + 20
            while table in server.node.host.slots._slots:
                assert time.monotonic() < deadline
                time.sleep(0.02)
            assert watched in server.node.host.slots._slots
            ann.play(table, ann.look(table)["view"]["legal_moves"][0])
