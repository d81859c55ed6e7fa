"""What a piece of training leaves for the next: network, average, optimizer, replay and the counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import torch

from sixstones.ai.network.weights import FORM
from sixstones.observation import VERSION
from sixstones.training.errors import TrainingError
from sixstones.training.learner import Learner
from sixstones.training.plan import Plan
from sixstones.training.replay import Replay

CHECKPOINT: Final = "checkpoint.pt"
REPLAY: Final = "replay.pt"


@dataclass
class Counts:
    """How far a training has come, over all its pieces."""

    seconds: float = 0.0
    games: int = 0
    rows: int = 0
    pieces: int = 0
    steps: int = 0
    moves: int = 0
    imitated: int = 0
    """Steps of learning from demonstrations."""
    begun_with: str = ""
    """The file that took the place of demonstrations: no later piece may imitate, whatever its plan says."""


def save_checkpoint(folder: Path, plan: Plan, learners: list[Learner], counts: Counts) -> None:
    """All but the replay, written whole or not at all."""
    _save(
        folder / CHECKPOINT,
        {
            "form": FORM,
            "observation": VERSION,
            "counts": asdict(counts),
            "plan": plan.identity(),
            "learners": [learner.state() for learner in learners],
        },
    )


def save_replay(folder: Path, replay: Replay, most: int) -> None:
    """The newest rows, so many at most."""
    _save(folder / REPLAY, replay.newest(most))


def has_checkpoint(folder: Path) -> bool:
    """Whether the folder holds a training to go on with."""
    return (folder / CHECKPOINT).exists()


def load_checkpoint(folder: Path, plan: Plan, learners: list[Learner]) -> Counts | None:
    """Go on from what `save_checkpoint` left in the folder; None where there is nothing. Raises TrainingError."""
    if not has_checkpoint(folder):
        return None
    path = folder / CHECKPOINT
    with _read(path):
        kept = torch.load(path, map_location=learners[0].device, weights_only=True)
        if (kept.get("form"), kept.get("observation")) != (FORM, VERSION):
            raise TrainingError(f"{folder} holds a training of another version; name another folder with --folder")
        _check_plan(folder, plan, kept.get("plan", {}))
        for learner, state in zip(learners, kept["learners"], strict=True):
            learner.resume(state)
        return Counts(**kept["counts"])


def load_replay(folder: Path, replay: Replay) -> None:
    """Raises TrainingError."""
    path = folder / REPLAY
    if path.exists():
        with _read(path):
            replay.put_back(torch.load(path, map_location="cpu", weights_only=True))


def _check_plan(folder: Path, plan: Plan, kept: dict[str, Any]) -> None:
    for name, value in plan.identity().items():
        if kept.get(name, value) != value:
            raise TrainingError(
                f"{folder} holds a training with another {name}; name another folder with --folder, or take "
                f"the plan that lies there: {folder / 'config.toml'}"
            )


@contextmanager
def _read(path: Path) -> Iterator[None]:
    """Around reading a file: says that it is damaged, where that is so, and not where the machine is to blame."""
    try:
        yield
    except TrainingError:
        raise
    except (OSError, MemoryError, torch.OutOfMemoryError) as problem:
        raise TrainingError(f"{path} can't be read here: {_short(problem)}") from None
    except Exception as problem:  # torch raises nearly anything for a damaged file
        raise TrainingError(f"{path} is damaged ({_short(problem)}); remove it, or name another folder") from None


def _short(problem: BaseException) -> str:
    return " ".join(str(problem).split())[:120] or type(problem).__name__


def _save(path: Path, what: Any) -> None:
    half = path.with_suffix(".new")
    torch.save(what, half)
    half.replace(path)
