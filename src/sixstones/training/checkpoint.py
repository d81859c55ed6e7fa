"""What a training saves: checkpoints to resume from, the replay buffer, network files for bots, and its log."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from safetensors.numpy import save

from sixstones.ai.network.weights import FORM, REMEDY, Shape, UnusableWeights, WeightsHeader, read_weights
from sixstones.observation import VERSION
from sixstones.system import write_text
from sixstones.training.learner import Learner, ReplayBuffer
from sixstones.training.network import Network
from sixstones.training.plan import Plan, TrainingError

CHECKPOINT: Final = "checkpoint.pt"
REPLAY: Final = "replay.pt"
_KEYS: Final = {"tables": "games"}  # keys of the stored plan that have another name now


@dataclass
class Counts:
    """The progress of a training over all its runs."""

    seconds: float = 0.0
    games: int = 0
    rows: int = 0
    pieces: int = 0
    steps: int = 0
    moves: int = 0
    imitated: int = 0  # training steps on demonstrations
    begun_with: str = ""  # the network file that replaced demonstrations: later runs never imitate


def save_checkpoint(folder: Path, plan: Plan, learners: list[Learner], counts: Counts) -> None:
    """Save everything except the replay buffer, atomically."""
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


def save_replay(folder: Path, replay: ReplayBuffer, most: int) -> None:
    _save(folder / REPLAY, replay.newest(most))


def has_checkpoint(folder: Path) -> bool:
    return (folder / CHECKPOINT).exists()


def load_checkpoint(folder: Path, plan: Plan, learners: list[Learner]) -> Counts | None:
    """Resume from the folder's checkpoint; None if there is none. Raises TrainingError."""
    if not has_checkpoint(folder):
        return None
    path = folder / CHECKPOINT
    with _read(path):
        kept = torch.load(path, map_location=learners[0].device, weights_only=True)
        if (kept.get("form"), kept.get("observation")) != (FORM, VERSION):
            raise TrainingError(f"{folder} has a training of another version; choose another folder with --folder")
        _check_plan(folder, plan, kept.get("plan", {}))
        for learner, state in zip(learners, kept["learners"], strict=True):
            learner.resume(state)
        return Counts(**kept["counts"])


def load_replay(folder: Path, replay: ReplayBuffer) -> None:
    path = folder / REPLAY
    if path.exists():
        with _read(path):
            replay.restore(torch.load(path, map_location="cpu", weights_only=True))


def _check_plan(folder: Path, plan: Plan, kept: dict[str, Any]) -> None:
    for name, value in plan.identity().items():
        if kept.get(name, value) != value:
            raise TrainingError(
                f"{folder} has a training with another {_KEYS.get(name, name)}; choose another folder with --folder, "
                f"or use its plan: {folder / 'config.toml'}"
            )


@contextmanager
def _read(path: Path) -> Iterator[None]:
    """Turn errors of reading a file into TrainingErrors: a damaged file, or a problem of this machine."""
    try:
        yield
    except TrainingError:
        raise
    except (OSError, MemoryError, torch.OutOfMemoryError) as problem:
        raise TrainingError(f"{path} can't be read here: {_short(problem)}") from None
    except Exception as problem:  # torch raises many kinds of errors for a damaged file
        raise TrainingError(f"{path} is damaged ({_short(problem)}); remove it, or choose another folder") from None


def _short(problem: BaseException) -> str:
    return " ".join(str(problem).split())[:120] or type(problem).__name__


def _save(path: Path, what: Any) -> None:
    half = path.with_suffix(".new")
    torch.save(what, half)
    half.replace(path)


TRAINING_ONLY = ("outlook.",)  # parts of the network that only training needs


def export(network: Network, path: Path, header: WeightsHeader) -> None:
    """Write a network file. 16-bit floats change logits by less than 0.01 and chances by less than 0.001."""
    tensors = {
        name: tensor.detach().float().cpu().numpy().astype(np.float16)
        for name, tensor in network.state_dict().items()
        if not name.startswith(TRAINING_ONLY)
    }
    path.write_bytes(save(tensors, header.as_text()))  # `save_file` makes files that only the owner can read


def load_network_file(path: Path, network: Network) -> None:
    """Load a network file into a network of the same shape. Raises TrainingError."""
    try:
        weights = read_weights(path)
    except UnusableWeights as problem:
        why = str(problem).removesuffix(REMEDY).rstrip()  # that advice is for users of the bundled network
        raise TrainingError(f"begin_with can't be used: {why}") from None
    if weights.shape != network.shape:
        raise TrainingError(
            f"begin_with can't be used: {path} has a network with {_in_words(weights.shape)}, "
            f"but the plan's shape has {_in_words(network.shape)}."
        )
    kept = {name: own for name, own in network.state_dict().items() if name.startswith(TRAINING_ONLY)}
    given = {name: torch.from_numpy(numbers) for name, numbers in weights.tensors.items()}
    network.load_state_dict({**kept, **given})


def _in_words(shape: Shape) -> str:
    return ", ".join(f"{name} {size}" for name, size in asdict(shape).items())


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
        write_text(self.path, "".join(json.dumps(asdict(report)) + "\n" for report in kept))
