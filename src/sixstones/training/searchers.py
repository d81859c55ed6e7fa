"""The plain search of many games side by side: each game has what its search works with."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.search.bot import root_statistics, start_search
from sixstones.ai.search.selection import new_moves
from sixstones.ai.search.simulations import run_simulations
from sixstones.ai.search.tree import NODE
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import redact_state
from sixstones.rules.state import State, States, new_states


class Searchers(NamedTuple):
    """One of each a game, or as many records as a search needs."""

    thinking: States
    scratch: States
    trees: NDArray[np.void]
    moves: NDArray[np.void]
    rngs: NDArray[np.uint64]


def new_searchers(games: int, simulations: int) -> Searchers:
    trees, moves = np.zeros((games, simulations + 1), NODE), np.concatenate([new_moves() for _ in range(games)])
    return Searchers(new_states(2 * games), new_states(3 * games), trees, moves, np.zeros((games, 1), np.uint64))


@compiled
def seed_searchers(searchers: Searchers, seed: int, first: int) -> None:
    """Give game i the stream of numbers `first + i`, whichever core thinks for it."""
    for i in range(len(searchers.rngs)):
        seed_stream(searchers.rngs[i], seed, first + i)


@compiled
def search_game(
    searchers: Searchers,
    i: int,
    s: State,
    facts: FactsArray,
    simulations: int,
    legal: NDArray[np.int8],
    counts: NDArray[np.float64],
    values: NDArray[np.float64],
) -> int:
    """Think about a position from what its mover may know; return how many moves were thought about.

    Writes them, how often each was tried, and everybody's chances summed up over the tries.
    """
    thinking, scratch = searchers.thinking[2 * i : 2 * i + 2], searchers.scratch[3 * i : 3 * i + 3]
    tree, moves = searchers.trees[i], searchers.moves[i : i + 1]
    thinking[0] = s
    redact_state(thinking[0], s.to_play)
    _, left, _, _ = start_search(thinking, scratch, facts, tree, moves)
    if left > 1:
        run_simulations(thinking, facts, tree, 1, moves, searchers.rngs[i], simulations, False)
    counts[:] = 0
    values[:] = 0
    return root_statistics(thinking, facts, tree, moves, legal, counts, values)
