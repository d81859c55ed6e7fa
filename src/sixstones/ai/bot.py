"""What a bot is: it gets a view and a clock, and answers with a move and, if it can, a reason."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Protocol

from sixstones.game import Move, View


class Clock:
    """How long a bot may think about this move. It starts when it is made."""

    def __init__(self, milliseconds: float | None = None) -> None:
        self.milliseconds = milliseconds
        self._end = None if milliseconds is None else time.perf_counter() + milliseconds / 1000
        self._stop = threading.Event()

    def stop(self) -> None:
        """Tell the bot, from any thread, to answer with what it has."""
        self._stop.set()

    @property
    def expired(self) -> bool:
        """Time is up, or somebody said stop."""
        return self._stop.is_set() or (self._end is not None and time.perf_counter() >= self._end)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move that a bot thought about."""

    move: Move
    share: float
    """How much of its thinking went there, from 0 to 1."""
    chances: tuple[float, ...]
    """What it expects of the move: each seat's chance to win."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer. The reason is a sentence for people; candidates come best first."""

    move: Move
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """Chooses from a view, never from a game: what is hidden from its seat, it can't see (X7)."""

    def choose(self, view: View, clock: Clock) -> Choice:
        """A legal move for the seat of `view`, whose turn it is."""
        ...
