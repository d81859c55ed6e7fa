"""Threads for bots: fair between tables, bounded, and with a lower priority than everything else."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator

import pytest

from sixstones.server import bot_threads
from sixstones.server.bot_threads import MAX_QUEUED_PER_TABLE, NICENESS, BotThreads, QueueFull

pytestmark = pytest.mark.anyio


class Gate:
    """Work that is noted and waits until the gate is open."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.order: list[str] = []

    def work(self, name: str) -> str:
        assert self.open.wait(20)
        self.order.append(name)
        return name


@pytest.fixture
def threads() -> Iterator[BotThreads]:
    made = BotThreads(1, "test")
    yield made
    made.close()


async def ask(threads: BotThreads, gate: Gate, table: str, name: str) -> asyncio.Task[str]:
    task = asyncio.create_task(threads.run(table, lambda: gate.work(name)))
    await asyncio.sleep(0)
    return task


async def test_tables_take_turns(threads: BotThreads) -> None:
    gate = Gate()
    tasks = [await ask(threads, gate, "busy", f"busy {i}") for i in range(MAX_QUEUED_PER_TABLE + 1)]
    tasks += [await ask(threads, gate, other, other) for other in ("ana", "bob")]
    assert threads.waiting == MAX_QUEUED_PER_TABLE + 2
    gate.open.set()
    await asyncio.gather(*tasks)
    assert gate.order == ["busy 0", "busy 1", "ana", "bob", *(f"busy {i}" for i in range(2, MAX_QUEUED_PER_TABLE + 1))]
    assert threads.waiting == 0


async def test_the_queue_is_bounded(threads: BotThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    monkeypatch.setattr(bot_threads, "MAX_WAITING", MAX_QUEUED_PER_TABLE + 1)
    tasks = [await ask(threads, gate, "busy", "x") for _ in range(MAX_QUEUED_PER_TABLE + 1)]
    with pytest.raises(QueueFull):
        await threads.run("busy", lambda: None)
    tasks.append(await ask(threads, gate, "other", "y"))
    with pytest.raises(QueueFull):
        await threads.run("third", lambda: None)
    gate.open.set()
    await asyncio.gather(*tasks)
    assert await threads.run("busy", lambda: "free again") == "free again"


async def test_a_cancelled_request_does_not_keep_the_thread(threads: BotThreads) -> None:
    gate = Gate()
    first, second, third = [await ask(threads, gate, table, table) for table in ("a", "b", "c")]
    second.cancel()
    await asyncio.sleep(0)
    gate.open.set()
    assert (await first, await third) == ("a", "c")
    assert second.cancelled()
    assert gate.order == ["a", "c"]
    assert await threads.run("d", lambda: "free") == "free"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
async def test_threads_give_way_to_the_event_loop(threads: BotThreads) -> None:
    own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    theirs = await threads.run("a", lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
    assert theirs == max(own, NICENESS)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == own
