"""Many writers, one transaction: whatever is asked for while one commit runs goes into the next.

A commit waits for the disk, and the disk takes as long for a hundred changes as for one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

from sixstones.match.storage import StorageUnavailable

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
