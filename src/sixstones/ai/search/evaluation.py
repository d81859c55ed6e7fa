"""How likely each seat is to win, judged from the position alone.

For each seat the features are weighed and added up; the softmax of the sums are the chances. The weights were
fitted to the results of self-play; `weights.py` says how.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.search.features import COUNT, seat_features
from sixstones.ai.search.weights import WEIGHTS
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.state import OVER, State


@compiled
def evaluate(s: State, f: Facts, features: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """Write each seat's chance to win into `out` [4]. `features` [COUNT] is scratch."""
    if s.phase == OVER:
        _write_result(s, out)
        return
    top = -np.inf
    for seat in range(s.players):
        seat_features(s, f, seat, features)
        total = 0.0
        for i in range(COUNT):
            total += WEIGHTS[i] * features[i]
        out[seat] = total
        top = max(top, total)
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
