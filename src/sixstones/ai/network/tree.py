"""The tree of a search that a network guides. One array of nodes a game; a node is a position as its mover knows it.

A move that turns up a card leads to one child for each card that came up, so that what is known below a child
is true there. What others hold unseen is dealt anew in every simulation; of a node's moves only those that are
legal in the deal at hand take part.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import below
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Action, State

NODE: Final = np.dtype(
    [
        ("prior", np.float32, ACTIONS),  # the network's policy, as weights: exponentials are dear, and visits many
        ("tried", np.int16, ACTIONS),
        ("won", np.float32, ACTIONS),  # the mover's chances after each action, summed up
        ("value", np.float32, MAX_PLAYERS),  # each seat's chances, summed up over the visits
        ("first_child", np.int16, ACTIONS),  # a list for each action: one of all would be a cache miss a child
        ("next_sibling", np.int16),  # behind the same action, with another card
        ("visits", np.int32),
        ("seat", np.int8),  # who moves
        ("card", np.int8),  # the one that came up on the way here, or NOTHING
        ("known", np.int8),  # whether the network has looked at it
    ],
    align=True,
)
MOST_SIMULATIONS: Final = 32_000
"""Of one search: more nodes than that could not be counted in a node's small numbers."""
Tree: TypeAlias = NDArray[Any]
"""An array of NODE records; the first is the position that is thought about."""

ROOT: Final = 0
NO_NODE: Final = -1


@compiled
def clear_node(tree: Tree, node: int, card: int) -> None:
    tree[node].tried[:] = 0
    tree[node].won[:] = 0
    tree[node].value[:] = 0
    tree[node].visits = 0
    tree[node].first_child[:] = NO_NODE
    tree[node].next_sibling = NO_NODE
    tree[node].card = card
    tree[node].known = 0


@compiled
def find_child(tree: Tree, node: int, action: Action, card: int) -> int:
    """The child behind an action and the card that it turned up, or NO_NODE."""
    child = tree[node].first_child[action]
    while child != NO_NODE and tree[child].card != card:
        child = tree[child].next_sibling
    return child


@compiled
def add_child(tree: Tree, node: int, child: int, action: Action, card: int) -> None:
    clear_node(tree, child, card)
    tree[child].next_sibling = tree[node].first_child[action]
    tree[node].first_child[action] = child


@compiled
def card_turned_up(s: State, action: Action, mover: int) -> int:
    """The card that an action just brought to light for the mover, or NOTHING."""
    if action < RESERVE or action >= RECRUIT_HAND:
        return NOTHING
    if action < RESERVE_TOP:
        return s.market[action - RESERVE]
    if action < RECRUIT:
        return s.hand[mover, s.hand_size[mover] - 1]
    return s.market[action - RECRUIT]


@compiled
def card_to_come_again(tree: Tree, node: int, action: Action, widening: float, rng: NDArray[np.uint64]) -> int:
    """Which of the cards that an action has turned up it turns up again, or NOTHING for any card of the deck.

    An action that was tried n times has `widening` times the square root of n children at most: all cards are
    equally likely, so that few of them tell as much as all, and below few one can look ahead.
    """
    children, child = 0, tree[node].first_child[action]
    while child != NO_NODE:
        children += 1
        child = tree[child].next_sibling
    if children == 0 or children < widening * np.sqrt(np.float32(1 + tree[node].tried[action])):
        return NOTHING
    child = tree[node].first_child[action]
    for _ in range(below(rng, children)):
        child = tree[child].next_sibling
    return tree[child].card


@compiled
def add_visit(tree: Tree, node: int, chances: NDArray[np.float32]) -> None:
    tree[node].visits += 1
    for seat in range(MAX_PLAYERS):
        tree[node].value[seat] += chances[seat]


@compiled
def add_try(tree: Tree, node: int, action: Action, chances: NDArray[np.float32]) -> None:
    tree[node].tried[action] += 1
    tree[node].won[action] += chances[tree[node].seat]
