"""What a batch of simulated games has to tell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.simulation import (
    ACTIONS_PLAYED,
    DECIDED_BY,
    PASSES,
    TILE_CHANGES,
    TURNS,
    UNDONE_ENDS,
    WINNERS,
)
from sixstones.rules.endgame import DECIDED_BY_NAMES, UNDECIDED


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures over all games; lengths in rounds, since a round is a turn of everybody."""

    games: int
    players: int
    rounds_mean: float
    rounds_shortest: float
    rounds_quartiles: tuple[float, float, float]
    rounds_longest: float
    rounds_histogram: tuple[tuple[int, int], ...]
    """Games by length: (rounds, games)."""
    actions: int
    seat_wins: tuple[int, ...]
    """Games that each seat won, shared victories included."""
    endings: dict[str, int]
    """How games were decided, and "truncated" for those that the move limit cut off."""
    games_with_passes: int
    passes: int
    tile_changes_mean: float
    undone_ends: int
    """Last rounds that were called off because the Avengers tile was lost (E3)."""


def summarise(rows: NDArray[np.int32], players: int) -> Summary:
    """Add up the rows of `simulate`; there must be at least one."""
    rounds = rows[:, TURNS] / players
    quartiles = np.percentile(rounds, (25, 50, 75))
    lengths, counts = np.unique(np.ceil(rounds).astype(int), return_counts=True)
    return Summary(
        games=len(rows),
        players=players,
        rounds_mean=float(rounds.mean()),
        rounds_shortest=float(rounds.min()),
        rounds_quartiles=(float(quartiles[0]), float(quartiles[1]), float(quartiles[2])),
        rounds_longest=float(rounds.max()),
        rounds_histogram=tuple(zip(lengths.tolist(), counts.tolist(), strict=True)),
        actions=int(rows[:, ACTIONS_PLAYED].sum()),
        seat_wins=tuple(int((rows[:, WINNERS] >> seat & 1).sum()) for seat in range(players)),
        endings=_endings(rows),
        games_with_passes=int((rows[:, PASSES] > 0).sum()),
        passes=int(rows[:, PASSES].sum()),
        tile_changes_mean=float(rows[:, TILE_CHANGES].mean()),
        undone_ends=int(rows[:, UNDONE_ENDS].sum()),
    )


def _endings(rows: NDArray[np.int32]) -> dict[str, int]:
    counts = np.bincount(rows[:, DECIDED_BY], minlength=len(DECIDED_BY_NAMES)).tolist()
    names = ("truncated" if code == UNDECIDED else name for code, name in enumerate(DECIDED_BY_NAMES))
    return dict(zip(names, counts, strict=True))
