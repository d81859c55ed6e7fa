"""The log of a training: one JSON object per line."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from sixstones.training.plan import TrainingError

LOG: Final = "log.jsonl"


@dataclass(frozen=True)
class Report:
    """The state of a training: one line of its log."""

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
    wins: dict[str, float]  # win rates of the policy by number of players and opponent, such as "2 greedy"


class TrainingLog:
    """An append-only file. An incomplete last line is ignored."""

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
            raise TrainingError(f"{self.path} is not the log of a training; remove it") from None

    def cut(self, seconds: float) -> None:
        """Remove the lines after the checkpoint that the training resumes from."""
        kept = [report for report in self.reports() if report.seconds <= seconds + 0.1]
        half = self.path.with_suffix(".new")
        half.write_text("".join(json.dumps(asdict(report)) + "\n" for report in kept), "utf-8")
        half.replace(self.path)
