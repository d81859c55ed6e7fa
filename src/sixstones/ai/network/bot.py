"""The bots that play with a trained network: the champion, which searches, and the bare policy.

The compiled entry points are also for the browser. `look` asks the network once. `start_guided` starts a search, and
`guided` continues it, any number of times. All write to `mind.thought`; the caller keeps the clock. `view` [1] is the
position as the player to move knows it.
"""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Mask, softmax
from sixstones.ai.bot import Choice, Clock, explain
from sixstones.ai.network.evaluation import evaluate
from sixstones.ai.network.puct import Mind, SearchParams, evaluate_leaves, new_mind, select_leaves
from sixstones.ai.network.tree import EXPANDED, NONE, ROOT, SearchTree, clear_tree, find_edge, sum_children
from sixstones.ai.network.tree_reuse import find_position, replay_move, reroot
from sixstones.ai.search.determinization import fill_unseen
from sixstones.ai.search.evaluation import write_by_seat
from sixstones.ai.tactics import avoid_dead_ends, judge
from sixstones.ai.thought import NOT_URGENT, ONLY, Thought, as_choice, sort_candidates
from sixstones.game import View
from sixstones.observation.write import write_observation
from sixstones.rules.actions import RECRUIT, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.legal import legal_mask
from sixstones.rules.recruit import recruited_card
from sixstones.rules.state import NOTHING, Action, Card, FactsArray, Seat, States

CHAMPION: Final = Path(__file__).with_name("champion.safetensors")
BATCH: Final = 32
STEPS: Final = 128  # simulations between two checks of the clock: about four milliseconds
MAX_NODES: Final = 400_000  # with more the tree stops growing: about 80 MB
UNLIMITED: Final = 1 << 40
MIN_SIMULATIONS_TO_TIME: Final = 200
DEFAULT_SIMULATIONS: Final = 20_000  # simulations if neither a number nor a clock limits them: about half a second
# With these limits and a thousand simulations, two in three aims are recruited next.
MIN_AIM_VISITS: Final = 5
MIN_AIM_SHARE: Final = 0.3  # minimum share of the visits to the position in which the character is recruited
MAX_MILLISECONDS: Final = 900.0  # time limit for a move even if the clock allows more: people don't want to wait longer


class ChampionBot:
    """PUCT search with a trained network; it keeps its tree between moves. Repeatable for the same seed and views."""

    def __init__(
        self,
        seed: int,
        simulations: int | None = None,
        *,
        params: SearchParams | None = None,
        weights: Path = CHAMPION,
        reuse_tree: bool = True,
        max_milliseconds: float = MAX_MILLISECONDS,
    ) -> None:
        """`simulations` None means as many as the clock and `max_milliseconds` allow. Raises UnusableWeights."""
        self._simulations, self._reuse_tree, self._max_milliseconds = simulations, reuse_tree, max_milliseconds
        nodes = MAX_NODES if simulations is None else min(MAX_NODES, 4 * simulations + 1000)
        self._mind = new_mind(weights, seed, batch=BATCH, nodes=nodes, params=params)
        self._deck: Deck | None = None

    @property
    def tree(self) -> SearchTree:
        return self._mind.tree

    def choose(self, view: View, clock: Clock) -> Choice:
        start = time.perf_counter()
        self.set_root(view)
        limit = self._simulations or (None if clock.milliseconds is not None else DEFAULT_SIMULATIONS)
        done = 0
        while True:
            left = self._simulations_left(done, clock, start) if limit is None else limit - done
            steps = min(STEPS, max(done, 1))  # a clock of a few milliseconds is checked often
            more = guided(view.states, view.deck.facts, self._mind, left, steps)
            done += more
            if more < steps or clock.expired:
                return as_choice(view, self._mind.thought)

    def set_root(self, view: View) -> None:
        """Prepare to search a position; reuse what the tree knows about it."""
        same_deck = self._reuse_tree and self._deck is view.deck
        self._deck = view.deck
        start_guided(view.states, view.deck.facts, self._mind, same_deck)

    def _simulations_left(self, done: int, clock: Clock, start: float) -> int:
        """How many simulations the clock still allows, at the speed so far."""
        if done < MIN_SIMULATIONS_TO_TIME:
            return UNLIMITED
        passed = time.perf_counter() - start
        allowed = min(clock.milliseconds or self._max_milliseconds, self._max_milliseconds) / 1000
        return int(done / passed * max(allowed - passed, 0))


