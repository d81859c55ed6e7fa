"""Evaluates positions, for hints, for charts of a game, and to find mistakes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s, Mask, Rng
from sixstones.ai.bot import Candidate, Choice, Clock, explain
from sixstones.ai.coach.calibration import SEARCHED, Calibration, shipped, stage
from sixstones.ai.network.bot import BATCH, CHAMPION, MAX_NODES, VISITS_PER_SLOT, fill_root, root_moves
from sixstones.ai.network.evaluation import Evaluator, load_network, single_threaded_blas
from sixstones.ai.network.puct import SearchParams, backup_leaves, new_leaf_batch, select_leaves
from sixstones.ai.network.tree import ROOT, clear_tree, new_tree
from sixstones.ai.network.weights import network_name
from sixstones.ai.search.determinization import deal_hands
from sixstones.ai.tactics import judge
from sixstones.ai.thought import new_thought
from sixstones.game import Move, View
from sixstones.game.numbering import numbering
from sixstones.observation import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS, RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import SPECTATOR, redact
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Seat, States, new_states


@dataclass(frozen=True, slots=True)
class RatedMove:
    """One move of the seat to play."""

    move: Move
    share: float
    """The share of the search spent on it, from 0 to 1; without a search, the network's prior."""
    chances: tuple[float, ...]
    """Each seat's chance to win after the move. Empty without a search."""
    errors: tuple[float, ...]
    """As in `Evaluation`, for the simulations of this move."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth if everybody plays as well as the champion."""

    chances: tuple[float, ...]
    """Each seat's chance to win. The sum is 1: a shared victory is divided."""
    errors: tuple[float, ...]
    """Half the width of the error bar of each chance.

    It says how far the chance may move with more search: at least nine in ten evaluations with ten times the
    simulations are within it (docs/coach.md has the measured share). It is computed from the movement of the chance in
    the second half of the search, the number of simulations, and the remaining calibration error. It does not say how
    a game will end, and does not consider players who are weaker or stronger than the champion.
    """
    moves: tuple[RatedMove, ...]
    """The moves of the seat to play, best first.

    If a move wins at once, only such moves; moves that lose at once are left out if there are others. Recruiting a
    character that the viewer can't see is left out too.
    """
    simulations: int
    """0 if the network was asked once, or the game is over."""


class Coach:
    """Evaluates positions one after another. Use one coach per thread.

    Every evaluation starts with an empty tree: with a number of simulations the same view gives the same result.
    """

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION, calibration: Calibration | None = None) -> None:
        """Other weights need their own calibration, otherwise ValueError is raised. Raises UnusableWeights."""
        self._analyzer = Analyzer(seed, weights=weights)
        self._calibration = calibration or shipped()
        if calibration is None and self._calibration.network != network_name(weights):
            raise ValueError(f"the bundled calibration is for another network than {weights}")

    def evaluate(
        self, view: View, milliseconds: float = 100.0, *, simulations: int | None = None, clock: Clock | None = None
    ) -> Evaluation:
        """Evaluate a position from what the view's seat, or a spectator, may know.

        With 0 or fewer milliseconds or simulations the network is asked once. `simulations` overrides the time limit;
        a `clock` replaces `milliseconds`, so that another thread can stop the search.
        """
        if view.outcome is not None:
            return _finished(view)
        if simulations <= 0 if simulations is not None else clock is None and milliseconds <= 0:
            return self._evaluation(view, self._analyzer.evaluate_once(view))
        if clock is None:
            clock = Clock(None if simulations is not None else milliseconds)
        return self._evaluation(view, self._analyzer.analyze(view, clock, simulations))

    def _evaluation(self, view: View, analysis: Analysis) -> Evaluation:
        chances = self._calibrated(view, analysis.chances, analysis.simulations)
        errors = self._calibration.bar(chances, analysis.drift, analysis.simulations, view.player_count)
        moves = (self._rated(view, analysis, i) for i in range(len(analysis.actions)))
        rated = tuple(move for move in moves if move)
        return Evaluation(tuple(chances.tolist()), tuple(errors.tolist()), rated, analysis.simulations)

    def _calibrated(self, view: View, chances: Float64s, simulations: int) -> Float64s:
        return self._calibration.calibrated(
            chances, simulations, view.player_count, stage(view.states), mover=view.to_play
        )

    def _rated(self, view: View, analysis: Analysis, i: int) -> RatedMove | None:
        action, visits = int(analysis.actions[i]), int(analysis.visits[i])
        if _is_hidden(view, action):
            return None
        move, share = numbering(view.deck).move(view.states, action), float(analysis.shares[i])
        if not visits:
            return RatedMove(move, share, (), ())
        chances = self._calibrated(view, analysis.move_chances[i], analysis.simulations)
        errors = self._calibration.bar(chances, analysis.drift, visits, view.player_count)
        return RatedMove(move, share, tuple(chances.tolist()), tuple(errors.tolist()))


