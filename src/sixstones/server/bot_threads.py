"""Threads for bots: few, with low priority, and shared fairly between waiting tables."""

import asyncio
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar

MAX_WAITING: Final = 2_000
MAX_QUEUED_PER_TABLE: Final = 4  # One bot's turn, and some hints
NICENESS: Final = 10

Result = TypeVar("Result")


class QueueFull(Exception):
    """Too many bots are waiting for a thread, or too many from this table."""


def _give_way() -> None:
    """On Linux each thread has its own priority: the event loop goes first."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, thread, max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread)))


class BotThreads:
    """Runs work in a few threads. Waiting tables take turns, however much one of them asks for."""

    def __init__(self, threads: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=_give_way)
        self._free = threads
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # By table, the one whose turn is next first
        self.waiting = 0  # How much work waits for a thread

    async def run(self, table: str, work: Callable[[], Result]) -> Result:
        """Raises QueueFull."""
        await self._turn(table)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._release()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _turn(self, table: str) -> None:
        if self._free:
            self._free -= 1
            return
        if len(self._waiting.get(table, ())) >= MAX_QUEUED_PER_TABLE or self.waiting >= MAX_WAITING:
            raise QueueFull
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # it was this one's turn at the same moment
            raise
        finally:
            self.waiting -= 1

    def _release(self) -> None:
        """Give a thread to the next table, which then goes to the end."""
        while self._waiting:
            table = next(iter(self._waiting))
            turns = self._waiting.pop(table)
            turn = turns.popleft()
            if turns:
                self._waiting[table] = turns
            if not turn.done():  # its caller was cancelled
                turn.set_result(None)
                return
        self._free += 1
