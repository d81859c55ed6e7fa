"""The search bot: simulates until the budget or the clock runs out, then plays the most visited move."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s
from sixstones.ai.bot import Choice, Clock
from sixstones.ai.reach import avoid_dead_ends
from sixstones.ai.search.determinization import fill_unseen
from sixstones.ai.search.evaluation import COUNT, find_lift
from sixstones.ai.search.mcts import (
    NO_NODE,
    NODE,
    PASS_TURN,
    RECRUIT_CARD,
    RETURN_ONE,
    ROOT,
    Tree,
    clear_node,
    edge_of,
    find_child,
    new_moves,
    run_simulations,
)
from sixstones.ai.tactics import MIN_AIM_SHARE, MIN_AIM_VISITS, Tactics, allow_best, in_sight, make_choice
from sixstones.game import View
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Action, Card, FactsArray, Seat, States, new_states

CHUNK: Final = 500  # simulations between two checks of the clock: about a millisecond
UNLIMITED: Final = 1_000_000  # nodes of a search that only the clock ends: 32 MB


class SearchBot:
    """Information-set tree search. The same seed and number of simulations give the same choices."""

    def __init__(self, seed: int, simulations: int | None = None, *, rollouts: bool = False) -> None:
        """`simulations` None means as many as the clock allows; `rollouts` evaluates leaves by random play."""
        self._simulations = simulations
        self._rollouts = rollouts
        self._tree = np.zeros((simulations or UNLIMITED) + 1, NODE)
        self._states = new_states(2)
        self._scratch = new_states(3)
        self._moves = new_moves()
        self._rng = np.zeros(1, np.uint64)
        seed_stream(self._rng, seed, 0)

    def choose(self, view: View, clock: Clock) -> Choice:
        self._states[0] = view.states[0]
        tactics = Tactics(*start_search(self._states, self._scratch, view.deck.facts, self._tree, self._moves))
        if tactics.allowed > 1:
            self._search(view, clock)
        return self._choice(view, tactics)

    def _search(self, view: View, clock: Clock) -> None:
        limit = self._simulations or (UNLIMITED if clock.milliseconds is not None else CHUNK * 20)
        done, used = 0, 1
        while done < limit and not (done and clock.expired):
            chunk = min(CHUNK, limit - done)
            used = run_simulations(
                self._states, view.deck.facts, self._tree, used, self._moves, self._rng, chunk, self._rollouts
            )
            done += chunk

    def _choice(self, view: View, tactics: Tactics) -> Choice:
        states = view.states
        actions, visits, values = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS), np.zeros((ACTIONS, MAX_PLAYERS))
        count = root_statistics(states, view.deck.facts, self._tree, self._moves, actions, visits, values)
        order = np.argsort(-visits[:count], kind="stable")
        chances = values / np.maximum(visits, 1)[:, None]
        aim = find_aim(states, self._tree, actions[order[0]])
        return make_choice(view, tactics, actions, visits, chances, order, aim)


@compiled
def start_search(
    states: States, scratch: States, facts: FactsArray, tree: Tree, moves_scratch: NDArray[np.void]
) -> tuple[int, int, int, Seat]:
    """Clear the tree, forbid moves that lose or lead nowhere, and fill in the unseen cards."""
    # `states[0]` is a redacted position; afterwards it has a card in every place. Returns the fields of `Tactics`.
    moves, s = moves_scratch[0], states[0]
    actions, allowed = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.bool_)
    tactics = allow_best(states, scratch, facts, allowed)
    avoid_dead_ends(states, scratch, facts, allowed)
    count = list_legal(s, facts[0], actions)
    for i in range(count):
        moves.forbidden[edge_of(s, actions[i])] = not allowed[actions[i]]
    fill_unseen(s)
    find_lift(s, facts[0], np.zeros(COUNT, np.float32), moves.lift)
    clear_node(tree, ROOT, 0)
    return tactics


@compiled
def root_statistics(
    states: States,
    facts: FactsArray,
    tree: Tree,
    moves_scratch: NDArray[np.void],
    actions: Int8s,
    visits: Float64s,
    values: Float64s,
) -> int:
    """Write the searched actions with the visits and summed chances of their edges; return how many."""
    count = 0
    legal = np.zeros(ACTIONS, np.int8)
    for k in range(list_legal(states[0], facts[0], legal)):
        edge = edge_of(states[0], legal[k])
        if moves_scratch[0].forbidden[edge]:
            continue
        i = count
        actions[i] = legal[k]
        count += 1
        child = find_child(tree, ROOT, edge)
        if child != NO_NODE:
            visits[i] = tree[child].visits
            for seat in range(MAX_PLAYERS):
                values[i, seat] = tree[child].value[seat] * np.exp(-moves_scratch[0].lift[seat])
            values[i] *= visits[i] / values[i].sum()
    return count


@compiled
def find_aim(states: States, tree: Tree, action: Action) -> Card:
    """The character that the player to move recruits next on the principal line after `action`."""
    # The tree keeps no positions, but its edges show whose turn it is: every edge starts the next seat's turn, except
    # returns and claims. NOTHING if the line has too few visits, the character is not in sight yet, or the action
    # itself recruits.
    s = states[0]
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
