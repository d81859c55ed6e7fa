"""How moves are written, which is nearly everything that a busy server writes: few statements for many tables."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine

from sixstones.match.storage import Change
from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.group_commit import Append

UPDATE: Final = """
    UPDATE tables
    SET number = ?, listing = NULL, listed_at = NULL, finished = ?, due = ?, lease_node = ?, lease_until = ?
    WHERE id = ? AND number = ?
"""
INSERT: Final = "INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)"

ROW: Final = ("numbers", "finished", "due", "lease_nodes", "lease_untils", "ids", "afters")  # as `_row` has them

# Rows are locked in the order of their ids, so that two nodes never deadlock.
UPDATE_ARRAYS: Final = text("""
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
INSERT_ARRAYS: Final = text("""
    INSERT INTO events (table_id, number, body)
    SELECT * FROM unnest(CAST(:tables AS text[]), CAST(:numbers AS integer[]), CAST(:bodies AS text[]))
""")


def fits(appends: Sequence[Append]) -> bool:
    """Whether all changes belong to running, unlisted games: then nothing else affects what is written."""
    changes = [change for append in appends for change in append.changes]
    alone = len({change.table for change in changes}) == len(changes)
    return alone and not any(change.after == 0 or change.listing or change.players for change in changes)


class FastCommit(Protocol):
    async def commit(self, appends: Sequence[Append]) -> bool:
        """Write all appends. False, and nothing is written, if there is a conflict or a table does not exist."""

    async def close(self) -> None: ...


class SqliteCommit:
    """Runs in its own thread: one hand-over for a whole transaction, not one for each statement.

    SQLAlchemy's asyncio hands every statement over to another thread, and each time the two fight for Python's lock.
    That took more time than writing.
    """

    def __init__(self, engine: Engine, file: DatabaseFile) -> None:
        """`engine` begins transactions so that nobody else writes meanwhile."""
        self._engine, self._file = engine, file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commit")

    async def commit(self, appends: Sequence[Append]) -> bool:
        changes = [change for append in appends for change in append.changes]
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, changes)

    async def close(self) -> None:
        """Can be called twice. The last commit is over, so the connection can be closed from any thread."""
        self._thread.shutdown()
        await asyncio.to_thread(self._engine.dispose)

    def _commit(self, changes: Sequence[Change]) -> bool:
        self._file.check()
        with self._engine.connect() as connection, connection.begin() as transaction:
            if connection.exec_driver_sql(UPDATE, [_row(change) for change in changes]).rowcount != len(changes):
                transaction.rollback()
                return False
            if events := [event for change in changes for event in _events(change)]:
                connection.exec_driver_sql(INSERT, events)
        self._file.check()  # what was written to a deleted file is lost
        return True


class PostgresCommit:
    """Two statements for a whole transaction, each with arrays of values."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def commit(self, appends: Sequence[Append]) -> bool:
        changes = [change for append in appends for change in append.changes]
        columns = zip(ROW, zip(*map(_row, changes), strict=True), strict=True)
        rows = {name: list(values) for name, values in columns}
        events = [event for change in changes for event in _events(change)]
        async with self._engine.begin() as connection:
            if (await connection.execute(UPDATE_ARRAYS, rows)).rowcount != len(changes):
                await connection.rollback()
                return False
            if events:
                tables, numbers, bodies = map(list, zip(*events, strict=True))
                await connection.execute(INSERT_ARRAYS, {"tables": tables, "numbers": numbers, "bodies": bodies})
        return True

    async def close(self) -> None:
        """The engine belongs to the storage."""


def _row(change: Change) -> tuple[Any, ...]:
    lease = (change.lease.node, change.lease.until) if change.lease else (None, None)
    return (change.after + len(change.events), change.finished, change.due, *lease, change.table, change.after)


def _events(change: Change) -> list[tuple[str, int, str]]:
    return [(change.table, change.after + place, body.decode()) for place, body in enumerate(change.events, start=1)]
