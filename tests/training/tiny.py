"""A minimal training, for tests that are not about learning.

A move of many games takes hardly longer than one of a few, and the first games end sooner: ten within 40 moves with
this seed, whose network happens to play short games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import torch

from sixstones.ai.network.weights import Shape
from sixstones.training.checkpoint import Report
from sixstones.training.plan import GamesConfig, OptimizerConfig, Plan

SHAPE = Shape(width=16, blocks=1, card=16, heads=2)
CONFIG = """
moves = {moves}
simulations = {simulations}
simulations_at_end = {simulations}
demonstration_steps = 20
replay = 5_000
min_rows = 100
replay_ratio = 2.0
report_every = 0.5
measure_games = 4
opponents = {opponents}
seed = {seed}
games = [{{ players = 2, parallel_games = {games}, demonstrations = {demonstrations}, demonstration_simulations = 4 }}]
shape = {{ width = 16, blocks = 1, card = 16, heads = 2 }}
optimizer = {{ batch_size = 64 }}
"""


def write_config(folder: Path, **changed: int | list[str]) -> Path:
    """The file of nearly the same plan as `plan`."""
    usual = {"moves": 40, "simulations": 2, "seed": 3, "games": 24, "demonstrations": 0, "opponents": ["random"]}
    path = folder / "tiny.toml"
    path.write_text(CONFIG.format(**usual | changed), "utf-8")
    return path


def plan(**changed: Any) -> Plan:
    chosen = {
        "moves": 40,
        "games": (GamesConfig(players=2, parallel_games=24, demonstrations=0, demonstration_simulations=4),),
        "simulations": 2,
        "simulations_at_end": 3,
        "demonstration_steps": 20,
        "replay": 5_000,
        "min_rows": 100,
        "replay_ratio": 2.0,
        "report_every": 1000.0,
        "measure_games": 4,
        "opponents": (),  # an untrained network can take hundreds of moves to lose
        "seed": 3,
        "shape": SHAPE,
        "optimizer": OptimizerConfig(batch_size=64),
    }
    return Plan(**{**chosen, **changed})


@contextmanager
def one_core() -> Iterator[None]:
    before = numba.get_num_threads(), torch.get_num_threads()
    numba.set_num_threads(1)
    torch.set_num_threads(1)
    try:
        yield
    finally:
        numba.set_num_threads(before[0])
        torch.set_num_threads(before[1])


def log_lines(folder: Path) -> list[dict[str, Any]]:
    path = folder / "log.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


class Listener:
    """A `TrainingListener` that remembers."""

    def __init__(self) -> None:
        self.stages: list[str] = []
        self.shares: list[float] = []
        self.heard: list[Report] = []

    def on_stage(self, stage: str) -> None:
        self.stages.append(stage)

    def on_progress(self, share: float, seconds_left: float) -> None:
        assert seconds_left >= 0
        self.shares.append(share)

    def on_report(self, report: Report) -> None:
        self.heard.append(report)


class Stopper(Listener):
    """Calls `stop` after a share of the training."""

    def __init__(self, until: float) -> None:
        super().__init__()
        self._until = until
        self.stop: Callable[[], None] = lambda: None

    def on_progress(self, share: float, seconds_left: float) -> None:
        super().on_progress(share, seconds_left)
        if share >= self._until:
            self.stop()
