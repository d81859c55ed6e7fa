"""Servers, databases and Redis are killed during games. `python -m tools.reliability` does the same for longer."""

from __future__ import annotations

import random
import resource
import time
from pathlib import Path

import pytest
from tools.reliability import scenarios
from tools.reliability.player import Player
from tools.reliability.room import FOUR, MIXED, PEOPLE, QUICK_BOTS, SLOW_BOT
from tools.reliability.scenarios import Pair, Result, judge, running
from tools.reliability.servers import Server

from tests.services.postgres import Postgres
from tests.services.redis import Redis

pytestmark = pytest.mark.anyio

FEW = (PEOPLE, FOUR, SLOW_BOT, QUICK_BOTS)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every moment is as good as another one for a fault: it need not be a late one."""
    monkeypatch.setattr(scenarios, "MAX_PLAY", 0.3)


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough commands that a kill interrupts some of them."""
    monkeypatch.setattr(Player, "pause", 0.005)


def check(result: Result) -> None:
    assert result.verdict.good, result.verdict.faults
    assert result.verdict.acknowledged > 0


@pytest.mark.usefixtures("busy")
async def test_a_killed_server_loses_nothing_in_sqlite(tmp_path: Path):
    check(await scenarios.kills(str(tmp_path / "tables.db"), 2, seed=1, kinds=FEW))


@pytest.mark.usefixtures("busy")
async def test_a_killed_server_loses_nothing_in_postgresql(postgres_server: Postgres):
    check(await scenarios.kills(postgres_server.create_database(), 2, seed=2, kinds=(PEOPLE, FOUR)))


async def test_when_one_of_two_nodes_dies_the_other_plays_on_for_people_and_bots(pair: Pair):
    result = await scenarios.node_kills(pair, 1, seed=3, kinds=(PEOPLE, SLOW_BOT, SLOW_BOT, MIXED))
    check(result)
    assert result.verdict.bot_moves > 0


async def test_two_nodes_play_on_without_redis_and_after_a_crash_of_postgresql(pair: Pair):
    """Moves are found in storage; refused commands are sent again and executed once."""
    async with running(pair.nodes, FEW, seed=4) as room:
        await scenarios.without_redis(pair, room, 1.0, afterwards=1.0)
        while not room.answered("server/unavailable"):
            await scenarios.crash(pair, room, random.Random(4))
        verdict = await judge(room, pair.database, pair.nodes[0].url)
    assert verdict.good, verdict.faults


async def test_a_stopping_server_says_goodbye_and_exits(tmp_path: Path):
    database = str(tmp_path / "tables.db")
    check(await scenarios.stops(lambda: Server("--database", database), database, 1, seed=6, kinds=FEW))


async def test_a_worker_that_dies_is_replaced_and_all_of_them_stop(postgres_server: Postgres, redis_server: Redis):
    database = postgres_server.create_database()
    server = Server("--database", database, "--redis", redis_server.url, "--workers", "2", has_workers=True)
    async with running([server], (PEOPLE, SLOW_BOT), seed=7) as room:
        began, killed = time.monotonic(), server.kill_worker()
        await room.all_go_on(began)
        await server.wait_for_workers(2, besides=killed)
        verdict = await judge(room, database, server.url)
        assert verdict.good, verdict.faults
        room.go_on()
        status, _ = await server.stop()
    assert status == 0


async def test_commands_refused_by_a_full_disk_succeed_when_there_is_room(tmp_path: Path):
    database = str(tmp_path / "tables.db")
    server = Server("--database", database)
    async with running([server], FEW, seed=8) as room:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        while not room.answered("server/unavailable"):
            await scenarios.moment()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        await room.all_go_on(time.monotonic())
        verdict = await judge(room, database, server.url)
    assert verdict.good, verdict.faults
