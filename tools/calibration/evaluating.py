"""Evaluate positions with the coach's network and search, before calibration; results are stored in files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Clock
from sixstones.ai.coach.calibration import LEVELS, SEARCHED
from sixstones.ai.coach.coach import Analyzer
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.weights import network_name
from sixstones.game import View
from sixstones.game.log import Log
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import MAX_PLAYERS, States
from tools.calibration.applying import stage
from tools.calibration.playing import Sample, one_by_one

FOLDER: Final = Path(__file__).resolve().parents[2] / ".cache" / "calibration"
Float64s = NDArray[np.float64]


class Measured(NamedTuple):
    """One row per position; [row, seat] are chances by seat. Missing measurements are NaN."""

    games: NDArray[np.int64]
    results: Float64s
    movers: NDArray[np.int64]
    stages: Float64s
    raw: Float64s
    searched: Float64s
    path: Float64s
    """[row, level, seat]: with more and more simulations."""
    drift: Float64s
    """[row, level, seat]"""


def measure(sample: Sample, searched: int, long: int, advance: Callable[[int], None]) -> tuple[Measured, bool]:
    """Evaluate all positions with the network, search `searched` of them, and `long` of those ten times as long.

    Also returns whether it is complete: Ctrl-C stops it early.
    """
    rows = len(sample.states)
    measured = _empty(sample)
    analyzer = Analyzer()
    order = np.random.default_rng(0).permutation(rows)  # so that the first ones come from all games
    try:
        for i, states in enumerate(one_by_one(sample.states)):
            analyzer.look(_view(states))
            _store(measured, i, 0, analyzer)
            measured.stages[i], measured.movers[i] = stage(states), states["to_play"][0]
        for place, i in enumerate(order[:searched]):
            view = _view(sample.states[i : i + 1].copy())
            for level, simulations in enumerate(LEVELS):
                if simulations > 0 and (simulations == SEARCHED or place < long):
                    analyzer.search(view, Clock(), simulations)
                    _store(measured, i, level, analyzer)
            advance(1)
    except KeyboardInterrupt:
        return measured, False
    return measured, True


def _empty(sample: Sample) -> Measured:
    rows = len(sample.states)
    empty = np.full((rows, MAX_PLAYERS), np.nan)
    levels = np.full((rows, len(LEVELS), MAX_PLAYERS), np.nan)
    return Measured(
        sample.games,
        sample.results,
        np.zeros(rows, np.int64),
        np.zeros(rows),
        empty,
        empty.copy(),
        levels,
        levels.copy(),
    )


def _store(measured: Measured, i: int, level: int, analyzer: Analyzer) -> None:
    found = analyzer.coaching[0]
    players = np.count_nonzero(found["chances"])
    measured.path[i, level, :players] = found["chances"][:players]
    measured.drift[i, level, :players] = found["drift"][:players]
    if level == 0:
        measured.raw[i, :players] = found["chances"][:players]
    if LEVELS[level] == SEARCHED:
        measured.searched[i, :players] = found["chances"][:players]


def _view(states: States) -> View:
    """The position as the player to move sees it. The log is empty, because evaluations don't use it."""
    return View(standard_deck(), states, Log(), int(states["to_play"][0]))


def path_of(players: int, piece: int) -> Path:
    return FOLDER / f"{network_name(CHAMPION)}-{players}-{piece}.npz"


def save(path: Path, measured: Measured, complete: bool) -> None:
    """Write atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"new-{path.name}")
    np.savez_compressed(temporary, whole=np.array(complete), **measured._asdict())
    temporary.replace(path)


def is_complete(path: Path) -> bool:
    """Whether a piece exists and was not stopped early."""
    if not path.exists():
        return False
    with np.load(path) as file:
        return bool(file["whole"])


def load(players: int) -> Measured | None:
    """All pieces of this network for a number of players, with unique game numbers."""
    pieces = []
    for number, path in enumerate(sorted(FOLDER.glob(f"{network_name(CHAMPION)}-{players}-*.npz"))):
        with np.load(path) as file:
            piece = Measured(**{name: file[name] for name in Measured._fields})
        pieces.append(some(piece._replace(games=piece.games + (number << 20)), ~np.isnan(piece.raw[:, 0])))
    if not pieces:
        return None
    return Measured(**{name: np.concatenate([getattr(piece, name) for piece in pieces]) for name in Measured._fields})


def some(measured: Measured, chosen: NDArray[np.bool_]) -> Measured:
    """The chosen rows."""
    return Measured(**{name: part[chosen] for name, part in measured._asdict().items()})