class PolicyBot:
    """The move that the network likes best, without a search. `tactics` checks one turn ahead for wins and losses."""

    def __init__(self, seed: int = 0, *, tactics: bool = False, weights: Path = CHAMPION) -> None:
        """The seed makes no difference: nothing is random. Raises UnusableWeights."""
        self._tactics = tactics
        self._mind = new_mind(weights, seed, batch=1, nodes=1)

    def choose(self, view: View, clock: Clock) -> Choice:
        look(view.states, view.deck.facts, self._mind, self._tactics)
        choice = as_choice(view, self._mind.thought)
        best, urgent = choice.candidates[0], explain(replace(choice, candidates=()), view)
        wins = f"I expect to win {best.chances[view.to_play]:.0%} of such games"
        reason = f"{urgent}{'; ' if choice.urgency else ''}{best.share:.0%} of my first thought; {wins}"
        return replace(choice, reason=reason)


VISITS_PER_SLOT: Final = 8  # visits of the root per slot of a batch: a small tree can't spread many leaves


@compiled
def look(view: States, facts: FactsArray, mind: Mind, tactics: bool) -> None:
    """Ask the network once. The shares are its priors; the chances of all candidates are those of the position."""
    # With `tactics`, wins and losses that are one turn away decide first.
    t, batch, e = mind.thought[0], mind.batch, mind.evaluation
    judge(view, facts, mind.work, batch.allowed, mind.thought)
    if not tactics:
        legal_mask(view, facts, batch.legal, batch.allowed)
        if t.urgency != ONLY:
            t.urgency = NOT_URGENT
    avoid_dead_ends(view, mind.work, facts, batch.allowed)
    write_observation(view[0], facts[0], view[0].to_play, batch.observations[0])
    evaluate(e, batch.observations, 1)
    t.simulations, t.aim = 0, NOTHING
    write_priors(t, batch.allowed, e.logits[0])
    for i in range(t.count):
        write_by_seat(view[0], e.chances[0], t.chances[i])


@compiled
def write_priors(t: Thought, allowed: Mask, logits: NDArray[Any]) -> None:
    """The softmax of the logits of the allowed actions, best first."""
    t.count = 0
    t.chances[:] = 0
    t.visits[:] = 0
    for action in range(len(allowed)):
        if allowed[action]:
            t.action[t.count] = action
            t.share[t.count] = logits[action]
            t.count += 1
    softmax(t.share[: t.count])
    sort_candidates(t, 0, False)


@compiled
def start_guided(view: States, facts: FactsArray, mind: Mind, same_deck: bool) -> None:
    """Forbid moves that lose or lead nowhere, and make the position the root: its node in the tree, or a new one."""
    # Nothing is reused unless the caller says that the tree is about the same deck.
    tree, batch, before, viewer = mind.tree, mind.batch, mind.reuse.before, view[0].to_play
    judge(view, facts, mind.work, batch.allowed, mind.thought)
    avoid_dead_ends(view, mind.work, facts, batch.allowed)
    node = NONE
    if same_deck and before[0].players == view[0].players and before[0].to_play == viewer:
        node = find_position(tree, view, facts, viewer, mind.reuse)
    if node == NONE:
        clear_tree(tree)
    else:
        reroot(tree, node, mind.reuse)
    before[0] = view[0]
    batch.root[0] = view[0]
    fill_unseen(batch.root[0])


