"""Group commit: all appends that are waiting are written in one transaction.

A commit waits for the disk, and the disk takes as long for a hundred changes as for one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sixstones.match.storage import Change, StorageUnavailable


def check(changes: Sequence[Change]) -> None:
    """Raise ValueError for what some store could not keep, or not give back as it was."""
    for change in changes:
        if change.after < 0 or (change.after == 0 and not change.events):
            raise ValueError(f"table {change.table}: a table starts with an event, and its events count from 1")
        for text in (*change.events, change.listing or b""):
            _check_text(text)


def _check_text(text: bytes) -> None:
    if b"\0" in text:
        raise ValueError("a NUL is no part of JSON, and PostgreSQL can't keep it")
    text.decode()


def conflicts(changes: Sequence[Change], numbers: Mapping[str, int]) -> bool:
    """Whether some change comes after another event than the last of its table; `numbers` lacks new tables."""
    written: dict[str, int] = {}
    for change in changes:
        last = written.get(change.table, numbers.get(change.table, 0))
        if last != change.after:
            return True
        written[change.table] = last + len(change.events)
    return False


Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Append:
    """What one caller wants written, its events already as rows."""

    changes: tuple[Change, ...]
    events: list[Row]
    asked_at: float

    @classmethod
    def of(cls, changes: Sequence[Change], now: float) -> Append:
        """Raises ValueError for what can't be kept."""
        check(changes)
        events = [
            {"table_id": change.table, "number": number, "body": body.decode()}
            for change in changes
            for number, body in enumerate(change.events, start=change.after + 1)
        ]
        return cls(tuple(changes), events, now)


@dataclass(frozen=True, slots=True)
class KnownTable:
    """What the database says of a table before the batch."""

    number: int
    listed_at: float | None


class AppendBatch:
    """The rows of those appends that fit, in the order in which they were asked for."""

    def __init__(self, known: dict[str, KnownTable]) -> None:
        self._known = known
        self._numbers = {table: row.number for table, row in known.items()}
        self._listed_at = {table: row.listed_at for table, row in known.items()}
        self._rows: dict[str, Row] = {}
        self.events: list[Row] = []

    def add(self, append: Append) -> bool:
        """Take an append in whole, or not at all when somebody else was faster."""
        if conflicts(append.changes, self._numbers):
            return False
        for change in append.changes:
            self._note(change, append.asked_at)
        self.events.extend(append.events)
        return True

    def new_rows(self) -> list[Row]:
        """Rows to insert, in the order in which every node inserts: two that wait for each other are impossible."""
        new = sorted(table for table in self._rows if table not in self._known)
        return [{"id": table, **self._rows[table]} for table in new]

    def changed_rows(self) -> list[Row]:
        """Rows to update; `table` is the id to look for."""
        return [{"table": table, **row} for table, row in self._rows.items() if table in self._known]

    def _note(self, change: Change, now: float) -> None:
        table = change.table
        listed_at = None if change.listing is None else self._listed_at.get(table) or now
        row: Row = {
            "number": change.after + len(change.events),
            "listing": None if change.listing is None else change.listing.decode(),
            "listed_at": listed_at,
            "finished": change.finished,
            "due": change.due,
            "lease_node": change.lease and change.lease.node,
            "lease_until": change.lease and change.lease.until,
        }
        if table not in self._known:
            row["created_at"] = self._rows[table]["created_at"] if table in self._rows else now
        self._rows[table] = row
        self._numbers[table] = row["number"]
        self._listed_at[table] = listed_at


LARGEST_BATCH: Final = 500  # so that a long queue is answered bit by bit, and statements stay within their limits

Item = TypeVar("Item")
Waiting = tuple[Item, "asyncio.Future[None]"]


class GroupCommit(Generic[Item]):
    """Hands what callers submit to `commit`, in order, one batch at a time."""

    def __init__(self, commit: Callable[[Sequence[Item]], Awaitable[Sequence[Exception | None]]]) -> None:
        """`commit` writes a batch and says for each item what is wrong with it; if it raises, all have failed."""
        self._commit = commit
        self._queue: deque[Waiting[Item]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, item: Item) -> None:
        """Return when the item is written, or raise what hindered it."""
        if self._closed:
            raise StorageUnavailable("the store is closed")
        written = asyncio.get_running_loop().create_future()
        self._queue.append((item, written))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await written

    async def close(self) -> None:
        """Write what is queued, and take nothing more."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        """Runs as long as there is something to write; the next caller starts it anew."""
        try:
            while batch := self._take():
                await self._write(batch)
        finally:
            self._writer = None
            _tell(self._queue, StorageUnavailable("the server is stopping"))  # empty unless we were cancelled
            self._queue.clear()

    def _take(self) -> list[Waiting[Item]]:
        """The next batch. Callers that no longer wait are left out."""
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
            _tell(batch, error)
        except BaseException:
            _tell(batch, StorageUnavailable("the server stopped in the middle of a write"))
            raise
        else:
            for waiting, outcome in zip(batch, outcomes, strict=True):
                _tell([waiting], outcome)


def _tell(batch: Iterable[Waiting[Item]], outcome: Exception | None) -> None:
    for _, written in batch:
        if written.done():  # its caller was cancelled
            continue
        if outcome is None:
            written.set_result(None)
        else:
            written.set_exception(outcome)
