"""An environment to measure."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

Play: TypeAlias = Callable[[], tuple[int, float]]
"""Plays for a short time; returns the number of steps and the seconds."""


@dataclass
class Contender:
    """An environment with random players."""

    family: str
    name: str
    make: Callable[[], Play]
    """Creates the environment."""
    speeds: list[float] = field(default_factory=list)
    _play: Play | None = None

    def prepare(self) -> None:
        """Create it and let it compile."""
        self._play = self.make()
        self._play()

    def measure(self, seconds: float) -> None:
        """Play for about this long."""
        assert self._play is not None
        steps, passed = 0, 0.0
        while passed < seconds:
            more, took = self._play()
            steps, passed = steps + more, passed + took
        self.speeds.append(steps / passed)

    @property
    def speed(self) -> float:
        """Steps per second, the median of the rounds."""
        return statistics.median(self.speeds)
