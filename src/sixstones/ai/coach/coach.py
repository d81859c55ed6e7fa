"""Evaluates positions, for hints, for charts of a game, and to find mistakes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from sixstones.ai.arrays import Float64s
from sixstones.ai.bot import Candidate, Choice, Clock, explain
from sixstones.ai.coach.analysis import Analysis, Analyzer
from sixstones.ai.coach.calibration import SEARCHED, Calibration, shipped, stage
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.weights import network_name
from sixstones.game import Move, View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import RECRUIT_HAND, RETURN_TOKEN


@dataclass(frozen=True, slots=True)
class RatedMove:
    """One move of the seat to play."""

    move: Move
    share: float
    """The share of the search spent on it, from 0 to 1; without a search, the network's prior."""
    chances: tuple[float, ...]
    """Each seat's chance to win after the move. Empty without a search."""
    errors: tuple[float, ...]
    """As in `Evaluation`, for the simulations of this move."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth if everybody plays as well as the champion."""

    chances: tuple[float, ...]
    """Each seat's chance to win. The sum is 1: a shared victory is divided."""
    errors: tuple[float, ...]
    """Half the width of the error bar of each chance.

    It says how far the chance may move with more search: at least nine in ten evaluations with ten times the
    simulations are within it (docs/coach.md has the measured share). It is computed from the movement of the chance in
    the second half of the search, the number of simulations, and the remaining calibration error. It does not say how
    a game will end, and does not consider players who are weaker or stronger than the champion.
    """
    moves: tuple[RatedMove, ...]
    """The moves of the seat to play, best first.

    If a move wins at once, only such moves; moves that lose at once are left out if there are others. Recruiting a
    character that the viewer can't see is left out too.
    """
    simulations: int
    """0 if the network was asked once, or the game is over."""


class Coach:
    """Evaluates positions one after another. Use one coach per thread.

    Every evaluation starts with an empty tree: with a number of simulations the same view gives the same result.
    """

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION, calibration: Calibration | None = None) -> None:
        """Other weights need their own calibration, otherwise ValueError is raised. Raises UnusableWeights."""
        self._analyzer = Analyzer(seed, weights=weights)
        self._calibration = calibration or shipped()
        if calibration is None and self._calibration.network != network_name(weights):
            raise ValueError(f"the bundled calibration is for another network than {weights}")

    def evaluate(
        self, view: View, milliseconds: float = 100.0, *, simulations: int | None = None, clock: Clock | None = None
    ) -> Evaluation:
        """Evaluate a position from what the view's seat, or a spectator, may know.

        With 0 or fewer milliseconds or simulations the network is asked once. `simulations` overrides the time limit;
        a `clock` replaces `milliseconds`, so that another thread can stop the search.
        """
        if view.outcome is not None:
            return _finished(view)
        if simulations <= 0 if simulations is not None else clock is None and milliseconds <= 0:
            return self._evaluation(view, self._analyzer.evaluate_once(view))
        if clock is None:
            clock = Clock(None if simulations is not None else milliseconds)
        return self._evaluation(view, self._analyzer.analyze(view, clock, simulations))

    def _evaluation(self, view: View, analysis: Analysis) -> Evaluation:
        chances = self._calibrated(view, analysis.chances, analysis.simulations)
        errors = self._calibration.bar(chances, analysis.drift, analysis.simulations, view.player_count)
        moves = (self._rated(view, analysis, i) for i in range(len(analysis.actions)))
        rated = tuple(move for move in moves if move)
        return Evaluation(tuple(chances.tolist()), tuple(errors.tolist()), rated, analysis.simulations)

    def _calibrated(self, view: View, chances: Float64s, simulations: int) -> Float64s:
        return self._calibration.calibrated(
            chances, simulations, view.player_count, stage(view.states), mover=view.to_play
        )

    def _rated(self, view: View, analysis: Analysis, i: int) -> RatedMove | None:
        action, visits = int(analysis.actions[i]), int(analysis.visits[i])
        if _is_hidden(view, action):
            return None
        move, share = numbering(view.deck).move(view.states, action), float(analysis.shares[i])
        if not visits:
            return RatedMove(move, share, (), ())
        chances = self._calibrated(view, analysis.move_chances[i], analysis.simulations)
        errors = self._calibration.bar(chances, analysis.drift, visits, view.player_count)
        return RatedMove(move, share, tuple(chances.tolist()), tuple(errors.tolist()))


def evaluate(view: View, milliseconds: float = 100.0, *, simulations: int | None = None) -> Evaluation:
    """Evaluate one position. For many positions keep a `Coach`."""
    return Coach().evaluate(view, milliseconds, simulations=simulations)


def _is_hidden(view: View, action: int) -> bool:
    """Whether the action recruits a character that the viewer can't see."""
    if not RECRUIT_HAND <= action < RETURN_TOKEN:
        return False
    return bool(view.states["hand"][0, view.to_play, action - RECRUIT_HAND] < 0)


def _finished(view: View) -> Evaluation:
    """The winners share one win; without a winner everybody does."""
    assert view.outcome is not None
    winners = view.outcome.winners or range(view.player_count)
    chances = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(view.player_count))
    return Evaluation(chances, (0.0,) * view.player_count, (), 0)


def as_hint(choice: Choice, view: View) -> Choice:
    """The champion's choice with calibrated chances.

    The calibration was fitted to searches of 100 ms. Longer searches differ little; shorter ones are calibrated a
    little less well.
    """
    hint = replace(choice, candidates=tuple(_calibrated(each, view) for each in choice.candidates))
    return replace(hint, reason=explain(hint, view))


def _calibrated(candidate: Candidate, view: View) -> Candidate:
    if not candidate.chances:
        return candidate
    chances = shipped().calibrated(
        np.array(candidate.chances), SEARCHED, view.player_count, stage(view.states), view.to_play
    )
    return replace(candidate, chances=tuple(chances.round(4).tolist()))
