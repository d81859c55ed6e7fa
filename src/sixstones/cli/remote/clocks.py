"""Clocks, as they stand at this moment."""

from __future__ import annotations

import time

from sixstones.protocol.server import ClockState


class Ticking:
    """Counts down between two messages. The server's clock and this machine's may differ."""

    def __init__(self) -> None:
        self._ahead = 0
        """Milliseconds that this machine's clock is ahead of the server's."""

    def compare(self, at: int) -> None:
        """Something has just happened, at that moment by the server's clock."""
        self._ahead = _now() - at

    def left(self, clock: ClockState, seat: int) -> str:
        """What a seat has left, as "4:05"."""
        milliseconds = clock.milliseconds[seat]
        if clock.running == seat:
            milliseconds -= _now() - self._ahead - clock.at
        minutes, seconds = divmod(max(0, milliseconds) // 1000, 60)
        return f"{minutes}:{seconds:02}"


def _now() -> int:
    return int(time.time() * 1000)
