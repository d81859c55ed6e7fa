"""Fresh games of the network against itself, many in step, and positions drawn from them at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import Evaluator, load_network
from sixstones.ai.network.one_core import one_core
from sixstones.observation import PLAYING
from sixstones.rules.state import MAX_PLAYERS, States, new_states
from sixstones.training.forest import renew_all
from sixstones.training.pool import Pool

SIMULATIONS: Final = 32
"""A move. Every seat searches alike and without noise: the best move it finds is played."""
POSITIONS: Final = 4
"""Drawn from each game, any of its moves as likely as any other."""


class Sample(NamedTuple):
    """Positions with what became of their games."""

    states: States
    games: NDArray[np.int64]
    """Which game of the piece each is from."""
    results: NDArray[np.float64]
    """[position, seat] parts of the win."""


class Table(NamedTuple):
    """Games side by side: in each of `slots` one after the other until `rounds` are played."""

    players: int
    slots: int
    rounds: int


def play(table: Table, seed: int, advance: Callable[[int], None]) -> Sample:
    """Every slot plays the same number of games, so that short games are not preferred."""
    numba.set_num_threads(1)
    network = Evaluator(load_network(CHAMPION), table.slots)
    pool = Pool(np.zeros((table.slots, PLAYING), np.int8), table.players, SIMULATIONS, seed)
    forest = pool.woods
    draw, done = np.random.default_rng(seed), np.zeros(table.slots, np.int64)
    drawn: States = np.zeros((table.slots, POSITIONS), forest.states.dtype)
    kept: list[tuple[int, States, NDArray[np.float64]]] = []
    while (done < table.rounds).any():
        _draw(forest.states, forest.lengths, draw, drawn)
        _move(pool, network)
        for slot in np.flatnonzero(forest.finished):
            if done[slot] < table.rounds:
                result = forest.results[slot, : table.players].astype(np.float64)
                kept.append((int(slot * table.rounds + done[slot]), drawn[slot].copy(), result))
                advance(1)
            done[slot] += 1
        renew_all(forest, table.players)
    return _sample(kept)


def _draw(states: States, lengths: NDArray[np.int32], draw: np.random.Generator, drawn: States) -> None:
    """Each place of the sample takes the n-th position with the chance 1/n: in the end all are equally likely."""
    takes = draw.random(drawn.shape) * (lengths[:, None] + 1) < 1
    drawn[takes] = np.broadcast_to(states[:, None], drawn.shape)[takes]


def _move(pool: Pool, network: Evaluator) -> None:
    pool.woods.walks["liking"] = 0  # no noise: nobody plays worse than it can
    with one_core():
        for wave in range(pool.waves):
            pool.walk(wave)
            network.ask(pool.questions, pool.games)
            pool.learn(network.logits, network.chances)
    pool.move()


def _sample(kept: list[tuple[int, States, NDArray[np.float64]]]) -> Sample:
    results = np.zeros((len(kept) * POSITIONS, MAX_PLAYERS))
    for i, (_, _, result) in enumerate(kept):
        results[i * POSITIONS : (i + 1) * POSITIONS, : len(result)] = result
    states = new_states(len(kept) * POSITIONS)
    states[:] = np.concatenate([positions for _, positions, _ in kept])
    return Sample(states, np.repeat([game for game, _, _ in kept], POSITIONS), results)


def one_by_one(states: States) -> Iterator[Any]:
    """Each position as an array of its own."""
    for i in range(len(states)):
        yield states[i : i + 1].copy()
