"""The file format of trained networks: safetensors with a header. Files that don't fit this version are rejected."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from safetensors import SafetensorError, safe_open

from sixstones.ai.arrays import Float32s
from sixstones.observation import PLAYING, VERSION
from sixstones.observation import layout as at
from sixstones.problem import Problem
from sixstones.rules.actions import ACTIONS
from sixstones.rules.colours import COLOURED
from sixstones.rules.state import HAND_LIMIT, MARKET, MAX_PLAYERS

FORM: Final = "cards-3"  # the architecture: `evaluation.py`, and `training/network.py` in PyTorch
CARD_FACTS: Final = at.CARD_SIZE - 1  # all numbers of a card except the last, its id
CARD_INPUTS: Final = CARD_FACTS + MAX_PLAYERS * COLOURED + MAX_PLAYERS + 1
TABLE_INPUTS: Final = at.CARD + PLAYING - at.LOCATION  # inputs about game, players, locations and cards seen so far
OWN: Final = MARKET + HAND_LIMIT  # cards that the mover may recruit: the first slots, in order of the recruit actions
SAYS: Final = 2  # a card's outputs for its own actions: reserve and recruit
LACKS: Final = 8  # cases of lacking tokens: none, one, and so on; the last case includes all larger numbers
SHORTAGE: Final = 4.0  # inputs for lacking tokens are divided by this
LANES: Final = 16  # layer widths are multiples of this: compiled code sums this many numbers at a time
REMEDY: Final = "Reinstall Sixstones, or use a file written by this version."

Tensors: TypeAlias = Mapping[str, Float32s]


class UnusableWeights(Problem, ValueError):
    """The file can't be used. The message says why, and what to do."""


@cache
def network_name(path: Path) -> str:
    """The start of the file's SHA-256: measurements belong to one network."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


@dataclass(frozen=True)
class WeightsHeader:
    players: str  # the numbers of players that it was trained with: "2", or "2 3 4"
    commit: str
    games: int
    form: str = FORM
    observation: int = VERSION

    def as_text(self) -> dict[str, str]:
        """All values as text, as the format requires."""
        return {name: str(value) for name, value in asdict(self).items()}


@dataclass(frozen=True)
class Shape:
    width: int = 256
    blocks: int = 2
    card: int = 64
    heads: int = 8  # attention heads of the first pooling of the cards
    heads_again: int = 4  # attention heads of the second pooling, after half of the blocks


@dataclass(frozen=True)
class Weights:
    header: WeightsHeader
    shape: Shape
    tensors: Tensors


def read_weights(path: Path) -> Weights:
    """Read and check a file. Raises UnusableWeights."""
    try:
        with safe_open(path, framework="numpy") as file:
            header = _header(path, file.metadata() or {})
            tensors = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118
    except FileNotFoundError:
        raise UnusableWeights(f"There is no file {path}. {REMEDY}") from None
    except (SafetensorError, OSError, TypeError, AttributeError) as problem:  # the last two: a type that NumPy lacks
        raise UnusableWeights(f"{path} is damaged or not a network: {problem}. {REMEDY}") from None
    shape = _shape(path, tensors)
    _check(path, tensors, shape)
    return Weights(header, shape, tensors)


def _header(path: Path, values: Mapping[str, str]) -> WeightsHeader:
    for field in fields(WeightsHeader):
        if field.name not in values:
            raise UnusableWeights(f"The header of {path} has no {field.name!r}. {REMEDY}")
    if values["form"] != FORM:
        raise UnusableWeights(f"{path} has the architecture {values['form']!r}, not {FORM!r}. {REMEDY}")
    if values["observation"] != str(VERSION):
        version = values["observation"]
        raise UnusableWeights(f"{path} was trained on observations of version {version}, not {VERSION}. {REMEDY}")
    if not values["games"].isdecimal():
        raise UnusableWeights(f"The header of {path} has {values['games']!r} games, which is not a number. {REMEDY}")
    return WeightsHeader(values["players"], values["commit"], int(values["games"]))


def _shape(path: Path, tensors: Tensors) -> Shape:
    """The size of the network, from its biases."""
    try:
        return Shape(
            width=len(tensors["inlet.bias"]),
            blocks=sum(name.endswith(".first.bias") for name in tensors),
            card=len(tensors["around.bias"]),
            heads=len(tensors["weigh.bias"]),
            heads_again=len(tensors["weigh_again.bias"]),
        )
    except (KeyError, TypeError) as missing:
        raise UnusableWeights(f"{path} has no tensor {missing}. {REMEDY}") from None


def expected_tensors(shape: Shape) -> dict[str, tuple[int, ...]]:
    """The names and sizes of the tensors of a network of this shape, in the order that `evaluation.py` uses."""
    width, card = shape.width, shape.card
    layers = {
        "around": (card, TABLE_INPUTS),
        "card": (card, CARD_INPUTS),
        "again": (card, card),
        "weigh": (shape.heads, card),
        "inlet": (width, TABLE_INPUTS + shape.heads * card),
        "hear": (card, width),
        "look": (card, card),
        "weigh_again": (shape.heads_again, card),
        "inlet_again": (width, shape.heads_again * card),
        "policy": (ACTIONS, width),
        "winner": (MAX_PLAYERS, width),
        "back": (card, width),
        "say": (SAYS, card),
        "near": (2 * LACKS, card),
    }
    tensors = _linear(layers) | _norm("norm", width)
    for number in range(shape.blocks):
        block = f"blocks.{number}"
        tensors |= _linear({f"{block}.first": (width, width), f"{block}.second": (width, width)})
        tensors |= _norm(f"{block}.norm", width)
    return tensors


def _linear(layers: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, ...]]:
    """First all weights [output, input], then all biases."""
    weights: dict[str, tuple[int, ...]] = {f"{name}.weight": size for name, size in layers.items()}
    return weights | {f"{name}.bias": (outputs,) for name, (outputs, _) in layers.items()}


def _norm(name: str, width: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (width,), f"{name}.bias": (width,)}


def _check(path: Path, tensors: Tensors, shape: Shape) -> None:
    expected = expected_tensors(shape)
    if shape.width % LANES or shape.card % LANES:
        raise UnusableWeights(
            f"In {path} the network's widths, {shape.width} and {shape.card}, are not multiples of {LANES}. {REMEDY}"
        )
    for name, size in expected.items():
        if name not in tensors:
            raise UnusableWeights(f"{path} has no tensor {name!r}. {REMEDY}")
        if tensors[name].shape != size:
            raise UnusableWeights(f"In {path} the tensor {name!r} is {tensors[name].shape}, not {size}. {REMEDY}")
        if not np.isfinite(tensors[name]).all():
            raise UnusableWeights(f"In {path} the tensor {name!r} has values that are not finite. {REMEDY}")
    for name in tensors:
        if name not in expected:
            raise UnusableWeights(f"{path} has an unknown tensor {name!r}. {REMEDY}")
