"""The entry points of the plain search, for Python and for the browser.

    start_search(view, facts, work, tree, moves, thought)
    while search(facts, work, tree, moves, rng, simulations, rollouts, thought): …

Each call of `search` adds simulations to the tree and writes what it thinks so far: the caller keeps the clock.
All buffers belong to the caller, who makes them once:

- view      [1] STATE: the position as the player to move knows it
- facts     [1] FACTS: the deck
- work      [WORK] STATE: scratch
- tree      [nodes] NODE: a search adds at most one node per simulation, and the root
- moves     [1] MOVES: scratch
- rng       [1] uint64 from `seed_stream`
- thought   [1] THOUGHT: the result
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s, Rng
from sixstones.ai.reach import avoid_dead_ends
from sixstones.ai.search.determinization import fill_unseen
from sixstones.ai.search.evaluation import COUNT, find_lift
from sixstones.ai.search.mcts import (
    NO_NODE,
    NOT_LEGAL,
    PASS_TURN,
    RECRUIT_CARD,
    RETURN_ONE,
    ROOT,
    Tree,
    clear_node,
    edge_of,
    find_child,
    run_simulations,
)
from sixstones.ai.tactics import MIN_AIM_SHARE, MIN_AIM_VISITS, in_sight, judge
from sixstones.ai.thought import Thoughts, sort_candidates
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Action, Card, FactsArray, State, States

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
        run_simulations(work, facts, tree, moves, rng, simulations, rollouts)
    t.simulations = tree[ROOT].visits
    visits = np.zeros(ACTIONS, np.float64)
    t.chances[:] = 0
    t.count = root_statistics(s, facts, tree, moves, t.action, visits, t.chances)
    for i in range(t.count):
        t.visits[i] = int(visits[i])
        t.share[i] = visits[i] / max(visits.sum(), 1.0)
        for seat in range(MAX_PLAYERS):
            t.chances[i, seat] /= max(visits[i], 1.0)
    sort_candidates(t, s.to_play, False)
    t.aim = _find_aim(s, tree, t.action[0])
    return t.choices > 1 and moves[0].used_nodes < len(tree)


@compiled
def root_statistics(
    s: State,
    facts: FactsArray,
    tree: Tree,
    moves: NDArray[Any],
    actions: Int8s,
    visits: Float64s,
    values: Float64s,
) -> int:
    """Write the searched actions with the visits and summed chances of their edges; return how many."""
    count = 0
    legal = np.zeros(ACTIONS, np.int8)
    for k in range(list_legal(s, facts[0], legal)):
        edge = edge_of(s, legal[k])
        if moves[0].forbidden[edge]:
            continue
        i = count
        actions[i] = legal[k]
        count += 1
        child = find_child(tree, ROOT, edge)
        if child != NO_NODE:
            visits[i] = tree[child].visits
            for seat in range(MAX_PLAYERS):
                values[i, seat] = tree[child].value[seat] * np.exp(-moves[0].lift[seat])
            values[i] *= visits[i] / values[i].sum()
    return count


@compiled
def _find_aim(s: State, tree: Tree, action: Action) -> Card:
    """The character that the player to move recruits next on the principal line after `action`."""
    # The tree keeps no positions, but its edges show whose turn it is: every edge starts the next seat's turn, except
    # returns and claims. NOTHING if the line has too few visits, the character is not in sight yet, or the action
    # itself recruits.
    node = find_child(tree, ROOT, edge_of(s, action))
    parent, turn = ROOT, 0
    while node != NO_NODE and not (RECRUIT_CARD <= tree[node].edge < RETURN_ONE and turn % s.players == 0):
        parent, node = node, _most_visited(tree, node)
        turn += not RETURN_ONE <= tree[node].edge < PASS_TURN
    if node == NO_NODE or turn == 0 or tree[node].visits < max(MIN_AIM_VISITS, MIN_AIM_SHARE * tree[parent].visits):
        return NOTHING
    card = tree[node].edge - RECRUIT_CARD
    return card if in_sight(s, card) else NOTHING


@compiled
def _most_visited(tree: Tree, node: int) -> int:
    best = NO_NODE
    child = tree[node].first_child
    while child != NO_NODE:
        if best == NO_NODE or tree[child].visits > tree[best].visits:
            best = child
        child = tree[child].next_sibling
    return best
