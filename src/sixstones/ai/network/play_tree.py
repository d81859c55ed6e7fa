"""The tree of a search for playing. It grows for as long as there is time, so it is kept small.

    node  --first_edge-->  edge  --first_child-->  node        a move that was tried, and where it led: there is
                            | next_edge             | next_sibling        a child for each card that it showed
                           edge  …                 node  …

Moves that were never tried are only numbers in `moves`: priors, the largest first, with the action in the low
bits. Of those only the first can be next, so that a step down looks at the moves tried and at one more.

A node is a position as the bot's seat knows it. What others hold unseen is dealt anew in every simulation; where
that decides what they may do, a node is `unsure`, and each deal says which of its moves are legal.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS, PASS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.legal import list_legal
from sixstones.rules.state import ACTION, MAX_PLAYERS, NOTHING, Action, Card, Seat, State

FRESH: Final = 0  # nobody has asked the network about it
WAITING: Final = 1  # for the answer
KNOWN: Final = 2

NODE: Final = np.dtype(
    [
        ("value", np.float32, MAX_PLAYERS),  # each seat's chances, summed up over the visits
        ("visits", np.int32),
        ("waiting", np.int32),  # simulations below it that wait for an answer
        ("opened", np.float32),  # the priors of the moves that were tried, summed up
        ("first_edge", np.int32),
        ("next_sibling", np.int32),
        ("first_move", np.int32),  # in `moves`
        ("move_count", np.int8),
        ("next_move", np.int8),  # all before it were tried
        ("seat", np.int8),  # who moves
        ("card", np.int8),  # the one that came to light on the way here, or NOTHING
        ("state", np.int8),
        ("unsure", np.int8),
    ],
    align=True,
)
EDGE: Final = np.dtype(
    [
        ("prior", np.float32),
        ("won", np.float32),  # the mover's chances, summed up
        ("tried", np.int32),
        ("waiting", np.int32),
        ("next_edge", np.int32),
        ("first_child", np.int32),
        ("action", np.int8),
    ],
    align=True,
)
MOVES_A_NODE: Final = 28
"""Room for moves, of which a node has 20 to 30 as a rule."""

ROOT: Final = 0
NONE: Final = -1

_ACTION_BITS: Final = 0x7F
_TRIED: Final = 0x80
_PRIOR_SHIFT: Final = 8
_ONE: Final = float(1 << 23)


class PlayTree(NamedTuple):
    """Nodes, edges and moves, each in the order in which they were made: parents before children."""

    nodes: NDArray[Any]
    edges: NDArray[Any]
    moves: NDArray[np.int32]
    used: NDArray[np.int64]  # how many nodes, edges and moves


def new_tree(most: int) -> PlayTree:
    """Room for `most` nodes. Memory is taken only as it is used."""
    tree = PlayTree(
        np.zeros(most, NODE), np.zeros(most, EDGE), np.zeros(most * MOVES_A_NODE, np.int32), np.zeros(3, np.int64)
    )
    clear_tree(tree)
    return tree


@compiled
def clear_tree(tree: PlayTree) -> None:
    """Leave a root that nothing is known of."""
    tree.used[:] = 0
    add_node(tree, NOTHING)


@compiled
def has_room(tree: PlayTree, more: int) -> bool:
    """Whether so many more nodes fit, whatever moves they have."""
    return (
        tree.used[0] + more <= len(tree.nodes)
        and tree.used[1] + more <= len(tree.edges)
        and tree.used[2] + more * ACTIONS <= len(tree.moves)
    )


@compiled
def add_node(tree: PlayTree, card: Card) -> int:
    number = tree.used[0]
    tree.used[0] = number + 1
    node = tree.nodes[number]
    for seat in range(MAX_PLAYERS):
        node.value[seat] = 0
    node.visits = 0
    node.waiting = 0
    node.opened = 0
    node.first_edge = NONE
    node.next_sibling = NONE
    node.first_move = 0
    node.move_count = 0
    node.next_move = 0
    node.card = card
    node.state = FRESH
    node.unsure = 0
    return number


@compiled
def open_move(tree: PlayTree, number: int, place: int) -> int:
    """Make an edge of a move that was never tried."""
    node = tree.nodes[number]
    move = tree.moves[node.first_move + place]
    tree.moves[node.first_move + place] = move | _TRIED
    while node.next_move < node.move_count and tree.moves[node.first_move + node.next_move] & _TRIED:
        node.next_move += 1
    added = tree.used[1]
    tree.used[1] = added + 1
    edge = tree.edges[added]
    edge.prior = prior_of(move)
    edge.won = 0
    edge.tried = 0
    edge.waiting = 0
    edge.next_edge = node.first_edge
    edge.first_child = NONE
    edge.action = action_of(move)
    node.first_edge = added
    node.opened += edge.prior
    return added


@compiled
def prior_of(move: int) -> float:
    return (move >> _PRIOR_SHIFT) / _ONE


@compiled
def action_of(move: int) -> Action:
    return move & _ACTION_BITS


@compiled
def was_tried(move: int) -> bool:
    return move & _TRIED != 0


@compiled
def find_child(tree: PlayTree, edge: int, card: Card) -> int:
    child = tree.edges[edge].first_child
    while child != NONE and tree.nodes[child].card != card:
        child = tree.nodes[child].next_sibling
    return child


@compiled
def add_child(tree: PlayTree, edge: int, card: Card) -> int:
    child = add_node(tree, card)
    tree.nodes[child].next_sibling = tree.edges[edge].first_child
    tree.edges[edge].first_child = child
    return child


@compiled
def find_edge(tree: PlayTree, number: int, action: Action) -> int:
    edge = tree.nodes[number].first_edge
    while edge != NONE and tree.edges[edge].action != action:
        edge = tree.edges[edge].next_edge
    return edge


@compiled
def shows_own_card(s: State, action: Action, viewer: Seat) -> bool:
    """Whether the action recruits a character that the viewer has not seen until then."""
    if action < RECRUIT_HAND or action >= RETURN_TOKEN or s.to_play == viewer:
        return False
    return s.blind[s.to_play, action - RECRUIT_HAND] != 0


@compiled
def card_come_to_light(s: State, action: Action, mover: Seat, viewer: Seat) -> Card:
    """After an action that is no recruit from a hand: the card that the viewer sees for the first time, or NOTHING."""
    if action < RESERVE or action >= RECRUIT_HAND:
        return NOTHING
    if action < RESERVE_TOP:
        return s.market[action - RESERVE]
    if action < RECRUIT:
        return s.hand[mover, s.hand_size[mover] - 1] if mover == viewer else NOTHING
    return s.market[action - RECRUIT]


@compiled
def learn_moves(
    tree: PlayTree, number: int, s: State, f: Facts, viewer: Seat, logits: NDArray[np.float32], legal: NDArray[np.int8]
) -> None:
    """Write the moves of a node with their priors, the largest first."""
    node = tree.nodes[number]
    count = list_legal(s, f, legal)
    node.unsure = _hides_something(s, viewer)
    if node.unsure:
        count = _add_possible(s, legal, count)
    node.state = KNOWN
    node.seat = s.to_play
    node.first_move = tree.used[2]
    node.move_count = count
    tree.used[2] += count
    _write_priors(tree.moves[node.first_move : node.first_move + count], logits, legal, count)


@compiled
def _hides_something(s: State, viewer: Seat) -> bool:
    """Whether what the mover may do depends on a card that the viewer can't see."""
    if s.to_play == viewer or s.phase != ACTION:
        return False
    return s.blind[s.to_play].any()


