"""Reusing the tree after the others have moved: the node of the new position becomes the root."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.tree import EXPANDED, NONE, ROOT, SearchTree, reveals_hand_card
from sixstones.ai.search.determinization import deck_drawn_from
from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, RESERVE_TOP
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.state import DECK_START, Action, Card, Facts, FactsArray, Seat, State, States, new_states

FRONTIER: Final = 128  # positions followed at once; lines that differ from the game are dropped after each turn
MAX_MOVES: Final = 24  # limit for the moves, returns and claims between two turns of a seat


class Reuse(NamedTuple):
    """The position of the root, redacted for the viewer, and scratch."""

    before: States  # [1]
    frontier: States  # positions after some moves: two halves of FRONTIER, for odd and even numbers of moves
    numbers: NDArray[np.int32]  # the node of each of them
    new_nodes: NDArray[np.int32]  # [node] after `reroot`
    new_edges: NDArray[np.int32]


def new_reuse(nodes: int) -> Reuse:
    numbers, new_nodes, new_edges = (np.zeros(size, np.int32) for size in (2 * FRONTIER, nodes, nodes))
    return Reuse(new_states(1), new_states(2 * FRONTIER), numbers, new_nodes, new_edges)


@compiled
def find_position(tree: SearchTree, now: States, facts: FactsArray, viewer: Seat, reuse: Reuse) -> int:
    """The node of the position `now`, redacted for `viewer`, or NONE."""
    reuse.frontier[0] = reuse.before[0]
    reuse.numbers[0] = ROOT
    count, here, there = 1, 0, FRONTIER
    for _ in range(MAX_MOVES):
        for i in range(here, here + count):
            if _same(reuse.frontier[i], now[0]):
                number = reuse.numbers[i]
                return number if tree.nodes[number].state == EXPANDED else NONE
        found = 0
        for i in range(here, here + count):
            found = _follow(tree, reuse, i, there, found, now[0], facts[0], viewer)
        count, here, there = found, there, here
    return NONE


@compiled
def _follow(tree: SearchTree, reuse: Reuse, i: int, there: int, found: int, now: State, f: Facts, viewer: Seat) -> int:
    """Add every child of the `i`-th node that may lead to `now` to the frontier; return its new size."""
    frontier, edge = reuse.frontier, tree.nodes[reuse.numbers[i]].first_edge
    while edge != NONE:
        child = tree.edges[edge].first_child
        while child != NONE and found < FRONTIER:
            s = frontier[there + found]
            frontier[there + found] = frontier[i]
            mover = s.to_play
            replay_move(s, f, tree.edges[edge].action, tree.nodes[child].card, viewer)
            if s.to_play == mover or _same_player(s, now, mover):
                reuse.numbers[there + found] = child
                found += 1
            child = tree.nodes[child].next_sibling
        edge = tree.edges[edge].next_edge
    return found


@compiled
def replay_move(s: State, f: Facts, action: Action, card: Card, viewer: Seat) -> None:
    """Play a move in a position that is redacted for `viewer`, with the card that it revealed."""
    level = deck_drawn_from(action)
    if reveals_hand_card(s, action, viewer):
        s.hand[s.to_play, action - RECRUIT_HAND] = card
    elif RESERVE_TOP <= action < RECRUIT and s.to_play != viewer:
        card = HIDDEN_LEVEL_1 - level
    if level >= 0 and s.deck_size[level] > 0:
        s.decks[DECK_START[level] + s.deck_size[level] - 1] = card
    apply_action(s, f, action)


@compiled
def _equal(one: NDArray[Any], other: NDArray[Any]) -> bool:
    same = True
    for i in range(len(one)):
        same = same and one[i] == other[i]
    return same


@compiled
def _same_player(s: State, now: State, seat: Seat) -> bool:
    """Whether a player's possessions are the same: only its own turn can change them."""
    return (
        _equal(s.tokens[seat], now.tokens[seat])
        and _equal(s.hand[seat], now.hand[seat])
        and _equal(s.blind[seat], now.blind[seat])
        and _equal(s.team[seat], now.team[seat])
    )


