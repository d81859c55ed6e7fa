"""Storage in a database: the same code for SQLite and PostgreSQL."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Executable, Select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sixstones.match.storage import MOST_LOADED, Change, Conflict, Lease, Place, StorageDamaged, StorageUnavailable
from sixstones.server.storage import schema
from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.failures import FailureReporter
from sixstones.server.storage.fast_commit import FastCommit, fits
from sixstones.server.storage.group_commit import Append, AppendBatch, GroupCommit, Row, check

KEY: Final = "signing_key"
KEY_BYTES: Final = 32
IDS_PER_QUERY: Final = 1000  # a statement takes about 32,000 parameters
TICK: Final = 1e-6  # about the resolution of a float of seconds since 1970

Result = TypeVar("Result")


class Engines(NamedTuple):
    reader: AsyncEngine  # It commits each statement
    writer: AsyncEngine
    fast: FastCommit | None = None  # For moves; what it does not fit is written by `writer`


class ShieldedCalls:
    """Calls that run to their end, even if the caller is cancelled: that would close the database connection too."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    async def run(self, call: Coroutine[Any, Any, Result]) -> Result:
        task = asyncio.create_task(call)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        if self._running:
            await asyncio.wait(self._running)


class Storage:
    """Reads run in parallel to the one writer; appends are committed in groups. Methods raise StorageUnavailable."""

    def __init__(
        self,
        engines: Engines,
        upserts: schema.Upserts,
        failures: FailureReporter,
        file: DatabaseFile | None = None,
    ) -> None:
        """`file` is released when the storage is closed."""
        self._reader, self._writer, self._fast = engines
        self.upserts, self._failures, self._file = upserts, failures, file
        # Two connections to one file would wait for each other, in steps.
        self._alone = asyncio.Lock() if self._fast and self._file else nullcontext()
        self._closed = False
        self._last = 0.0
        self._calls = ShieldedCalls()
        self._appends: GroupCommit[Append] = GroupCommit(self._commit)

    async def append(self, changes: Sequence[Change]) -> None:
        """Write all changes or none; they survive a crash. Raises Conflict."""
        if changes:
            check(changes)
            await self._appends.submit(Append(changes, self._now()))

    async def load(self, table: str, after: int = 0, limit: int = MOST_LOADED) -> list[bytes]:
        """The first events of a table after a number; none if the table does not exist."""
        rows = await self.read(schema.LOAD, table=table, after=after, limit=limit)
        # SQLite returns bytes for what another program has written; whether it is an event is checked later.
        return [body.encode() if isinstance(body, str) else body for (body,) in rows]

    async def load_these(self, places: Sequence[tuple[str, int]]) -> dict[str, list[bytes]]:
        """The events with these tables and numbers, by table. Few queries for many tables."""
        found: dict[str, list[bytes]] = {}
        for start in range(0, len(places), IDS_PER_QUERY):
            for table, body in await self.read(schema.LOAD_THESE, places=places[start : start + IDS_PER_QUERY]):
                found.setdefault(table, []).append(body.encode() if isinstance(body, str) else body)
        return found

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each table that exists."""
        found: dict[str, int] = {}
        for start in range(0, len(tables), IDS_PER_QUERY):
            rows = await self.read(schema.NUMBERS, ids=tables[start : start + IDS_PER_QUERY])
            found.update((table, number) for table, number in rows)
        return found

    async def with_code(self, code: str) -> str | None:
        """The newest table whose id starts with a code and whose game is not over."""
        rows = await self.read(schema.BY_CODE, code=code, last=code + "z" * len(code))  # in any collation
        return rows[0][0] if rows else None

    async def listings(self, limit: int) -> list[bytes]:
        """The lines of listed tables, the newest first."""
        return [listing.encode() for (listing,) in await self.read(schema.LISTINGS, limit=limit)]

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables where something is due and no living node has the lease, the longest overdue first."""
        return [table for (table,) in await self.read(schema.DUE, now=now, limit=limit)]

    async def take_lease(self, table: str, lease: Lease, now: float) -> bool:
        """Take or renew the lease of a table; False if another living node has it."""
        wanted = {"table": table, "node": lease.node, "until": lease.until, "now": now}
        return await self.write(schema.TAKE_LEASE, **wanted) == 1

    async def signing_key(self) -> bytes:
        """The 32 bytes that sign guest tokens."""
        return bytes.fromhex(await self.secret(KEY))

    async def secret(self, name: str) -> str:
        """32 bytes as hex: generated once, the same for every node."""
        return await self.kept(name, lambda: secrets.token_hex(KEY_BYTES))

    async def kept(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made once, and then the same for every node."""
        found = await self.read(schema.SETTING, setting=name)
        if not found:
            await self.write(self.upserts.add_setting, name=name, value=make())
            found = await self.read(schema.SETTING, setting=name)
        return str(found[0][0])

    async def tables_of(self, player: str, *, finished: bool = True) -> list[str]:
        """The tables where a player has ever sat, also finished ones if wanted, the newest first."""
        query = schema.TABLES_OF if finished else schema.TABLES_OF.where(~schema.tables.c.finished)
        return [table for (table,) in await self.read(query, player=player)]

    async def arrive(self, place: Place, node: str) -> None:
        """A player is connected to a node."""
        await self.write(self.upserts.arrive, table_id=place.table, player=place.player, node=node)

    async def depart(self, place: Place, node: str) -> None:
        """A player is no longer connected to a node."""
        await self.write(schema.DEPART, table=place.table, player=place.player, node=node)

    async def present(self, place: Place, now: float, besides: str = "") -> bool:
        """Whether a player is connected to a living node other than `besides`."""
        wanted = {"table": place.table, "player": place.player, "now": now, "besides": besides}
        rows = await self.read(schema.PRESENT, **wanted)
        return bool(rows[0][0])

    async def keep_alive(self, node: str, until: float) -> None:
        """The node counts as alive until then."""
        await self.write(self.upserts.keep_alive, id=node, alive_until=until)

    async def reap_dead_nodes(self, now: float, successor: str = "") -> list[Place]:
        """Forget dead nodes and their leases; returns the players who were connected to them, now to `successor`."""
        return await self._calls.run(self._reap_dead_nodes(now, successor))

    async def close(self) -> None:
        await self._appends.close()
        self._closed = True
        await self._calls.close()
        try:
            if self._fast:
                await self._fast.close()
            await self._reader.dispose()
            await self._writer.dispose()
        finally:
            if self._file:
                self._file.release()

    async def _commit(self, appends: Sequence[Append]) -> list[Exception | None]:
        """Write the appends without a conflict in one transaction; the others get Conflict."""
        try:
            while (outcomes := await self._try_to_commit(appends)) is None:
                pass
        except StorageDamaged as error:  # one damaged table fails them all, so each append gets its own transaction
            return [error] if len(appends) == 1 else [(await self._commit([each]))[0] for each in appends]
        return outcomes

    async def _try_to_commit(self, appends: Sequence[Append]) -> list[Exception | None] | None:
        """None, and nothing is written, if another node has just created one of the new tables."""
        if self._fast and fits(appends) and await self._commit_fast(self._fast, appends):
            return [None] * len(appends)
        ids = sorted({change.table for append in appends for change in append.changes})
        async with self.writing() as connection:
            known = (await connection.execute(schema.KNOWN, {"ids": ids})).mappings()
            batch = AppendBatch({row["id"]: dict(row) for row in known})
            outcomes: list[Exception | None] = [None if batch.add(append) else Conflict() for append in appends]
            if not await self.write_rows(connection, batch):
                await connection.rollback()
                return None
        return outcomes

    async def _commit_fast(self, fast: FastCommit, appends: Sequence[Append]) -> bool:
        self._check_open()
        with self._failures.reported():
            async with self._alone:
                return await fast.commit(appends)

    async def write_rows(self, connection: AsyncConnection, batch: AppendBatch) -> bool:
        if new := batch.new_rows():
            made = await connection.execute(self.upserts.add_tables, new)
            if len(made.all()) != len(new):
                return False
        if changed := batch.changed_rows():
            await connection.execute(schema.CHANGE_TABLES, changed)
        if batch.events:
            await connection.execute(schema.ADD_EVENTS, batch.events)
        if batch.seats:
            await connection.execute(self.upserts.add_seats, batch.seats)
        return True

    async def _reap_dead_nodes(self, now: float, successor: str) -> list[Place]:
        async with self.writing() as connection:
            await _lock_and(connection, schema.FORGET, schema.DEAD, now)
            left = await _lock_and(connection, schema.DEPART, schema.PLACES_OF_DEAD, now)
            places = sorted({(row["table"], row["player"]) for row in left})
            if successor and places:
                rows = [{"table_id": table, "player": player, "node": successor} for table, player in places]
                await connection.execute(self.upserts.arrive, rows)
            await _lock_and(connection, schema.END_LEASE, schema.LEASED_TO_DEAD, now)
        return [Place(table, player) for table, player in places]

    # For the other classes of this package, each with its own statements

    @property
    def waiting_writes(self) -> int:
        """How many appends wait for the disk."""
        return len(self._appends)

    @property
    def waiting_calls(self) -> int:
        """How many other calls run or wait for a connection."""
        return len(self._calls)

    async def read(self, statement: Executable, **values: Any) -> Sequence[Any]:
        """The rows of a query."""
        return await self._calls.run(self._rows(statement, values))

    async def _rows(self, statement: Executable, values: dict[str, Any]) -> Sequence[Any]:
        self._check_open()
        with self._failures.reported():
            self._check_file()
            async with self._reader.connect() as connection:
                return (await connection.execute(statement, values)).all()

    async def write(self, statement: Executable, **values: Any) -> int:
        """Run one statement in a transaction. Returns the number of rows."""
        return await self._calls.run(self._row_count(statement, values))

    async def write_all(self, statement: Executable, rows: list[Row]) -> None:
        """Run one statement for each row, in one transaction."""
        if rows:
            await self._calls.run(self._row_count(statement, rows))

    async def _row_count(self, statement: Executable, values: Row | list[Row]) -> int:
        async with self.writing() as connection:
            return (await connection.execute(statement, values)).rowcount

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of several statements; call it through `shielded`."""
        self._check_open()
        with self._failures.reported():
            self._check_file()
            async with self._alone, self._writer.begin() as connection:
                yield connection
            self._check_file()  # what was written to a deleted file is lost

    async def shielded(self, call: Coroutine[Any, Any, Result]) -> Result:
        """Run a call that uses `writing` to its end, even if the caller is cancelled."""
        return await self._calls.run(call)

    async def purge(self) -> None:
        """Leave nothing of what was deleted in the files of SQLite. PostgreSQL cleans up by itself (autovacuum)."""
        if self._file:
            await self._calls.run(self._checkpoint())

    async def _checkpoint(self) -> None:
        self._check_open()
        with self._failures.reported():
            async with self._alone, self._writer.connect() as connection:  # a commit would make it do nothing
                driver: Any = (await connection.get_raw_connection()).driver_connection
                await driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _now(self) -> float:
        """The time of day, but later at each call: a newer table always has a later time."""
        self._last = max(time.time(), self._last + TICK)
        return self._last

    def _check_file(self) -> None:
        if self._file:
            self._file.check()

    def _check_open(self) -> None:
        if self._closed:
            raise StorageUnavailable("the storage is closed")


async def _lock_and(connection: AsyncConnection, change: Executable, rows: Select[Any], now: float) -> list[Row]:
    """Lock rows, then change exactly these. Returns them."""
    locked = [dict(row) for row in (await connection.execute(rows, {"now": now})).mappings()]
    if locked:
        await connection.execute(change, locked)
    return locked
