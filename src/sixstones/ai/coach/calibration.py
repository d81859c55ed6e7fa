"""Calibration: from search results to chances that come true as often as stated, with error bars.

`python -m tools.calibration` fits the numbers to self-play games of the champion and writes calibration.json. They
belong to one network.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s, softmax
from sixstones.rules.compiled import compiled, new_records
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.state import Seat, State

PATH: Final = Path(__file__).with_name("calibration.json")
SEARCHED: Final = 4_000  # simulations of the evaluations to which the curve "searched" is fitted: about 100 ms
LEVELS: Final = (0, 40, 400, 4_000, 40_000)  # simulations for which the difference to ten times as many was measured
EVEN: Final = 0.05  # weight of the chance itself in the error bar, which is widest in the middle
SMALLEST: Final = 1e-6

CALIBRATION: Final = np.dtype(
    [
        ("raw", np.float64, (3, 3)),  # [players - 2] the fields of `Curve`, without a search
        ("searched", np.float64, (3, 3)),  # with SEARCHED simulations
        ("left", np.float64, 3),
        ("factors", np.float64, len(LEVELS)),
    ]
)
Calibrations: TypeAlias = NDArray[Any]  # one CALIBRATION record, for compiled functions


@dataclass(frozen=True, slots=True)
class Curve:
    """Raises chances to a power and normalises them; a power above 1 makes them more extreme."""

    power: float = 1.0
    power_late: float = 0.0  # added to the power in proportion to `stage`
    mover: float = 0.0  # added to the logarithm of the mover's chance

    def __call__(self, chances: Float64s, stage: float, mover: int) -> Float64s:
        bent = np.array(chances, np.float64)
        bend(bent, self.power + self.power_late * stage, self.mover, mover)
        return bent


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

    def record(self) -> Calibrations:
        record = new_records(1, CALIBRATION)
        for players, fit in self.fits.items():
            for name, curve in (("raw", fit.raw), ("searched", fit.searched)):
                record[name][0, int(players) - 2] = curve.power, curve.power_late, curve.mover
            record["left"][0, int(players) - 2] = fit.left
        record["factors"] = self.factors
        return record


@compiled
def bend(chances: Float64s, power: float, mover_bonus: float, mover: Seat) -> None:
    """Raise chances [seat] to a power, add to the logarithm of the mover's, and normalise, in place."""
    for seat in range(len(chances)):
        chances[seat] = power * np.log(max(chances[seat], SMALLEST)) + (mover_bonus if seat == mover else 0.0)
    softmax(chances)


@compiled
def calibrate_chances(calibration: Any, chances: Float64s, simulations: int, stage: float, mover: Seat) -> None:
    """Calibrate the chances [player] in place. With few simulations the curve is between raw and searched."""
    raw, searched = calibration.raw[len(chances) - 2], calibration.searched[len(chances) - 2]
    weight = min(np.log(1.0 + simulations) / np.log(1.0 + SEARCHED), 1.0)
    power = _between(raw[0], searched[0], weight) + stage * _between(raw[1], searched[1], weight)
    bend(chances, power, _between(raw[2], searched[2], weight), mover)


@compiled
def _between(low: float, high: float, weight: float) -> float:
    return low + weight * (high - low)


@compiled
def write_bar(calibration: Any, chances: Float64s, drift: Float64s, simulations: int, out: Float64s) -> None:
    """Write half the width of the error bar of each calibrated chance [player]."""
    factor, left = _factor(calibration.factors, simulations), calibration.left[len(chances) - 2]
    for seat in range(len(chances)):
        searching = factor * (EVEN * np.sqrt(chances[seat] * (1 - chances[seat])) + drift[seat])
        out[seat] = np.sqrt(searching * searching + left * left)


@compiled
def _factor(factors: Float64s, simulations: int) -> float:
    """Interpolated between the levels on a log scale; constant beyond the last."""
    level = 1
    while level < len(LEVELS) - 1 and simulations > LEVELS[level]:
        level += 1
    start, end = np.log(1.0 + LEVELS[level - 1]), np.log(1.0 + LEVELS[level])
    weight = min((np.log(1.0 + simulations) - start) / (end - start), 1.0)
    return np.exp(_between(np.log(factors[level - 1]), np.log(factors[level]), weight))


@compiled
def game_stage(s: State) -> float:
    """Progress of the game: the leader's share of the needed points, at most 1."""
    return min(s.points.max() / POINTS_NEEDED, 1.0)


@cache
def shipped() -> Calibration:
    """The calibration of the bundled network."""
    return msgspec.json.decode(PATH.read_bytes(), type=Calibration)