@compiled
def _same(s: State, now: State) -> bool:
    """Whether two positions are the same except for the decks, which nobody sees. Points follow from the rest."""
    same = (
        s.to_play == now.to_play
        and s.phase == now.phase
        and s.players == now.players
        and s.avengers_holder == now.avengers_holder
        and s.triggered_by == now.triggered_by
        and s.passes == now.passes
        and s.short_takes == now.short_takes
        and _equal(s.market, now.market)
        and _equal(s.deck_size, now.deck_size)
        and _equal(s.locations, now.locations)
        and _equal(s.location_owner, now.location_owner)
    )
    for seat in range(s.players):
        same = same and _same_player(s, now, seat)
    return same


@compiled
def reroot(tree: SearchTree, root: int, reuse: Reuse) -> None:
    """Drop everything except the subtree of `root`, which becomes ROOT."""
    # Parents come before children and keep their order, so everything moves towards the front of its array and nothing
    # is overwritten before it is read.
    if root == ROOT:
        return
    _mark_kept(tree, root, reuse)
    nodes, edges = _count_kept(reuse.new_nodes, tree.used[0]), _count_kept(reuse.new_edges, tree.used[1])
    moves = 0
    for old in range(root, tree.used[0]):
        if reuse.new_nodes[old] != NONE:
            moves = _move_node(tree, old, reuse, moves)
    for old in range(tree.used[1]):
        if reuse.new_edges[old] != NONE:
            _move_edge(tree, old, reuse)
    tree.nodes[ROOT].next_sibling = NONE
    tree.used[0] = nodes
    tree.used[1] = edges
    tree.used[2] = moves


@compiled
def _mark_kept(tree: SearchTree, root: int, reuse: Reuse) -> None:
    """Mark what is kept. One pass is enough because children come after their parents."""
    reuse.new_nodes[: tree.used[0]] = NONE
    reuse.new_edges[: tree.used[1]] = NONE
    reuse.new_nodes[root] = ROOT
    for old in range(root, tree.used[0]):
        if reuse.new_nodes[old] != NONE:
            _mark_below(tree, old, reuse)


@compiled
def _count_kept(numbers: NDArray[np.int32], used: int) -> int:
    """Replace marks by consecutive numbers; return how many there are."""
    kept = 0
    for old in range(used):
        if numbers[old] != NONE:
            numbers[old] = kept
            kept += 1
    return kept


@compiled
def _mark_below(tree: SearchTree, number: int, reuse: Reuse) -> None:
    edge = tree.nodes[number].first_edge
    while edge != NONE:
        reuse.new_edges[edge] = 0
        child = tree.edges[edge].first_child
        while child != NONE:
            reuse.new_nodes[child] = 0
            child = tree.nodes[child].next_sibling
        edge = tree.edges[edge].next_edge


@compiled
def _move_node(tree: SearchTree, old: int, reuse: Reuse, moves: int) -> int:
    """Move a node and its moves; return the number of moves kept so far."""
    tree.nodes[reuse.new_nodes[old]] = tree.nodes[old]
    node = tree.nodes[reuse.new_nodes[old]]
    for i in range(node.move_count):
        tree.moves[moves + i] = tree.moves[node.first_move + i]
    node.first_move = moves
    if node.first_edge != NONE:
        node.first_edge = reuse.new_edges[node.first_edge]
    if node.next_sibling != NONE:
        node.next_sibling = reuse.new_nodes[node.next_sibling]
    return moves + node.move_count


@compiled
def _move_edge(tree: SearchTree, old: int, reuse: Reuse) -> None:
    tree.edges[reuse.new_edges[old]] = tree.edges[old]
    edge = tree.edges[reuse.new_edges[old]]
    if edge.next_edge != NONE:
        edge.next_edge = reuse.new_edges[edge.next_edge]
    if edge.first_child != NONE:
        edge.first_child = reuse.new_nodes[edge.first_child]