def evaluate(view: View, milliseconds: float = 100.0, *, simulations: int | None = None) -> Evaluation:
    """Evaluate one position. For many positions keep a `Coach`."""
    return Coach().evaluate(view, milliseconds, simulations=simulations)


def _is_hidden(view: View, action: int) -> bool:
    """Whether the action recruits a character that the viewer can't see."""
    if not RECRUIT_HAND <= action < RETURN_TOKEN:
        return False
    return bool(view.states["hand"][0, view.to_play, action - RECRUIT_HAND] < 0)


def _finished(view: View) -> Evaluation:
    """The winners share one win; without a winner everybody does."""
    assert view.outcome is not None
    winners = view.outcome.winners or range(view.player_count)
    chances = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(view.player_count))
    return Evaluation(chances, (0.0,) * view.player_count, (), 0)


def as_hint(choice: Choice, view: View) -> Choice:
    """The champion's choice with calibrated chances."""
    # The calibration was fitted to searches of 100 ms. Longer searches differ little; shorter ones are calibrated a
    # little less well.
    hint = replace(choice, candidates=tuple(_calibrated(each, view) for each in choice.candidates))
    return replace(hint, reason=explain(hint, view))


def _calibrated(candidate: Candidate, view: View) -> Candidate:
    if not candidate.chances:
        return candidate
    chances = shipped().calibrated(
        np.array(candidate.chances), SEARCHED, view.player_count, stage(view.states), view.to_play
    )
    return replace(candidate, chances=tuple(chances.round(4).tolist()))


UNLIMITED: Final = 1 << 40


@dataclass(frozen=True)
class Analysis:
    """The result of a search, not calibrated."""

    chances: Float64s  # each seat's chance to win: the mean of all simulations, or the network's output without any
    drift: Float64s  # how far each seat's chance has moved since a quarter to a half of the simulations
    simulations: int
    actions: Int8s  # the considered actions, best first
    shares: Float64s
    visits: NDArray[np.int64]
    move_chances: Float64s  # [action, seat] of the visited actions


