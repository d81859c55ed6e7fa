"""Searches a position from any viewer's knowledge.

The champion searches only from the view of the seat to play; a coach also answers the others and spectators. For them
unseen hands are dealt again in every simulation, as for the champion. But if the player to move has reserved unseen,
even the legal moves at the root depend on the deal. Then simulations run one at a time, each with its own legal moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s, Mask, Rng
from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import BATCH, CHAMPION, MAX_NODES, VISITS_PER_SLOT, fill_root
from sixstones.ai.network.evaluation import Evaluator, load_network, single_threaded_blas
from sixstones.ai.network.principal_line import root_moves
from sixstones.ai.network.puct import SearchParams, backup_leaves, new_leaf_batch, select_leaves
from sixstones.ai.network.tree import ROOT, clear_tree, new_tree
from sixstones.ai.search.determinization import deal_hands
from sixstones.ai.tactics import judge
from sixstones.game import View
from sixstones.observation import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import SPECTATOR, redact
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Seat, States, new_states

UNLIMITED: Final = 1 << 40


@dataclass(frozen=True)
class Analysis:
    """The result of a search, not calibrated."""

    chances: Float64s
    """Each seat's chance to win: the mean of all simulations, or the network's output if there were none."""
    drift: Float64s
    """How far each seat's chance has moved since a quarter to a half of the simulations."""
    simulations: int
    actions: Int8s
    """The considered actions, best first."""
    shares: Float64s
    visits: NDArray[np.int64]
    move_chances: Float64s
    """[action, seat] of the visited actions."""


class Analyzer:
    """The network, a tree and buffers for many positions, one after another. Use one per thread."""

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
        rows = BATCH if hidden_hand else 1
        for row in range(rows):
            _deal_and_write(
                self._batch.root,
                self._scratch,
                view.deck.facts,
                _viewer(view),
                self._batch.rng,
                self._observations[row],
            )
        with single_threaded_blas():
            self._network.evaluate(self._observations, rows)
        chances = np.roll(self._network.chances[:rows, :players].mean(axis=0, dtype=np.float64), me)
        actions = np.flatnonzero(self._batch.allowed).astype(np.int8)
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
            judge(states, self._scratch, facts, self._batch.allowed)
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
