"""Fit the calibration to one half of the games and test it on the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s
from sixstones.ai.coach.calibration import LEVELS, SEARCHED, SMALLEST, Calibration, Curve, Fit
from tools.calibration.applying import bar, calibrated, rough_bar
from tools.calibration.evaluating import Measured, some

SHRINKAGE: Final = 20.0
"""Regularization towards unchanged chances, so that a few games can't bend a curve."""
WITHIN: Final = 0.95
"""Share of fitted positions within the bar. On other positions it is lower, and the goal is nine in ten."""
REFERENCES: Final = (3, 2, 3, 4)
"""For each level but the last: the level to compare with; from 40 on, it has ten times the simulations."""
BINS: Final = 10
MIN_ERROR: Final = 0.005


def half(measured: Measured, fresh: bool) -> Measured:
    """The positions of every other game: those for fitting, or the fresh ones."""
    return some(measured, (measured.games % 2 == 1) == fresh)


def fit(samples: dict[int, Measured], network: str) -> Calibration:
    """Fit to one half of the games; only the remaining error of the curves is estimated from the other half."""
    fits = {str(players): _fit(sample, players) for players, sample in samples.items()}
    plain = Calibration(network, fits, (1.0,) * len(LEVELS))
    return Calibration(network, fits, _factors(samples, plain))


def _fit(measured: Measured, players: int) -> Fit:
    known = half(measured, fresh=False)
    raw = fit_curve(known.raw[:, :players], known)
    searched = fit_curve(known.searched[:, :players], known)
    fresh = half(measured, fresh=True)
    said = np.stack([raw(c, s, m) for c, s, m in zip(fresh.raw[:, :players], fresh.stages, fresh.movers, strict=True)])
    return Fit(raw, searched, remaining_error(said, fresh))


def fit_curve(chances: Float64s, measured: Measured) -> Curve:
    """Maximum likelihood: a softmax regression with three weights, by Newton's method."""
    known = ~np.isnan(chances[:, 0])
    inputs = _inputs(chances[known], measured.stages[known], measured.movers[known])
    results = measured.results[known][:, : chances.shape[1]]
    start = np.array([1.0, 0.0, 0.0])
    weights = start.copy()
    for _ in range(20):
        scores = inputs @ weights
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        said = powers / powers.sum(axis=1, keepdims=True)
        gradient = np.einsum("ns,nsk->k", results - said, inputs) - SHRINKAGE * (weights - start)
        mean = np.einsum("ns,nsk->nk", said, inputs)
        curvature = np.einsum("ns,nsk,nsl->kl", said, inputs, inputs) - mean.T @ mean + SHRINKAGE * np.eye(3)
        weights += np.linalg.solve(curvature, gradient)
    return Curve(*(round(float(weight), 4) for weight in weights))


def _inputs(chances: Float64s, stages: Float64s, movers: NDArray[np.int64]) -> Float64s:
    """[position, seat, weight]"""
    logs = np.log(np.maximum(chances, SMALLEST))
    moves = np.arange(chances.shape[1]) == movers[:, None]
    return np.stack([logs, stages[:, None] * logs, moves.astype(np.float64)], axis=2)


@dataclass(frozen=True, slots=True)
class Bin:
    """Seats with about the same predicted chance."""

    low: float
    said: float
    won: float
    error: float
    """Standard error of the difference, clustered by game."""
    seats: int
    games: int


def reliability(said: Float64s, measured: Measured) -> list[Bin]:
    """Predicted chances and actual wins, in ten bins."""
    players = said.shape[1]
    chances, results = said.ravel(), measured.results[:, :players].ravel()
    games = np.repeat(measured.games, players)
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    return [
        _bin(place / BINS, chances[places == place], results[places == place], games[places == place])
        for place in range(BINS)
        if (places == place).any()
    ]


