"""The bots that play with a trained network: the champion, which searches, and the bare policy."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s, Mask
from sixstones.ai.bot import Candidate, Choice, Clock, explain
from sixstones.ai.network.evaluation import Evaluator, load_network, single_threaded_blas
from sixstones.ai.network.puct import SearchParams, backup_leaves, new_leaf_batch, select_leaves
from sixstones.ai.network.tree import EXPANDED, NONE, ROOT, SearchTree, clear_tree, find_edge, new_tree
from sixstones.ai.network.tree_reuse import find_position, new_frontier, replay_move, reroot
from sixstones.ai.reach import avoid_dead_ends
from sixstones.ai.search.determinization import fill_unseen
from sixstones.ai.tactics import MIN_AIM_SHARE, MIN_AIM_VISITS, in_sight, judge
from sixstones.ai.thought import STOPS, URGENCIES, Thoughts, as_choice, new_thought, sort_candidates
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.observation import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Action, Card, FactsArray, Seat, States, new_states

CHAMPION: Final = Path(__file__).with_name("champion.safetensors")
BATCH: Final = 32
VISITS_PER_SLOT: Final = 8  # visits of the root per slot of a batch: a small tree can't tell where many leaves go
MAX_NODES: Final = 400_000  # with more the tree stops growing: about 80 MB
UNLIMITED: Final = 1 << 40
MIN_SIMULATIONS_TO_TIME: Final = 200
DEFAULT_SIMULATIONS: Final = 20_000  # simulations if neither a number nor a clock limits them: about half a second
MAX_MILLISECONDS: Final = 900.0  # time limit for a move even if the clock allows more: nobody likes to wait longer


class ChampionBot:
    """PUCT search with a trained network; it keeps its tree between moves. Repeatable for the same seed and views."""

    def __init__(
        self,
        seed: int,
        simulations: int | None = None,
        *,
        batch: int = BATCH,
        params: SearchParams | None = None,
        weights: Path = CHAMPION,
        reuse_tree: bool = True,
        max_milliseconds: float = MAX_MILLISECONDS,
    ) -> None:
        """`simulations` None means as many as the clock and `max_milliseconds` allow. Raises UnusableWeights."""
        self._simulations, self._batch_size, self._reuse_tree = simulations, batch, reuse_tree
        self._manner = params or SearchParams()
        self._max_milliseconds = max_milliseconds
        self._network = Evaluator(load_network(weights), batch)
        self._batch = new_leaf_batch(batch)
        seed_stream(self._batch.rng, seed, 0)
        most = MAX_NODES if simulations is None else min(MAX_NODES, 4 * simulations + 1000)
        self.tree = new_tree(most)
        self._renumbering = np.zeros(most, np.int32), np.zeros(most, np.int32)
        self._frontier = new_frontier()
        self._scratch = new_states(3)
        self._thought = new_thought()
        self._before = new_states(1)
        self._deck: Deck | None = None
        self._viewer: Seat | None = None

    def choose(self, view: View, clock: Clock) -> Choice:
        start = time.perf_counter()
        states, viewer = view.states, view.to_play
        judge(states, view.deck.facts, self._scratch, self._batch.allowed, self._thought)
        avoid_dead_ends(states, self._scratch, view.deck.facts, self._batch.allowed)
        self._set_root(view, states, viewer)
        if self._thought["choices"][0] > 1:
            with single_threaded_blas():
                self._search(view, viewer, clock, start)
        return self._choice(view)

    def _set_root(self, view: View, states: States, viewer: Seat) -> None:
        """Make the position the root: its node in the tree if there is one, otherwise a new one."""
        node = NONE
        if self._reuse_tree and self._deck is view.deck and self._viewer == viewer:
            node = find_position(self.tree, self._before, states, view.deck.facts, viewer, self._frontier)
        if node == NONE:
            clear_tree(self.tree)
        else:
            reroot(self.tree, node, *self._renumbering)
        self._before[0] = states[0]
        self._deck, self._viewer = view.deck, viewer
        self._batch.root[0] = states[0]
        fill_root(self._batch.root)

    def _search(self, view: View, viewer: Seat, clock: Clock, start: float) -> None:
        limit = self._simulations or (None if clock.milliseconds is not None else DEFAULT_SIMULATIONS)
        facts, batch, network = view.deck.facts, self._batch, self._network
        done = 0 if self._visits else -1  # the first evaluation is of the root itself
        while done < 1 or not clock.expired:
            left = self._simulations_left(done, clock, start) if limit is None else limit - done
            if left <= 0 or visit_lead(self.tree, batch.allowed) > left:
                break
            wanted = min(self._batch_size, 1 + self._visits // VISITS_PER_SLOT)
            pending, finished = select_leaves(self.tree, batch, facts, viewer, wanted, left, self._manner)
            if pending:
                network.evaluate(batch.observations, pending)
                backup_leaves(self.tree, batch, facts, viewer, network.logits, network.chances, pending)
            done += pending + finished

    @property
    def _visits(self) -> int:
        return int(self.tree.nodes["visits"][ROOT])

    def _simulations_left(self, done: int, clock: Clock, start: float) -> int:
        """How many simulations the clock still allows, at the speed so far."""
        if done < MIN_SIMULATIONS_TO_TIME:
            return UNLIMITED
        passed = time.perf_counter() - start
        allowed = min(clock.milliseconds or self._max_milliseconds, self._max_milliseconds) / 1000
        return int(done / passed * max(allowed - passed, 0))

    def _choice(self, view: View) -> Choice:
        conclude(self.tree, view.states, view.deck.facts, self._scratch, self._batch.allowed, self._thought)
        return as_choice(view, self._thought)


@compiled
def conclude(
    tree: SearchTree, view: States, facts: FactsArray, scratch: States, allowed: Mask, thought: Thoughts
) -> None:
    """Write what the tree says about the allowed moves."""
    t = thought[0]
    t.simulations = tree.nodes[ROOT].visits
    t.count = root_moves(tree, allowed, t.action, t.visits, t.chances)
    sort_candidates(t, view[0].to_play, True)
    t.aim = find_aim(tree, view, scratch, facts, t.action[0])


@compiled
def fill_root(states: States) -> None:
    """`fill_unseen` for callers from Python."""
    fill_unseen(states[0])


class PolicyBot:
    """The move that the network likes best, without a search. `tactics` checks one turn ahead for wins and losses."""

    def __init__(self, seed: int = 0, *, tactics: bool = False, weights: Path = CHAMPION) -> None:
        """The seed makes no difference: nothing is random. Raises UnusableWeights."""
        self._tactics = tactics
        self._network = Evaluator(load_network(weights), 1)
        self._observation = np.zeros((1, SIZE), np.int8)
        self._scratch, self._thought = new_states(3), new_thought()
        self._allowed, self._legal = np.zeros(ACTIONS, np.bool_), np.zeros(ACTIONS, np.int8)

    def choose(self, view: View, clock: Clock) -> Choice:
        states, facts = view.states, view.deck.facts
        legal = judge(states, facts, self._scratch, self._allowed, self._thought)
        if not self._tactics:
            legal_mask(states, facts, self._legal, self._allowed)
        avoid_dead_ends(states, self._scratch, facts, self._allowed)
        write_one(states, facts, view.to_play, self._observation[0])
        with single_threaded_blas():
            self._network.evaluate(self._observation, 1)
        urgency = URGENCIES[self._thought["urgency"][0]] if self._tactics or legal == 1 else None
        choice = Choice(
            (candidates := self._candidates(view))[0].move,
            candidates=candidates,
            urgency=urgency,
            rival=int(self._thought["rival"][0]) if urgency == URGENCIES[STOPS] else None,
        )
        return replace(choice, reason=_reason(choice, view))

    def _candidates(self, view: View) -> tuple[Candidate, ...]:
        """Every move with its prior. The chances are those of the current position."""
        states, actions = view.states, np.flatnonzero(self._allowed)
        powers = np.exp(self._network.logits[0, actions] - self._network.logits[0, actions].max())
        shares, players, me = powers / powers.sum(), view.player_count, view.to_play
        chances = tuple(np.roll(self._network.chances[0, :players], me).round(4).tolist())
        return tuple(
            Candidate(numbering(view.deck).move(states, int(actions[i])), float(shares[i]), chances)
            for i in np.argsort(-shares, kind="stable")
        )


def _reason(choice: Choice, view: View) -> str:
    """What is urgent, and the network's opinion."""
    best = choice.candidates[0]
    thought = f"{best.share:.0%} of my first thought; I expect to win {best.chances[view.to_play]:.0%} of such games"
    return f"{explain(replace(choice, candidates=()), view)}{'; ' if choice.urgency else ''}{thought}"


@compiled
def root_moves(tree: SearchTree, allowed: Mask, actions: Int8s, visits: NDArray[np.int64], chances: Float64s) -> int:
    """Write the allowed actions, their visits and each seat's mean chances after them; return how many."""
    count = 0
    for action in range(len(allowed)):
        if allowed[action]:
            actions[count] = action
            visits[count] = 0
            chances[count] = 0
            edge = find_edge(tree, ROOT, action)
            if edge != NONE:
                visits[count] = tree.edges[edge].visits
                _mean_chances(tree, edge, chances[count])
            count += 1
    return count


@compiled
def _mean_chances(tree: SearchTree, edge: int, out: Float64s) -> None:
    """Add up the chances in the children of an edge, and divide by their visits."""
    visits = 0
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
    """The character that the player to move recruits next on the principal line after `action`."""
    # NOTHING if the line has too few visits, the character is not in sight yet, or the action itself recruits.
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
