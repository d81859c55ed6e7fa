"""Storage in one SQLite file, for a server that runs alone."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from sqlite3 import Error
from typing import Any, Final

from filelock import Timeout
from sqlalchemy import URL, Connection, delete, event, inspect, literal, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.failures import FailureReporter, StorageInUse, StorageProblem, first_line, kind_of
from sixstones.server.storage.schema import VERSION_TABLE, events, migrate, nodes, presence, tables
from sixstones.server.storage.sql import SqlStorage
from sixstones.server.storage.statements import Upserts

ELSEWHERE: Final = "the list of its free pages"


def damaged_parts(connection: Connection) -> list[str]:
    """The tables of the database that are damaged; ELSEWHERE when it is none of them, and nothing when all is sound."""
    if _is_sound(connection, "1"):
        return []
    names = inspect(connection).get_table_names()
    return [name for name in names if not _is_sound(connection, f'"{name}"')] or [ELSEWHERE]


def _is_sound(connection: Connection, what: str) -> bool:
    """Look at all of it, and stop at the first fault, or at one table. A page that can't be read at all raises."""
    try:
        return connection.exec_driver_sql(f"PRAGMA quick_check({what})").scalars().all() == ["ok"]
    except DatabaseError as error:
        if kind_of(error) != "damaged":
            raise
        return False


logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below it, all that is written, deals included

MAGIC: Final = b"SQLite format 3\0"  # how every SQLite file starts that is not empty
BUSY_S: Final = 10
READERS: Final = 3
NOBODY: Final = ""  # a node that never lives

WRITER_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "fullfsync=ON",
)  # what is committed survives a power cut
READER_PRAGMAS: Final = ("query_only=ON",)


async def open_sqlite(path: Path, failures: FailureReporter) -> SqlStorage:
    """Make the file if there is none, and hold it alone. Raises StorageProblem."""
    file = await asyncio.to_thread(_hold, path)
    try:
        if file.start not in {b"", MAGIC}:
            raise _something_else(path)
        writer = _engine(file.real, WRITER_PRAGMAS, connections=1)
        event.listen(writer.sync_engine, "begin", _begin_immediate)
        event.listen(writer.sync_engine, "close", _empty_the_log)
        await _prepare(path, writer, failures)
        file.watch()
    except BaseException:
        file.release()
        raise
    return SqlStorage(_engine(file.real, READER_PRAGMAS, READERS), writer, Upserts(insert), failures, file)


def _hold(path: Path) -> DatabaseFile:
    try:
        return DatabaseFile(path, len(MAGIC))
    except (BlockingIOError, Timeout):
        raise StorageInUse(
            f"another sixstones server uses {path}; stop it, or give this one another --database"
        ) from None
    except OSError as error:
        raise StorageProblem(
            f"{path} can't be opened ({error.strerror}); mend that, or name another file with --database"
        ) from None


def _something_else(path: Path) -> StorageProblem:
    return StorageProblem(f"{path} holds something else than sixstones' games; name another file with --database")


def _engine(path: Path, pragmas: tuple[str, ...], connections: int) -> AsyncEngine:
    """`mode=rw` makes no new file where one was deleted."""
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=path.as_uri(), query={"mode": "rw", "uri": "true"}),
        connect_args={"timeout": BUSY_S, "isolation_level": None},  # no transactions but those that we begin
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # no deal in a log or an error
    )

    def set_up(connection: Any, _: object) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine.sync_engine, "connect", set_up)
    return engine


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _empty_the_log(connection: Any, _: object) -> None:
    """Put what is in the write-ahead log into the database, wherever its file now is.

    SQLite does it too, but not for a file that was moved or replaced: it would leave the log to the file that has its
    name at the next start.
    """
    with suppress(Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()


async def _prepare(path: Path, writer: AsyncEngine, failures: FailureReporter) -> None:
    """Check, migrate, and forget the nodes of the last run. Closes the engine when that can't be done."""
    try:
        async with writer.connect() as connection:  # by itself: once it has seen damage, a transaction can't write
            if await connection.run_sync(_is_foreign):
                raise _something_else(path)
            _judge(path, await connection.run_sync(damaged_parts), failures)
        async with writer.begin() as connection:
            await connection.run_sync(migrate)
            await connection.run_sync(_forget_the_last_run)
    except DBAPIError as error:
        await writer.dispose()
        raise _problem(path, error) from None
    except BaseException:
        await writer.dispose()
        raise


def _judge(path: Path, damaged: list[str], failures: FailureReporter) -> None:
    """Where only events are damaged, other tables can be played. Where more is, writing could destroy what is sound."""
    if damaged == [events.name]:
        failures.report("damaged", f"some events in {path} can't be read; tables without these can be played")
    elif damaged:
        raise _damaged(path, ", ".join(damaged))


def _problem(path: Path, error: DBAPIError) -> StorageProblem:
    said = first_line(error)
    if kind_of(error) == "damaged":
        return _damaged(path, said)
    return StorageProblem(f"{path} can't be used ({said}); mend that, or name another file with --database")


def _damaged(path: Path, what: str) -> StorageProblem:
    return StorageProblem(
        f"{path} is damaged ({what}); put a backup in its place, or name another file with --database "
        "(docs/hosting.md, “When the database is damaged”)"
    )


def _is_foreign(connection: Connection) -> bool:
    names = inspect(connection).get_table_names()
    return bool(names) and VERSION_TABLE not in names


def _forget_the_last_run(connection: Connection) -> None:
    """We hold the file alone, so every node it knows of is gone. Their players wait for the first `reap_dead_nodes`."""
    connection.execute(delete(nodes))
    connection.execute(update(tables).where(tables.c.lease_node.is_not(None)).values(lease_node=None, lease_until=None))
    left = select(presence.c.table_id, presence.c.player, literal(NOBODY)).distinct().where(presence.c.node != NOBODY)
    connection.execute(insert(presence).from_select(["table_id", "player", "node"], left).on_conflict_do_nothing())
    connection.execute(delete(presence).where(presence.c.node != NOBODY))
