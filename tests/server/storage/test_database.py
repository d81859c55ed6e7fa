"""What only databases do: outlive the process, serve several nodes, be down for a while."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text

from sixstones.match.storage import Change, Conflict, Lease, Place, StorageUnavailable
from sixstones.server.storage import open_storage, sqlite
from sixstones.server.storage.schema import tables
from sixstones.server.storage.sql import Storage
from tests.services.postgres import Postgres

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0
ANNA = Place("one", "anna")


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


async def make(storage: Storage, name: str) -> None:
    await storage.append([Change(name, 0, (b"{}",), listing=name.encode(), finished=True)])


# What is kept


async def test_everything_is_there_when_the_storage_is_opened_again(database_url: str):
    first = await open_storage(database_url)
    await first.append([Change("one", 0, ("é".encode(), b"b"), listing=b"listed", due=NOW, finished=True)])
    key = await first.signing_key()
    await first.close()

    again = await open_storage(database_url)
    assert await again.load("one") == ["é".encode(), b"b"]
    assert await again.listings(9) == [b"listed"]
    assert await again.due(NOW, 9) == ["one"]
    assert await again.signing_key() == key
    await again.close()


WRITE_UNTIL_KILLED = """
import asyncio, sys
from sixstones.match.storage import Change
from sixstones.server.storage import open_storage

async def main():
    storage = await open_storage(sys.argv[1])
    for number in range(100_000):
        await storage.append([Change("one", number, (b"%d" % (number + 1),))])
        print(number + 1, flush=True)

