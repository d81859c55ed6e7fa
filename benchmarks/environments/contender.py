"""One thing to measure: it is made once, and then plays for a while as often as it is asked."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

Play: TypeAlias = Callable[[], tuple[int, float]]
"""Plays on for a short while; returns how many steps were made, and in how many seconds."""


@dataclass
class Contender:
    """An environment with random players."""

    family: str
    name: str
    make: Callable[[], Play]
    """Sets everything up."""
    speeds: list[float] = field(default_factory=list)
    _play: Play | None = None

    def prepare(self) -> None:
        """Make it, and let it compile what it compiles."""
        self._play = self.make()
        self._play()

    def measure(self, seconds: float) -> None:
        """Play for about so long."""
        assert self._play is not None
        steps, passed = 0, 0.0
        while passed < seconds:
            more, took = self._play()
            steps, passed = steps + more, passed + took
        self.speeds.append(steps / passed)

    @property
    def speed(self) -> float:
        """The median of the rounds, in steps a second."""
        return statistics.median(self.speeds)
