"""What is decided at once: moves that win, and moves after which somebody else wins before the next turn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Urgency
from sixstones.ai.search.threats import OPEN, WINS, judge_moves
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.state import NOBODY, Seat, States


@dataclass(frozen=True)
class Tactics:
    """How the legal moves were judged."""

    legal: int
    left: int
    """Moves that none is better than at once."""
    best: int
    rival: Seat

    @property
    def urgency(self) -> Urgency | None:
        """Nobody is stopped by a move that merely is not one of a few blunders: most moves must lose."""
        if self.legal == 1:
            return "only"
        if self.best == WINS:
            return "wins"
        return "stops" if self.best == OPEN and self.rival != NOBODY and self.left * 2 <= self.legal else None

    @property
    def stopped(self) -> Seat | None:
        return self.rival if self.urgency == "stops" else None


def judge(states: States, scratch: States, facts: FactsArray, allowed: NDArray[np.bool_]) -> Tactics:
    """Allow the legal actions that none is better than at once; `states[0]` is redacted, `scratch` three records."""
    return Tactics(*allow_best(states, scratch, facts, allowed))


@compiled
def allow_best(
    states: States, scratch: States, facts: FactsArray, allowed: NDArray[np.bool_]
) -> tuple[int, int, int, Seat]:
    """How many moves are legal, how many are left, how they are judged, and who wins after one that is not left."""
    actions, verdicts = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int8)
    rival = judge_moves(states, scratch, facts, verdicts)
    count = list_legal(states[0], facts[0], actions)
    best = verdicts[:count].max()
    allowed[:] = False
    left = 0
    for i in range(count):
        if verdicts[i] == best:
            allowed[actions[i]] = True
            left += 1
    return count, left, best, rival
