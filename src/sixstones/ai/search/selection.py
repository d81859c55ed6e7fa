"""Which move a simulation tries: what has done well for the seat to play, and what looks good but was tried little.

This is the rule of AlphaZero (PUCT) for several players: each seat maximises its own chance. The same tree serves
all deals of the unseen cards, so at each visit only the edges that are legal now take part.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.reach import is_swap
from sixstones.ai.search.tree import EDGES, NO_NODE, RECRUIT_CARD, RESERVE_CARD, RETURN_ONE, ROOT, Tree, edge_of
from sixstones.rules.actions import ACTIONS
from sixstones.rules.colours import GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.legal import list_legal
from sixstones.rules.state import MAX_PLAYERS, State
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON

EXPLORATION: Final = 0.7
UNTRIED: Final = 0.1
"""A move that was never tried is taken to be this much worse than its parent."""
NOT_LEGAL: Final = -1
DONE: Final = np.float32(-1)

# How promising kinds of moves look before anything is known.
TAKE_PRIOR: Final = 1.0
SWAP_PRIOR: Final = 0.4
RESERVE_PRIOR: Final = 0.4
RECRUIT_PRIOR: Final = 3.0
POINT_PRIOR: Final = 2.0
NEW_COLOUR_PRIOR: Final = 2.0
TIME_STONE_PRIOR: Final = 4.0

MOVES: Final = np.dtype(
    [
        ("action", np.int8, ACTIONS),
        ("edge", np.int16, ACTIONS),
        ("prior", np.float32, ACTIONS),
        ("place_of_edge", np.int8, EDGES),  # NOT_LEGAL everywhere between two calls
        ("forbidden", np.int8, EDGES),  # moves of the root that lose at once
        ("count", np.int64),
        ("total_prior", np.float32),
        ("chosen", np.int64),
        ("lift", np.float32, MAX_PLAYERS),  # what `evaluation.find_lift` says of the root
    ]
)
Moves: TypeAlias = Any
"""One MOVES record: the legal moves of the position that a simulation stands at."""


def new_moves() -> NDArray[Any]:
    moves: NDArray[Any] = np.zeros(1, MOVES)
    moves["place_of_edge"] = NOT_LEGAL
    return moves


@compiled
def choose_edge(tree: Tree, node: int, s: State, f: Facts, moves: Moves) -> int:
    """Pick a move into `moves.chosen`; return the child it leads to, or NO_NODE for a new one."""
    _list_moves(s, f, moves, node == ROOT)
    seat = s.to_play
    visits = tree[node].visits
    urge = EXPLORATION * np.sqrt(visits + 1.0) / moves.total_prior
    best = -np.inf
    best_child = NO_NODE
    child = tree[node].first_child
    while child != NO_NODE:
        place = moves.place_of_edge[tree[child].edge]
        if place != NOT_LEGAL:
            tried = tree[child].visits
            score = tree[child].value[seat] / tried + urge * moves.prior[place] / (1 + tried)
            moves.prior[place] = DONE
            if score > best:
                best, best_child, moves.chosen = score, child, place
        child = tree[child].next_sibling
    here = tree[node].value[seat] / visits if visits else 1.0 / s.players
    for place in range(moves.count):
        moves.place_of_edge[moves.edge[place]] = NOT_LEGAL
        if moves.prior[place] >= 0:
            score = here - UNTRIED + urge * moves.prior[place]
            if score > best:
                best, best_child, moves.chosen = score, NO_NODE, place
    return best_child


@compiled
def _list_moves(s: State, f: Facts, moves: Moves, at_root: bool) -> None:
    place = 0
    total = 0.0
    take_prior = SWAP_PRIOR if is_swap(s, 0) else TAKE_PRIOR
    for i in range(list_legal(s, f, moves.action)):
        edge = edge_of(s, moves.action[i])
        if at_root and moves.forbidden[edge]:
            continue
        moves.action[place] = moves.action[i]
        moves.edge[place] = edge
        moves.place_of_edge[edge] = place
        moves.prior[place] = _prior(s, f, edge, take_prior)
        total += moves.prior[place]
        place += 1
    moves.count = place
    moves.total_prior = total


@compiled
def _prior(s: State, f: Facts, edge: int, take_prior: float) -> float:
    if edge < RESERVE_CARD:
        return take_prior
    if edge >= RETURN_ONE:
        return TAKE_PRIOR
    if edge < RECRUIT_CARD:
        return RESERVE_PRIOR
    card = edge - RECRUIT_CARD
    prior = RECRUIT_PRIOR + POINT_PRIOR * f.points[card] + f.tags[card]
    if s.bonuses[s.to_play, f.bonus[card]] == 0:
        prior += NEW_COLOUR_PRIOR
    if card >= FIRST_WITH_TIME_ICON and s.tokens[s.to_play, GREEN] == 0:
        prior += TIME_STONE_PRIOR
    return prior
