"""Work on several cores at once: plain threads, since compiled code runs without the interpreter's lock.

Threads, not Numba's `prange`: docs/adr/0008 has the measurements.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

ENOUGH: Final = 128
"""Games that make another core worth waking."""


def available_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """Cuts the range of games into one block a core. The caller's own thread does the first block."""

    def __init__(self, games: int, cores: int) -> None:
        blocks = max(1, min(cores, games // ENOUGH))
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
        """Made when first needed, and again in a forked child, where threads don't follow."""
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(len(self.blocks) - 1, "sixstones-env")
            self._process = os.getpid()
        return self._pool
