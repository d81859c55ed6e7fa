"""The search bot: simulates until the budget or the clock runs out, then plays the most visited move."""

from typing import Final

import numpy as np

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.search.mcts import MOVES, NODE, WORK, search, start_search
from sixstones.ai.thought import as_choice, new_thought
from sixstones.game import View
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import new_states

CHUNK: Final = 500  # simulations between two checks of the clock: about a millisecond
UNLIMITED: Final = 1_000_000  # nodes of a search that only the clock ends: 32 MB


class SearchBot:
    """Information-set tree search. The same seed and number of simulations give the same choices."""

    def __init__(self, seed: int, simulations: int | None = None, *, rollouts: bool = False) -> None:
        """`simulations` None means as many as the clock allows; `rollouts` evaluates leaves by random play."""
        self._simulations = simulations
        self._rollouts = rollouts
        self._tree = np.zeros((simulations or UNLIMITED) + 1, NODE)
        self._work = new_states(WORK)
        self._moves = np.zeros(1, MOVES)
        self._thought = new_thought()
        self._rng = np.zeros(1, np.uint64)
        seed_stream(self._rng, seed, 0)

    def choose(self, view: View, clock: Clock) -> Choice:
        start_search(view.states, view.deck.facts, self._work, self._tree, self._moves, self._thought)
        left = self._simulations or (UNLIMITED if clock.milliseconds is not None else CHUNK * 20)
        while self._search(view, min(CHUNK, left)) and left > CHUNK and not clock.expired:
            left -= CHUNK
        return as_choice(view, self._thought)

    def _search(self, view: View, simulations: int) -> bool:
        tree, moves, rng, thought = self._tree, self._moves, self._rng, self._thought
        return search(view.deck.facts, self._work, tree, moves, rng, simulations, self._rollouts, thought)
