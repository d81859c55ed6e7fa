"""A bot whose whole choice is one call of compiled code."""

from __future__ import annotations

import numpy as np

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.policies import choose_action
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import new_states


class CompiledBot:
    """One of the policies of `policies.py`. It answers at once, so the clock does not matter."""

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._scratch = new_states(2)
        self._legal = np.zeros(ACTIONS, np.int8)
        self._rng = np.zeros(1, np.uint64)
        seed_stream(self._rng, seed, 0)

    def choose(self, view: View, clock: Clock) -> Choice:
        states = view.states
        action = choose_action(self._policy, states, view.deck.facts, self._scratch, self._legal, self._rng)
        return Choice(numbering(view.deck).move(states, action))
