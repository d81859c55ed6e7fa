"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixstones.game.errors import SetupError

TABLE_REASONS: Final = ("resigned", "time", "truncated")
"""Ends that are no rule of the game (X8, X9): the moves alone don't show them, a record says so."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a game is over and who won it.

    `reason` is "gauntlet" (E1) or "stalemate" (X4). Tables add "resigned" and "time" (X9), simulations
    "truncated" (X8). `decided_by` says which part of E4 it took: "only-one", "most-points",
    "avengers-tile", "fewest-characters" or "shared"; it is None when the Gauntlet did not decide.
    """

    reason: str
    winners: tuple[int, ...]
    decided_by: str | None = None

    def __post_init__(self) -> None:
        if self.reason not in {"gauntlet", "stalemate", *TABLE_REASONS}:
            raise SetupError(f"{self.reason!r} is no way for a game to end")
        if self.reason in {"stalemate", "truncated"} and self.winners:
            raise SetupError(f"a game that ended as {self.reason!r} has no winner")
        if any(type(seat) is not int for seat in self.winners) or list(self.winners) != sorted(set(self.winners)):
            raise SetupError(f"the winners are seats in rising order, not {self.winners}")
        if (self.decided_by is not None) != (self.reason == "gauntlet"):
            raise SetupError(f"{self.decided_by!r} does not go with an end by {self.reason!r}")