asyncio.run(main())
"""


async def test_appends_survive_a_killed_process(sqlite_url: str):
    with subprocess.Popen([sys.executable, "-c", WRITE_UNTIL_KILLED, sqlite_url], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(20)][-1]
        process.kill()
        told = max([told, *map(int, process.stdout.read().split())])
    storage = await open_storage(sqlite_url)
    kept = await storage.load("one")
    await storage.close()
    assert [int(body) for body in kept] == list(range(1, len(kept) + 1))
    assert len(kept) >= told


async def test_sqlite_syncs_to_the_disk(sqlite_url: str):
    storage = await open_storage(sqlite_url)

    def settings(connection: Connection) -> list[object]:
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("synchronous", "journal_mode")]

    assert await storage.transact(settings) == [2, "wal"]  # 2 is FULL
    await storage.close()


async def test_bodies_can_be_read_in_psql(postgres_server: Postgres, postgres_url: str):
    storage = await open_storage(postgres_url)
    await storage.append([Change("one", 0, ('{"name":"Łucja"}'.encode(),))])
    await storage.close()
    schema = postgres_url.rpartition("=")[2]
    assert postgres_server.execute(f"TABLE {schema}.events") == 'one|1|{"name":"Łucja"}\n'


# Closing


async def test_closing_writes_the_queue(database_url: str):
    storage = await open_storage(database_url)
    appends = [asyncio.create_task(make(storage, f"t{number}")) for number in range(20)]
    reads = [asyncio.create_task(storage.listings(9)) for _ in range(20)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*appends, *reads)
    again = await open_storage(database_url)
    assert len(await again.listings(99)) == 20
    await again.close()


async def test_a_closed_storage_says_so(database_url: str):
    storage = await open_storage(database_url)
    await storage.close()
    for call in (make(storage, "one"), storage.load("one"), storage.arrive(ANNA, "node"), storage.reap_dead_nodes(NOW)):
        with pytest.raises(StorageUnavailable, match="closed"):
            await call
    await storage.close()


# One node after another, on SQLite


async def test_a_new_server_on_a_file_forgets_the_last_one_at_once(sqlite_url: str):
    old = await open_storage(sqlite_url)
    await old.keep_alive("node", NOW + 100)
    await old.arrive(ANNA, "node")
    await old.arrive(ANNA, "other node")
    await old.append([Change("one", 0, (b"{}",), due=NOW, lease=Lease("node", NOW + 100))])
    await old.close()

    await (await open_storage(sqlite_url)).close()  # a start that was cut short loses nobody
    new = await open_storage(sqlite_url)
    await new.keep_alive("node", NOW + 100)  # by chance it has the same name
    assert await new.due(NOW, 9) == ["one"]
    assert not await new.present(ANNA, NOW)
    assert await new.reap_dead_nodes(NOW) == [ANNA]
    assert await new.reap_dead_nodes(NOW) == []
    await new.close()


async def test_a_locked_file_is_unavailable_for_a_while(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sqlite.CONNECT, "timeout", 0.05)
    storage = await open_storage(sqlite_url)
    stranger = sqlite3.connect(file_of(sqlite_url), isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageUnavailable, match="locked"):
        await make(storage, "one")
    with pytest.raises(StorageUnavailable, match="locked"):
        await storage.arrive(ANNA, "node")
    assert await storage.load("one") == []
    stranger.execute("ROLLBACK")
    stranger.close()
    await make(storage, "one")
    await storage.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
async def test_nobody_else_may_read_the_file(tmp_path: Path):
    storage = await open_storage(str(tmp_path / "new folder" / "games.sqlite"))
    await make(storage, "one")
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new folder").iterdir()}
    await storage.close()
    assert {"games.sqlite", "games.sqlite-wal"} <= set(modes)
    assert set(modes.values()) == {0o600}


# Several nodes, on PostgreSQL


async def test_of_two_nodes_one_wins_each_number(two_nodes: tuple[Storage, Storage]):
    async def appender(storage: Storage, name: str) -> list[tuple[int, str]]:
        won = []
        for number in range(10):
            try:
                await storage.append([Change("one", number, (name.encode(),))])
                won.append((number, name))
            except Conflict:
                pass
        return won

    players = [appender(storage, f"{place}-{name}") for place, storage in enumerate(two_nodes) for name in range(10)]
    won = sorted(pair for pairs in await asyncio.gather(*players) for pair in pairs)
    assert [number for number, _ in won] == list(range(10))
    assert [body.decode() for body in await two_nodes[0].load("one")] == [name for _, name in won]


async def test_of_two_nodes_one_creates_each_new_table(two_nodes: tuple[Storage, Storage]):
    async def tries(storage: Storage, name: str, other: str) -> bool:
        try:
            await storage.append([Change(name, 0, (b"{}",)), Change(other, 0, (b"{}",))])
        except Conflict:
            return False
        return True

    names = [(f"t{number}", f"u{number}") for number in range(100)]
    first = [tries(two_nodes[0], a, b) for a, b in names]
    second = [tries(two_nodes[1], b, a) for a, b in reversed(names)]
    outcomes = await asyncio.gather(*first, *second)
    assert sum(outcomes) == 100
    assert all(a != b for a, b in zip(outcomes[:100], reversed(outcomes[100:]), strict=True))


async def test_a_table_that_another_node_is_creating_is_waited_for(two_nodes: tuple[Storage, Storage]):
    first, second = two_nodes
    async with first._database._writer.begin() as unfinished:  # type: ignore[attr-defined]
        row = {"id": "one", "number": 1, "finished": False, "created_at": NOW}
        await unfinished.execute(insert(tables), row)
        late = [
            asyncio.create_task(second.append([Change("one", 0, (b"late",)), Change("two", 0, (b"late",))])),
            asyncio.create_task(second.append([Change("three", 0, (b"{}",))])),
        ]
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in late)
    outcomes = await asyncio.gather(*late, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
    assert await first.numbers(["one", "two", "three"]) == {"one": 1, "three": 1}


async def test_nodes_that_append_reap_and_take_leases_do_not_block_each_other(two_nodes: tuple[Storage, Storage]):
    names = [f"t{number}" for number in range(20)]
    await two_nodes[0].append([Change(name, 0, (b"{}",), due=NOW, lease=Lease("dead", NOW)) for name in names])

    async def mix(storage: Storage, node: str, order: list[str]) -> None:
        for number in range(1, 6):
            changes = [Change(name, number, (b"{}",), due=NOW, lease=Lease("dead", NOW)) for name in order]
            takes = [storage.take_lease(name, Lease(node, NOW), NOW + 1) for name in order]
            results = await asyncio.gather(
                storage.append(changes), storage.reap_dead_nodes(NOW + 1), *takes, return_exceptions=True
            )
            assert all(isinstance(result, (bool, list, Conflict, type(None))) for result in results), results

    await asyncio.gather(mix(two_nodes[0], "a", names), mix(two_nodes[1], "b", names[::-1]))
    assert {*(await two_nodes[0].numbers(names)).values()} == {6}


async def test_nodes_that_start_together_share_one_database_and_key(postgres_url: str):
    nodes = await asyncio.gather(*(open_storage(postgres_url) for _ in range(4)))
    assert len({await node.signing_key() for node in nodes}) == 1
    for node in nodes:
        await node.close()


async def test_notes_of_one_node_are_seen_by_the_others(two_nodes: tuple[Storage, Storage]):
    first, second = two_nodes
    await first.keep_alive("first", NOW)
    await first.arrive(ANNA, "first")
    await make(first, "one")
    assert await second.present(ANNA, NOW)
    assert await second.numbers(["one"]) == {"one": 1}
    assert await second.reap_dead_nodes(NOW + 1) == [ANNA]
    assert await first.reap_dead_nodes(NOW + 1) == []


# PostgreSQL stops and starts again


async def test_after_a_restart_of_postgresql_the_next_calls_succeed(postgres_server: Postgres, postgres_url: str):
    storage = await open_storage(postgres_url)
    await asyncio.gather(make(storage, "one"), *(storage.load("one") for _ in range(5)))
    postgres_server.restart()
    await make(storage, "two")
    postgres_server.restart()
    assert await storage.numbers(["one", "two"]) == {"one": 1, "two": 1}
    postgres_server.restart()
    await storage.arrive(ANNA, "node")
    await storage.close()


async def test_calls_fail_while_postgresql_is_down_and_succeed_afterwards(postgres_server: Postgres, postgres_url: str):
    storage = await open_storage(postgres_url)
    await make(storage, "one")
    postgres_server.stop()
    try:
        for _ in range(2):
            for call in (
                make(storage, "two"),
                storage.load("one"),
                storage.arrive(ANNA, "node"),
                storage.reap_dead_nodes(NOW),
            ):
                with pytest.raises(StorageUnavailable):
                    await call
    finally:
        postgres_server.start()
    await make(storage, "two")
    assert await storage.numbers(["one", "two"]) == {"one": 1, "two": 1}
    await storage.close()


async def test_the_storage_can_be_closed_while_postgresql_is_down(postgres_server: Postgres, postgres_url: str):
    storage = await open_storage(postgres_url)
    await make(storage, "one")
    postgres_server.stop()
    try:
        await storage.close()
    finally:
        postgres_server.start()
