"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
