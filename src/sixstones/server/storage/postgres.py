"""Storage in PostgreSQL, which several servers can share. Needs the package asyncpg, from the extra `hosting`."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import NullPool, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sixstones.server.storage.failures import DATABASE_ERRORS, FailureReporter, StorageProblem, first_line
from sixstones.server.storage.fast_commit import PostgresCommit
from sixstones.server.storage.schema import Upserts, migrate
from sixstones.server.storage.sql import Engines, Storage

CONNECT_S: Final = 10
COMMAND_S: Final = 10
CONNECTIONS: Final = 5
MORE_CONNECTIONS: Final = 5  # while many read at once
MIGRATION_LOCK: Final = 0x51857E5  # any number, the same for all nodes


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a PostgreSQL server, in parts that may be shown."""

    dsn: str
    server: str
    database: str
    user: str

    @classmethod
    def parse(cls, url: str) -> Address:
        """Raises StorageProblem. Python's own error messages are not shown: they may contain a password."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise _unreadable() from None
        if "@" in f"{parts.path}{parts.query}{parts.fragment}":  # a password with an unescaped / ? or #
            raise _unreadable()
        user = unquote(parts.username or "")
        server = f"{parts.hostname or 'this machine'}{f':{port}' if port else ''}"
        return cls(url, server, unquote(parts.path.lstrip("/")) or user, user)


def _unreadable() -> StorageProblem:
    return StorageProblem(
        "--database can't be read; write it as postgresql://user:password@host/database, "
        "with %xx for special characters in the password"
    )


async def open_postgres(url: str, failures: FailureReporter) -> Storage:
    """Raises StorageProblem."""
    address = Address.parse(url)
    await _prepare(address)
    engine = _engine(
        address, COMMAND_S, pool_size=CONNECTIONS, max_overflow=MORE_CONNECTIONS, pool_pre_ping=True
    )  # the ping replaces connections that a restart of PostgreSQL has closed
    reader = engine.execution_options(isolation_level="AUTOCOMMIT")
    engines = Engines(reader, engine, PostgresCommit(engine))
    return Storage(engines, Upserts(insert), failures)


async def fetch_one(url: str, query: str) -> str | None:
    """One value, without opening a storage. Raises StorageProblem."""
    address = Address.parse(url)
    engine = _engine(address, COMMAND_S, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            return (await connection.execute(text(query))).scalar()
    except DATABASE_ERRORS as error:
        raise _problem(address, error) from None
    finally:
        await engine.dispose()


def _engine(address: Address, command_timeout: float | None, **pool: Any) -> AsyncEngine:
    async def connect() -> Any:
        try:
            return await asyncpg.connect(address.dsn, timeout=CONNECT_S, command_timeout=command_timeout)
        except ValueError:  # asyncpg can't parse the address
            raise _unreadable() from None

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, hide_parameters=True, **pool)


async def _prepare(address: Address) -> None:
    """Migrate, however long it takes; other nodes that start meanwhile wait."""
    engine = _engine(address, command_timeout=None, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(migrate)
    except DATABASE_ERRORS as error:
        raise _problem(address, error) from None
    finally:
        with contextlib.suppress(*DATABASE_ERRORS):
            await engine.dispose()


def _problem(address: Address, error: BaseException) -> StorageProblem:
    state = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
    if state is None:
        reason = "no answer" if isinstance(error, TimeoutError) else getattr(error, "strerror", None)
        what = (
            f"can't be reached ({reason or first_line(error)}); check that it runs, and the host and port in --database"
        )
    elif state.startswith("28"):
        what = f"refused the user {address.user!r}; check the user and the password in --database"
    elif state == "3D000":
        what = f"has no database {address.database!r}; create it with createdb, or give another --database"
    else:
        return StorageProblem(
            f"the database {address.database!r} at {address.server} can't be used ({first_line(error)}); "
            "fix that, or give another --database"
        )
    return StorageProblem(f"PostgreSQL at {address.server} {what}")
