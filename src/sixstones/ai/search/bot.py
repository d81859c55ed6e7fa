"""The search bot: simulations until the budget, the clock or somebody says stop; then the move tried most."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Candidate, Choice, Clock, Urgency
from sixstones.ai.reach import avoid_dead_ends
from sixstones.ai.search.aim import find_aim
from sixstones.ai.search.evaluation import find_lift
from sixstones.ai.search.features import COUNT
from sixstones.ai.search.reasons import reason
from sixstones.ai.search.selection import new_moves
from sixstones.ai.search.simulations import run_simulations
from sixstones.ai.search.threats import OPEN, WINS, judge_moves
from sixstones.ai.search.tree import NO_NODE, NODE, ROOT, Tree, clear_node, edge_of, find_child
from sixstones.ai.search.unseen import fill_unseen
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import MAX_PLAYERS, NOBODY, NOTHING, Seat, States, new_states

CHUNK: Final = 500
"""Simulations between two looks at the clock: about a millisecond."""
UNLIMITED: Final = 1_000_000
"""Nodes for a search that only the clock ends: 32 MB."""


class SearchBot:
    """Information-set tree search. The same seed and budget in simulations give the same choices."""

    def __init__(self, seed: int, simulations: int | None = None, *, rollouts: bool = False) -> None:
        """`simulations` None means: as many as the clock allows."""
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
        legal, left, best, rival = start_search(self._states, self._scratch, view.deck.facts, self._tree, self._moves)
        if left > 1:
            self._think(view, clock)
        urgency = _urgency(legal, left, best, rival)
        return self._choice(view, urgency, rival if urgency == "stops" else None)

    def _think(self, view: View, clock: Clock) -> None:
        limit = self._simulations or (UNLIMITED if clock.milliseconds is not None else CHUNK * 20)
        done, used = 0, 1
        while done < limit and not (done and clock.expired):
            chunk = min(CHUNK, limit - done)
            used = run_simulations(
                self._states, view.deck.facts, self._tree, used, self._moves, self._rng, chunk, self._rollouts
            )
            done += chunk

    def _choice(self, view: View, urgency: Urgency | None, rival: Seat | None) -> Choice:
        states, facts = view.states, view.deck.facts
        actions, visits, values = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS), np.zeros((ACTIONS, MAX_PLAYERS))
        count = root_statistics(states, facts, self._tree, self._moves, actions, visits, values)
        order = np.argsort(-visits[:count], kind="stable")
        total = max(visits[:count].sum(), 1)
        candidates = tuple(
            Candidate(
                numbering(view.deck).move(states, int(actions[i])),
                float(visits[i] / total),
                tuple((values[i, : view.player_count] / visits[i]).round(4).tolist()) if visits[i] else (),
            )
            for i in order
            if visits[i] or count == 1
        )
        card = find_aim(states, self._tree, actions[order[0]])
        aim = None if card == NOTHING else view.deck.characters[card].id
        choice = Choice(candidates[0].move, "", candidates, aim, urgency, rival)
        return replace(choice, reason=reason(choice, view))


def _urgency(legal: int, left: int, best: int, rival: Seat) -> Urgency | None:
    """Nobody is stopped by a move that merely is not one of a few blunders: most moves must lose."""
    if legal == 1:
        return "only"
    if best == WINS:
        return "wins"
    return "stops" if best == OPEN and rival != NOBODY and left * 2 <= legal else None


@compiled
def start_search(
    states: States, scratch: States, facts: FactsArray, tree: Tree, moves_scratch: NDArray[np.void]
) -> tuple[int, int, int, Seat]:
    """Empty the tree, forbid moves that are worse than others at once, and deal.

    `states[0]` is a redacted position; afterwards it holds cards in every place. Returns how many moves are legal,
    how many are left, how they are judged, and who wins after one that is not left.
    """
    moves, s = moves_scratch[0], states[0]
    actions, verdicts = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int8)
    rival = judge_moves(states, scratch, facts, verdicts)
    count = list_legal(s, facts[0], actions)
    best = verdicts[:count].max()
    allowed = np.zeros(ACTIONS, np.bool_)
    for i in range(count):
        allowed[actions[i]] = verdicts[i] == best
    left = allowed.sum()  # a move that leads nowhere does not lose: no reason to say that the others stop somebody
    avoid_dead_ends(states, scratch, facts, allowed)
    for i in range(count):
        moves.forbidden[edge_of(s, actions[i])] = not allowed[actions[i]]
    fill_unseen(s)
    find_lift(s, facts[0], np.zeros(COUNT, np.float32), moves.lift)
    clear_node(tree, ROOT, 0)
    return count, left, best, rival


@compiled
def root_statistics(
    states: States,
    facts: FactsArray,
    tree: Tree,
    moves_scratch: NDArray[np.void],
    actions: NDArray[np.int8],
    visits: NDArray[np.float64],
    values: NDArray[np.float64],
) -> int:
    """The actions that were searched, with the visits and summed chances of their edges."""
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
