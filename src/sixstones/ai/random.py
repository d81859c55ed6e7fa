"""Any legal action, all equally likely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below
from sixstones.rules.state import Action, State


@compiled
def random_action(s: State, f: Facts, legal: NDArray[np.int8], rng: NDArray[np.uint64]) -> Action:
    """`legal` is scratch [ACTIONS]."""
    return legal[below(rng, list_legal(s, f, legal))]
