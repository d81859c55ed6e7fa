"""What the search found: the moves of the root, and the character that a move leads to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s, Mask
from sixstones.ai.network.tree import EXPANDED, NONE, ROOT, SearchTree, find_edge
from sixstones.ai.network.tree_reuse import replay_move
from sixstones.ai.tactics import MIN_AIM_SHARE, MIN_AIM_VISITS, in_sight
from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Action, Card, FactsArray, States


@compiled
def root_moves(tree: SearchTree, allowed: Mask, actions: Int8s, visits: NDArray[np.int64], chances: Float64s) -> int:
    """Write the allowed actions, their visits and each seat's mean chances after them; return how many."""
    count = 0
    for action in range(len(allowed)):
        if allowed[action]:
            actions[count] = action
            visits[count] = 0
            edge = find_edge(tree, ROOT, action)
            if edge != NONE:
                visits[count] = tree.edges[edge].visits
                _mean_chances(tree, edge, chances[count])
            count += 1
    return count


@compiled
def _mean_chances(tree: SearchTree, edge: int, out: Float64s) -> None:
    visits = 0
    out[:] = 0
    child = tree.edges[edge].first_child
    while child != NONE:
        visits += tree.nodes[child].visits
        for seat in range(MAX_PLAYERS):
            out[seat] += tree.nodes[child].value_sum[seat]
        child = tree.nodes[child].next_sibling
    for seat in range(MAX_PLAYERS):
        out[seat] /= max(visits, 1)


@compiled
def visit_lead(tree: SearchTree, allowed: Mask) -> int:
    """By how many visits the most visited move is ahead of the next."""
    most, second = 0, 0
    edge = tree.nodes[ROOT].first_edge
    while edge != NONE:
        visits = tree.edges[edge].visits
        if allowed[tree.edges[edge].action]:
            second = max(second, min(visits, most))
            most = max(most, visits)
        edge = tree.edges[edge].next_edge
    return most - second


@compiled
def find_aim(tree: SearchTree, states: States, scratch: States, facts: FactsArray, action: Action) -> Card:
    """The character that the player to move recruits next on the principal line after `action`.

    NOTHING if the line has too few visits, the character is not in sight yet, or the action itself recruits.
    """
    me = states[0].to_play
    scratch[0] = states[0]
    s = scratch[0]
    edge = find_edge(tree, ROOT, action)
    first = True
    parent_visits = 0
    while edge != NONE:
        visits, played = tree.edges[edge].visits, tree.edges[edge].action
        if s.to_play == me and RECRUIT <= played < RETURN_TOKEN:
            if first or visits < max(MIN_AIM_VISITS, MIN_AIM_SHARE * parent_visits):
                return NOTHING
            card = s.market[played - RECRUIT] if played < RECRUIT_HAND else s.hand[me, played - RECRUIT_HAND]
            return card if in_sight(states[0], card) else NOTHING
        node = _most_visited_child(tree, edge)
        if node == NONE or tree.nodes[node].state != EXPANDED:
            return NOTHING
        replay_move(s, facts[0], played, tree.nodes[node].card, me)
        first = False
        parent_visits = tree.nodes[node].visits
        edge = _most_visited_edge(tree, node)
    return NOTHING


@compiled
def _most_visited_child(tree: SearchTree, edge: int) -> int:
    best = child = tree.edges[edge].first_child
    while child != NONE:
        if tree.nodes[child].visits > tree.nodes[best].visits:
            best = child
        child = tree.nodes[child].next_sibling
    return best


@compiled
def _most_visited_edge(tree: SearchTree, node: int) -> int:
    best = edge = tree.nodes[node].first_edge
    while edge != NONE:
        if tree.edges[edge].visits > tree.edges[best].visits:
            best = edge
        edge = tree.edges[edge].next_edge
    return best
