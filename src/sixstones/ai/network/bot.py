"""The bots that play with a trained network: the champion, which searches, and the bare policy."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from sixstones.ai.bot import Choice, Clock, explain
from sixstones.ai.network.puct import SearchParams
from sixstones.ai.network.think import guided, look, new_mind, start_guided
from sixstones.ai.network.tree import SearchTree
from sixstones.ai.thought import as_choice
from sixstones.game import View
from sixstones.rules.deck import Deck

CHAMPION: Final = Path(__file__).with_name("champion.safetensors")
BATCH: Final = 32
STEPS: Final = 128  # simulations between two checks of the clock: about four milliseconds
MAX_NODES: Final = 400_000  # with more the tree stops growing: about 80 MB
UNLIMITED: Final = 1 << 40
MIN_SIMULATIONS_TO_TIME: Final = 200
DEFAULT_SIMULATIONS: Final = 20_000  # simulations if neither a number nor a clock limits them: about half a second
MAX_MILLISECONDS: Final = 900.0  # time limit for a move even if the clock allows more: nobody likes to wait longer


class ChampionBot:
    """PUCT search with a trained network; it keeps its tree between moves. Repeatable for the same seed and views."""

    def __init__(
        self,
        seed: int,
        simulations: int | None = None,
        *,
        batch: int = BATCH,
        params: SearchParams | None = None,
        weights: Path = CHAMPION,
        reuse_tree: bool = True,
        max_milliseconds: float = MAX_MILLISECONDS,
    ) -> None:
        """`simulations` None means as many as the clock and `max_milliseconds` allow. Raises UnusableWeights."""
        self._simulations, self._reuse_tree, self._max_milliseconds = simulations, reuse_tree, max_milliseconds
        nodes = MAX_NODES if simulations is None else min(MAX_NODES, 4 * simulations + 1000)
        self._mind = new_mind(weights, seed, batch=batch, nodes=nodes, params=params)
        self._deck: Deck | None = None

    @property
    def tree(self) -> SearchTree:
        return self._mind.tree

    def choose(self, view: View, clock: Clock) -> Choice:
        start = time.perf_counter()
        self.set_root(view)
        limit = self._simulations or (None if clock.milliseconds is not None else DEFAULT_SIMULATIONS)
        done = 0
        while True:
            left = self._simulations_left(done, clock, start) if limit is None else limit - done
            steps = min(STEPS, max(done, 1))  # a clock of a few milliseconds is checked often
            more = guided(view.states, view.deck.facts, self._mind, left, steps)
            done += more
            if more < steps or clock.expired:
                return as_choice(view, self._mind.thought)

    def set_root(self, view: View) -> None:
        """Prepare to search a position; reuse what the tree knows about it."""
        same_deck = self._reuse_tree and self._deck is view.deck
        self._deck = view.deck
        start_guided(view.states, view.deck.facts, self._mind, same_deck)

    def _simulations_left(self, done: int, clock: Clock, start: float) -> int:
        """How many simulations the clock still allows, at the speed so far."""
        if done < MIN_SIMULATIONS_TO_TIME:
            return UNLIMITED
        passed = time.perf_counter() - start
        allowed = min(clock.milliseconds or self._max_milliseconds, self._max_milliseconds) / 1000
        return int(done / passed * max(allowed - passed, 0))


class PolicyBot:
    """The move that the network likes best, without a search. `tactics` checks one turn ahead for wins and losses."""

    def __init__(self, seed: int = 0, *, tactics: bool = False, weights: Path = CHAMPION) -> None:
        """The seed makes no difference: nothing is random. Raises UnusableWeights."""
        self._tactics = tactics
        self._mind = new_mind(weights, seed, batch=1, nodes=1)

    def choose(self, view: View, clock: Clock) -> Choice:
        look(view.states, view.deck.facts, self._mind, self._tactics)
        choice = as_choice(view, self._mind.thought)
        return replace(choice, reason=_reason(choice, view))


def _reason(choice: Choice, view: View) -> str:
    """What is urgent, and the network's opinion."""
    best = choice.candidates[0]
    thought = f"{best.share:.0%} of my first thought; I expect to win {best.chances[view.to_play]:.0%} of such games"
    return f"{explain(replace(choice, candidates=()), view)}{'; ' if choice.urgency else ''}{thought}"
