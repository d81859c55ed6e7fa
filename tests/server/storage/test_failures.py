"""Reports of database failures: the kind, once in the log, and each time in the metrics."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text

from sixstones.match.storage import Change, Place, StorageDamaged, StorageUnavailable
from sixstones.server.node import Node
from sixstones.server.settings import Settings
from sixstones.server.storage import StorageProblem, failures, open_storage, sqlite
from sixstones.server.storage.failures import KINDS, FailureReporter
from sixstones.server.storage.sql import Storage
from tests.server.storage.damage import KEYS, spoil_events, spoil_page
from tests.services.postgres import Postgres

pytestmark = pytest.mark.anyio

ANNA = Place("one", "anna")
SECRET = "s3cr3t"  # noqa: S105 — it must turn up nowhere
DEAL = "the secret deal"


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The log, which must contain no secrets."""
    logged = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert not any(secret in line or "\n" in line for line in logged for secret in (SECRET, DEAL))
    return logged


async def make(storage: Storage, name: str, events: int = 1) -> None:
    await storage.append([Change(name, 0, (f'"{DEAL}"'.encode(),) * events)])


# The log


def test_a_kind_is_logged_at_once_and_then_with_a_count(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    counted = Counter[str]()
    reporter = FailureReporter(lambda kind: counted.update([kind]))
    for _ in range(1000):
        reporter.report("full", "no room")
    reporter.report("busy", "locked")
    assert lines(caplog) == [f"storage: no room (full); {KINDS['full']}", f"storage: locked (busy); {KINDS['busy']}"]
    monkeypatch.setattr(failures, "QUIET_S", 0.0)
    reporter.report("full", "no room")
    reporter.report("full", "no room")
    assert lines(caplog)[2:] == [
        f"storage: no room (full), 999 more since the last line; {KINDS['full']}",
        f"storage: no room (full); {KINDS['full']}",
    ]
    assert counted == {"full": 1002, "busy": 1}


# SQLite


async def test_a_full_disk(sqlite_url: str, caplog: pytest.LogCaptureFixture):
    counted = Counter[str]()
    storage = await open_storage(sqlite_url, lambda kind: counted.update([kind]))
    await make(storage, "one")
    await storage.write(text("PRAGMA max_page_count=1"))  # SQLite uses the smallest possible value: the current size
    for name in ("two", "three"):
        with pytest.raises(StorageUnavailable, match="full"):
            await make(storage, name, events=2000)
    assert counted == {"full": 2}
    assert lines(caplog) == [f"storage: database or disk is full (full); {KINDS['full']}"]
    await storage.write(text("PRAGMA max_page_count=4294967294"))
    await make(storage, "two", events=2000)
    await storage.close()


async def test_a_file_that_another_program_holds(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setitem(sqlite.CONNECT, "timeout", 0.05)
    storage = await open_storage(sqlite_url)
    stranger = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageUnavailable):
        await make(storage, "one")
    stranger.close()
    assert lines(caplog) == [f"storage: database is locked (busy); {KINDS['busy']}"]
    await storage.close()


async def test_damaged_events_do_not_affect_other_tables(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    path = tmp_path / "games.sqlite"
    storage = await open_storage(str(path))
    for name in ("damaged table", "filler", "sound table"):
        await make(storage, name, events=600)
    await storage.close()
    assert spoil_events(path, "damaged table", spare="sound table", kind=KEYS)

    counted = Counter[str]()
    storage = await open_storage(str(path), lambda kind: counted.update([kind]))
    assert counted == {"damaged": 1}
    assert "some events" in lines(caplog)[0]
    outcomes = await asyncio.gather(
        *(storage.append([Change(name, 600, (b"{}",))]) for name in ("sound table", "damaged table", "filler")),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StorageDamaged, type(None)]
    with pytest.raises(StorageDamaged):
        await storage.load("damaged table")
    assert len(await storage.load("sound table")) == 601
    assert await storage.numbers(["damaged table", "sound table"]) == {"damaged table": 600, "sound table": 601}
    await storage.close()
    assert len(lines(caplog)) == 1
    assert counted["damaged"] > 2


@pytest.mark.parametrize("name", ["tables", "settings", "sqlite_autoindex_presence_1"])
async def test_if_more_than_events_is_damaged_nothing_is_written(tmp_path: Path, name: str):
    path = tmp_path / "games.sqlite"
    await (await open_storage(str(path))).close()
    spoil_page(path, name)
    spoilt = path.read_bytes()
    with pytest.raises(StorageProblem, match=r"is damaged \(.*\); put a backup in its place"):
        await open_storage(str(path))
    assert path.read_bytes() == spoilt


# PostgreSQL


async def test_a_postgresql_that_is_gone(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    counted = Counter[str]()
    url = postgres_server.create_database().replace("postgres@", f"postgres:{SECRET}@")
    storage = await open_storage(url, lambda kind: counted.update([kind]))
    await make(storage, "one")
    postgres_server.stop()
    try:
        for _ in range(3):
            with pytest.raises(StorageUnavailable):
                await make(storage, "two")
    finally:
        postgres_server.start()
    assert counted == {"unreachable": 3}
    assert len(lines(caplog)) == 1
    assert lines(caplog)[0].endswith(f"(unreachable); {KINDS['unreachable']}")
    await storage.close()


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("ALTER ROLE {user} SET default_transaction_read_only = on", "refused"),
        ("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {user}", "refused"),
        ("DROP TABLE events, tables", "gone"),
    ],
)
async def test_a_postgresql_that_denies_access(postgres_server: Postgres, statement: str, kind: str):
    counted = Counter[str]()
    url = postgres_server.create_database()
    database = url.rpartition("/")[2]
    user = postgres_server.create_user(f"{database}_{kind}_{len(statement)}")
    postgres_server.execute(f"ALTER DATABASE {database} OWNER TO {user}")
    storage = await open_storage(postgres_server.url(database, user), lambda kind: counted.update([kind]))
    await make(storage, "one")
    postgres_server.execute(statement.format(user=user), database)
    postgres_server.restart()
    with pytest.raises(StorageUnavailable):
        await make(storage, "two")
    assert counted == {kind: 1}
    await storage.close()


async def test_a_server_does_not_start_on_a_read_only_database(postgres_server: Postgres):
    url = postgres_server.create_database()
    await (await open_storage(url)).close()
    postgres_server.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    with pytest.raises(StorageProblem, match=r"can't write to the database \(.*read-only.*\); fix that"):
        await Node.start(Settings(database=url))


async def test_a_damaged_page_of_postgresql(postgres_server: Postgres, caplog: pytest.LogCaptureFixture):
    counted = Counter[str]()
    url = postgres_server.create_database()
    storage = await open_storage(url, lambda kind: counted.update([kind]))
    await make(storage, "one", events=100)
    await storage.close()
    database = url.rpartition("/")[2]
    file = postgres_server.execute("CHECKPOINT; SELECT pg_relation_filepath('events')", database).strip()
    postgres_server.stop()
    with (postgres_server.folder / "data" / file).open("r+b") as page:
        page.write(b"\xff" * 4096)
    postgres_server.start()
    storage = await open_storage(url, lambda kind: counted.update([kind]))
    with pytest.raises(StorageDamaged):
        await storage.load("one")
    assert await storage.numbers(["one"]) == {"one": 100}
    assert counted == {"damaged": 1}
    assert "invalid page" in lines(caplog)[0]
    await storage.close()