def _bin(low: float, chances: Float64s, results: Float64s, games: NDArray[np.int64]) -> Bin:
    names, which = np.unique(games, return_inverse=True)
    sums = np.bincount(which, results - chances)
    error = float(np.sqrt((sums**2).sum()) / len(chances))
    return Bin(low, float(chances.mean()), float(results.mean()), error, len(chances), len(names))


def remaining_error(said: Float64s, measured: Measured) -> float:
    """Root mean square error of the bins, minus what sampling noise explains."""
    bins = reliability(said, measured)
    weights = np.array([bin.seats for bin in bins], np.float64)
    squares = np.array([(bin.won - bin.said) ** 2 - bin.error**2 for bin in bins])
    return round(max(float(np.sqrt(max(float(weights @ squares / weights.sum()), 0.0))), MIN_ERROR), 4)


def _factors(samples: dict[int, Measured], plain: Calibration) -> tuple[float, ...]:
    found = [
        float(np.quantile(_ratios(samples, plain, level, fresh=False), WITHIN)) for level in range(len(REFERENCES))
    ]
    found.append(found[-1] * min(found[-1] / found[-2], 1.0))
    return tuple(round(factor, 3) for factor in found)


def _ratios(samples: dict[int, Measured], calibration: Calibration, level: int, fresh: bool) -> Float64s:
    """Distance to the longer evaluation, in units of the rough bar, for the player to move."""
    found = []
    for players, sample in samples.items():
        rows = half(sample, fresh)
        for i in _compared(rows, level):
            now, later = (_calibrated(calibration, rows, i, at, players) for at in (level, REFERENCES[level]))
            rough = rough_bar(now, rows.drift[i, level, :players])
            found.append((np.abs(later - now) / rough)[rows.movers[i]])
    return np.array(found)


def _compared(rows: Measured, level: int) -> list[int]:
    """Rows with both evaluations."""
    both = rows.path[:, level, 0] + rows.path[:, REFERENCES[level], 0]
    found: list[int] = np.flatnonzero(~np.isnan(both)).tolist()
    return found


def _calibrated(calibration: Calibration, rows: Measured, i: int, level: int, players: int) -> Float64s:
    return calibrated(
        calibration, rows.path[i, level, :players], LEVELS[level], float(rows.stages[i]), int(rows.movers[i])
    )


def calibrated_rows(
    calibration: Calibration, rows: Measured, players: int, searched: bool
) -> tuple[Float64s, Measured]:
    """Calibrated chances of the rows that were evaluated by the network alone, or searched; and those rows."""
    level = LEVELS.index(SEARCHED) if searched else 0
    known = some(rows, ~np.isnan(rows.path[:, level, 0]))
    said = [_calibrated(calibration, known, i, level, players) for i in range(len(known.games))]
    return np.array(said).reshape(-1, players), known


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often a longer evaluation was within the error bar of a shorter one."""

    simulations: int
    later: int
    width: float
    """Mean half-width for the player to move."""
    inside: float
    positions: int


def coverage(samples: dict[int, Measured], calibration: Calibration) -> list[Coverage]:
    """On fresh positions."""
    return [_coverage(samples, calibration, level) for level in range(len(REFERENCES))]


def _coverage(samples: dict[int, Measured], calibration: Calibration, level: int) -> Coverage:
    inside, widths = [], []
    for players, sample in samples.items():
        rows = half(sample, fresh=True)
        for i in _compared(rows, level):
            now, later = (_calibrated(calibration, rows, i, at, players) for at in (level, REFERENCES[level]))
            width = bar(calibration, now, rows.drift[i, level, :players], LEVELS[level])
            mover = rows.movers[i]
            inside.append(bool(abs(later[mover] - now[mover]) <= width[mover]))
            widths.append(float(width[mover]))
    return Coverage(
        LEVELS[level], LEVELS[REFERENCES[level]], float(np.mean(widths)), float(np.mean(inside)), len(inside)
    )
