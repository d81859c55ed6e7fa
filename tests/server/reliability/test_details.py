"""Regression tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.reliability.scenarios import moment

from sixstones.match.storage import Change, Place
from sixstones.match.table import Table
from sixstones.protocol.client import CreateTable, Sit
from sixstones.server import node as node_module
from sixstones.server.bot_runner import BotRunner
from sixstones.server.correspondence import Correspondence
from sixstones.server.fanout import Fanout
from sixstones.server.host import Host
from sixstones.server.metrics import Metrics
from sixstones.server.node import Node
from sixstones.server.presence import Presence, Sweeper
from sixstones.server.redis_fanout import RedisFanout
from sixstones.server.settings import Settings
from sixstones.server.slots import Listener
from sixstones.server.storage import open_storage
from sixstones.server.storage.sql import Storage
from tests.services.redis import Redis

pytestmark = pytest.mark.anyio

ANN = Place("t", "ann")
NOW = 1_000.0
LONGEST = 20.0


async def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < deadline
        await moment()


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgres"])
async def test_the_successor_of_a_dead_node_takes_over_its_players(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
):
    """The successor may die too, before the players count as away."""
    urls = {"memory": "memory:", "sqlite": str(tmp_path / "t.db")}
    storage = await open_storage(urls.get(kind) or request.getfixturevalue("postgres_url"))
    try:
        await storage.arrive(ANN, "dead")
        await storage.keep_alive("successor", NOW)
        assert await storage.reap_dead_nodes(NOW, successor="successor") == [ANN]
        assert await storage.present(ANN, NOW)
        assert not await storage.present(ANN, NOW, besides="successor")
        assert await storage.reap_dead_nodes(NOW + 1, successor="next") == [ANN]
    finally:
        await storage.close()


async def test_an_unreadable_table_does_not_stop_the_sweeper(monkeypatch: pytest.MonkeyPatch):
    storage = await open_storage("memory:")

    async def same_storage(*_: object) -> Storage:
        return storage

    monkeypatch.setattr(node_module, "open_storage", same_storage)
    await storage.append([Change("unreadable", 0, (b"{}",), due=-1)])
    table = await table_where_a_bot_begins(storage)
    node = await Node.start(Settings(bots_at_human_pace=False, bot_threads=1, sweep=0.05))
    try:
        while not (await node.host.table(table.id)).moves:
            await moment()
    finally:
        await node.stop()


class IdleBots(BotRunner):
    """Never moves."""

    def on_change(self, host: Host, table: Table) -> None: ...


async def table_where_a_bot_begins(storage: Storage) -> Table:
    """Opened by a node that does not move for the bot."""
    dead = Host(storage, Fanout(), Settings(node="dead"), Metrics(), IdleBots(1))
    while True:
        table = await dead.create("ann", CreateTable(name="Ann", bots=("greedy",), start=True))
        if table.mover != table.seat_of("ann"):
            return table


class LossyFanout(Fanout):
    """Publishes nothing, like a node that dies after writing."""

    alone = False


async def test_unpublished_changes_are_found_by_other_nodes():
    storage, settings = await open_storage("memory:"), Settings()
    one, two = (Host(storage, LossyFanout(), settings, Metrics(), BotRunner(1)) for _ in range(2))
    table = await one.create("ann", CreateTable(name="Ann"))
    ben = Listener("ben")
    await two.subscribe(table.id, ben, last=0)
    await one.command(table.id, "ben", Sit(name="Ben", state=table.state))
    sweeper = Sweeper(two, BotRunner(1), Presence(two), Correspondence(two))
    await sweeper.sweep()
    welcome, update = await ben.next(), await ben.next()
    assert isinstance(welcome, bytes)
    assert isinstance(update, bytes)
    assert b'"welcome"' in welcome
    assert b'"sat"' in update
    assert b'"Ben"' in update
    await storage.close()


async def test_changes_published_while_redis_is_down_arrive_when_it_is_back(redis_server: Redis):
    heard: list[tuple[str, int]] = []
    looks: list[float] = []

    async def hear(table: str, number: int) -> None:
        heard.append((table, number))

    async def look_for_news() -> None:
        looks.append(time.monotonic())

    one, two = RedisFanout(redis_server.url, "one"), RedisFanout(redis_server.url, "two")
    await one.start(hear, look_for_news)
    await two.start(hear, look_for_news)
    try:
        await until(lambda: not one.disconnected and not two.disconnected)
        redis_server.stop()
        await one.publish("t", 7)
        await until(lambda: two.disconnected)
        redis_server.start()
        await until(lambda: not two.disconnected and not one.disconnected)
        assert len(looks) == 4  # each of them, after every reconnection
        await one.publish("t", 8)
        await until(lambda: ("t", 8) in heard)
    finally:
        await one.close()
        await two.close()
