"""Storage in one SQLite file, for a server that runs alone."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Error
from typing import Any, Final, TypeVar

from filelock import Timeout
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Executable,
    QueuePool,
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

from sixstones.match.storage import Change
from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.failures import FailureReporter, StorageProblem, first_line, kind_of
from sixstones.server.storage.group_commit import Row, row_of_moves
from sixstones.server.storage.schema import VERSION_TABLE, DialectInsert, events, migrate, nodes, presence, tables
from sixstones.server.storage.sql import Storage

MAGIC: Final = b"SQLite format 3\0"  # the start of every SQLite file that is not empty
MEMORY: Final = "file::memory:"
BUSY_S: Final = 10
CONNECT: Final = {"timeout": BUSY_S, "isolation_level": None}  # only explicit transactions
READERS: Final = 3
NOBODY: Final = ""  # a node that is never alive
FREE_PAGES: Final = "the list of its free pages"

WRITER_PRAGMAS: Final = (
    *("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON"),  # commits survive a power cut
    "secure_delete=ON",  # what people delete is overwritten in the file
)
READER_PRAGMAS: Final = ("query_only=ON",)

UPDATE: Final = """
    UPDATE tables
    SET number = ?, listing = NULL, listed_at = NULL, finished = ?, due = ?, lease_node = ?, lease_until = ?
    WHERE id = ? AND number = ?
"""
CHECKPOINT: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
INSERT: Final = "INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)"

Result = TypeVar("Result")


class SqliteDatabase:
    """One thread writes, and others read. A database in memory has one connection, because its data ends with it.

    A whole call runs in one thread. SQLAlchemy's asyncio would hand each statement over, which takes longer than
    writing.
    """

    def __init__(self, file: DatabaseFile | None = None) -> None:
        """The database is in memory if there is no file."""
        self._file = file
        self.insert: DialectInsert = insert
        address = file.real.as_uri() if file else MEMORY
        self.writer = _engine(address, WRITER_PRAGMAS, connections=1)
        event.listen(self.writer, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
        event.listen(self.writer, "close", _checkpoint)
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._reader, self._reading = self.writer, self._writing
        if file:
            self._reader = _engine(address, READER_PRAGMAS, READERS)
            self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, statement: Executable, values: Row) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            self._check_file()
            with self._reader.connect() as connection:
                return connection.execute(statement, values).all()

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        def transact() -> Result:
            self._check_file()
            with self.writer.begin() as connection:
                result = work(connection)
            self._check_file()  # what was written to a deleted file is lost
            return result

        return await asyncio.get_running_loop().run_in_executor(self._writing, transact)

    def change_tables(self, connection: Connection, changes: Sequence[Change]) -> int:
        return connection.exec_driver_sql(UPDATE, [row_of_moves(change) for change in changes]).rowcount

    def add_events(self, connection: Connection, rows: Sequence[tuple[str, int, str]]) -> None:
        connection.exec_driver_sql(INSERT, list(rows))

    async def purge(self) -> None:
        def checkpoint() -> None:
            with closing(self.writer.raw_connection()) as connection:  # it does nothing inside a transaction
                connection.execute(CHECKPOINT).close()

        await asyncio.get_running_loop().run_in_executor(self._writing, checkpoint)

    async def close(self) -> None:
        """Can be called twice."""
        for threads in (self._reading, self._writing):
            threads.shutdown()
        try:
            for engine in (self._reader, self.writer):
                await asyncio.to_thread(engine.dispose)
        finally:
            if self._file:
                self._file.release()

    def _check_file(self) -> None:
        if self._file:
            self._file.check()


async def open_sqlite(path: Path, failures: FailureReporter) -> Storage:
    """Create the file if missing, and lock it. Raises StorageProblem."""
    return Storage(await asyncio.to_thread(_open, path, failures), failures)


async def open_in_memory(failures: FailureReporter) -> Storage:
    """Storage that lasts as long as the process, for tests and trials."""
    database = SqliteDatabase()
    await database.transact(migrate)
    return Storage(database, failures)


def _open(path: Path, failures: FailureReporter) -> SqliteDatabase:
    file = _lock(path)
    try:
        if file.start not in {b"", MAGIC}:
            raise _foreign_file(path)
        database = SqliteDatabase(file)
        _prepare(path, database.writer, failures)
        file.watch()
    except BaseException:
        file.release()
        raise
    return database


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


def _engine(address: str, pragmas: tuple[str, ...], connections: int) -> Engine:
    # `mode=rw` does not recreate a deleted file
    engine = create_engine(
        URL.create("sqlite", database=address, query={"mode": "rw", "uri": "true"}),
        connect_args=CONNECT,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # no deals in logs or errors
    )

    def set_up(connection: Any, _: object) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine, "connect", set_up)
    return engine


def _checkpoint(connection: Any, _: object) -> None:
    """Write the write-ahead log into the database. SQLite does not if the file was moved or replaced."""
    with suppress(Error):
        connection.execute(CHECKPOINT).close()


def _prepare(path: Path, writer: Engine, failures: FailureReporter) -> None:
    """Check, migrate, and forget the nodes of the last run. Closes the engine on failure."""
    try:
        with writer.connect() as connection:  # on its own: a transaction that has seen damage can't write
            if _is_foreign(connection):
                raise _foreign_file(path)
            _check_damage(path, _damaged_parts(connection), failures)
        with writer.begin() as connection:
            migrate(connection)
            _forget_the_last_run(connection)
    except DBAPIError as error:
        writer.dispose()
        message = first_line(error)
        if kind_of(error) == "damaged":
            raise _damaged(path, message) from None
        raise StorageProblem(f"{path} can't be used ({message}); fix that, or give another --database") from None
    except BaseException:
        writer.dispose()
        raise


def _damaged_parts(connection: Connection) -> list[str]:
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
