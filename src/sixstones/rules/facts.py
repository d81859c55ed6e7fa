"""The facts: costs, bonuses and points of all cards in one record that compiled functions take beside the state.

They are an argument and not a constant, so that another deck needs no recompilation.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.colours import COLOURED
from sixstones.rules.compiled import JIT_DISABLED
from sixstones.rules.state import CARDS, LOCATION_SIDES

FACTS: Final = np.dtype(
    [
        ("cost", np.int8, (CARDS, COLOURED)),
        ("bonus", np.int8, CARDS),
        ("points", np.int8, CARDS),
        ("tags", np.int8, CARDS),
        ("requirement", np.int8, (LOCATION_SIDES, COLOURED)),
        ("location_points", np.int8, LOCATION_SIDES),
    ]
)

FactsArray: TypeAlias = NDArray[Any]
"""A one-element array of FACTS; entry points work on `facts[0]`."""


class Facts(Protocol):
    """The fields of the FACTS record, for readers and the type checker."""

    cost: NDArray[np.int8]  # [card, colour]
    bonus: NDArray[np.int8]  # [card] -> colour
    points: NDArray[np.int8]  # [card]
    tags: NDArray[np.int8]  # [card]
    requirement: NDArray[np.int8]  # [location side, colour]
    location_points: NDArray[np.int8]  # [location side]


def new_facts() -> FactsArray:
    """One zeroed FACTS record."""
    facts: FactsArray = np.zeros(1, FACTS)
    return facts.view(np.recarray) if JIT_DISABLED else facts
