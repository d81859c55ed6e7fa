"""A pool of self-play games that are searched in lockstep."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s
from sixstones.rules.deck import standard_deck
from sixstones.training import batched_search
from sixstones.training.gumbel import considered_visits_table

MOVES_PER_PLAYER: Final = 28
"""The approximate length of a game."""


class Pool:
    """Per move: `select` and `backup`, `waves` times; then `play`, and `samples` of the finished games."""

    def __init__(
        self,
        observations: Int8s,
        players: int,
        simulations: int,
        seed: int,
        *,
        value_scale: float = 1.0,
        widening: float = 1.0,
        considered_actions: int = 16,
    ) -> None:
        """`observations` [game, PLAYING] is where leaves for the network are written."""
        self.games, self.players = len(observations), players
        search = batched_search.new_batched_search(self.games, standard_deck().facts, simulations)
        self.search = search._replace(observations=observations)
        self.search.simulations["value_scale"], self.search.simulations["widening"] = value_scale, widening
        self._max_considered = considered_actions
        self.set_simulations(simulations)
        batched_search.deal_all(self.search, players, seed)

    def set_simulations(self, simulations: int) -> None:
        """Set the simulations per move, at most the number that the pool was made for."""
        self.simulations = simulations
        self.considered = min(self._max_considered, max(2, simulations // 2))
        self.table = considered_visits_table(self.considered, max(simulations, 1))

    @property
    def waves(self) -> int:
        return self.simulations + 1

    @property
    def observations(self) -> Int8s:
        return self.search.observations

    def reset_search(self) -> None:
        """Clear all trees."""
        batched_search.reset_all(self.search)

    def select(self, wave: int) -> None:
        batched_search.select_all(self.search, self.table, wave, self.considered)

    def backup(self, logits: Float32s, chances: Float32s) -> None:
        batched_search.backup_all(self.search, logits, chances)

    def play(self) -> None:
        batched_search.play_all(self.search)

    def unsearched_moves(self, seed: int) -> NDArray[np.int64]:
        """How many moves to advance each game without a search, so that they don't all start and end together."""
        return np.random.default_rng(seed).integers(0, MOVES_PER_PLAYER * self.players, self.games)

    def advance_unsearched(self, left: NDArray[np.int64]) -> None:
        """After wave 0: play a move without a search in the games with moves `left`.

        Call `reset_search` afterwards, because the other games have searched too.
        """
        batched_search.advance_unsearched(self.search, self.players, left)

    def samples(self, target_lambda: float) -> batched_search.Samples:
        """The samples of the games that ended with the last move; these games are dealt again."""
        g = self.search
        ended = np.flatnonzero(g.finished)
        starts = np.concatenate([[0], np.cumsum(g.lengths[ended])]).astype(np.int64)
        samples = batched_search.empty_samples(int(starts[-1]), len(ended))
        if len(ended):
            batched_search.copy_samples(g, ended, starts, target_lambda, samples, self.players)
            batched_search.redeal_finished(g, self.players)
        return samples
