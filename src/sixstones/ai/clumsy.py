"""Clumsy: greedy most of the time, anything at all now and then. A first opponent that makes beginners' mistakes."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.greedy import greedy_action
from sixstones.ai.random import random_action
from sixstones.ai.reach import out_of_reach
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.randomness import below
from sixstones.rules.redact import redact_state
from sixstones.rules.state import Action, States

SLIPS_IN_TEN: Final = 4


@compiled
def clumsy_action(
    states: States, f: Facts, scratch: States, legal: NDArray[np.int8], rng: NDArray[np.uint64]
) -> Action:
    """Arguments as for `greedy_action`."""
    if below(rng, 10) < SLIPS_IN_TEN:
        action = random_action(states[0], f, legal, rng)
        scratch[0] = states[0]
        redact_state(scratch[0], states[0].to_play)
        apply_action(scratch[0], f, action)
        if out_of_reach(scratch[0], f, states[0].to_play) < 2:
            return action
    return greedy_action(states, f, scratch, legal, rng)
