"""The observation of a view, for those who hold one: bots, tables, notebooks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.game import View
from sixstones.observation.layout import SIZE
from sixstones.observation.write import write_one


def observe(view: View) -> NDArray[np.int8]:
    """What the seat of the view knows, as SIZE small whole numbers. A spectator has no observation."""
    if view.seat is None:
        raise ValueError("A spectator has no seat to observe from. Take the view of a player.")
    out = np.zeros(SIZE, np.int8)
    write_one(view.states, view.deck.facts, view.seat, out)
    return out
