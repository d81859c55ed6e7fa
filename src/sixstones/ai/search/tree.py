"""The search tree: nodes in one preallocated array, children as linked lists.

An edge is identified by what the move does, not by the place of a card: "recruit Thor" is the same edge wherever Thor
is in the market, and whatever else was dealt in this simulation.

    0 …  29  takes                     123 … 212  recruit a card, face up or from the hand
   30 … 119  reserve a card            213 … 218  returns
  120 … 122  reserve from a deck       219 … 226  claim a location side            227  pass
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s
from sixstones.rules.actions import CLAIM_TILE, PASS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.state import CARDS, LOCATION_SIDES, MAX_PLAYERS, Action, State

RESERVE_CARD: Final = RESERVE
RESERVE_DECK: Final = RESERVE_CARD + CARDS
RECRUIT_CARD: Final = RESERVE_DECK + 3
RETURN_ONE: Final = RECRUIT_CARD + CARDS
CLAIM_SIDE: Final = RETURN_ONE + 6
PASS_TURN: Final = CLAIM_SIDE + LOCATION_SIDES
EDGES: Final = PASS_TURN + 1

ROOT: Final = 0
NO_NODE: Final = 0  # the root is no node's child

NODE: Final = np.dtype(
    [
        ("visits", np.int32),
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("edge", np.int32),
        ("value", np.float32, MAX_PLAYERS),  # each seat's chances, summed over the visits
    ]
)
Tree: TypeAlias = NDArray[Any]
"""An array of NODE records; node 0 is the root."""


@compiled
def edge_of(s: State, action: Action) -> int:
    """The edge of a legal action."""
    if action < RESERVE:
        return action
    if action < RESERVE_TOP:
        return RESERVE_CARD + s.market[action - RESERVE]
    if action < RECRUIT:
        return RESERVE_DECK + action - RESERVE_TOP
    if action < RECRUIT_HAND:
        return RECRUIT_CARD + s.market[action - RECRUIT]
    if action < RETURN_TOKEN:
        return RECRUIT_CARD + s.hand[s.to_play, action - RECRUIT_HAND]
    if action < CLAIM_TILE:
        return RETURN_ONE + action - RETURN_TOKEN
    if action < PASS:
        return CLAIM_SIDE + s.locations[action - CLAIM_TILE]
    return PASS_TURN


@compiled
def clear_node(tree: Tree, node: int, edge: int) -> None:
    tree[node].visits = 0
    tree[node].first_child = NO_NODE
    tree[node].next_sibling = NO_NODE
    tree[node].edge = edge
    for seat in range(MAX_PLAYERS):
        tree[node].value[seat] = 0


@compiled
def add_child(tree: Tree, parent: int, child: int, edge: int) -> None:
    """Add the unused node `child` below `parent`."""
    clear_node(tree, child, edge)
    tree[child].next_sibling = tree[parent].first_child
    tree[parent].first_child = child


@compiled
def find_child(tree: Tree, parent: int, edge: int) -> int:
    """The child at an edge, or NO_NODE if it was never tried."""
    child = tree[parent].first_child
    while child != NO_NODE and tree[child].edge != edge:
        child = tree[child].next_sibling
    return child


@compiled
def add_result(tree: Tree, node: int, chances: Float32s) -> None:
    tree[node].visits += 1
    for seat in range(MAX_PLAYERS):
        tree[node].value[seat] += chances[seat]