@compiled
def guided(view: States, facts: FactsArray, mind: Mind, left: int, steps: int) -> int:
    """Run at least `steps` simulations, up to a batch more, and write the thought; return how many."""
    # Fewer if there is no choice, or if the best move can't change within the `left` simulations of this decision.
    t, tree, allowed, viewer = mind.thought[0], mind.tree, mind.batch.allowed, view[0].to_play
    done = 0 if tree.nodes[ROOT].visits else -1  # the first evaluation is of the root itself
    while t.choices > 1 and done < steps and _can_change(tree, allowed, left - done):
        done += run_batch(mind, facts, viewer, left - done, len(mind.batch.states))
    write_candidates(mind, viewer)
    t.aim = find_aim(tree, view, mind.work, facts, t.action[0])
    return max(done, 0)


@compiled
def run_batch(mind: Mind, facts: FactsArray, viewer: Seat, most: int, slots: int) -> int:
    """Run simulations until the network was asked once, for at most `slots` leaves; return how many."""
    wanted = min(slots, 1 + mind.tree.nodes[ROOT].visits // VISITS_PER_SLOT)
    pending, finished = select_leaves(mind, facts, viewer, wanted, most)
    evaluate_leaves(mind, facts, viewer, pending)
    return pending + finished


@compiled
def _can_change(tree: SearchTree, allowed: Mask, left: int) -> bool:
    """Whether `left` simulations can make another move the most visited one."""
    most, second = 0, 0
    edge = tree.nodes[ROOT].first_edge
    while edge != NONE:
        visits = tree.edges[edge].visits
        if allowed[tree.edges[edge].action]:
            second = max(second, min(visits, most))
            most = max(most, visits)
        edge = tree.edges[edge].next_edge
    return 0 < left >= most - second


@compiled
def write_candidates(mind: Mind, mover: Seat) -> None:
    """Write what the tree says about the allowed moves."""
    t, tree, allowed = mind.thought[0], mind.tree, mind.batch.allowed
    t.simulations = max(tree.nodes[ROOT].visits - 1, 0)
    t.count = 0
    total = 0
    for action in range(len(allowed)):
        if allowed[action]:
            t.action[t.count] = action
            t.visits[t.count] = count_visits(tree, find_edge(tree, ROOT, action), t.chances[t.count])
            total += t.visits[t.count]
            t.count += 1
    for i in range(t.count):
        t.share[i] = t.visits[i] / max(total, 1)
    sort_candidates(t, mover, True)


@compiled
def count_visits(tree: SearchTree, edge: int, chances: Float64s) -> int:
    """The visits of a move; write each seat's mean chances after it. No edge means no visits."""
    if edge == NONE:
        chances[:] = 0
        return 0
    visits = sum_children(tree.nodes, tree.edges[edge].first_child, chances)
    chances /= max(visits, 1)
    return tree.edges[edge].visits


@compiled
def find_aim(tree: SearchTree, view: States, work: States, facts: FactsArray, action: Action) -> Card:
    """The character that the player to move recruits next on the principal line after `action`."""
    # NOTHING if the line has too few visits, the character is not in sight yet, or the action itself recruits.
    me, s, edge = view[0].to_play, work[0], find_edge(tree, ROOT, action)
    work[0] = view[0]
    parent_visits = 0  # while at the root
    while edge != NONE:
        visits, played = tree.edges[edge].visits, tree.edges[edge].action
        if s.to_play == me and RECRUIT <= played < RETURN_TOKEN:
            if parent_visits == 0 or visits < max(MIN_AIM_VISITS, MIN_AIM_SHARE * parent_visits):
                return NOTHING
            card = recruited_card(s, played)
            return card if card in view[0].market or card in view[0].hand[me] else NOTHING
        node = _most_visited_child(tree, edge)
        if node == NONE or tree.nodes[node].state != EXPANDED:
            return NOTHING
        replay_move(s, facts[0], played, tree.nodes[node].card, me)
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
