"""Worker threads for compiled code, which runs without the GIL. docs/adr/0008 says why not `prange`."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

GAMES_PER_THREAD: Final = 128
"""With fewer games, another thread costs more than it saves."""


class WorkerThreads:
    """Splits a range of games into blocks, at most one per core. The caller's own thread does the first block."""

    def __init__(self, games: int, cores: int) -> None:
        blocks = max(1, min(cores, games // GAMES_PER_THREAD))
        edges = [block * games // blocks for block in range(blocks + 1)]
        self.blocks = [(block, edges[block], edges[block + 1]) for block in range(blocks)]
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def run(self, work: Callable[[int, int, int], None]) -> None:
        """Call `work(block, first, last)` for every block, and wait for all of them."""
        others = [self._threads().submit(work, *block) for block in self.blocks[1:]]
        work(*self.blocks[0])
        for other in others:
            other.result()

    def _threads(self) -> ThreadPoolExecutor:
        """Created on first use, and again in a forked child, which does not inherit threads."""
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(len(self.blocks) - 1, "sixstones-env")
            self._process = os.getpid()
        return self._pool
