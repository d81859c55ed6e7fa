"""The only table of bots: the command line, the terminal game and simulations read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from sixstones.ai.bot import Bot
from sixstones.ai.policies import GREEDY, RANDOM, choose_action
from sixstones.game import Move, View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import new_states


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot of the table."""

    name: str
    summary: str
    policy: int


BOTS: Final = {
    entry.name: entry
    for entry in (
        Entry("random", "plays any legal move; for tests and statistics", RANDOM),
        Entry("greedy", "takes what leaves it best off right now; a friendly opponent", GREEDY),
    )
}


def make_bot(name: str, seed: int) -> Bot:
    """A bot that makes the same choices again for the same seed. KeyError for a name that is not in the table."""
    return CompiledBot(BOTS[name].policy, seed)


class CompiledBot:
    """A bot whose choice is compiled code."""

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._scratch = new_states(2)
        self._legal = np.zeros(ACTIONS, np.int8)
        self._rng = np.zeros(1, np.uint64)
        seed_stream(self._rng, seed, 0)

    def choose(self, view: View) -> Move:
        states = view.states
        action = choose_action(self._policy, states, view.deck.facts, self._scratch, self._legal, self._rng)
        return numbering(view.deck).move(states, action)
