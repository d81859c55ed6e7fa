"""Elo by Bradley–Terry: the strengths under which the results were most likely.

A seat's chance to win is its bot's strength divided by the sum of the strengths at the table (Luce's form
of the model; with two players it is Bradley–Terry itself). For one pair of bots that is the same as
comparing the winner with each player that did not win; but each game counts once, however many such
comparisons it holds, so the intervals don't come out too narrow. The results enter as two arrays with one
row for each make-up of a table and one column a bot.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.arena.intervals import Z

Floats = NDArray[np.float64]

ELO: Final = 400 / math.log(10)
"""Elo points for a factor e in strength: a factor 10 is 400 points."""
MOST_STEPS: Final = 200
CLOSE_ENOUGH: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Ratings:
    """One entry a bot; their mean is 0. The margin is half of the 95% interval."""

    elo: Floats
    margin: Floats


def bradley_terry(seats: Floats, wins: Floats) -> Ratings:
    """Fit. `seats[t, b]`: how many seats bot b has at table t; `wins[t, b]`: games that it won there."""
    games = wins.sum(axis=1)
    strengths = np.zeros(seats.shape[1])  # their logarithms
    for _ in range(MOST_STEPS):
        chances = _chances(seats, strengths)
        surplus = (wins - games[:, None] * chances).sum(axis=0)
        # Newton's step; held short, because far from the top the likelihood is nearly flat.
        step = np.clip(_spread(games, chances) @ surplus, -1, 1)
        strengths += step - step.mean()
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    spread = _spread(games, _chances(seats, strengths))
    return Ratings(ELO * strengths, Z * ELO * np.sqrt(np.diag(spread)))


def _chances(seats: Floats, strengths: Floats) -> Floats:
    """Each bot's chance to win at each table, all its seats together."""
    weights = seats * np.exp(strengths)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _spread(games: Floats, chances: Floats) -> Floats:
    """The covariance of the logarithms of the strengths: the inverse of Fisher's information.

    Only differences of strengths show in results, so the information has no inverse as it is. To say that
    the mean is 0 is to add a matrix of ones and take it away again afterwards.
    """
    information = np.diag(games @ chances) - (chances * games[:, None]).T @ chances
    mean = np.full(information.shape, 1 / len(information))
    spread: Floats = np.linalg.inv(information + mean) - mean
    return spread
