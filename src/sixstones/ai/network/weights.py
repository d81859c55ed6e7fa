"""The file of a trained network: numbers in the safetensors format, with a header that says what they are for.

A file that does not fit this version of the program is refused before anything is computed with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from sixstones.observation import PLAYING, VERSION
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS
from sixstones.rules.colours import COLOURED
from sixstones.rules.state import HAND_LIMIT, MARKET, MAX_PLAYERS

FORM: Final = "cards-3"
"""What is computed with the numbers: `evaluation.py`, and `training/network.py` in PyTorch."""
CARD_FACTS: Final = at.CARD_SIZE - 1
"""Of each card all numbers but the last, which only tells cards apart."""
CARD_INPUTS: Final = CARD_FACTS + MAX_PLAYERS * COLOURED + MAX_PLAYERS + 1
TABLE_INPUTS: Final = at.CARD + PLAYING - at.LOCATION
"""Numbers that are about no card: the game, the players, the locations, what was seen."""
OWN: Final = MARKET + HAND_LIMIT
"""Cards that the mover may recruit: the first slots, in the order of the actions that recruit them."""
SAYS: Final = 2
"""What a card says of itself: that it be reserved, that it be recruited."""
LACKS: Final = 8
"""How many tokens are lacking for a card: none, one, and so on, the last case for as many or more."""
SHORTAGE: Final = 4.0
"""A shortage of so many tokens of a colour counts as 1."""
LANES: Final = 16
"""Widths are multiples of it: compiled code adds up so many numbers in one step."""
REMEDY: Final = "Install Sixstones anew, or name a file that this version has written."

Tensors: TypeAlias = Mapping[str, NDArray[np.float32]]


class UnusableWeights(ValueError):
    """The file can't be played with. The message is one sentence that says why, and one what to do."""


@cache
def network_name(path: Path) -> str:
    """Tells one network from another: what was measured with one does not hold for the next."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


@dataclass(frozen=True)
class Header:
    """What a file says about itself."""

    players: str
    """How many sat at the tables that it was trained at: "2", or "2 3 4"."""
    commit: str
    games: int
    form: str = FORM
    observation: int = VERSION

    def as_text(self) -> dict[str, str]:
        """All values as text, which is what the format holds."""
        return {name: str(value) for name, value in asdict(self).items()}


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 256
    blocks: int = 2
    card: int = 64
    heads: int = 8
    """Ways to weigh the cards at the first look."""
    heads_again: int = 4
    """And at the second."""

    @property
    def blocks_before(self) -> int:
        """Of the trunk, those before the second look at the cards."""
        return self.blocks // 2


@dataclass(frozen=True)
class Weights:
    """A file that was read and fits."""

    header: Header
    shape: Shape
    tensors: Tensors


def read_weights(path: Path) -> Weights:
    """Read and check a file. Raises UnusableWeights."""
    try:
        with safe_open(path, framework="numpy") as file:
            header = _header(path, file.metadata() or {})
            tensors = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118
    except FileNotFoundError:
        raise UnusableWeights(f"There is no file {path} with a trained network. {REMEDY}") from None
    except (SafetensorError, OSError, TypeError, AttributeError) as problem:  # the last two: a type NumPy has not
        raise UnusableWeights(f"{path} is damaged or no file of weights: {problem}. {REMEDY}") from None
    shape = _shape(path, tensors)
    _check(path, tensors, shape)
    return Weights(header, shape, tensors)


def _header(path: Path, said: Mapping[str, str]) -> Header:
    for field in fields(Header):
        if field.name not in said:
            raise UnusableWeights(f"{path} does not say its {field.name} in its header. {REMEDY}")
    if said["form"] != FORM:
        raise UnusableWeights(f"{path} holds a network of the form {said['form']!r}, not {FORM!r}. {REMEDY}")
    if said["observation"] != str(VERSION):
        version = said["observation"]
        raise UnusableWeights(f"{path} was trained on observations of version {version}, not {VERSION}. {REMEDY}")
    if not said["games"].isdecimal():
        raise UnusableWeights(f"{path} says that {said['games']!r} games were played, which is no number. {REMEDY}")
    return Header(said["players"], said["commit"], int(said["games"]))


def _shape(path: Path, tensors: Tensors) -> Shape:
    """How large the network is, by its biases."""
    try:
        return Shape(
            width=len(tensors["inlet.bias"]),
            blocks=sum(name.endswith(".first.bias") for name in tensors),
            card=len(tensors["around.bias"]),
            heads=len(tensors["weigh.bias"]),
            heads_again=len(tensors["weigh_again.bias"]),
        )
    except (KeyError, TypeError) as missing:
        raise UnusableWeights(f"{path} lacks the tensor {missing}. {REMEDY}") from None


def expected_tensors(shape: Shape) -> dict[str, tuple[int, ...]]:
    """What a network of this shape consists of: names and sizes."""
    return dict(_expected(shape))


def _expected(shape: Shape) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield from _linear("around", TABLE_INPUTS, shape.card)
    yield from _linear("card", CARD_INPUTS, shape.card)
    yield from _linear("again", shape.card, shape.card)
    yield from _linear("weigh", shape.card, shape.heads)
    yield from _linear("inlet", TABLE_INPUTS + shape.heads * shape.card, shape.width)
    yield from _linear("hear", shape.width, shape.card)
    yield from _linear("look", shape.card, shape.card)
    yield from _linear("weigh_again", shape.card, shape.heads_again)
    yield from _linear("inlet_again", shape.heads_again * shape.card, shape.width)
    for block in range(shape.blocks):
        yield from _norm(f"blocks.{block}.norm", shape.width)
        yield from _linear(f"blocks.{block}.first", shape.width, shape.width)
        yield from _linear(f"blocks.{block}.second", shape.width, shape.width)
    yield from _norm("norm", shape.width)
    yield from _linear("policy", shape.width, ACTIONS)
    yield from _linear("winner", shape.width, MAX_PLAYERS)
    yield from _linear("back", shape.width, shape.card)
    yield from _linear("say", shape.card, SAYS)
    yield from _linear("near", shape.card, 2 * LACKS)


def _linear(name: str, inputs: int, outputs: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield f"{name}.weight", (outputs, inputs)
    yield f"{name}.bias", (outputs,)


def _norm(name: str, width: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield f"{name}.weight", (width,)
    yield f"{name}.bias", (width,)


def _check(path: Path, tensors: Tensors, shape: Shape) -> None:
    expected = expected_tensors(shape)
    if shape.width % LANES or shape.card % LANES:
        raise UnusableWeights(
            f"In {path} the network's widths, {shape.width} and {shape.card}, are no multiples of {LANES}. {REMEDY}"
        )
    for name, size in expected.items():
        if name not in tensors:
            raise UnusableWeights(f"{path} lacks the tensor {name!r}. {REMEDY}")
        if tensors[name].shape != size:
            raise UnusableWeights(f"In {path} the tensor {name!r} is {tensors[name].shape}, not {size}. {REMEDY}")
        if not np.isfinite(tensors[name]).all():
            raise UnusableWeights(f"In {path} the tensor {name!r} holds values that are no numbers. {REMEDY}")
    for name in tensors:
        if name not in expected:
            raise UnusableWeights(f"{path} holds a tensor {name!r} that this version does not know. {REMEDY}")
