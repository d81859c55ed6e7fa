"""The champion: a search that a trained network guides. It thinks on where it left off when the others have moved."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from sixstones.ai.bot import Candidate, Choice, Clock
from sixstones.ai.network.descent import Manner, gather, new_batch, take_up
from sixstones.ai.network.evaluation import Evaluator, load_network
from sixstones.ai.network.line import find_aim, lead, root_moves
from sixstones.ai.network.one_core import one_core
from sixstones.ai.network.play_tree import NONE, ROOT, clear_tree, new_tree
from sixstones.ai.network.reuse import find_position, keep_below, new_frontier
from sixstones.ai.network.tactics import Tactics, judge
from sixstones.ai.reach import avoid_dead_ends
from sixstones.ai.search.reasons import reason
from sixstones.ai.search.unseen import fill_unseen
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Seat, States, new_states

CHAMPION: Final = Path(__file__).with_name("champion.safetensors")
BATCH: Final = 32
VISITS_A_PLACE: Final = 8
"""A batch has one more place for so many visits of the root: a young tree can't tell where many should go."""
MOST_NODES: Final = 400_000
"""Then the tree stops growing: about 80 MB."""
UNLIMITED: Final = 1 << 40
ENOUGH_TO_KNOW_THE_SPEED: Final = 200
WITHOUT_LIMIT: Final = 20_000
"""Simulations where neither a budget nor a clock says when to stop: about half a second."""
LONGEST: Final = 900.0
"""Milliseconds that it thinks at most, whatever the clock allows: nobody likes to wait for longer."""


class ChampionBot:
    """The same seed and budget in simulations give the same choices, for the same views in the same order."""

    def __init__(
        self,
        seed: int,
        simulations: int | None = None,
        *,
        batch: int = BATCH,
        manner: Manner | None = None,
        weights: Path = CHAMPION,
        keep: bool = True,
        longest: float = LONGEST,
    ) -> None:
        """`simulations` None means: as many as the clock allows, for `longest` milliseconds at most.

        `keep`: whether to think on between moves.

        Raises UnusableWeights.
        """
        self._simulations, self._most_at_once, self._keep = simulations, batch, keep
        self._manner = manner or Manner()
        self._longest = longest
        self._network = Evaluator(load_network(weights), batch)
        self._batch = new_batch(batch)
        seed_stream(self._batch.rng, seed, 0)
        most = MOST_NODES if simulations is None else min(MOST_NODES, 4 * simulations + 1000)
        self.tree = new_tree(most)
        self._renumbering = np.zeros(most, np.int32), np.zeros(most, np.int32)
        self._frontier = new_frontier()
        self._scratch = new_states(3)
        self._before = new_states(1)
        self._deck: Deck | None = None
        self._viewer: Seat | None = None

    def choose(self, view: View, clock: Clock) -> Choice:
        start = time.perf_counter()
        states, viewer = view.states, view.to_play
        tactics = judge(states, self._scratch, view.deck.facts, self._batch.allowed)
        avoid_dead_ends(states, self._scratch, view.deck.facts, self._batch.allowed)
        self._stand_at(view, states, viewer)
        if tactics.left > 1:
            with one_core():
                self._think(view, viewer, clock, start)
        return self._choice(view, tactics)

    def _stand_at(self, view: View, states: States, viewer: Seat) -> None:
        """Make the position the root of the tree: with what is known of it, or with nothing."""
        node = NONE
        if self._keep and self._deck is view.deck and self._viewer == viewer:
            node = find_position(self.tree, self._before, states, view.deck.facts, viewer, self._frontier)
        if node == NONE:
            clear_tree(self.tree)
        else:
            keep_below(self.tree, node, *self._renumbering)
        self._before[0] = states[0]
        self._deck, self._viewer = view.deck, viewer
        self._batch.root[0] = states[0]
        fill_root(self._batch.root)

    def _think(self, view: View, viewer: Seat, clock: Clock, start: float) -> None:
        limit = self._simulations or (None if clock.milliseconds is not None else WITHOUT_LIMIT)
        facts, batch, network = view.deck.facts, self._batch, self._network
        done = 0 if self._visits else -1  # the first look at the root tries no move
        while done < 1 or not clock.expired:
            left = self._left(done, clock, start) if limit is None else limit - done
            if left <= 0 or lead(self.tree, batch.allowed) > left:
                break
            wanted = min(self._most_at_once, 1 + self._visits // VISITS_A_PLACE)
            waiting, ended = gather(self.tree, batch, facts, viewer, wanted, left, self._manner)
            if waiting:
                network.ask(batch.seen, waiting)
                take_up(self.tree, batch, facts, viewer, network.logits, network.chances, waiting)
            done += waiting + ended

    @property
    def _visits(self) -> int:
        """Of the root."""
        return int(self.tree.nodes["visits"][ROOT])

    def _left(self, done: int, clock: Clock, start: float) -> int:
        """Simulations that the clock leaves, at the speed so far."""
        if done < ENOUGH_TO_KNOW_THE_SPEED:
            return UNLIMITED
        passed = time.perf_counter() - start
        allowed = min(clock.milliseconds or self._longest, self._longest) / 1000
        return int(done / passed * max(allowed - passed, 0))

    def _choice(self, view: View, tactics: Tactics) -> Choice:
        states, deck = view.states, view.deck
        actions, tried, chances = (
            np.zeros(ACTIONS, np.int8),
            np.zeros(ACTIONS, np.int64),
            np.zeros((ACTIONS, MAX_PLAYERS)),
        )
        count = root_moves(self.tree, self._batch.allowed, actions, tried, chances)
        order = np.lexsort((-chances[:count, view.to_play], -tried[:count]))
        total = max(int(tried[:count].sum()), 1)
        candidates = tuple(
            Candidate(
                numbering(deck).move(states, int(actions[i])),
                float(tried[i] / total),
                tuple(chances[i, : view.player_count].round(4).tolist()) if tried[i] else (),
            )
            for i in order
            if tried[i] or count == 1
        )
        card = find_aim(self.tree, states, self._scratch, deck.facts, actions[order[0]])
        aim = None if card == NOTHING else deck.characters[card].id
        choice = Choice(candidates[0].move, "", candidates, aim, tactics.urgency, tactics.stopped)
        return replace(choice, reason=reason(choice, view))


@compiled
def fill_root(states: States) -> None:
    """`fill_unseen` for callers from Python."""
    fill_unseen(states[0])
