"""Services that the server's tests share. Each worker of pytest-xdist starts its own when needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tools.reliability.player import Player
from tools.reliability.servers import Server

from tests.services.postgres import Postgres
from tests.services.redis import Redis


@pytest.fixture(scope="session", autouse=True)
def _little_work() -> None:
    """Servers start fast, and players leave the processor to what the test waits for."""
    Server.forks = True
    Player.pause = 0.05


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio only, like the server."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A test that stops it has to start it again."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> str:
    """The address of an empty schema that no other test uses."""
    return postgres_server.create_schema()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A test that stops it has to start it again."""
    server = Redis()
    yield server
    server.remove()
