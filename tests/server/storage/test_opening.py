"""Opening storage: addresses, what can be wrong with them, and migrations."""

from __future__ import annotations

import importlib.util
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, column, table, text, update

from sixstones.match.storage import Change
from sixstones.server.storage import StorageProblem, open_storage
from sixstones.server.storage.schema import FOLDER, VERSION_TABLE, metadata
from sixstones.server.storage.sql import Storage
from tests.services.ports import free_port
from tests.services.postgres import Postgres

pytestmark = pytest.mark.anyio

SECRET = "s3cr3t"  # noqa: S105 — it must turn up nowhere


async def problem_of(url: str) -> str:
    with pytest.raises(StorageProblem) as caught:
        await open_storage(url)
    message = str(caught.value)
    assert SECRET not in message
    assert "\n" not in message
    return message


async def works(url: str) -> None:
    storage = await open_storage(url)
    await storage.append([Change("one", 0, (b"{}",))])
    await storage.close()


# Addresses


async def test_memory_is_a_valid_address():
    await works("memory:")


async def test_in_memory_storage_has_no_file_and_is_not_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    first, second = await open_storage("memory:"), await open_storage("memory:")
    await first.append([Change("one", 0, (b"{}",))])
    assert await second.load("one") == []
    assert not list(tmp_path.iterdir())
    await first.close()
    await second.close()


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "SQLite:///{}"])
async def test_a_file_may_be_named_plainly_or_as_an_address(tmp_path: Path, form: str):
    path = tmp_path / "no such folder yet" / "100% games.sqlite"
    await works(form.format(path))
    assert path.exists()


async def test_a_relative_file_is_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    await works("sqlite:///games.sqlite")
    assert (tmp_path / "games.sqlite").exists()


async def test_postgres_is_postgresql(postgres_url: str):
    await works(postgres_url.replace("postgresql://", "postgres://"))


async def test_a_whole_database_is_an_address_too(postgres_server: Postgres):
    await works(postgres_server.create_database())


@pytest.mark.parametrize("url", [f"mysql://me:{SECRET}@host/games", f"redis:{SECRET}"])
async def test_other_databases_are_not_known(url: str):
    message = await problem_of(url)
    assert url.partition(":")[0] in message
    assert "postgresql://" in message


@pytest.mark.parametrize("url", ["", "sqlite:", "sqlite://", "sqlite:///", "sqlite://host/games", "sqlite:///:memory:"])
async def test_an_sqlite_address_must_name_a_file(url: str):
    assert "names no file" in await problem_of(url)


# Files that can't be used


