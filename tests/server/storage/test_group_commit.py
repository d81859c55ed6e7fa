"""Batches, failures and cancelled callers, without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from sixstones.match.storage import Conflict, StorageUnavailable
from sixstones.server.storage.group_commit import LARGEST_BATCH, GroupCommit

pytestmark = pytest.mark.anyio


class Disk:
    """Records its batches; holds each until `go` is set. The item "late" conflicts."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.go = asyncio.Event()
        self.go.set()
        self.breaks = False

    async def commit(self, batch: Sequence[str]) -> list[Exception | None]:
        self.batches.append(list(batch))
        await self.go.wait()
        if self.breaks:
            raise StorageUnavailable("the disk is gone")
        return [Conflict() if item == "late" else None for item in batch]


async def submit_all(group: GroupCommit[str], items: str) -> list[asyncio.Task[None]]:
    """Each letter is one caller's; they are all waiting when this returns."""
    tasks = [asyncio.create_task(group.submit(item)) for item in items]
    await asyncio.sleep(0.001)
    return tasks


async def test_appends_during_a_commit_go_into_the_next_one():
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.go.clear()
    first = await submit_all(group, "a")
    more = await submit_all(group, "bcd")
    assert disk.batches == [["a"]]
    disk.go.set()
    await asyncio.gather(*first, *more)
    assert disk.batches == [["a"], ["b", "c", "d"]]


async def test_a_long_queue_is_written_in_pieces():
    disk = Disk()
    group = GroupCommit(disk.commit)
    await asyncio.gather(*(group.submit("x") for _ in range(LARGEST_BATCH + 1)))
    assert [len(batch) for batch in disk.batches] == [LARGEST_BATCH, 1]


async def test_each_caller_gets_its_own_outcome():
    group = GroupCommit(Disk().commit)
    outcomes = await asyncio.gather(
        *(group.submit(item) for item in ("a", "late", "b", "late")), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None), Conflict]


async def test_a_failed_commit_fails_its_batch_and_no_other():
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.breaks = True
    outcomes = await asyncio.gather(group.submit("a"), group.submit("b"), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StorageUnavailable, StorageUnavailable]
    disk.breaks = False
    await group.submit("c")
    assert disk.batches == [["a", "b"], ["c"]]


async def test_a_caller_cancelled_before_its_turn_is_skipped():
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.go.clear()
    first = await submit_all(group, "a")
    b, c = await submit_all(group, "bc")
    b.cancel()
    await asyncio.sleep(0)
    disk.go.set()
    await asyncio.gather(*first, c)
    assert disk.batches == [["a"], ["c"]]


@pytest.mark.parametrize("breaks", [False, True])
async def test_a_caller_cancelled_during_the_commit_does_not_stop_it(breaks: bool):
    disk = Disk()
    disk.breaks = breaks
    group = GroupCommit(disk.commit)
    disk.go.clear()
    a, b = await submit_all(group, "ab")
    a.cancel()
    await asyncio.sleep(0)
    disk.go.set()
    outcomes = await asyncio.gather(a, b, return_exceptions=True)
    assert isinstance(outcomes[0], asyncio.CancelledError)
    assert isinstance(outcomes[1], StorageUnavailable if breaks else type(None))
    disk.breaks = False
    await group.submit("c")


async def test_closing_writes_the_queue_and_accepts_nothing_more():
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.go.clear()
    tasks = [*await submit_all(group, "a"), *await submit_all(group, "bc")]
    closing = asyncio.create_task(group.close())
    await asyncio.sleep(0)
    disk.go.set()
    await closing
    await asyncio.gather(*tasks)
    assert disk.batches == [["a"], ["b", "c"]]
    with pytest.raises(StorageUnavailable, match="closed"):
        await group.submit("d")


async def test_when_the_writer_is_cancelled_all_callers_get_an_error():
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.go.clear()
    tasks = [*await submit_all(group, "a"), *await submit_all(group, "b")]
    (writer,) = (task for task in asyncio.all_tasks() if "_write_all" in repr(task.get_coro()))
    writer.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StorageUnavailable, StorageUnavailable]
    disk.go.set()
    await group.submit("c")
    assert disk.batches == [["a"], ["c"]]