@compiled
def _add_possible(s: State, legal: NDArray[np.int8], count: int) -> int:
    """Add to the legal moves those that another deal may make legal: recruits of unseen cards, and the pass."""
    for i in range(s.hand_size[s.to_play]):
        if s.blind[s.to_play, i]:
            count = _add_once(legal, count, RECRUIT_HAND + i)
    return _add_once(legal, count, PASS)


@compiled
def _add_once(legal: NDArray[np.int8], count: int, action: Action) -> int:
    for i in range(count):
        if legal[i] == action:
            return count
    legal[count] = action
    return count + 1


@compiled
def _write_priors(moves: NDArray[np.int32], logits: NDArray[np.float32], actions: NDArray[np.int8], count: int) -> None:
    """The softmax of the logits, packed with the actions and sorted."""
    powers = np.empty(ACTIONS, np.float32)
    most = np.float32(-np.inf)
    for i in range(count):
        most = max(most, logits[actions[i]])
    total = np.float32(0)
    for i in range(count):
        powers[i] = np.exp(logits[actions[i]] - most)
        total += powers[i]
    for i in range(count):
        packed = np.int32(powers[i] / total * (_ONE - 1)) << _PRIOR_SHIFT | actions[i]
        place = i
        while place > 0 and moves[place - 1] < packed:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = packed