async def test_a_file_of_another_kind_is_not_changed(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna")
    assert f"{path} is not a database of sixstones" in await problem_of(str(path))
    assert path.read_text() == "Dear Anna"


async def test_a_database_of_another_program_is_not_changed(tmp_path: Path):
    path = tmp_path / "birds.sqlite"
    _sql(path, "CREATE TABLE birds (name)")
    assert f"{path} is not a database of sixstones" in await problem_of(str(path))
    assert _tables(path) == ["birds"]


async def test_a_damaged_database_says_what_is_wrong(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    await works(str(path))
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 4000)
    assert f"{path} is damaged (database disk image is malformed); put a backup" in await problem_of(str(path))


async def test_a_folder_is_not_a_file(tmp_path: Path):
    assert f"{tmp_path} can't be opened (Is a directory)" in await problem_of(str(tmp_path))


async def test_a_file_below_a_file_can_t_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    assert "can't be opened (" in await problem_of(str(tmp_path / "file" / "games.sqlite"))


async def test_only_one_server_uses_a_file(sqlite_url: str):
    first = await open_storage(sqlite_url)
    with pytest.raises(StorageProblem) as caught:
        await open_storage(sqlite_url)
    path = sqlite_url.removeprefix("sqlite:///")
    expected = f"another sixstones server uses {path}; stop it, or give this one another --database"
    assert str(caught.value) == expected
    await first.close()
    await works(sqlite_url)


async def test_a_file_that_could_not_be_opened_is_not_locked(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    path.write_text("Dear Anna")
    await problem_of(str(path))
    path.unlink()
    await works(str(path))


# PostgreSQL that can't be used


async def test_nobody_listens():
    port = free_port()
    message = await problem_of(f"postgresql://me:{SECRET}@127.0.0.1:{port}/games")
    assert f"PostgreSQL at 127.0.0.1:{port} can't be reached (" in message


async def test_a_host_that_does_not_exist():
    message = await problem_of(f"postgresql://me:{SECRET}@host.invalid/games")
    assert "PostgreSQL at host.invalid can't be reached (" in message


async def test_a_database_that_does_not_exist(postgres_server: Postgres):
    message = await problem_of(postgres_server.url("nowhere", password=SECRET))
    assert f"PostgreSQL at 127.0.0.1:{postgres_server.port} has no database 'nowhere'; create it" in message


@pytest.mark.parametrize("password", [SECRET, ""])
async def test_a_wrong_password(postgres_server: Postgres, password: str):
    user = postgres_server.create_user(f"guarded{len(password)}", f"not {SECRET}")
    message = await problem_of(postgres_server.url("postgres", user=user, password=password))
    assert f"refused the user '{user}'; check the user and the password" in message


async def test_a_user_who_may_not_create_tables(postgres_server: Postgres):
    user = postgres_server.create_user("visitor")
    message = await problem_of(postgres_server.url("postgres", user=user))
    assert "can't be used (" in message
    assert "permission denied" in message


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://me:{SECRET}/x@host/games",
        f"postgresql://me:12/{SECRET}@host/games",
        f"postgresql://me:#{SECRET}@host/games",
        f"postgresql://me:?{SECRET}@host/games",
        f"postgresql://me:{SECRET}@host:port/games",
        f"postgresql://me:{SECRET}@[host/games",
        f"postgresql://me:{SECRET}@host/games?sslmode=perhaps",
    ],
)
async def test_an_address_that_can_t_be_read(url: str):
    assert "can't be read; write it as postgresql://user:password@host/database" in await problem_of(url)


# Migrations


async def test_the_migrations_make_the_schema(database: Storage):
    def make_again(connection: Connection) -> None:
        metadata.drop_all(connection)
        metadata.create_all(connection)

    assert await database.transact(_differences) == []
    migrated = await database.transact(_definitions)
    await database.transact(make_again)
    assert await database.transact(_definitions) == migrated
    assert {"tables_due", "tables_listed"} <= set(migrated)


def test_migrations_go_forward_only():
    for file in (FOLDER / "versions").glob("*.py"):
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None
        assert spec.loader is not None
        migration = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(migration)
        assert hasattr(migration, "upgrade")
        assert not hasattr(migration, "downgrade")
        assert file.stem.startswith(f"{migration.revision}_")


async def test_a_database_of_a_newer_version_is_not_changed(database_url: str):
    storage = await open_storage(database_url)
    await storage.write(update(table(VERSION_TABLE, column("version_num"))).values(version_num="9999"))
    await storage.close()
    for _ in range(2):
        with pytest.raises(StorageProblem) as caught:
            await open_storage(database_url)
        assert str(caught.value) == "this database was made by a newer sixstones; update sixstones"


async def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    _sql(path, f"CREATE TABLE {VERSION_TABLE} (version_num)", "CREATE TABLE events (something)")
    assert "table events already exists" in await problem_of(str(path))
    assert _tables(path) == ["events", VERSION_TABLE]


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
    return list(compare_metadata(context, metadata))


def _definitions(connection: Connection) -> dict[str, str]:
    """The conditions of partial indexes, which Alembic does not compare."""
    if connection.dialect.name == "sqlite":
        query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    else:
        query = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname"
    return {name: definition for name, definition in connection.execute(text(query)) if VERSION_TABLE not in name}


def _sql(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def _tables(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
    connection.close()
    return names
