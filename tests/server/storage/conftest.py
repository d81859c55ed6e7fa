"""The three kinds of storage, each empty at the start of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from sixstones.server.storage import open_storage
from sixstones.server.storage.schema import metadata
from sixstones.server.storage.sql import Storage
from tests.services.postgres import Postgres


@pytest.fixture(scope="session")
def places(postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The address of each storage. Created once, since emptying a database is faster than creating one."""
    return {
        "memory": "memory:",
        "sqlite": str(tmp_path_factory.mktemp("sqlite") / "games.sqlite"),
        "postgres": postgres_server.create_schema(),
    }


@pytest.fixture(scope="module", params=["memory", "sqlite", "postgres"])
async def opened(request: pytest.FixtureRequest, places: dict[str, str]) -> AsyncIterator[Storage]:
    """Opened once for all tests of a file: that takes longer than most of them."""
    made = await open_storage(places[request.param])
    yield made
    await made.close()


@pytest.fixture
async def storage(opened: Storage) -> Storage:
    await _empty(opened)
    return opened


async def _empty(storage: Storage) -> None:
    def empty(connection: Connection) -> None:
        for table in metadata.tables.values():
            connection.execute(delete(table))

    await storage.transact(empty)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Storage that outlives the process, each in a new place."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Storage]:
    opened = await open_storage(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def two_nodes(postgres_url: str) -> AsyncIterator[tuple[Storage, Storage]]:
    """Two servers with one PostgreSQL."""
    first, second = await open_storage(postgres_url), await open_storage(postgres_url)
    yield first, second
    await first.close()
    await second.close()
