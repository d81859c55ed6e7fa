"""Storage in one SQLite file, for a server that runs alone."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from sqlite3 import Error
from typing import Any, Final

from filelock import Timeout
from sqlalchemy import (
    URL,
    AsyncAdaptedQueuePool,
    Connection,
    Engine,
    StaticPool,
    create_engine,
    delete,
    event,
    inspect,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.failures import FailureReporter, StorageProblem, first_line, kind_of
from sixstones.server.storage.fast_commit import SqliteCommit
from sixstones.server.storage.schema import VERSION_TABLE, Upserts, events, migrate, nodes, presence, tables
from sixstones.server.storage.sql import Engines, Storage

FREE_PAGES: Final = "the list of its free pages"


def damaged_parts(connection: Connection) -> list[str]:
    """The names of damaged tables; FREE_PAGES if it is none of them."""
    if _is_intact(connection, "1"):
        return []
    names = inspect(connection).get_table_names()
    return [name for name in names if not _is_intact(connection, f'"{name}"')] or [FREE_PAGES]


def _is_intact(connection: Connection, what: str) -> bool:
    """Check everything (1, up to the first error) or one table."""
    try:
        return connection.exec_driver_sql(f"PRAGMA quick_check({what})").scalars().all() == ["ok"]
    except DatabaseError as error:
        if kind_of(error) != "damaged":
            raise
        return False


logging.getLogger("aiosqlite").setLevel(logging.INFO)  # DEBUG would log everything that is written, including deals

MAGIC: Final = b"SQLite format 3\0"  # the start of every SQLite file that is not empty
BUSY_S: Final = 10
CONNECT: Final = {"timeout": BUSY_S, "isolation_level": None}  # only explicit transactions
READERS: Final = 3
NOBODY: Final = ""  # a node that is never alive

WRITER_PRAGMAS: Final = (
    *("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON"),  # commits survive a power cut
    "secure_delete=ON",  # what people delete is overwritten in the file
)
READER_PRAGMAS: Final = ("query_only=ON",)


async def open_sqlite(path: Path, failures: FailureReporter) -> Storage:
    """Create the file if missing, and lock it. Raises StorageProblem."""
    file = await asyncio.to_thread(_lock, path)
    try:
        if file.start not in {b"", MAGIC}:
            raise _foreign_file(path)
        writer = _engine(file.real.as_uri(), WRITER_PRAGMAS, connections=1)
        event.listen(writer.sync_engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
        event.listen(writer.sync_engine, "close", _checkpoint)
        await _prepare(path, writer, failures)
        file.watch()
    except BaseException:
        file.release()
        raise
    address = file.real.as_uri()
    fast = SqliteCommit(_in_thread(address), file)
    return Storage(Engines(_engine(address, READER_PRAGMAS, READERS), writer, fast), Upserts(insert), failures, file)


async def open_in_memory(failures: FailureReporter) -> Storage:
    """Storage that lasts as long as the process, for tests and trials: one connection, as the data ends with it."""
    engine = _engine("file::memory:", (), connections=1)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
    return Storage(Engines(engine, engine), Upserts(insert), failures)


def _lock(path: Path) -> DatabaseFile:
    try:
        return DatabaseFile(path, len(MAGIC))
    except (BlockingIOError, Timeout):
        raise StorageProblem(
            f"another sixstones server uses {path}; stop it, or give this one another --database"
        ) from None
    except OSError as error:
        raise StorageProblem(
            f"{path} can't be opened ({error.strerror}); fix that, or give another --database"
        ) from None


def _foreign_file(path: Path) -> StorageProblem:
    return StorageProblem(f"{path} is not a database of sixstones; give another --database")


def _engine(database: str, pragmas: tuple[str, ...], connections: int) -> AsyncEngine:
    engine = create_async_engine(
        _url("sqlite+aiosqlite", database),
        connect_args=CONNECT,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # no deals in logs or errors
    )
    _set_up(engine.sync_engine, pragmas)
    return engine


def _in_thread(database: str) -> Engine:
    """For `FastCommit`."""
    engine = create_engine(
        _url("sqlite+pysqlite", database), connect_args=CONNECT, poolclass=StaticPool, hide_parameters=True
    )
    _set_up(engine, WRITER_PRAGMAS)
    event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _url(driver: str, database: str) -> URL:
    """`mode=rw` does not create a file again that was deleted."""
    return URL.create(driver, database=database, query={"mode": "rw", "uri": "true"})


def _set_up(engine: Engine, pragmas: tuple[str, ...]) -> None:
    def set_up(connection: Any, _: object) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine, "connect", set_up)


def _checkpoint(connection: Any, _: object) -> None:
    """Write the write-ahead log into the database. SQLite does not if the file was moved or replaced."""
    with suppress(Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()


async def _prepare(path: Path, writer: AsyncEngine, failures: FailureReporter) -> None:
    """Check, migrate, and forget the nodes of the last run. Closes the engine on failure."""
    try:
        async with writer.connect() as connection:  # on its own: a transaction that has seen damage can't write
            if await connection.run_sync(_is_foreign):
                raise _foreign_file(path)
            _check_damage(path, await connection.run_sync(damaged_parts), failures)
        async with writer.begin() as connection:
            await connection.run_sync(migrate)
            await connection.run_sync(_forget_the_last_run)
    except DBAPIError as error:
        await writer.dispose()
        message = first_line(error)
        if kind_of(error) == "damaged":
            raise _damaged(path, message) from None
        raise StorageProblem(f"{path} can't be used ({message}); fix that, or give another --database") from None
    except BaseException:
        await writer.dispose()
        raise


def _check_damage(path: Path, damaged: list[str], failures: FailureReporter) -> None:
    """If only events are damaged, other tables can be played. Otherwise writing could destroy intact data."""
    if damaged == [events.name]:
        failures.report("damaged", f"some events in {path} can't be read; other tables can be played")
    elif damaged:
        raise _damaged(path, ", ".join(damaged))


def _damaged(path: Path, what: str) -> StorageProblem:
    return StorageProblem(
        f"{path} is damaged ({what}); put a backup in its place, or give another --database "
        "(docs/hosting.md, “When the database is damaged”)"
    )


def _is_foreign(connection: Connection) -> bool:
    names = inspect(connection).get_table_names()
    return bool(names) and VERSION_TABLE not in names


def _forget_the_last_run(connection: Connection) -> None:
    """No other server has the file, so all its nodes are dead. The first `reap_dead_nodes` returns their players."""
    connection.execute(delete(nodes))
    connection.execute(update(tables).where(tables.c.lease_node.is_not(None)).values(lease_node=None, lease_until=None))
    left = select(presence.c.table_id, presence.c.player, literal(NOBODY)).distinct().where(presence.c.node != NOBODY)
    connection.execute(insert(presence).from_select(["table_id", "player", "node"], left).on_conflict_do_nothing())
    connection.execute(delete(presence).where(presence.c.node != NOBODY))
