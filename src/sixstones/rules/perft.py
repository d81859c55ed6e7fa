"""Perft: how many sequences of so many moves a position allows. Engines that agree on it agree on the rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.state import States, new_states


def perft(states: States, facts: FactsArray, depth: int) -> int:
    """Count the sequences of `depth` legal actions from `states[0]`, the deck order being known."""
    if depth == 0:
        return 1
    line = new_states(depth)
    line[0] = states[0]
    return _walk(line, facts, np.zeros((depth, ACTIONS), np.int8))


@compiled
def _walk(line: States, facts: FactsArray, legal: NDArray[np.int8]) -> int:
    """Walk the tree without recursion: `line[d]` is the position after d moves of the current sequence."""
    f = facts[0]
    last = len(line) - 1
    untried = np.zeros(len(line), np.int64)
    total = 0
    depth = 0
    untried[0] = list_legal(line[0], f, legal[0])
    while depth >= 0:
        if depth == last:
            total += untried[depth]  # the last move of a sequence need not be made to be counted
            depth -= 1
        elif untried[depth] == 0:
            depth -= 1
        else:
            untried[depth] -= 1
            line[depth + 1] = line[depth]
            apply_action(line[depth + 1], f, legal[depth, untried[depth]])
            depth += 1
            untried[depth] = list_legal(line[depth], f, legal[depth])
    return total
