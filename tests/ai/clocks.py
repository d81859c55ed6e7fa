"""Clocks that don't depend on the machine's speed."""

from __future__ import annotations

from sixstones.ai.bot import Clock


class CountedClock(Clock):
    """Expires once it has been read `reads` times."""

    def __init__(self, reads: int) -> None:
        super().__init__(60_000)
        self._reads_left = reads

    @property
    def expired(self) -> bool:
        self._reads_left -= 1
        return self._reads_left < 0
