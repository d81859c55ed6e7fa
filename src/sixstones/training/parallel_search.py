"""The plain search in many games at the same time: each game has its own tree and buffers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, Int8s, Rng
from sixstones.ai.search.bot import root_statistics, start_search
from sixstones.ai.search.mcts import new_moves, run_simulations
from sixstones.ai.search.tree import NODE
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import redact_state
from sixstones.rules.state import FactsArray, State, States, new_states


class ParallelSearch(NamedTuple):
    """The buffers of all games."""

    positions: States
    scratch: States
    trees: NDArray[np.void]
    moves: NDArray[np.void]
    rngs: Rng


def new_parallel_search(games: int, simulations: int, seed: int) -> ParallelSearch:
    """Game i has the random stream i, independent of the core that runs it."""
    rngs = np.zeros((games, 1), np.uint64)
    for i in range(games):
        seed_stream(rngs[i], seed, i)
    trees, moves = np.zeros((games, simulations + 1), NODE), np.concatenate([new_moves() for _ in range(games)])
    return ParallelSearch(new_states(2 * games), new_states(3 * games), trees, moves, rngs)


@compiled
def search_game(
    searches: ParallelSearch,
    i: int,
    s: State,
    facts: FactsArray,
    simulations: int,
    legal: Int8s,
    counts: Float64s,
    values: Float64s,
) -> int:
    """Search a position from its mover's knowledge; return the number of searched moves.

    Writes the moves, their visits, and everybody's chances summed over the visits.
    """
    positions, scratch = searches.positions[2 * i : 2 * i + 2], searches.scratch[3 * i : 3 * i + 3]
    tree, moves = searches.trees[i], searches.moves[i : i + 1]
    positions[0] = s
    redact_state(positions[0], s.to_play)
    _, left, _, _ = start_search(positions, scratch, facts, tree, moves)
    if left > 1:
        run_simulations(positions, facts, tree, 1, moves, searches.rngs[i], simulations, False)
    counts[:] = 0
    values[:] = 0
    return root_statistics(positions, facts, tree, moves, legal, counts, values)
