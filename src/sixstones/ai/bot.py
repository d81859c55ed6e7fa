"""What a bot is: it gets a view and a clock, and answers with a move and, if it can, a reason."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from sixstones.game import Move, View

Urgency: TypeAlias = Literal["only", "wins", "stops"]
"""What leaves little to weigh: no other move is legal; it wins at once; it keeps somebody from winning at once."""


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
    """What it expects of the move: each seat's chance to win. Empty where there was nothing to think about."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer. The reason is a sentence for people; candidates come best first.

    The fields after them hold the reason's facts, for those who say it in another language.
    """

    move: Move
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()
    aim: str | None = None
    """The id of the character that the bot hopes to recruit next, after a move that is no recruit itself."""
    urgency: Urgency | None = None
    rival: int | None = None
    """The seat that a move of the urgency "stops" keeps from winning."""


class Bot(Protocol):
    """Chooses from a view, never from a game: what is hidden from its seat, it can't see (X7)."""

    def choose(self, view: View, clock: Clock) -> Choice:
        """A legal move for the seat of `view`, whose turn it is."""
        ...
