"""Moves are written to SQLite in a thread of their own: one hand-over for a whole transaction, not for each statement.

SQLAlchemy's asyncio hands every statement over to another thread, and each time the two fight for Python's lock. That
took more time than writing.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import Engine

from sixstones.match.storage import Change
from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.group_commit import Append

UPDATE: Final = """
    UPDATE tables
    SET number = ?, listing = NULL, listed_at = NULL, finished = ?, due = ?, lease_node = ?, lease_until = ?
    WHERE id = ? AND number = ?
"""
INSERT: Final = "INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)"


def fits(appends: Sequence[Append]) -> bool:
    """Whether all changes are of running games that are not listed: what has to be written does not depend on more."""
    changes = [change for append in appends for change in append.changes]
    alone = len({change.table for change in changes}) == len(changes)
    return alone and not any(change.after == 0 or change.listing or change.players for change in changes)


class FastCommit:
    def __init__(self, engine: Engine, file: DatabaseFile) -> None:
        """`engine` begins transactions so that nobody else writes meanwhile."""
        self._engine, self._file = engine, file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commit")

    async def commit(self, appends: Sequence[Append]) -> bool:
        """Write all appends. False, and nothing is written, if there is a conflict or a table does not exist."""
        changes = [change for append in appends for change in append.changes]
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, changes)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

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


def _row(change: Change) -> tuple[Any, ...]:
    lease = (change.lease.node, change.lease.until) if change.lease else (None, None)
    return (change.after + len(change.events), change.finished, change.due, *lease, change.table, change.after)


def _events(change: Change) -> list[tuple[str, int, str]]:
    return [(change.table, change.after + place, body.decode()) for place, body in enumerate(change.events, start=1)]
