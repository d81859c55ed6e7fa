"""What a piece of training leaves for the next: network, average, optimizer, replay and the counts."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import torch

from sixstones.training.learner import Learner
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


def save_checkpoint(folder: Path, learner: Learner, counts: Counts) -> None:
    """All but the replay, written whole or not at all."""
    _save(
        folder / CHECKPOINT,
        {
            "counts": asdict(counts),
            "shape": asdict(learner.network.shape),
            "network": learner.network.state_dict(),
            "average": learner.average.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
        },
    )


def save_replay(folder: Path, replay: Replay, most: int) -> None:
    """The newest rows, so many at most."""
    _save(folder / REPLAY, replay.newest(most))


def load_checkpoint(folder: Path, learner: Learner) -> Counts | None:
    """Go on from what `save_checkpoint` left in the folder; None where there is nothing."""
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    kept = torch.load(path, map_location=learner.device, weights_only=True)
    learner.resume(kept["network"], kept["average"], kept["optimizer"])
    return Counts(**kept["counts"])


def load_replay(folder: Path, replay: Replay) -> None:
    path = folder / REPLAY
    if path.exists():
        replay.put_back(torch.load(path, map_location="cpu", weights_only=True))


def _save(path: Path, what: Any) -> None:
    half = path.with_suffix(".new")
    torch.save(what, half)
    os.replace(half, path)
