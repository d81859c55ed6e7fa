"""Play new games of the network against itself and sample positions from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import Evaluation, evaluate, load_network, new_evaluation
from sixstones.observation import PLAYING
from sixstones.rules.state import MAX_PLAYERS, States, new_states
from sixstones.training.batched_search import redeal_finished
from sixstones.training.self_play import Pool

SIMULATIONS: Final = 32
"""Simulations per move. All seats search without noise and play the best move."""
POSITIONS: Final = 4
"""Positions sampled uniformly from each game."""


class Sample(NamedTuple):
    """Positions with the results of their games."""

    states: States
    games: NDArray[np.int64]
    """The number of the game within the piece."""
    results: NDArray[np.float64]
    """[position, seat]: share of the win."""


class SelfPlayGames(NamedTuple):
    """`slots` games at a time, `rounds` games in each slot."""

    players: int
    slots: int
    rounds: int


def play(table: SelfPlayGames, seed: int, advance: Callable[[int], None]) -> Sample:
    """Play the games. Every slot plays the same number of them; otherwise short games would be more frequent."""
    numba.set_num_threads(1)
    network = new_evaluation(load_network(CHAMPION), table.slots)
    pool = Pool(np.zeros((table.slots, PLAYING), np.int8), table.players, SIMULATIONS, seed)
    search = pool.search
    draw, done = np.random.default_rng(seed), np.zeros(table.slots, np.int64)
    drawn: States = np.zeros((table.slots, POSITIONS), search.states.dtype)
    kept: list[tuple[int, States, NDArray[np.float64]]] = []
    while (done < table.rounds).any():
        _draw(search.states, search.lengths, draw, drawn)
        _move(pool, network)
        for slot in np.flatnonzero(search.finished):
            if done[slot] < table.rounds:
                result = search.results[slot, : table.players].astype(np.float64)
                kept.append((int(slot * table.rounds + done[slot]), drawn[slot].copy(), result))
                advance(1)
            done[slot] += 1
        redeal_finished(search, table.players)
    return _sample(kept)


def _draw(states: States, lengths: NDArray[np.int32], draw: np.random.Generator, drawn: States) -> None:
    """Reservoir sampling: each place takes the n-th position with probability 1/n."""
    takes = draw.random(drawn.shape) * (lengths[:, None] + 1) < 1
    drawn[takes] = np.broadcast_to(states[:, None], drawn.shape)[takes]


def _move(pool: Pool, network: Evaluation) -> None:
    pool.search.simulations["root_scores"] = 0  # no noise, so that all play their best
    for wave in range(pool.waves):
        pool.select(wave)
        evaluate(network, pool.observations, pool.games)
        pool.backup(network.logits, network.chances)
    pool.play()


def _sample(kept: list[tuple[int, States, NDArray[np.float64]]]) -> Sample:
    results = np.zeros((len(kept) * POSITIONS, MAX_PLAYERS))
    for i, (_, _, result) in enumerate(kept):
        results[i * POSITIONS : (i + 1) * POSITIONS, : len(result)] = result
    states = new_states(len(kept) * POSITIONS)
    states[:] = np.concatenate([positions for _, positions, _ in kept])
    return Sample(states, np.repeat([game for game, _, _ in kept], POSITIONS), results)


def one_by_one(states: States) -> Iterator[Any]:
    """Each position as a separate array."""
    for i in range(len(states)):
        yield states[i : i + 1].copy()
