"""Group commit: one transaction for all waiting appends, as the disk takes as long for a hundred as for one."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from sixstones.match.storage import Change, StorageUnavailable

INTERVAL: Final = 0.005  # Seconds from one commit to the next: with a fast disk, each would have one append only
LARGEST_BATCH: Final = 500  # a long queue is answered in parts, and statements have a maximum size

Row = dict[str, Any]
Item = TypeVar("Item")
Waiting = tuple[Item, "asyncio.Future[None]"]


def check(changes: Sequence[Change]) -> None:
    """Raise ValueError for changes that some storage could not keep or return unchanged."""
    for change in changes:
        if change.after < 0 or (change.after == 0 and not change.events):
            raise ValueError(f"table {change.table}: a table starts with an event, and its events count from 1")
        for text in (*change.events, change.listing or b""):
            if b"\0" in text:
                raise ValueError("JSON has no NUL, and PostgreSQL can't store it")
            text.decode()


def are_moves(changes: Sequence[Change]) -> bool:
    """Whether all changes belong to different games, running and unlisted: nothing else affects what is written.

    Nearly everything that a busy server writes is like that.
    """
    different = len({change.table for change in changes}) == len(changes)
    return different and not any(change.after == 0 or change.listing or change.players for change in changes)


def row_of_moves(change: Change) -> tuple[Any, ...]:
    """The new number, `finished`, `due`, both columns of the lease; then the id and the old number."""
    lease = (change.lease.node, change.lease.until) if change.lease else (None, None)
    return (change.after + len(change.events), change.finished, change.due, *lease, change.table, change.after)


def event_rows(changes: Sequence[Change]) -> list[tuple[str, int, str]]:
    """The table, number and body of each event."""
    return [
        (change.table, number, body.decode())
        for change in changes
        for number, body in enumerate(change.events, start=change.after + 1)
    ]


class Append(NamedTuple):
    """The changes of one caller."""

    changes: Sequence[Change]
    asked_at: float


class AppendBatch:
    """The rows of all appends without a conflict, in order."""

    def __init__(self, known: dict[str, Row]) -> None:
        """`known` has the number and `listed_at` of each table that exists."""
        self._known = known
        self._rows: dict[str, Row] = {}
        self.changes: list[Change] = []

    def add(self, append: Append) -> bool:
        """Add the whole append; False, and nothing is added, on a conflict."""
        written: dict[str, int] = {}
        for change in append.changes:
            if change.after != written.get(change.table, self._row(change.table).get("number", 0)):
                return False
            written[change.table] = change.after + len(change.events)
        for change in append.changes:
            self._set_row(change, append.asked_at)
        self.changes += append.changes
        return True

    def new_rows(self) -> list[Row]:
        """Rows to insert, in the order that every node uses, so that there is no deadlock."""
        return [{"id": table, **row} for table, row in sorted(self._rows.items()) if table not in self._known]

    def changed_rows(self) -> list[Row]:
        return [{"table": table, **row} for table, row in self._rows.items() if table in self._known]

    def _row(self, table: str) -> Row:
        return self._rows.get(table) or self._known.get(table) or {}

    def _set_row(self, change: Change, now: float) -> None:
        before = self._row(change.table)
        row: Row = {
            "number": change.after + len(change.events),
            "listing": None if change.listing is None else change.listing.decode(),
            "listed_at": None if change.listing is None else before.get("listed_at") or now,
            "finished": change.finished,
            "due": change.due,
            "lease_node": change.lease and change.lease.node,
            "lease_until": change.lease and change.lease.until,
        }
        if change.table not in self._known:
            row["created_at"] = before.get("created_at", now)
        self._rows[change.table] = row


class GroupCommit(Generic[Item]):
    """Passes submitted items to `commit`, in order, one batch at a time."""

    def __init__(self, commit: Callable[[Sequence[Item]], Awaitable[Sequence[Exception | None]]]) -> None:
        """`commit` writes a batch and returns an error or None for each item; if it raises, all have failed."""
        self._commit = commit
        self._queue: deque[Waiting[Item]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._closed = False
        self._next_at = 0.0

    def __len__(self) -> int:
        return len(self._queue)

    async def submit(self, item: Item) -> None:
        """Return when the item is written, or raise its error."""
        if self._closed:
            raise StorageUnavailable("the storage is closed")
        written = asyncio.get_running_loop().create_future()
        self._queue.append((item, written))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await written

    async def close(self) -> None:
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        """Runs until the queue is empty; the next caller starts it again."""
        try:
            while self._queue:
                await asyncio.sleep(max(0.0, self._next_at - time.monotonic()))
                self._next_at = time.monotonic() + INTERVAL
                if batch := self._take():
                    await self._write(batch)
        finally:
            self._writer = None
            _resolve(self._queue, StorageUnavailable("the server is stopping"))  # empty unless we were cancelled
            self._queue.clear()

    def _take(self) -> list[Waiting[Item]]:
        """The next batch, without cancelled callers."""
        batch: list[Waiting[Item]] = []
        while self._queue and len(batch) < LARGEST_BATCH:
            waiting = self._queue.popleft()
            if not waiting[1].done():
                batch.append(waiting)
        return batch

    async def _write(self, batch: list[Waiting[Item]]) -> None:
        try:
            outcomes = await self._commit([item for item, _ in batch])
        except Exception as error:
            _resolve(batch, error)
        except BaseException:
            _resolve(batch, StorageUnavailable("the server stopped during a write"))
            raise
        else:
            for waiting, outcome in zip(batch, outcomes, strict=True):
                _resolve([waiting], outcome)


def _resolve(batch: Iterable[Waiting[Item]], outcome: Exception | None) -> None:
    for _, written in batch:
        if written.done():  # its caller was cancelled
            continue
        if outcome is None:
            written.set_result(None)
        else:
            written.set_exception(outcome)
