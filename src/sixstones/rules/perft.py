"""Perft: how many sequences of so many moves a position allows. Engines that agree on it agree on the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply, apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import legal_actions, list_legal
from sixstones.rules.state import States, new_states

UNINTERRUPTED: Final = 5
"""Compiled code holds off Ctrl-C, so deeper counts go in parts of this depth: a fraction of a second each."""


def perft(states: States, facts: FactsArray, depth: int) -> int:
    """Count the sequences of `depth` legal actions from `states[0]`, the deck order being known."""
    return sum(count for _, _, count in perft_parts(states, facts, depth))


def perft_parts(states: States, facts: FactsArray, depth: int) -> Iterator[tuple[int, int, int]]:
    """The same in parts: (number of the part from 1, how many there are, its count)."""
    starts = [states]
    while depth > UNINTERRUPTED:
        starts = [after for before in starts for after in _successors(before, facts)]
        depth -= 1
    for number, start in enumerate(starts, start=1):
        yield number, len(starts), _count(start, facts, depth)


def _count(states: States, facts: FactsArray, depth: int) -> int:
    if depth == 0:
        return 1
    line = new_states(depth)
    line[0] = states[0]
    return _walk(line, facts, np.zeros((depth, ACTIONS), np.int8))


def _successors(states: States, facts: FactsArray) -> Iterator[States]:
    actions = np.zeros(ACTIONS, np.int8)
    count = legal_actions(states, facts, actions)
    for action in actions[:count].tolist():
        after = states.copy()
        apply(after, facts, action)
        yield after


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
