"""Elo by the Bradley–Terry model: the strengths that make the results most likely.

A seat's chance to win is the strength of its bot divided by the sum of the strengths at the table. This is Luce's
generalization; with two players it is Bradley–Terry itself. Each game counts once, however many players the winner
has beaten, so the intervals are not too narrow. Results are two arrays with one row for each table composition and
one column for each bot.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

Z: Final = 1.959964
"""95% of a normal distribution is within this many standard deviations of its mean."""
ELO: Final = 400 / math.log(10)
"""Elo points for a factor e in strength: a factor of 10 is 400 points."""
MAX_STEPS: Final = 200
TOLERANCE: Final = 1e-10


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval for the share `score / games`; it also works near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, extra = score / games, Z * Z / games
    middle = (share + extra / 2) / (1 + extra)
    reach = Z * math.sqrt(share * (1 - share) / games + extra / (4 * games)) / (1 + extra)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


@dataclass(frozen=True, slots=True)
class Ratings:
    """One entry per bot; the mean is 0. The margin is half of the 95% interval."""

    elo: Floats
    margin: Floats


def bradley_terry(seats: Floats, wins: Floats) -> Ratings:
    """Fit the model: `seats[t, b]` is the number of seats of bot b at table t, `wins[t, b]` its wins there."""
    games = wins.sum(axis=1)
    log_strengths = np.zeros(seats.shape[1])
    for _ in range(MAX_STEPS):
        chances = _chances(seats, log_strengths)
        surplus = (wins - games[:, None] * chances).sum(axis=0)
        # Newton's method with limited steps: far from the maximum the likelihood is almost flat.
        step = np.clip(_covariance(games, chances) @ surplus, -1, 1)
        log_strengths += step - step.mean()
        if np.abs(step).max() < TOLERANCE:
            break
    covariance = _covariance(games, _chances(seats, log_strengths))
    return Ratings(ELO * log_strengths, Z * ELO * np.sqrt(np.diag(covariance)))


def _chances(seats: Floats, log_strengths: Floats) -> Floats:
    """Each bot's chance to win at each table, with all its seats."""
    weights = seats * np.exp(log_strengths)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _covariance(games: Floats, chances: Floats) -> Floats:
    """The covariance of the log strengths: the inverse of the Fisher information.

    Results only show differences of strengths, so the information matrix is singular. Fixing the mean to 0 means
    adding a constant matrix before the inversion and subtracting it afterwards.
    """
    information = np.diag(games @ chances) - (chances * games[:, None]).T @ chances
    mean = np.full(information.shape, 1 / len(information))
    covariance: Floats = np.linalg.inv(information + mean) - mean
    return covariance
