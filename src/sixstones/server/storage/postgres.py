"""Storage in PostgreSQL, which several servers can share. Needs the package asyncpg, from the extra `hosting`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection, Executable, NullPool, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sixstones.match.storage import Change
from sixstones.server.storage.failures import DATABASE_ERRORS, FailureReporter, StorageProblem, first_line
from sixstones.server.storage.group_commit import Row, row_of_moves
from sixstones.server.storage.schema import DialectInsert, migrate
from sixstones.server.storage.sql import Storage

CONNECT_S: Final = 10
COMMAND_S: Final = 10
CONNECTIONS: Final = 5
MORE_CONNECTIONS: Final = 5  # while many read at once
MIGRATION_LOCK: Final = 0x51857E5  # any number, the same for all nodes

# Values are passed as arrays, so that two statements are enough for a whole transaction. Rows are locked in the order
# of their ids, so that two nodes never deadlock.
COLUMNS: Final = ("numbers", "finished", "due", "lease_nodes", "lease_untils", "ids", "afters")  # of `row_of_moves`
UPDATE: Final = text("""
    WITH locked AS (SELECT id FROM tables WHERE id = ANY(CAST(:ids AS text[])) ORDER BY id FOR UPDATE)
    UPDATE tables
    SET number = new.number, listing = NULL, listed_at = NULL, finished = new.finished, due = new.due,
        lease_node = new.lease_node, lease_until = new.lease_until
    FROM locked JOIN unnest(
        CAST(:ids AS text[]), CAST(:afters AS integer[]), CAST(:numbers AS integer[]), CAST(:finished AS boolean[]),
        CAST(:due AS float8[]), CAST(:lease_nodes AS text[]), CAST(:lease_untils AS float8[])
    ) AS new (id, after, number, finished, due, lease_node, lease_until) ON locked.id = new.id
    WHERE tables.id = new.id AND tables.number = new.after
""")
INSERT: Final = text("""
    INSERT INTO events (table_id, number, body)
    SELECT * FROM unnest(CAST(:tables AS text[]), CAST(:numbers AS integer[]), CAST(:bodies AS text[]))
""")

Result = TypeVar("Result")


class PostgresDatabase:
    def __init__(self, engine: AsyncEngine) -> None:
        self._writer, self._reader = engine, engine.execution_options(isolation_level="AUTOCOMMIT")
        self.insert: DialectInsert = insert

    async def read(self, statement: Executable, values: Row) -> Sequence[Any]:
        async with self._reader.connect() as connection:
            return (await connection.execute(statement, values)).all()

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        async with self._writer.begin() as connection:
            return await connection.run_sync(work)

    def change_tables(self, connection: Connection, changes: Sequence[Change]) -> int:
        columns = zip(*map(row_of_moves, changes), strict=True)
        rows = {name: list(values) for name, values in zip(COLUMNS, columns, strict=True)}
        return connection.execute(UPDATE, rows).rowcount

    def add_events(self, connection: Connection, rows: Sequence[tuple[str, int, str]]) -> None:
        tables, numbers, bodies = map(list, zip(*rows, strict=True))
        connection.execute(INSERT, {"tables": tables, "numbers": numbers, "bodies": bodies})

    async def purge(self) -> None:
        """PostgreSQL does this itself (autovacuum)."""

    async def close(self) -> None:
        await self._writer.dispose()


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
    return Storage(PostgresDatabase(engine), failures)


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
