"""The system clock jumps, and the players' clocks don't."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server, begun_table, running

DAY = 86_400.0


class Jump:
    """The offset of the system clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by = 0.0
        true_time = time.time
        monkeypatch.setattr(time, "time", lambda: true_time() + self.by)


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    return Jump(monkeypatch)


@pytest.fixture
def server() -> Iterator[Server]:
    with running(sweep=0.02) as made:
        yield made


@pytest.mark.parametrize("by", [-DAY, -3600.0])
def test_when_the_clock_is_set_back_time_still_runs_out(server: Server, jump: Jump, by: float) -> None:
    table, (ann, bob) = begun_table(server, clock="move", seconds=1)
    with bob.connect(table) as connection:
        ann.play(table, ann.look(table)["view"]["legal_moves"][0])
        jump.by = by
        while connection.table["phase"] == "playing":
            connection.until("update")
        assert connection.table["outcome"]["reason"] == "time"


def test_when_the_clock_is_set_forward_nobody_loses_time(server: Server, jump: Jump) -> None:
    table, (ann, _) = begun_table(server, clock="game", seconds=60)
    jump.by = DAY
    server.sweep(5)
    ann.play(table, ann.look(table)["view"]["legal_moves"][0])
    assert ann.look(table)["clock"]["milliseconds"][0] > 50_000


def test_when_it_was_set_back_during_a_restart_time_still_runs_out(tmp_path: Path, jump: Jump) -> None:
    settings = {"database": str(tmp_path / "tables.db"), "sweep": 0.1}
    with running(**settings) as server:
        table, (ann, _) = begun_table(server, clock="move", seconds=2)
        ann.play(table, ann.look(table)["view"]["legal_moves"][0])
        token = ann.token
    jump.by = -DAY
    with running(**settings) as server, server.connect(table, token) as connection:
        while connection.table["phase"] == "playing":
            connection.until("update")
        assert connection.table["outcome"] == {"reason": "time", "winners": [0], "decided_by": None}
