"""What a finished game is worth to each seat: sums to zero, ties split, at most 1."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.compiled import compiled
from sixstones.rules.state import OVER, State, States


@compiled
def write_rewards(s: State, out: NDArray[np.floating]) -> None:
    """Write each seat's reward into `out` [players]: zeros unless the game is over and somebody won.

    Winners share one win, and each loses what the others win on average: with two players 1 and -1, with four
    1 and -1/3; two winners of four get 1/3 each.
    """
    out[:] = 0
    if s.phase != OVER or s.winners == 0:
        return
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        share = (s.winners >> seat & 1) / winners
        out[seat] = (s.players * share - 1) / (s.players - 1)


@compiled
def rewards_of(states: States, out: NDArray[np.floating]) -> None:
    """`write_rewards` for callers from Python."""
    write_rewards(states[0], out)
