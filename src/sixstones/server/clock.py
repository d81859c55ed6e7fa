"""The time of a node: the time of day at its start, moved on by a clock that nobody can set.

When the machine's clock jumps, by a day or by an hour, the time that players have used up does not.
"""

from __future__ import annotations

import time


class NodeClock:
    """Seconds since 1970 that never go back and never jump."""

    def __init__(self) -> None:
        self._start = time.time() - _elapsed()

    def now(self) -> float:
        return self._start + _elapsed()

    def now_ms(self) -> int:
        return int(self.now() * 1000)


def _elapsed() -> float:
    """Seconds since some fixed moment; where the system can tell, those that the machine slept are counted."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
    return time.monotonic() if boot is None else time.clock_gettime(boot)
