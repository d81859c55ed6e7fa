"""Evaluating positions: the basis of hints, of graphs of a game, and of finding mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Clock
from sixstones.ai.coach.calibration import Calibration, Numbers, shipped, stage
from sixstones.ai.coach.exploring import Explorer, Findings
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.walking import final_chances
from sixstones.ai.network.weights import network_name
from sixstones.game import Move, View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.state import MAX_PLAYERS, States


@dataclass(frozen=True, slots=True)
class RatedMove:
    """One move of the seat to play."""

    move: Move
    share: float
    """How much of the thinking went there, from 0 to 1; without a search, how much the network likes it."""
    chances: tuple[float, ...]
    """Each seat's chance to win after it. Empty without a search: nothing was tried."""
    errors: tuple[float, ...]
    """As in `Evaluation`, for the simulations that tried this move."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth between equals that play as well as the champion."""

    chances: tuple[float, ...]
    """Each seat's chance to win. They sum up to 1: a shared victory counts in parts."""
    errors: tuple[float, ...]
    """Half the width of a bar around each chance.

    It says how far the chance may move by thinking on: of evaluations with ten times the simulations at least nine
    in ten lie within it (docs/coach.md has the measured share). It is made of how far the chance moved in the
    second half of the search, of the number of simulations, and of how closely calibrated chances came true. It
    does not say how a game will end, and it knows nothing of players who are weaker or stronger than the champion.
    """
    moves: tuple[RatedMove, ...]
    """Those of the seat to play, best first.

    Where a move wins at once, only such moves; where others lose at once, none of those. Recruiting a character
    that the viewer can't see is left out: it can't be named.
    """
    simulations: int
    """0: one look of the network, or a game that is over."""


class Coach:
    """Keeps what it takes to evaluate many positions, one after the other; one a thread.

    Every evaluation starts from nothing: with a number of simulations the same view always gives the same.
    """

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION, calibration: Calibration | None = None) -> None:
        """Other weights need a calibration of their own; without one ValueError is raised. Raises UnusableWeights."""
        self._explorer = Explorer(seed, weights=weights)
        self._calibration = calibration or shipped()
        if calibration is None and self._calibration.network != network_name(weights):
            raise ValueError(f"the calibration that comes with the program is of another network than {weights}")

    def evaluate(
        self, view: View, milliseconds: float = 100.0, *, simulations: int | None = None, clock: Clock | None = None
    ) -> Evaluation:
        """What a position is worth as far as the view's seat, or a spectator, may know.

        0 milliseconds or simulations, or fewer, ask the network once. `simulations`, where given, says alone how much
        is thought; a `clock` stands in for the milliseconds, so that another thread can stop it.
        """
        if view.outcome is not None:
            return _finished(view)
        if simulations <= 0 if simulations is not None else clock is None and milliseconds <= 0:
            return self._said(view, self._explorer.look(view))
        if clock is None:
            clock = Clock(None if simulations is not None else milliseconds)
        return self._said(view, self._explorer.explore(view, clock, simulations))

    def _said(self, view: View, found: Findings) -> Evaluation:
        chances = self._calibrated(view, found.chances, found.simulations)
        errors = self._calibration.bar(chances, found.drift, found.simulations, view.player_count)
        moves = (self._rated(view, found, i) for i in range(len(found.actions)))
        return Evaluation(_plain(chances), _plain(errors), tuple(move for move in moves if move), found.simulations)

    def _calibrated(self, view: View, chances: Numbers, simulations: int) -> Numbers:
        return self._calibration.calibrated(
            chances, simulations, view.player_count, stage(view.states), mover=view.to_play
        )

    def _rated(self, view: View, found: Findings, i: int) -> RatedMove | None:
        action, tried = int(found.actions[i]), int(found.tried[i])
        if _is_hidden(view, action):
            return None
        move, share = numbering(view.deck).move(view.states, action), float(found.shares[i])
        if not tried:
            return RatedMove(move, share, (), ())
        chances = self._calibrated(view, found.move_chances[i], found.simulations)
        return RatedMove(
            move, share, _plain(chances), _plain(self._calibration.bar(chances, found.drift, tried, view.player_count))
        )


def evaluate(view: View, milliseconds: float = 100.0, *, simulations: int | None = None) -> Evaluation:
    """What a position is worth; for many positions make a `Coach` and keep it."""
    return Coach().evaluate(view, milliseconds, simulations=simulations)


def _is_hidden(view: View, action: int) -> bool:
    """Whether the action recruits a character that the viewer can't see."""
    if not RECRUIT_HAND <= action < RETURN_TOKEN:
        return False
    return bool(view.states["hand"][0, view.to_play, action - RECRUIT_HAND] < 0)


def _finished(view: View) -> Evaluation:
    chances = np.zeros(MAX_PLAYERS, np.float32)
    _write_final(view.states, chances)
    return Evaluation(tuple(chances[: view.player_count].tolist()), (0.0,) * view.player_count, (), 0)


@compiled
def _write_final(states: States, out: NDArray[np.float32]) -> None:
    final_chances(states[0], out)


def _plain(numbers: Numbers) -> tuple[float, ...]:
    return tuple(numbers.tolist())
