"""The search tree of the champion. It grows for as long as there is time, so nodes are small.

    node  --first_edge-->  edge  --first_child-->  node        a move that was tried, and the position after it:
                            | next_edge             | next_sibling        one child per card that it revealed
                           edge  …                 node  …

Untried moves are only numbers in `moves`: sorted priors with the action in the low bits. Only the first of them can be
next, so a step down the tree compares the tried moves and one more.

A node is a position as the bot's seat knows it. The cards that others reserved unseen are dealt again in every
simulation; if they decide which moves are legal, the node is `deal_dependent`, and legal moves are computed per deal.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s, Rng
from sixstones.rules.actions import ACTIONS, PASS, RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below
from sixstones.rules.state import ACTION, MAX_PLAYERS, NOTHING, Action, Card, Facts, Seat, State

NEW, PENDING, EXPANDED = range(3)  # states of a node: not evaluated, waits for the network, evaluated

NODE: Final = np.dtype(
    [
        ("value_sum", np.float32, MAX_PLAYERS),  # each seat's chances, summed over the visits
        ("visits", np.int32),
        ("virtual_visits", np.int32),  # simulations below it that wait for the network
        ("tried_prior", np.float32),  # sum of the priors of the tried moves
        ("first_edge", np.int32),
        ("next_sibling", np.int32),
        ("first_move", np.int32),  # in `moves`
        ("move_count", np.int8),
        ("next_move", np.int8),  # all before it are tried
        ("seat", np.int8),  # who moves
        ("card", np.int8),  # the card revealed by the move to this node, or NOTHING
        ("state", np.int8),
        ("deal_dependent", np.int8),
    ],
    align=True,
)
EDGE: Final = np.dtype(
    [
        ("prior", np.float32),
        ("value_sum", np.float32),  # the mover's chances, summed over the visits
        ("visits", np.int32),
        ("virtual_visits", np.int32),
        ("next_edge", np.int32),
        ("first_child", np.int32),
        ("action", np.int8),
    ],
    align=True,
)
MOVES_PER_NODE: Final = 28  # average room; nodes usually have 20 to 30 moves

ROOT: Final = 0
NONE: Final = -1

_ACTION_BITS: Final = 0x7F
TRIED: Final = 0x80
_PRIOR_SHIFT: Final = 8
_ONE: Final = float(1 << 23)


class SearchTree(NamedTuple):
    """Nodes, edges and moves, each in order of creation: parents before children."""

    nodes: NDArray[Any]
    edges: NDArray[Any]
    moves: NDArray[np.int32]
    used: NDArray[np.int64]  # how many nodes, edges and moves


def new_tree(most: int) -> SearchTree:
    """Room for `most` nodes. The system allocates memory only as it is used. Call `clear_tree` before the first use."""
    moves, used = np.zeros(most * MOVES_PER_NODE, np.int32), np.zeros(3, np.int64)
    return SearchTree(np.zeros(most, NODE), np.zeros(most, EDGE), moves, used)


@compiled
def clear_tree(tree: SearchTree) -> None:
    """Leave only a new root."""
    tree.used[:] = 0
    add_node(tree, NOTHING)


@compiled
def has_room(tree: SearchTree, more: int) -> bool:
    """Whether `more` nodes fit, whatever moves they have."""
    return (
        tree.used[0] + more <= len(tree.nodes)
        and tree.used[1] + more <= len(tree.edges)
        and tree.used[2] + more * ACTIONS <= len(tree.moves)
    )


@compiled
def add_node(tree: SearchTree, card: Card) -> int:
    number = tree.used[0]
    tree.used[0] = number + 1
    node = tree.nodes[number]
    node.value_sum[:] = 0
    node.visits = 0
    node.virtual_visits = 0
    node.tried_prior = 0
    node.first_edge = NONE
    node.next_sibling = NONE
    node.first_move = 0
    node.move_count = 0
    node.next_move = 0
    node.card = card
    node.state = NEW
    node.deal_dependent = 0
    return number


@compiled
def open_move(tree: SearchTree, number: int, place: int) -> int:
    """Make an edge for an untried move."""
    node = tree.nodes[number]
    move = tree.moves[node.first_move + place]
    tree.moves[node.first_move + place] = move | TRIED
    while node.next_move < node.move_count and tree.moves[node.first_move + node.next_move] & TRIED:
        node.next_move += 1
    added = tree.used[1]
    tree.used[1] = added + 1
    edge = tree.edges[added]
    edge.prior = prior_of(move)
    edge.value_sum = 0
    edge.visits = 0
    edge.virtual_visits = 0
    edge.next_edge = node.first_edge
    edge.first_child = NONE
    edge.action = action_of(move)
    node.first_edge = added
    node.tried_prior += edge.prior
    return added


@compiled
def prior_of(move: int) -> float:
    return (move >> _PRIOR_SHIFT) / _ONE


@compiled
def action_of(move: int) -> Action:
    return move & _ACTION_BITS


# Self-play uses the next functions too, with its own nodes: `nodes` are records with `next_sibling`, `card` and so on.


@compiled
def find_child(nodes: NDArray[Any], first_child: int, card: Card) -> int:
    """The child for a card, or NONE."""
    child = first_child
    while child != NONE and nodes[child].card != card:
        child = nodes[child].next_sibling
    return child


@compiled
def repeated_card(nodes: NDArray[Any], first_child: int, visits: int, widening: float, rng: Rng) -> Card:
    """One of the cards that a move revealed before, or NOTHING for a random card of the deck."""
    # Progressive widening: a move has at most `widening` times the square root of its visits as children. All cards are
    # equally likely, so a few are a fair sample, and the search gets deeper below few children.
    children, child = 0, first_child
    while child != NONE:
        children += 1
        child = nodes[child].next_sibling
    if children == 0 or children < widening * np.sqrt(np.float32(1 + visits)):
        return NOTHING
    child = first_child
    for _ in range(below(rng, children)):
        child = nodes[child].next_sibling
    return nodes[child].card


@compiled
def sum_children(nodes: NDArray[Any], first_child: int, values: NDArray[Any]) -> int:
    """Write each seat's chances, summed over the visits of all children; return the number of visits."""
    visits, child = 0, first_child
    values[:] = 0
    while child != NONE:
        visits += nodes[child].visits
        values += nodes[child].value_sum
        child = nodes[child].next_sibling
    return visits


