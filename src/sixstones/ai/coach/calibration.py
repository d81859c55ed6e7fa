"""From what a search finds to a chance that comes true as often as it says, and how far off it may be.

The numbers are fitted to games of the champion against itself by `python -m tools.calibration`, which writes them
to calibration.json: they belong to one network, and are fitted anew with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.state import States

PATH: Final = Path(__file__).with_name("calibration.json")
SEARCHED: Final = 4_000
"""Simulations of the evaluations that the curve "searched" is fitted to: about 100 ms."""
LEVELS: Final = (0, 40, 400, 4_000, 40_000)
"""Simulations for which it was measured how far ten times as many lead away."""
EVEN: Final = 0.05
"""How much the bar owes to the chance itself, being widest in the middle, beside what the search tells."""
SMALLEST: Final = 1e-6

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Curve:
    """Chances are taken to a power and made to sum up to 1 again; above 1 it makes them bolder."""

    power: float = 1.0
    power_late: float = 0.0
    """Added to it in proportion to `stage`."""
    mover: float = 0.0
    """Added to the logarithm of the mover's chance."""

    def __call__(self, chances: Numbers, stage: float, mover: int) -> Numbers:
        """`chances` [..., seat]."""
        scores = (self.power + self.power_late * stage) * np.log(np.maximum(chances, SMALLEST))
        scores[..., mover] += self.mover
        powers: Numbers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)

    def towards(self, other: Curve, weight: float) -> Curve:
        """Between this curve and another."""
        return Curve(
            self.power + weight * (other.power - self.power),
            self.power_late + weight * (other.power_late - self.power_late),
            self.mover + weight * (other.mover - self.mover),
        )


@dataclass(frozen=True, slots=True)
class Fit:
    """For one number of players."""

    raw: Curve = Curve()
    searched: Curve = Curve()
    left: float = 0.0
    """By how much the share of wins differs from the chances given, after all, on positions it was not fitted to."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is fitted to one network."""

    network: str
    """The beginning of the SHA-256 of its file."""
    fits: dict[str, Fit]
    """By number of players."""
    factors: tuple[float, ...]
    """For each of LEVELS: how wide the bar is."""

    def calibrated(self, chances: Numbers, simulations: int, players: int, stage: float, mover: int) -> Numbers:
        fit = self.fits[str(players)]
        weight = min(np.log1p(simulations) / np.log1p(SEARCHED), 1.0)
        return fit.raw.towards(fit.searched, weight)(chances, stage, mover)

    def bar(self, chances: Numbers, drift: Numbers, simulations: int, players: int) -> Numbers:
        """The half-width for each calibrated chance; see `Evaluation.errors`."""
        searching = self.factor(simulations) * rough_bar(chances, drift)
        return np.hypot(searching, self.fits[str(players)].left)

    def factor(self, simulations: int) -> float:
        """Between the levels a power of the simulations; beyond the last it stays."""
        at, factors = np.log1p(np.array(LEVELS)), np.log(np.array(self.factors))
        now = np.log1p(simulations)
        return float(np.exp(np.interp(now, at, factors)))


def rough_bar(chances: Numbers, drift: Numbers) -> Numbers:
    """What the bar is in proportion to."""
    return EVEN * np.sqrt(chances * (1 - chances)) + drift


def stage(states: States) -> float:
    """How far the game has come: the leader's part of the points that are needed, at most 1."""
    return min(float(states["points"][0].max()) / POINTS_NEEDED, 1.0)


@cache
def shipped() -> Calibration:
    """That of the network that comes with the program."""
    return msgspec.json.decode(PATH.read_bytes(), type=Calibration)
