"""Fresh games of the network against itself, many in step, and positions drawn from them at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.choosing import schedule
from sixstones.ai.network.evaluation import Evaluator, load_network
from sixstones.ai.network.one_core import one_core
from sixstones.observation import SIZE
from sixstones.rules.deck_file import standard_deck
from sixstones.rules.state import MAX_PLAYERS, States, new_states
from sixstones.training import forest as woods

SIMULATIONS: Final = 32
"""A move. Every seat searches alike and without noise: the best move it finds is played."""
CONSIDERED: Final = 16
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
    forest = woods.new_forest(table.slots, standard_deck().facts, SIMULATIONS)
    forest = forest._replace(questions=np.zeros((table.slots, SIZE), np.int8))
    forest.walks["trust"] = 1.0
    woods.deal_all(forest, table.players, seed)
    draw, done = np.random.default_rng(seed), np.zeros(table.slots, np.int64)
    drawn: States = np.zeros((table.slots, POSITIONS), forest.states.dtype)
    kept: list[tuple[int, States, NDArray[np.float64]]] = []
    while (done < table.rounds).any():
        _draw(forest.states, forest.lengths, draw, drawn)
        _move(forest, network)
        for slot in np.flatnonzero(forest.finished):
            if done[slot] < table.rounds:
                result = forest.results[slot, : table.players].astype(np.float64)
                kept.append((int(slot * table.rounds + done[slot]), drawn[slot].copy(), result))
                advance(1)
            done[slot] += 1
        woods.renew_all(forest, table.players)
    return _sample(kept)


def _draw(states: States, lengths: NDArray[np.int32], draw: np.random.Generator, drawn: States) -> None:
    """Each place of the sample takes the n-th position with the chance 1/n: in the end all are equally likely."""
    takes = draw.random(drawn.shape) * (lengths[:, None] + 1) < 1
    drawn[takes] = np.broadcast_to(states[:, None], drawn.shape)[takes]


def _move(forest: woods.Forest, network: Evaluator) -> None:
    forest.walks["liking"] = 0  # no noise: nobody plays worse than it can
    table = schedule(CONSIDERED, SIMULATIONS)
    with one_core():
        for wave in range(SIMULATIONS + 1):
            woods.walk_all(forest, table, wave, CONSIDERED)
            network.ask(forest.questions, len(forest.questions))
            woods.learn_all(forest, network.logits, network.chances)
    woods.move_all(forest)


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
