"""The compiled bots by number, so that whole games run in machine code."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.clumsy import clumsy_action
from sixstones.ai.greedy import greedy_action
from sixstones.ai.random import random_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts, FactsArray
from sixstones.rules.state import Action, States

RANDOM: Final = 0
GREEDY: Final = 1
CLUMSY: Final = 2


@compiled
def policy_action(
    policy: int, states: States, f: Facts, scratch: States, legal: NDArray[np.int8], rng: NDArray[np.uint64]
) -> Action:
    if policy == GREEDY:
        return greedy_action(states, f, scratch, legal, rng)
    if policy == CLUMSY:
        return clumsy_action(states, f, scratch, legal, rng)
    return random_action(states[0], f, legal, rng)


@compiled
def choose_action(
    policy: int, states: States, facts: FactsArray, scratch: States, legal: NDArray[np.int8], rng: NDArray[np.uint64]
) -> Action:
    """`policy_action` for callers from Python."""
    return policy_action(policy, states, facts[0], scratch, legal, rng)
