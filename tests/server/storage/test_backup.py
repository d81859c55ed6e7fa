"""Backing up a database while a server writes to it, and restoring it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tools.reliability.room import PEOPLE
from tools.reliability.scenarios import moment
from tools.reliability.scenarios import running as playing
from tools.reliability.servers import Server as Process
from tools.reliability.servers import ask

from sixstones.server.storage.backup import back_up, check, restore
from sixstones.server.storage.failures import StorageProblem
from tests.server.running import Server, begun_table, running


def quiet(done: int, total: int) -> None:
    assert 0 <= done <= total


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def server(database: Path) -> Iterator[Server]:
    with running(database=str(database)) as made:
        yield made


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()  # noqa: S608
            for name in ("tables", "events", "settings", "seats")
        }


def whole(path: Path) -> bool:
    """Whether every table has all its events, and no event is without a table."""
    with closing(sqlite3.connect(path)) as connection:
        counts = dict(connection.execute("SELECT table_id, count(*) FROM events GROUP BY table_id"))
        return counts == dict(connection.execute("SELECT id, number FROM tables"))


def test_a_backup_during_writes_is_consistent(server: Server, database: Path, tmp_path: Path) -> None:
    done = threading.Event()
    tables = [begun_table(server, free_chat=True) for _ in range(3)]

    def write() -> None:
        while not done.is_set():
            for table, guests in tables:
                guests[0].do(table, "say", text="x" * 150)

    writer = threading.Thread(target=write)
    writer.start()
    seen = []
    try:
        for number in range(6):
            made = tmp_path / f"backup-{number}.db"
            content = back_up(database, made, quiet)
            assert whole(made)
            assert not list(tmp_path.glob(f"backup-{number}.db?*"))  # nothing beside it
            assert stat.S_IMODE(made.stat().st_mode) == 0o600
            seen.append(content.events)
    finally:
        done.set()
        writer.join()
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]


@pytest.mark.parametrize("end", ["", "-wal", ".lock"])
def test_a_backup_never_replaces_the_database(server: Server, database: Path, tmp_path: Path, end: str) -> None:
    table, _ = begun_table(server)
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    with pytest.raises(StorageProblem, match="belongs to the database itself"):
        back_up(database, link / f"{database.name}{end}", quiet, replace=True)
    assert begun_table(server)[0] != table


def test_what_is_restored_is_what_was_there(server: Server, database: Path, tmp_path: Path) -> None:
    table, guests = begun_table(server)
    backup = tmp_path / "backup.db"
    back_up(database, backup, quiet)
    saved = rows(backup)
    with pytest.raises(StorageProblem, match="a sixstones server uses"):
        restore(backup, database, quiet, force=True)
    guests[0].do(table, "say", phrase="hello")
    server.stop()
    with pytest.raises(StorageProblem, match=r"moves that the backup lacks \(tables: 1\); --force"):
        restore(backup, database, quiet)
    before = rows(database)
    _, old = restore(backup, database, quiet, force=True)
    assert old is not None
    assert rows(old) == before
    assert rows(database) == saved
    assert restore(backup, database, quiet)[1] is not None  # nothing is lost, so it needs no --force
    with running(database=str(database)) as again:
        assert again.client(guests[0].token).get(f"/api/tables/{table}").json()["you"] == 0


def test_a_backup_on_a_new_machine(server: Server, database: Path, tmp_path: Path) -> None:
    begun_table(server)
    backup, new = tmp_path / "backup.db", tmp_path / "new" / "tables.db"
    back_up(database, backup, quiet)
    content, old = restore(backup, new, quiet)
    assert (content.tables, old) == (1, None)
    assert rows(new) == rows(backup)
    assert stat.S_IMODE(new.stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", ["nothing", "text", "foreign", "damaged", "newer", "folder"])
def test_a_file_that_is_not_a_backup_is_refused(server: Server, database: Path, tmp_path: Path, kind: str) -> None:
    begun_table(server)
    backup = tmp_path / "backup.db"
    back_up(database, backup, quiet)
    if kind in {"nothing", "folder"}:
        backup.unlink()
    if kind == "folder":
        backup.mkdir()
    if kind == "text":
        backup.write_text("no database")
    if kind == "damaged":
        with backup.open("rb+") as file:
            file.seek(3 * 4096)
            file.write(b"\xff" * 4096 * 8)
    if kind in {"foreign", "newer"}:
        with closing(sqlite3.connect(backup)) as connection:
            change = (
                "DROP TABLE sixstones_version"
                if kind == "foreign"
                else "UPDATE sixstones_version SET version_num='9999'"
            )
            connection.execute(change)
            connection.commit()
    server.stop()
    before = rows(database)
    with pytest.raises(StorageProblem) as problem:
        restore(backup, database, quiet, force=True)
    assert "\n" not in str(problem.value)
    assert rows(database) == before
    assert not list(tmp_path.glob("*.before-*"))
    assert not list(tmp_path.glob("*.restoring"))


def test_a_damaged_database_is_replaced_and_kept(server: Server, database: Path, tmp_path: Path) -> None:
    begun_table(server)
    backup = tmp_path / "backup.db"
    back_up(database, backup, quiet)
    server.stop()
    with database.open("rb+") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 20)
    _, old = restore(backup, database, quiet)
    assert old is not None
    assert old.exists()
    assert rows(database) == rows(backup)


def test_other_files_are_not_touched(server: Server, database: Path, tmp_path: Path) -> None:
    begun_table(server)
    backup, other = tmp_path / "backup.db", tmp_path / "letter.txt"
    other.write_text("Dear Ann, …")
    with pytest.raises(StorageProblem, match="already exists"):
        back_up(database, other, quiet)
    back_up(database, backup, quiet)
    with pytest.raises(StorageProblem, match="is not a database of sixstones"):
        restore(backup, other, quiet, force=True)
    assert other.read_text() == "Dear Ann, …"
    with pytest.raises(StorageProblem, match="there is no database"):
        back_up(tmp_path / "missing.db", tmp_path / "x.db", quiet)
    assert back_up(database, backup, quiet, replace=True) == check(backup)


@pytest.mark.anyio
async def test_a_killed_server_under_load_is_restored(database: Path, tmp_path: Path) -> None:
    """People play, a backup is made, the machine dies, the backup comes back: it has every move of its moment."""
    server = Process("--database", str(database))
    backup = tmp_path / "backup.db"
    async with playing([server], [PEOPLE] * 2, seed=5) as room:
        confirmed = room.acknowledged
        while room.acknowledged < confirmed + 10:
            await moment()
        confirmed = room.acknowledged
        content = await asyncio.to_thread(back_up, database, backup, quiet)
        await server.kill()
        assert whole(backup)
        assert content.events >= confirmed
        shutil.copy(backup, tmp_path / "same.db")
        await asyncio.to_thread(restore, backup, database, quiet, force=True)
        assert rows(database) == rows(tmp_path / "same.db")
        await server.start()
        with closing(sqlite3.connect(database)) as connection:
            for (table,) in connection.execute("SELECT id FROM tables").fetchall():
                assert (await ask(server.url, f"/api/tables/{table}"))["phase"] == "playing"
