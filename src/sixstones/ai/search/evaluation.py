"""How likely each seat is to win, judged from the position alone.

For each seat the features are weighed and added up; the softmax of the sums are the chances. The weights were
fitted to the results of self-play; `weights.py` says how.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.search.features import COUNT, seat_features
from sixstones.ai.search.weights import WEIGHTS
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.state import OVER, State

CLEAR_LEAD: Final = 2.0


@compiled
def weigh(s: State, f: Facts, features: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """Write what speaks for each seat, as a sum of weighed features, into `out` [4]. `features` [COUNT] is scratch."""
    for seat in range(s.players):
        seat_features(s, f, seat, features)
        total = 0.0
        for i in range(COUNT):
            total += WEIGHTS[i] * features[i]
        out[seat] = total


@compiled
def find_lift(s: State, f: Facts, features: NDArray[np.float32], lift: NDArray[np.float32]) -> None:
    """Write what each seat has to be given in this position to be no more than CLEAR_LEAD behind the first."""
    weigh(s, f, features, lift)
    top = lift[: s.players].max()
    for seat in range(s.players):
        lift[seat] = max(top - CLEAR_LEAD - lift[seat], 0.0)


@compiled
def evaluate(
    s: State, f: Facts, features: NDArray[np.float32], lift: NDArray[np.float32], out: NDArray[np.float32]
) -> None:
    """Write each seat's chance to win into `out` [4], after it was given its `lift`. `features` [COUNT] is scratch."""
    if s.phase == OVER:
        _write_result(s, out)
        return
    weigh(s, f, features, out)
    top = -np.inf
    for seat in range(s.players):
        out[seat] += lift[seat]
        top = max(top, out[seat])
    whole = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(out[seat] - top)
        whole += out[seat]
    for seat in range(s.players):
        out[seat] /= whole


@compiled
def _write_result(s: State, out: NDArray[np.float32]) -> None:
    """A won game is worth one, shared among its winners; a stalemate the same to everybody."""
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        out[seat] = (s.winners >> seat & 1) / winners if winners else 1 / s.players
