"""Calibration: from search results to chances that come true as often as stated, with error bars.

`python -m tools.calibration` fits the numbers to self-play games of the champion and writes calibration.json. They
belong to one network.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from sixstones.ai.arrays import Float64s
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.state import States

PATH: Final = Path(__file__).with_name("calibration.json")
SEARCHED: Final = 4_000  # simulations of the evaluations to which the curve "searched" is fitted: about 100 ms
LEVELS: Final = (0, 40, 400, 4_000, 40_000)  # simulations for which the difference to ten times as many was measured
EVEN: Final = 0.05  # weight of the chance itself in the error bar, which is widest in the middle
SMALLEST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Curve:
    """Raises chances to a power and normalises them; a power above 1 makes them more extreme."""

    power: float = 1.0
    power_late: float = 0.0  # added to the power in proportion to `stage`
    mover: float = 0.0  # added to the logarithm of the mover's chance

    def __call__(self, chances: Float64s, stage: float, mover: int) -> Float64s:
        """`chances` [..., seat]."""
        scores = (self.power + self.power_late * stage) * np.log(np.maximum(chances, SMALLEST))
        scores[..., mover] += self.mover
        powers: Float64s = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)

    def towards(self, other: Curve, weight: float) -> Curve:
        return Curve(
            self.power + weight * (other.power - self.power),
            self.power_late + weight * (other.power_late - self.power_late),
            self.mover + weight * (other.mover - self.mover),
        )


@dataclass(frozen=True, slots=True)
class Fit:
    raw: Curve = Curve()
    searched: Curve = Curve()
    left: float = 0.0  # the remaining difference between chances and shares of wins, on held-out positions


@dataclass(frozen=True, slots=True)
class Calibration:
    network: str  # the start of the SHA-256 of its file
    fits: dict[str, Fit]  # by number of players
    factors: tuple[float, ...]  # width of the error bar for each of LEVELS

    def calibrated(self, chances: Float64s, simulations: int, players: int, stage: float, mover: int) -> Float64s:
        fit = self.fits[str(players)]
        weight = min(np.log1p(simulations) / np.log1p(SEARCHED), 1.0)
        return fit.raw.towards(fit.searched, weight)(chances, stage, mover)

    def bar(self, chances: Float64s, drift: Float64s, simulations: int, players: int) -> Float64s:
        """Half the width of the error bar of each calibrated chance; see `Evaluation.errors`."""
        searching = self.factor(simulations) * rough_bar(chances, drift)
        return np.hypot(searching, self.fits[str(players)].left)

    def factor(self, simulations: int) -> float:
        """Interpolated between the levels on a log scale; constant beyond the last."""
        at, factors = np.log1p(np.array(LEVELS)), np.log(np.array(self.factors))
        now = np.log1p(simulations)
        return float(np.exp(np.interp(now, at, factors)))


def rough_bar(chances: Float64s, drift: Float64s) -> Float64s:
    """The error bar up to a factor."""
    return EVEN * np.sqrt(chances * (1 - chances)) + drift


def stage(states: States) -> float:
    """Progress of the game: the leader's share of the needed points, at most 1."""
    return min(float(states["points"][0].max()) / POINTS_NEEDED, 1.0)


@cache
def shipped() -> Calibration:
    """The calibration of the bundled network."""
    return msgspec.json.decode(PATH.read_bytes(), type=Calibration)
