"""The smallest training there is, for tests that are not about what it learns."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sixstones.ai.network.weights import Shape
from sixstones.training.learner import Habits
from sixstones.training.log import Report
from sixstones.training.plan import Plan, Table

SHAPE = Shape(width=16, blocks=1, card=16, heads=2)
CONFIG = """
moves = {moves}
simulations = {simulations}
simulations_at_end = {simulations}
demonstration_steps = 20
replay = 5_000
least_rows = 200
report_every = 0.5
measure_games = 4
opponents = ["random"]
seed = {seed}
tables = [{{ players = 2, games = {games}, demonstrations = {demonstrations}, demonstration_simulations = 4 }}]
shape = {{ width = 16, blocks = 1, card = 16, heads = 2 }}
habits = {{ batch = 64 }}
"""


def write_config(folder: Path, **changed: int) -> Path:
    """A file that says as much as `plan` does."""
    numbers = {"moves": 120, "simulations": 2, "seed": 1, "games": 8, "demonstrations": 0, **changed}
    path = folder / "tiny.toml"
    path.write_text(CONFIG.format(**numbers), "utf-8")
    return path


def plan(**changed: Any) -> Plan:
    table = Table(players=2, games=8, demonstrations=0, demonstration_simulations=4)
    sizes = {"replay": 5_000, "least_rows": 200, "measure_games": 4, "report_every": 1000.0, "demonstration_steps": 20}
    chosen = {"moves": 120, "simulations": 2, "simulations_at_end": 3, "opponents": ("random",), "seed": 1}
    return Plan(**{"tables": (table,), "shape": SHAPE, "habits": Habits(batch=64), **sizes, **chosen, **changed})


def log_lines(folder: Path) -> list[dict[str, Any]]:
    path = folder / "log.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


class Listener:
    """A `Watcher` that remembers."""

    def __init__(self) -> None:
        self.stages: list[str] = []
        self.parts: list[float] = []
        self.heard: list[Report] = []

    def begins(self, what: str) -> None:
        self.stages.append(what)

    def goes_on(self, part: float, seconds_left: float) -> None:
        assert seconds_left >= 0
        self.parts.append(part)

    def reports(self, report: Report) -> None:
        self.heard.append(report)


class Stopper(Listener):
    """Calls `stop` when so much is done."""

    def __init__(self, until: float) -> None:
        super().__init__()
        self._until = until
        self.stop: Callable[[], None] = lambda: None

    def goes_on(self, part: float, seconds_left: float) -> None:
        super().goes_on(part, seconds_left)
        if part >= self._until:
            self.stop()
