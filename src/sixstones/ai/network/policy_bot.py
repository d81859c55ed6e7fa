"""The network's first thought: one look at the position, and the move that it likes best."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from sixstones.ai.bot import Candidate, Choice, Clock
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import Evaluator, load_network
from sixstones.ai.network.one_core import one_core
from sixstones.ai.network.tactics import judge
from sixstones.ai.reach import avoid_dead_ends
from sixstones.ai.search.reasons import reason
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.observation import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.legal import legal_mask
from sixstones.rules.state import new_states


class PolicyBot:
    """No search. With `tactics` it looks one turn ahead for wins and blunders first."""

    def __init__(self, seed: int = 0, *, tactics: bool = False, weights: Path = CHAMPION) -> None:
        """The seed makes no difference: nothing here is drawn. Raises UnusableWeights."""
        self._tactics = tactics
        self._network = Evaluator(load_network(weights), 1)
        self._seen = np.zeros((1, SIZE), np.int8)
        self._scratch = new_states(3)
        self._allowed, self._legal = np.zeros(ACTIONS, np.bool_), np.zeros(ACTIONS, np.int8)

    def choose(self, view: View, clock: Clock) -> Choice:
        """Asked once, it answers long before any clock."""
        states, facts = view.states, view.deck.facts
        judged = judge(states, self._scratch, facts, self._allowed)
        if not self._tactics:
            legal_mask(states, facts, self._legal, self._allowed)
        avoid_dead_ends(states, self._scratch, facts, self._allowed)
        write_one(states, facts, view.to_play, self._seen[0])
        with one_core():
            self._network.ask(self._seen, 1)
        urgency = judged.urgency if self._tactics or judged.legal == 1 else None
        choice = Choice(
            (candidates := self._candidates(view))[0].move,
            candidates=candidates,
            urgency=urgency,
            rival=judged.stopped if urgency == "stops" else None,
        )
        return replace(choice, reason=_reason(choice, view))

    def _candidates(self, view: View) -> tuple[Candidate, ...]:
        """Every move with the share that the network gives it. What it expects, it says only of the position."""
        states, actions = view.states, np.flatnonzero(self._allowed)
        powers = np.exp(self._network.logits[0, actions] - self._network.logits[0, actions].max())
        shares, players, me = powers / powers.sum(), view.player_count, view.to_play
        chances = tuple(np.roll(self._network.chances[0, :players], me).round(4).tolist())
        return tuple(
            Candidate(numbering(view.deck).move(states, int(actions[i])), float(shares[i]), chances)
            for i in np.argsort(-shares, kind="stable")
        )


def _reason(choice: Choice, view: View) -> str:
    """What presses, as the search says it, and what the network thinks: it has tried nothing."""
    best = choice.candidates[0]
    thought = f"{best.share:.0%} of my first thought; I expect to win {best.chances[view.to_play]:.0%} of such games"
    return f"{reason(replace(choice, candidates=()), view)}{'; ' if choice.urgency else ''}{thought}"
