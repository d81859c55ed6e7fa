"""The planner as a bot: it judges every action, takes the best, and says why."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Candidate, Choice, Clock
from sixstones.ai.planner.judge import RECORDS, judge_actions
from sixstones.ai.planner.plans import PLANS
from sixstones.ai.planner.reasons import Thought
from sixstones.ai.planner.record import JUDGED, OUTLOOK, PLAN, new_records
from sixstones.game import Move, View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import States, new_states

CANDIDATES: Final = 5
CLOSE: Final = 0.25
"""Of two moves whose log odds differ by so much, the better gets e times the share."""


class PlannerBot:
    """Thinks in plans. It answers within a few milliseconds, so the clock does not matter."""

    def __init__(self, seed: int) -> None:
        self._states = new_states(RECORDS)
        self._plans = new_records(PLAN, PLANS)
        self._outlook = new_records(OUTLOOK, 1)
        self._judged = new_records(JUDGED, ACTIONS)
        self._legal = np.zeros(ACTIONS, np.int8)
        self._rng = np.zeros(1, np.uint64)
        seed_stream(self._rng, seed, 0)

    def choose(self, view: View, clock: Clock) -> Choice:
        states = view.states
        best = self._judge(view, states)
        candidates = _candidates(view, states, best)
        move = candidates[0].move
        return Choice(move, Thought(view, move, best[0], self._outlook[0]).reason(), candidates)

    def _judge(self, view: View, states: States) -> NDArray[Any]:
        """The best few judgements, best first."""
        self._states[0] = states[0]
        facts = view.deck.facts
        count = judge_actions(self._states, facts, self._plans, self._outlook, self._legal, self._rng, self._judged)
        order = np.argsort(-self._judged["worth"][:count], kind="stable")
        best: NDArray[Any] = self._judged[order[:CANDIDATES]]
        return best


def _candidates(view: View, states: States, judged: NDArray[Any]) -> tuple[Candidate, ...]:
    shares = np.exp((judged["worth"] - judged["worth"][0]) / CLOSE)
    return tuple(
        Candidate(_move(view, states, record), float(share), tuple(record["chances"][: view.player_count].tolist()))
        for record, share in zip(judged, shares / shares.sum(), strict=True)
    )


def _move(view: View, states: States, judged: Any) -> Move:
    return numbering(view.deck).move(states, int(judged["action"]))
