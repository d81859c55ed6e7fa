"""The time of day, made to move on at each look."""

from __future__ import annotations

import time
from typing import Final

TICK: Final = 1e-6  # about the finest step that a float of seconds since 1970 can show


class Clock:
    """So that of two tables of one node the later has the later time, whatever the machine's clock does."""

    def __init__(self) -> None:
        self._last = 0.0

    def now(self) -> float:
        """Seconds since 1970, more than at the last call."""
        self._last = max(time.time(), self._last + TICK)
        return self._last