class Analyzer:
    """Searches positions from any viewer's knowledge, one after another. Use one per thread.

    The champion searches only from the view of the seat to play; a coach also answers the others and spectators. For
    them unseen hands are dealt again in every simulation, as for the champion. But if the player to move has reserved
    unseen, even the legal moves at the root depend on the deal. Then simulations run one at a time, each with its own
    legal moves.
    """

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION, nodes: int = MAX_NODES) -> None:
        """Raises UnusableWeights."""
        self._seed = seed
        self._params = SearchParams()
        self._network = Evaluator(load_network(weights), BATCH)
        self._batch = new_leaf_batch(BATCH)
        self._observations = np.zeros((BATCH, SIZE), np.int8)
        self._tree = new_tree(nodes)
        self._scratch = new_states(3)
        self._legal = np.zeros(ACTIONS, np.int8)

    def analyze(self, view: View, clock: Clock, simulations: int | None = None) -> Analysis:
        """Run as many simulations as the clock and the number allow, at least one; repeatable."""
        hidden_hand = self._set_root(view)
        marks = [(1, np.zeros(MAX_PLAYERS))]
        limit = UNLIMITED if simulations is None else simulations
        with single_threaded_blas():
            while self._visits <= 1 or (self._visits <= limit and not clock.expired):
                self._simulate(view, limit - self._visits + 1, hidden_hand)
                if self._visits >= 2 * marks[-1][0] or self._visits == 1:
                    marks.append((self._visits, self._value))
        return self._analysis(view, marks, hidden_hand)

    def evaluate_once(self, view: View) -> Analysis:
        """The network's output without a search; if the mover's hand is hidden, the mean over some deals."""
        hidden_hand, players, me = self._set_root(view), view.player_count, view.to_play
        batch, facts, rows = self._batch, view.deck.facts, BATCH if hidden_hand else 1
        for row in range(rows):
            _deal_and_write(batch.root, self._scratch, facts, _viewer(view), batch.rng, self._observations[row])
        with single_threaded_blas():
            self._network.evaluate(self._observations, rows)
        chances = np.roll(self._network.chances[:rows, :players].mean(axis=0, dtype=np.float64), me)
        actions = np.flatnonzero(batch.allowed).astype(np.int8)
        logits = self._network.logits[:rows].mean(axis=0, dtype=np.float64)[actions]
        order = np.argsort(-logits, kind="stable")
        weights = np.exp(logits[order] - logits.max())
        nothing = np.zeros(len(actions), np.int64)
        return Analysis(
            chances / chances.sum(),
            np.zeros(players),
            0,
            actions[order],
            weights / weights.sum(),
            nothing,
            np.zeros((len(actions), players)),
        )

    def _set_root(self, view: View) -> bool:
        """Start at a position; return whether the viewer can't know the legal moves."""
        states, facts = view.states, view.deck.facts
        clear_tree(self._tree)
        seed_stream(self._batch.rng, self._seed, 0)
        self._batch.root[0] = states[0]
        fill_root(self._batch.root)
        hidden_hand = bool((states["hand"][0, view.to_play] < NOTHING).any())
        if hidden_hand:
            _remove_hidden_cards(states)
            legal_mask(states, facts, self._legal, self._batch.allowed)
        else:
            redact(states, view.to_play)  # the mover does not know the viewer's blind reserves
            judge(states, facts, self._scratch, self._batch.allowed, new_thought())
        return hidden_hand

    def _simulate(self, view: View, most: int, hidden_hand: bool) -> None:
        tree, batch, facts, viewer = self._tree, self._batch, view.deck.facts, _viewer(view)
        wanted = 1 if hidden_hand else min(BATCH, 1 + self._visits // VISITS_PER_SLOT)
        if hidden_hand:
            most = 1
            _allow_in_next_deal(batch.root, self._scratch, facts, viewer, batch.rng.copy(), self._legal, batch.allowed)
        pending, _ = select_leaves(tree, batch, facts, viewer, wanted, most, self._params)
        if pending:
            self._network.evaluate(batch.observations, pending)
            backup_leaves(tree, batch, facts, viewer, self._network.logits, self._network.chances, pending)

    @property
    def _visits(self) -> int:
        """Visits of the root: one more than the simulations."""
        return int(self._tree.nodes["visits"][ROOT])

    @property
    def _value(self) -> Float64s:
        node = self._tree.nodes[ROOT]
        return np.asarray(node["value_sum"], np.float64) / max(int(node["visits"]), 1)

    def _analysis(self, view: View, marks: list[tuple[int, Float64s]], hidden_hand: bool) -> Analysis:
        players, value = view.player_count, self._value
        earlier = [mean for visits, mean in marks[1:] if 2 * visits <= self._visits]
        actions, visits, chances = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int64), np.zeros((ACTIONS, 4))
        allowed = np.ones(ACTIONS, np.bool_) if hidden_hand else self._batch.allowed
        count = root_moves(self._tree, allowed, actions, visits, chances)
        order = np.lexsort((-chances[:count, view.to_play], -visits[:count]))
        order = order[visits[order] > 0]
        return Analysis(
            value[:players] / value[:players].sum(),
            np.abs(value - earlier[-1])[:players] if earlier else np.zeros(players),
            self._visits - 1,
            actions[order],
            visits[order] / max(int(visits[order].sum()), 1),
            visits[order],
            chances[order, :players],
        )


def _viewer(view: View) -> Seat:
    return SPECTATOR if view.seat is None else view.seat


def _remove_hidden_cards(states: States) -> None:
    """Keep only the cards of the mover's hand that the viewer knows, to get what is legal in every deal."""
    seat = int(states["to_play"][0])
    hand, blind = states["hand"][0, seat], states["blind"][0, seat]
    known = [(card, unseen) for card, unseen in zip(hand.tolist(), blind.tolist(), strict=True) if card >= 0]
    hand[:], blind[:] = NOTHING, 0
    for place, (card, unseen) in enumerate(known):
        hand[place], blind[place] = card, unseen
    states["hand_size"][0, seat] = len(known)


@compiled
def _deal_and_write(root: States, scratch: States, facts: States, viewer: Seat, rng: Rng, out: Int8s) -> None:
    """Deal the cards that the viewer can't see, and write the observation of the player to move."""
    scratch[0] = root[0]
    deal_hands(scratch[0], viewer, rng)
    write_one(scratch, facts, scratch[0].to_play, out)


@compiled
def _allow_in_next_deal(
    root: States, scratch: States, facts: States, viewer: Seat, rng: Rng, legal: Int8s, allowed: Mask
) -> None:
    """Allow what is legal in the deal of the next simulation; `rng` is a copy of its generator."""
    scratch[0] = root[0]
    deal_hands(scratch[0], viewer, rng)
    legal_mask(scratch, facts, legal, allowed)
