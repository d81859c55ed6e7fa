"""Storage in a database: the same code for SQLite and PostgreSQL."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Executable, Select
from sqlalchemy.dialects import postgresql, sqlite

from sixstones.match.storage import MAX_LOADED, Change, Conflict, Lease, Place, StorageDamaged, StorageUnavailable
from sixstones.server.storage import schema
from sixstones.server.storage.failures import FailureReporter
from sixstones.server.storage.group_commit import Append, AppendBatch, GroupCommit, Row, are_moves, check, event_rows
from sixstones.server.storage.schema import nodes, presence, seats, settings, tables

KEY: Final = "signing_key"
KEY_BYTES: Final = 32
IDS_PER_QUERY: Final = 1000  # a statement takes about 32,000 parameters
TICK: Final = 1e-6  # about the resolution of a float of seconds since 1970

Result = TypeVar("Result")


class Database(Protocol):
    """What SQLite and PostgreSQL do differently. Methods raise the driver's errors."""

    insert: schema.DialectInsert

    async def read(self, statement: Executable, values: Row) -> Sequence[Any]:
        """The rows of a query."""

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Call `work` in a transaction. It may run in another thread, so it must use only the connection."""

    def change_tables(self, connection: Connection, changes: Sequence[Change]) -> int:
        """Update the rows of tables, for changes that `are_moves`. Returns how many had no conflict."""

    def add_events(self, connection: Connection, rows: Sequence[tuple[str, int, str]]) -> None:
        """Insert events: the table, number and body of each."""

    async def purge(self) -> None:
        """Remove what was deleted from all files of the database."""

    async def close(self) -> None: ...


class ShieldedCalls:
    """Calls that finish even if the caller is cancelled, which would otherwise close the database connection too."""

    def __init__(self, failures: FailureReporter) -> None:
        self._failures = failures
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._running)

    async def run(self, call: Callable[[], Awaitable[Result]]) -> Result:
        if self._closed:
            raise StorageUnavailable("the storage is closed")
        task = asyncio.create_task(self._reported(call))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        self._closed = True
        if self._running:
            await asyncio.wait(self._running)

    async def _reported(self, call: Callable[[], Awaitable[Result]]) -> Result:
        with self._failures.reported():
            return await call()


class Storage:
    """Reads run in parallel to the one writer; appends are committed in groups. Methods raise StorageUnavailable."""

    def __init__(self, database: Database, failures: FailureReporter) -> None:
        self._database, self._failures = database, failures
        self._last = 0.0
        self._calls = ShieldedCalls(failures)
        self._appends: GroupCommit[Append] = GroupCommit(self._commit)

    async def append(self, changes: Sequence[Change]) -> None:
        """Write all changes or none; they survive a crash. Raises Conflict."""
        if changes:
            check(changes)
            await self._appends.submit(Append(changes, self._now()))

    async def load(self, table: str, after: int = 0, limit: int = MAX_LOADED) -> list[bytes]:
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
        has_code = tables.c.id.between(code, code + "z" * len(code))  # in any collation
        query = sa.select(tables.c.id).where(has_code, ~tables.c.finished).order_by(tables.c.created_at.desc())
        row = await self.first(query.limit(1))
        return row.id if row else None

    async def listings(self, limit: int) -> list[bytes]:
        """The lines of listed tables, the newest first."""
        query = sa.select(tables.c.listing).where(tables.c.listed_at.is_not(None))
        rows = await self.read(query.order_by(tables.c.listed_at.desc(), tables.c.id).limit(limit))
        return [listing.encode() for (listing,) in rows]

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
        query = sa.select(settings.c.value).where(settings.c.name == name)
        if not (found := await self.first(query)):
            await self.add(settings, name=name, value=make())
            found = await self.first(query)
        return str(found.value)

    async def tables_of(self, player: str, *, finished: bool = True) -> list[str]:
        """The tables where a player has ever sat, optionally including finished ones, the newest first."""
        query = (
            sa.select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.player == player)
            .order_by(tables.c.created_at.desc(), tables.c.id)
        )
        return [table for (table,) in await self.read(query if finished else query.where(~tables.c.finished))]

    async def arrive(self, place: Place, node: str) -> None:
        """A player is connected to a node."""
        await self.add(presence, table_id=place.table, player=place.player, node=node)

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
        new = self._database.insert(nodes)
        later = nodes.c.alive_until < new.excluded.alive_until
        values = {"alive_until": new.excluded.alive_until}
        statement = new.on_conflict_do_update(index_elements=[nodes.c.id], set_=values, where=later)
        await self.write(statement, id=node, alive_until=until)

    async def reap_dead_nodes(self, now: float, successor: str = "") -> list[Place]:
        """Forget dead nodes and their leases; returns the players who were connected to them, now to `successor`."""

        def reap(connection: Connection) -> list[Place]:
            _lock_and(connection, schema.FORGET, schema.DEAD, now)
            left = _lock_and(connection, schema.DEPART, schema.PLACES_OF_DEAD, now)
            places = sorted({(row["table"], row["player"]) for row in left})
            if successor and places:
                rows = [{"table_id": table, "player": player, "node": successor} for table, player in places]
                connection.execute(self.insert_new(presence), rows)
            _lock_and(connection, schema.END_LEASE, schema.LEASED_TO_DEAD, now)
            return [Place(table, player) for table, player in places]

        return await self.transact(reap)

    async def close(self) -> None:
        """Can be called twice."""
        await self._appends.close()
        await self._calls.close()
        await self._database.close()

    async def _commit(self, appends: Sequence[Append]) -> list[Exception | None]:
        """Write the appends without a conflict in one transaction; the others get Conflict."""
        changes = [change for append in appends for change in append.changes]
        try:
            with self._failures.reported():
                if are_moves(changes):
                    with suppress(Conflict):
                        await self._database.transact(lambda connection: self._write_moves(connection, changes))
                        return [None] * len(appends)
                while True:
                    with suppress(Conflict):
                        return await self._database.transact(lambda connection: self.write_appends(connection, appends))
        except StorageDamaged as error:  # one damaged table fails them all, so each append gets its own transaction
            return [error] if len(appends) == 1 else [(await self._commit([each]))[0] for each in appends]

    def _write_moves(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Write many tables with few statements. Raises Conflict."""
        if self._database.change_tables(connection, changes) != len(changes):
            raise Conflict
        if events := event_rows(changes):
            self._database.add_events(connection, events)

    def write_appends(self, connection: Connection, appends: Sequence[Append]) -> list[Exception | None]:
        """The outcome of each append. Raises Conflict if another node has just created one of the tables: try again."""
        ids = sorted({change.table for append in appends for change in append.changes})
        known = connection.execute(schema.KNOWN, {"ids": ids}).mappings()
        batch = AppendBatch({row["id"]: dict(row) for row in known})
        outcomes: list[Exception | None] = [None if batch.add(append) else Conflict() for append in appends]
        if new := batch.new_rows():
            made = connection.execute(self.insert_new(tables).returning(tables.c.id), new)
            if len(made.all()) != len(new):
                raise Conflict
        if changed := batch.changed_rows():
            connection.execute(schema.CHANGE_TABLES, changed)
        if events := event_rows(batch.changes):
            self._database.add_events(connection, events)
        if sat := [(each.table, player) for each in batch.changes for player in each.players]:
            rows = [{"table_id": table, "player": player, "seen": 0} for table, player in sat]
            connection.execute(self.insert_new(seats), rows)
        return outcomes

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
        return await self._calls.run(lambda: self._database.read(statement, values))

    async def first(self, statement: Executable, **values: Any) -> Any:
        """The first row of a query; None if there is none."""
        return next(iter(await self.read(statement, **values)), None)

    async def write(self, statement: Executable, **values: Any) -> int:
        """Run one statement in a transaction. Returns the number of rows."""
        return await self.transact(lambda connection: connection.execute(statement, values).rowcount)

    async def add(self, table: sa.Table, **row: Any) -> bool:
        """Insert a row. False if there is one with the same key."""
        return await self.write(self.insert_new(table), **row) == 1

    async def put(self, table: sa.Table, **row: Any) -> None:
        """Insert a row, or replace the one with the same key."""
        new, key = self._database.insert(table), table.primary_key.columns
        values = {column.name: new.excluded[column.name] for column in table.columns if column not in set(key)}
        await self.write(new.on_conflict_do_update(index_elements=list(key), set_=values), **row)

    def insert_new(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        """A statement that inserts rows and skips those whose key exists."""
        return self._database.insert(table).on_conflict_do_nothing()

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Call `work` in a transaction, which is rolled back if it raises an error."""
        return await self._calls.run(lambda: self._database.transact(work))

    async def purge(self) -> None:
        """Remove what was deleted from the files of the database."""
        await self._calls.run(self._database.purge)

    def _now(self) -> float:
        """The time of day, but later at each call: a newer table always has a later time."""
        self._last = max(time.time(), self._last + TICK)
        return self._last


def _lock_and(connection: Connection, change: Executable, rows: Select[Any], now: float) -> list[Row]:
    """Lock rows, then change exactly these. Returns them."""
    locked = [dict(row) for row in connection.execute(rows, {"now": now}).mappings()]
    if locked:
        connection.execute(change, locked)
    return locked
