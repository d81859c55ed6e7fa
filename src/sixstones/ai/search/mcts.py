"""Monte Carlo tree search: deal the unseen cards, descend by PUCT, add a node, evaluate it and back up the result.

The selection rule is AlphaZero's for several players: each seat maximises its own chance. One tree serves all deals of
the unseen cards, so at each visit only the edges that are legal in the current deal take part.

The entry points, for Python and for the browser:

    start_search(view, facts, work, tree, moves, thought)
    while search(facts, work, tree, moves, rng, simulations, rollouts, thought): …

Each call of `search` adds simulations to the tree and writes what it thinks so far: the caller keeps the clock. All
buffers belong to the caller. `view` [1] is the position as the player to move knows it, `work` [WORK] and `moves` [1]
are scratch, and `tree` has room for the root and one node per simulation.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Int8s, Rng
from sixstones.ai.policies import random_action
from sixstones.ai.search.determinization import deal_hands, fill_unseen, shuffle_top
from sixstones.ai.search.evaluation import COUNT, evaluate, find_lift
from sixstones.ai.tactics import avoid_dead_ends, is_swap, judge
from sixstones.ai.thought import Thought, Thoughts, sort_candidates
from sixstones.rules.actions import ACTIONS, CLAIM_TILE, PASS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply_action
from sixstones.rules.colours import GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.state import CARDS, LOCATION_SIDES, MAX_PLAYERS, NOTHING, OVER, Facts, FactsArray, State, States
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON

# The tree: nodes in one preallocated array, children as linked lists. An edge is identified by what the move does, not
# by the place of a card: "recruit Thor" is the same edge wherever Thor is in the market, and whatever else was dealt.
#
#     0 …  29  takes                     123 … 212  recruit a card, face up or from the hand
#    30 … 119  reserve a card            213 … 218  returns
#   120 … 122  reserve from a deck       219 … 226  claim a location side            227  pass
RESERVE_CARD: Final = RESERVE
RESERVE_DECK: Final = RESERVE_CARD + CARDS
RECRUIT_CARD: Final = RESERVE_DECK + 3
RETURN_ONE: Final = RECRUIT_CARD + CARDS
CLAIM_SIDE: Final = RETURN_ONE + 6
PASS_TURN: Final = CLAIM_SIDE + LOCATION_SIDES
EDGES: Final = PASS_TURN + 1

ROOT: Final = 0
NO_NODE: Final = 0  # the root has no parent

NODE: Final = np.dtype(
    [
        ("visits", np.int32),
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("edge", np.int32),
        ("value", np.float32, MAX_PLAYERS),  # each seat's chances, summed over the visits
    ]
)
Tree: TypeAlias = NDArray[Any]  # an array of NODE records; node 0 is the root


@compiled
def edge_of(s: State, action: int) -> int:
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
    tree[node].value[:] = 0


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


EXPLORATION: Final = 0.7
UNTRIED: Final = 0.1  # first play urgency: an untried move is assumed to be this much worse than its parent
NOT_LEGAL: Final = -1
DONE: Final = np.float32(-1)

# Priors by kind of move.
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
        ("place_of_edge", np.int8, EDGES),  # NOT_LEGAL everywhere between calls
        ("forbidden", np.int8, EDGES),  # moves of the root that lose at once
        ("count", np.int64),
        ("total_prior", np.float32),
        ("chosen", np.int64),
        ("used_nodes", np.int64),  # of the tree
        ("lift", np.float32, MAX_PLAYERS),  # `evaluation.find_lift` of the root
    ]
)
Moves: TypeAlias = Any  # one MOVES record: the legal moves of the current position of a simulation


@compiled
def choose_edge(tree: Tree, node: int, s: State, f: Facts, moves: Moves) -> int:
    """Choose a move, written to `moves.chosen`; return its child, or NO_NODE if it is new."""
    _list_moves(s, f, moves, node == ROOT)
    seat = s.to_play
    visits = tree[node].visits
    exploration = EXPLORATION * np.sqrt(visits + 1.0) / moves.total_prior
    best = -np.inf
    best_child = NO_NODE
    child = tree[node].first_child
    while child != NO_NODE:
        place = moves.place_of_edge[tree[child].edge]
        if place != NOT_LEGAL:
            tried = tree[child].visits
            score = tree[child].value[seat] / tried + exploration * moves.prior[place] / (1 + tried)
            moves.prior[place] = DONE
            if score > best:
                best, best_child, moves.chosen = score, child, place
        child = tree[child].next_sibling
    here = tree[node].value[seat] / visits if visits else 1.0 / s.players
    for place in range(moves.count):
        moves.place_of_edge[moves.edge[place]] = NOT_LEGAL
        if moves.prior[place] >= 0:
            score = here - UNTRIED + exploration * moves.prior[place]
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


MAX_DEPTH: Final = 200
ROLLOUT_LIMIT: Final = 400


@compiled
def _run_simulations(
    states: States, facts: FactsArray, tree: Tree, scratch: NDArray[Any], rng: Rng, simulations: int, rollouts: bool
) -> None:
    """Run up to `simulations`, fewer if the tree is full."""
    # `states` begins with the position with its unseen cards filled in; the second record is scratch. Leaves are
    # evaluated with `evaluate`, or with `rollouts` by random play to the end.
    f, moves = facts[0], scratch[0]
    path = np.zeros(MAX_DEPTH + 1, np.int32)
    features = np.zeros(COUNT, np.float32)
    chances = np.zeros(MAX_PLAYERS, np.float32)
    viewer = states[0].to_play
    used = moves.used_nodes
    for _ in range(simulations):
        if used == len(tree):
            break
        states[1] = states[0]
        s = states[1]
        deal_hands(s, viewer, rng)
        depth, used = _descend(s, f, tree, used, moves, rng, path)
        if rollouts:
            _play_out(s, f, moves.action, rng)
        evaluate(s, f, features, moves.lift, chances)
        for i in range(depth + 1):
            tree[path[i]].visits += 1
            for seat in range(MAX_PLAYERS):
                tree[path[i]].value[seat] += chances[seat]
    moves.used_nodes = used


@compiled
def _descend(
    s: State, f: Facts, tree: Tree, used: int, moves: Moves, rng: Rng, path: NDArray[np.int32]
) -> tuple[int, int]:
    """Descend to a new node, the end of the game or the depth limit; return the depth and the nodes used."""
    node = ROOT
    depth = 0
    path[0] = node
    while s.phase != OVER and depth < MAX_DEPTH:
        child = choose_edge(tree, node, s, f, moves)
        action = moves.action[moves.chosen]
        shuffle_top(s, action, rng)
        apply_action(s, f, action)
        depth += 1
        if child == NO_NODE:
            add_child(tree, node, used, moves.edge[moves.chosen])
            path[depth] = used
            return depth, used + 1
        node = child
        path[depth] = node
    return depth, used


@compiled
def _play_out(s: State, f: Facts, legal: Int8s, rng: Rng) -> None:
    played = 0
    while s.phase != OVER and played < ROLLOUT_LIMIT:
        action = random_action(s, f, legal, rng)
        shuffle_top(s, action, rng)
        apply_action(s, f, action)
        played += 1


WORK: Final = 5  # records: the position with a card in every place, the current simulation, three for the tactics


@compiled
def start_search(
    view: States, facts: FactsArray, work: States, tree: Tree, moves: NDArray[Any], thought: Thoughts
) -> None:
    """Clear the tree, forbid moves that lose or lead nowhere, and fill in the unseen cards."""
    s = work[0]
    work[0] = view[0]
    actions, allowed = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.bool_)
    judge(view, facts, work[2:], allowed, thought)
    thought[0].aim = NOTHING  # the tree keeps no positions; for hints `advise` finds one
    avoid_dead_ends(view, work[2:], facts, allowed)
    for i in range(list_legal(s, facts[0], actions)):
        moves[0].forbidden[edge_of(s, actions[i])] = not allowed[actions[i]]
    fill_unseen(s)
    find_lift(s, facts[0], np.zeros(COUNT, np.float32), moves[0].lift)
    clear_node(tree, ROOT, 0)
    moves[0].place_of_edge[:] = NOT_LEGAL
    moves[0].used_nodes = 1


@compiled
def search(
    facts: FactsArray,
    work: States,
    tree: Tree,
    moves: NDArray[Any],
    rng: Rng,
    simulations: int,
    rollouts: bool,
    thought: Thoughts,
) -> bool:
    """Run `simulations` more and write the thought; return whether further ones can change it."""
    # With `rollouts`, leaves are evaluated by random play to the end. Nothing is searched if there is no choice.
    t, s = thought[0], work[0]
    if t.choices > 1:
        _run_simulations(work, facts, tree, moves, rng, simulations, rollouts)
    t.simulations = tree[ROOT].visits
    _write_candidates(s, facts[0], tree, moves[0], t)
    sort_candidates(t, s.to_play, False)
    return t.choices > 1 and moves[0].used_nodes < len(tree)


@compiled
def _write_candidates(s: State, f: Facts, tree: Tree, moves: Moves, t: Thought) -> None:
    """Write the moves that are not forbidden, with the share and the chances of their edges."""
    t.count = 0
    t.visits[:] = 0
    t.chances[:] = 0
    for i in range(list_legal(s, f, moves.action)):
        edge = edge_of(s, moves.action[i])
        if moves.forbidden[edge]:
            continue
        child = find_child(tree, ROOT, edge)
        t.action[t.count] = moves.action[i]
        t.share[t.count] = 0
        if child != NO_NODE:
            t.visits[t.count] = tree[child].visits
            t.share[t.count] = tree[child].visits / t.simulations
            for seat in range(MAX_PLAYERS):
                t.chances[t.count, seat] = tree[child].value[seat] * np.exp(-moves.lift[seat])
            t.chances[t.count] /= t.chances[t.count].sum()
        t.count += 1
