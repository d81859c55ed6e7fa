"""The log of a training: a line of JSON whenever it says how it stands."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from sixstones.training.errors import TrainingError

LOG: Final = "log.jsonl"


@dataclass(frozen=True)
class Report:
    """How a training stands; one line of its log."""

    seconds: float
    pieces: int
    games: int
    moves: int
    games_per_second: float
    evaluations_per_second: float
    steps: int
    simulations: int
    rate: float
    policy_loss: float
    chance_loss: float
    wins: dict[str, float]
    """Of the network's first choice, by number of players and opponent, as in "2 greedy"."""


class Log:
    """A file that lines are added to. A line that was cut off is dropped."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, report: Report) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(report)) + "\n")

    def reports(self) -> list[Report]:
        """All whole lines. Raises TrainingError."""
        if not self.path.exists():
            return []
        try:
            lines = self.path.read_text("utf-8").split("\n")[:-1]
            return [Report(**{"moves": 0, **json.loads(line)}) for line in lines]
        except (ValueError, TypeError):
            raise TrainingError(f"{self.path} holds lines that are none of a training's log; remove it") from None

    def cut(self, seconds: float) -> None:
        """Forget what came after the checkpoint that is gone on from: it was lost, and comes again."""
        kept = [report for report in self.reports() if report.seconds <= seconds + 0.1]
        half = self.path.with_suffix(".new")
        half.write_text("".join(json.dumps(asdict(report)) + "\n" for report in kept), "utf-8")
        half.replace(self.path)
