"""What the tree believes in: the moves at its root, and the character that a move leads to."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.play_tree import KNOWN, NONE, ROOT, PlayTree, find_edge
from sixstones.ai.network.reuse import replay
from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Action, Card, State, States

# As in ai/search/aim.py.
FEWEST_TRIES: Final = 5
SMALLEST_SHARE: Final = 0.3
"""Of the visits to the position in which the character is recruited."""


@compiled
def root_moves(
    tree: PlayTree,
    allowed: NDArray[np.bool_],
    actions: NDArray[np.int8],
    tried: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """The actions that were allowed, how often each was tried, and each seat's mean chances after it; how many."""
    count = 0
    for action in range(len(allowed)):
        if allowed[action]:
            actions[count] = action
            tried[count] = 0
            edge = find_edge(tree, ROOT, action)
            if edge != NONE:
                tried[count] = tree.edges[edge].tried
                _mean_chances(tree, edge, chances[count])
            count += 1
    return count


@compiled
def _mean_chances(tree: PlayTree, edge: int, out: NDArray[np.float64]) -> None:
    visits = 0
    out[:] = 0
    child = tree.edges[edge].first_child
    while child != NONE:
        visits += tree.nodes[child].visits
        for seat in range(MAX_PLAYERS):
            out[seat] += tree.nodes[child].value[seat]
        child = tree.nodes[child].next_sibling
    for seat in range(MAX_PLAYERS):
        out[seat] /= max(visits, 1)


@compiled
def lead(tree: PlayTree, allowed: NDArray[np.bool_]) -> int:
    """By how many tries the move tried most is ahead of the next."""
    most, second = 0, 0
    edge = tree.nodes[ROOT].first_edge
    while edge != NONE:
        tried = tree.edges[edge].tried
        if allowed[tree.edges[edge].action]:
            second = max(second, min(tried, most))
            most = max(most, tried)
        edge = tree.edges[edge].next_edge
    return most - second


@compiled
def find_aim(tree: PlayTree, states: States, scratch: States, facts: FactsArray, action: Action) -> Card:
    """The character that the player to move recruits next after `action`, when everybody does what was tried most.

    NOTHING where the line is too thin to be believed, where the character is not in sight yet, or where the action
    itself recruits.
    """
    me = states[0].to_play
    scratch[0] = states[0]
    s = scratch[0]
    edge = find_edge(tree, ROOT, action)
    first = True
    visits = 0
    while edge != NONE:
        tried, done = tree.edges[edge].tried, tree.edges[edge].action
        if s.to_play == me and RECRUIT <= done < RETURN_TOKEN:
            if first or tried < max(FEWEST_TRIES, SMALLEST_SHARE * visits):
                return NOTHING
            card = s.market[done - RECRUIT] if done < RECRUIT_HAND else s.hand[me, done - RECRUIT_HAND]
            return card if _in_sight(states[0], card) else NOTHING
        node = _most_visited_child(tree, edge)
        if node == NONE or tree.nodes[node].state != KNOWN:
            return NOTHING
        replay(s, facts[0], done, tree.nodes[node].card, me)
        first = False
        visits = tree.nodes[node].visits
        edge = _most_tried(tree, node)
    return NOTHING


@compiled
def _most_visited_child(tree: PlayTree, edge: int) -> int:
    best = child = tree.edges[edge].first_child
    while child != NONE:
        if tree.nodes[child].visits > tree.nodes[best].visits:
            best = child
        child = tree.nodes[child].next_sibling
    return best


@compiled
def _most_tried(tree: PlayTree, node: int) -> int:
    best = edge = tree.nodes[node].first_edge
    while edge != NONE:
        if tree.edges[edge].tried > tree.edges[best].tried:
            best = edge
        edge = tree.edges[edge].next_edge
    return best


@compiled
def _in_sight(s: State, card: Card) -> bool:
    """Face up, or in the hand of the player to move."""
    return card in s.market or card in s.hand[s.to_play]
