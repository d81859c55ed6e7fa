"""What is kept of a game: one line of the ledger."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

FORFEIT: Final = "forfeit"
TRUNCATED: Final = "truncated"


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that did not give a usable move, once or several times in a game."""

    seat: int
    kind: str
    """One of ai.external's kinds of failure; those of our own bots are "crashed", "nonsense" and "illegal"."""
    times: int
    message: str
    """What was wrong the first time."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game went. The tuples have one entry a seat."""

    game: int
    deal: int
    seating: tuple[str, ...]
    reason: str
    """That of an Outcome, or "forfeit"."""
    winners: tuple[int, ...]
    decided_by: str | None
    turns: int
    """All players together."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    failures: tuple[Failure, ...] = ()

    @property
    def ending(self) -> str:
        """How the game was decided, in one word."""
        return self.decided_by or self.reason

    def score(self, bot: str) -> Fraction:
        """The bot's part of the win: 1, 0, or a fraction of a shared victory. Exact, so sums have no order."""
        won = sum(self.seating[seat] == bot for seat in self.winners)
        return Fraction(won, len(self.winners)) if self.winners else Fraction(0)

    def to_line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> GameResult:
        """The opposite of `to_line`, once that is read. Raises TypeError or KeyError for anything else."""
        lists = {name: tuple(values[name]) for name in ("seating", "winners", "moves", "seconds")}
        failures = tuple(Failure(**failure) for failure in values["failures"])
        return cls(**{**values, **lists, "failures": failures})


@dataclass(frozen=True, slots=True)
class Failed:
    """A bot has just failed in a game that goes on; for whoever looks on."""

    game: int
    bot: str
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A game that was broken off because a program no longer plays."""

    game: int
    bot: str
    why: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end."""

    result: GameResult
    record: str | None = None
    """The saved game as text, if it was asked for."""


News = Failed | GaveUp | Played
"""What comes from the workers."""
