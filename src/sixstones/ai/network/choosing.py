"""Which move a simulation tries, and what a search makes of it: Gumbel AlphaZero (Danihelka and others, 2022).

At the root some moves, drawn by the network's opinion, are tried equally often and halved until one is left;
below it moves are tried so that visits follow the improved policy. With few simulations this learns where
counting visits does not.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.tree import Tree
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled

VISITS_FROM_START: Final = 50.0
FAR_ABOVE: Final = np.float32(20)
"""No action's logit counts as higher than this above the best legal one's."""
TINY: Final = np.float32(1e-30)


def considered_visits(considered: int, simulations: int) -> NDArray[np.int32]:
    """For each simulation: how often the move that it tries has been tried before, by sequential halving."""
    if considered <= 1:
        return np.arange(simulations, dtype=np.int32)
    rounds = int(np.ceil(np.log2(considered)))
    sequence: list[int] = []
    visits, left = [0] * considered, considered
    while len(sequence) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            sequence += visits[:left]
            visits = [count + 1 for count in visits[:left]]
        left = max(2, left // 2)
    return np.array(sequence[:simulations], np.int32)


def schedule(most: int, simulations: int) -> NDArray[np.int32]:
    """`considered_visits` for every number of moves up to `most`, one row each."""
    return np.stack([considered_visits(considered, simulations) for considered in range(most + 1)])


@compiled
def highest_of(logits: NDArray[np.float32], legal: NDArray[np.int8], count: int) -> np.float32:
    """The highest logit of a legal action."""
    highest = np.float32(-np.inf)
    for i in range(count):
        highest = max(highest, logits[legal[i]])
    return highest


@compiled
def note_policy(tree: Tree, node: int, logits: NDArray[np.float32], highest: np.float32) -> None:
    """Write the network's policy; the best of the actions that are legal now, with the `highest` logit, weighs 1.

    All actions get a weight: in another deal of the unseen cards others may be legal.
    """
    for action in range(ACTIONS):
        tree[node].prior[action] = np.exp(min(logits[action] - highest, FAR_ABOVE))


@compiled
def improved_scores(
    tree: Tree, node: int, legal: NDArray[np.int8], count: int, trust: float, out: NDArray[np.float32]
) -> None:
    """Write for each legal move what the search adds to its logit.

    `trust` is how much a difference in chances counts beside the network's opinion. Moves that were never tried
    count as the mean of what the network and the tried moves say.
    """
    seat = tree[node].seat
    visits = 0
    most = 0
    weight = np.float32(0)
    weighted = np.float32(0)
    for i in range(count):
        tried = tree[node].tried[legal[i]]
        if tried:
            visits += tried
            most = max(most, tried)
            weight += tree[node].prior[legal[i]]
            weighted += tree[node].prior[legal[i]] * tree[node].won[legal[i]] / tried
    own = tree[node].value[seat] / max(tree[node].visits, 1)
    mixed = (own + visits * weighted / max(weight, TINY)) / (1 + visits) if visits else own
    factor = np.float32((VISITS_FROM_START + most) * trust)
    for i in range(count):
        tried = tree[node].tried[legal[i]]
        out[i] = factor * (tree[node].won[legal[i]] / tried if tried else mixed)


@compiled
def improve(tree: Tree, node: int, legal: NDArray[np.int8], count: int, scores: NDArray[np.float32]) -> None:
    """Turn `improved_scores` into the improved policy, in place.

    Moves that were never tried have the same score, so one exponential serves them all: most of the time goes here.
    """
    highest = np.float32(-np.inf)
    for i in range(count):
        highest = max(highest, scores[i])
    untried = np.float32(-1)
    total = TINY
    for i in range(count):
        if tree[node].tried[legal[i]]:
            factor = np.exp(scores[i] - highest)
        else:
            if untried < 0:
                untried = np.exp(scores[i] - highest)
            factor = untried
        scores[i] = tree[node].prior[legal[i]] * factor
        total += scores[i]
    for i in range(count):
        scores[i] /= total


@compiled
def choose_inside(
    tree: Tree, node: int, legal: NDArray[np.int8], count: int, trust: float, scores: NDArray[np.float32]
) -> int:
    """The place of the move that brings the visits closest to the improved policy."""
    improved_scores(tree, node, legal, count, trust, scores)
    improve(tree, node, legal, count, scores)
    visits = 0
    for i in range(count):
        visits += tree[node].tried[legal[i]]
    best = 0
    highest = np.float32(-np.inf)
    for i in range(count):
        urge = scores[i] - tree[node].tried[legal[i]] / np.float32(1 + visits)
        if urge > highest:
            best, highest = i, urge
    return best


@compiled
def choose_at_root(
    tree: Tree,
    node: int,
    legal: NDArray[np.int8],
    count: int,
    liking: NDArray[np.float32],
    considered: int,
    trust: float,
    scores: NDArray[np.float32],
) -> int:
    """The place of the best move among those that were tried `considered` times.

    `liking` is the logit of each action plus the noise that was drawn for it.
    """
    improved_scores(tree, node, legal, count, trust, scores)
    best = 0
    highest = np.float32(-np.inf)
    for i in range(count):
        if tree[node].tried[legal[i]] == considered:
            urge = scores[i] + liking[legal[i]]
            if urge > highest:
                best, highest = i, urge
    return best


@compiled
def most_tried(tree: Tree, node: int, legal: NDArray[np.int8], count: int) -> int:
    """How often the most tried of the legal moves was tried."""
    most = 0
    for i in range(count):
        most = max(most, tree[node].tried[legal[i]])
    return most