@compiled
def add_visit(node: Any, chances: Float32s) -> None:
    node.visits += 1
    for seat in range(MAX_PLAYERS):
        node.value_sum[seat] += chances[seat]


@compiled
def add_child(tree: SearchTree, edge: int, card: Card) -> int:
    child = add_node(tree, card)
    tree.nodes[child].next_sibling = tree.edges[edge].first_child
    tree.edges[edge].first_child = child
    return child


@compiled
def find_edge(tree: SearchTree, number: int, action: Action) -> int:
    edge = tree.nodes[number].first_edge
    while edge != NONE and tree.edges[edge].action != action:
        edge = tree.edges[edge].next_edge
    return edge


@compiled
def reveals_hand_card(s: State, action: Action, viewer: Seat) -> bool:
    """Whether the action recruits a reserved card that the viewer has not seen."""
    if action < RECRUIT_HAND or action >= RETURN_TOKEN or s.to_play == viewer:
        return False
    return s.blind[s.to_play, action - RECRUIT_HAND] != 0


@compiled
def set_priors(tree: SearchTree, number: int, s: State, f: Facts, viewer: Seat, logits: Float32s, legal: Int8s) -> None:
    """Expand a node: write its moves with their priors, the largest first."""
    node = tree.nodes[number]
    count = list_legal(s, f, legal)
    # The legal moves may depend on a card that the viewer can't see.
    node.deal_dependent = s.to_play != viewer and s.phase == ACTION and s.blind[s.to_play].any()
    if node.deal_dependent:
        count = _add_possible_moves(s, legal, count)
    node.state = EXPANDED
    node.seat = s.to_play
    node.first_move = tree.used[2]
    node.move_count = count
    tree.used[2] += count
    _write_priors(tree.moves[node.first_move : node.first_move + count], logits, legal, count)


@compiled
def _add_possible_moves(s: State, legal: Int8s, count: int) -> int:
    """Add the moves that are legal in other deals: recruits of unseen cards, and the pass."""
    for i in range(s.hand_size[s.to_play]):
        if s.blind[s.to_play, i]:
            count = _add_once(legal, count, RECRUIT_HAND + i)
    return _add_once(legal, count, PASS)


@compiled
def _add_once(legal: Int8s, count: int, action: Action) -> int:
    for i in range(count):
        if legal[i] == action:
            return count
    legal[count] = action
    return count + 1


@compiled
def _write_priors(moves: NDArray[np.int32], logits: Float32s, actions: Int8s, count: int) -> None:
    """Write the softmax of the logits, packed with the actions and sorted."""
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
