"""The compiled parts of a calibration, for callers from Python."""

from __future__ import annotations

import numpy as np

from sixstones.ai.arrays import Float64s
from sixstones.ai.coach.calibration import EVEN, Calibration, calibrate_chances, game_stage, write_bar
from sixstones.rules.state import States


def stage(states: States) -> float:
    """Progress of the game, from 0 to 1."""
    return game_stage(states[0])


def calibrated(calibration: Calibration, chances: Float64s, simulations: int, stage: float, mover: int) -> Float64s:
    """The chances of all players, calibrated."""
    bent = np.array(chances, np.float64)
    calibrate_chances(calibration.record()[0], bent, simulations, stage, mover)
    return bent


def bar(calibration: Calibration, chances: Float64s, drift: Float64s, simulations: int) -> Float64s:
    """Half the width of the error bar of each calibrated chance; see `Evaluation.errors`."""
    widths = np.zeros(len(chances))
    write_bar(calibration.record()[0], np.array(chances), np.array(drift), simulations, widths)
    return widths


def rough_bar(chances: Float64s, drift: Float64s) -> Float64s:
    """The error bar up to a factor; `write_bar` computes the same."""
    return EVEN * np.sqrt(chances * (1 - chances)) + drift
