"""Real servers with a failing SQLite file, during games and without any."""

from __future__ import annotations

import asyncio
import re
import resource
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest
from tools.reliability.room import FOUR, PEOPLE, Room
from tools.reliability.scenarios import judge, moment, running
from tools.reliability.servers import Server, ask
from websockets.asyncio.client import connect

from tests.server.running import NO_TLS, new_id
from tests.server.storage.damage import checkpoint, spoil_events
from tests.services import forked

pytestmark = pytest.mark.anyio

TABLES = (PEOPLE, FOUR)
PATIENCE = 20.0
AT_REST = 0.5
"""Seconds in which a command would have been confirmed."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not await condition():
        assert time.monotonic() < deadline
        await moment()


async def is_ready(server: Server) -> bool:
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE, verify=NO_TLS) as http:
        answer = await http.get(f"{server.url}/ready")
    assert answer.status_code in {200, 503}
    return answer.status_code == 200


async def errors(server: Server) -> dict[str, int]:
    """The number of failures of each kind."""
    counts = re.findall(
        r'^sixstones_storage_errors_total{kind="(\w+)"} ([\d.]+)$', await ask(server.url, "/metrics"), re.MULTILINE
    )
    assert len(counts) > 6
    return {kind: int(float(count)) for kind, count in counts if float(count)}


def with_effects(server: Server) -> list[str]:
    """The storage's lines in the log."""
    assert "Traceback" not in server.log
    return [line.partition(" ERROR ")[2] for line in server.log.splitlines() if " ERROR storage: " in line]


async def is_refused(server: Server, room: Room, kind: str) -> None:
    """Nothing is confirmed, and the operator can see why: in /ready, in the metrics, and in one line of the log."""
    before = room.answered("server/unavailable")

    async def refused() -> bool:
        return room.answered("server/unavailable") > before + 5 and not await is_ready(server)

    await until(refused)
    acknowledged = room.acknowledged
    await asyncio.sleep(AT_REST)
    assert room.acknowledged == acknowledged
    assert not await is_ready(server)
    assert (await errors(server)).keys() == {kind}
    assert len(with_effects(server)) == 1
    assert f"({kind}); " in with_effects(server)[0]


async def goes_on(server: Server, room: Room) -> None:
    await room.all_go_on(time.monotonic())
    await until(lambda: is_ready(server))


@asynccontextmanager
async def served(server: Server) -> AsyncIterator[Server]:
    await server.start()
    try:
        yield server
    finally:
        await server.end()


def refused_start(database: Path) -> str:
    """The message of a server that does not start."""
    done = forked.run("serve", "--port", "0", "--database", str(database))
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


# A disk without room


async def test_a_full_disk_is_reported_to_the_operator(database: Path):
    server = Server("--database", str(database))
    async with running([server], TABLES, seed=21) as room:
        largest = Path(f"{database}-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
        await is_refused(server, room, "disk")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        await goes_on(server, room)
        verdict = await judge(room, str(database), server.url)
    assert verdict.good, verdict.faults


# Damage


async def test_damage_is_reported_and_intact_tables_can_be_played(database: Path):
    """It happens while the server runs, and is found at the next start."""
    server = Server(settings={"database": str(database), "cached_tables": 1})
    client = httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE, verify=NO_TLS)
    async with served(server), client as http:
        token = (await http.post("/api/guests/token", json={})).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        damaged, sound = await full_table(http), await full_table(http)
        checkpoint(database)
        assert spoil_events(database, damaged, spare=sound)
        await shows_damage(server, http, damaged, sound)
        await server.stop()
        await server.start()
        assert (await errors(server)) == {"damaged": 1}
        await shows_damage(server, http, damaged, sound)
        assert len(with_effects(server)) == 2  # one for each life


async def shows_damage(server: Server, http: httpx.AsyncClient, damaged: str, sound: str) -> None:
    answer = await http.get(f"/api/tables/{damaged}")
    assert (answer.status_code, answer.json()["code"]) == (503, "server/damaged")
    address = f"{server.url.replace('http', 'ws')}/api/tables/{damaged}/socket"
    async with connect(address, proxy=None) as socket:
        assert '"server/damaged"' in str(await socket.recv())
    await say_something(http, sound)
    assert (await errors(server))["damaged"] > 0
    assert await is_ready(server)
    assert "(damaged); restore a backup" in with_effects(server)[-1]


async def full_table(http: httpx.AsyncClient) -> str:
    """Enough chat to fill several pages."""
    made = await http.post("/api/tables", json={"name": "Ann", "options": {"free_chat": True}})
    table = str(made.json()["id"])
    for _ in range(60):
        await say_something(http, table)
    return table


async def say_something(http: httpx.AsyncClient, table: str) -> None:
    state = (await http.get(f"/api/tables/{table}")).json()["state"]
    words = {"type": "say", "text": "hello there " * 10, "state": state, "id": new_id()}
    answer = await http.post(f"/api/tables/{table}/commands", json=words)
    assert answer.json()["type"] == "done", answer.text


# Two servers


async def test_no_second_server_opens_the_file_through_a_link(database: Path, tmp_path: Path):
    symbolic, hard = tmp_path / "symbolic.db", tmp_path / "elsewhere" / "hard.db"
    symbolic.symlink_to(database)
    hard.parent.mkdir()
    async with served(Server("--database", str(symbolic))):
        hard.hardlink_to(database)
        for other in (database, hard):
            assert f"another sixstones server uses {other}; stop it" in refused_start(other)


# Files that go away


async def test_nothing_is_written_to_a_moved_file_until_it_is_back(database: Path, tmp_path: Path):
    server = Server("--database", str(database))
    async with running([server], TABLES, seed=22) as room:
        database.rename(tmp_path / "away.db")
        await is_refused(server, room, "gone")
        assert not database.exists()
        (tmp_path / "away.db").rename(database)
        await goes_on(server, room)
        verdict = await judge(room, str(database), server.url)
    assert verdict.good, verdict.faults


@pytest.mark.parametrize("replaced", [False, True])
async def test_after_its_file_is_deleted_a_server_acknowledges_nothing(database: Path, tmp_path: Path, replaced: bool):
    """A hard link keeps the deleted file: everything that was confirmed is in it."""
    server, kept, backup = Server("--database", str(database)), tmp_path / "kept.db", tmp_path / "backup.db"
    async with running([server], TABLES, seed=23) as room:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(backup)) as target:
            source.backup(target)
        await room.all_go_on(time.monotonic())
        kept.hardlink_to(database)
        if replaced:
            shutil.copy(backup, tmp_path / "new.db")
            (tmp_path / "new.db").replace(database)
        else:
            database.unlink()
        await is_refused(server, room, "gone")
        await room.close()
        assert (await server.stop())[0] == 0
        acknowledged = {each for player in room.players for each in player.journal.acknowledged.values()}
    assert database.exists() == replaced
    assert acknowledged <= set(events(kept))
    if replaced:  # it contains nothing of the old one
        assert events(database) == events(backup)
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def events(path: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT table_id, number FROM events ORDER BY 1, 2").fetchall()


async def test_when_the_log_of_sqlite_is_deleted_a_restart_saves_everything(database: Path):
    server = Server("--database", str(database))
    async with running([server], TABLES, seed=24) as room:
        Path(f"{database}-wal").unlink()
        await is_refused(server, room, "gone")
        assert (await server.stop())[0] == 0
        await server.start()
        await goes_on(server, room)
        verdict = await judge(room, str(database), server.url)
    assert verdict.good, verdict.faults
