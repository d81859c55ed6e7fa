"""From training to playing: a network's numbers into the file that bots read, and back to learn on."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.numpy import save

from sixstones.ai.network.weights import REMEDY, Header, UnusableWeights, Weights, read_weights
from sixstones.training.errors import TrainingError
from sixstones.training.network import Network

ONLY_FOR_LEARNING = ("outlook.",)
"""Parts that make the network learn better and have no say in a game."""


def export(network: Network, path: Path, header: Header) -> None:
    """Write the file. Two bytes a number change logits by less than 0.01 and chances by less than 0.001."""
    tensors = {
        name: tensor.detach().float().cpu().numpy().astype(np.float16)
        for name, tensor in network.state_dict().items()
        if not name.startswith(ONLY_FOR_LEARNING)
    }
    path.write_bytes(save(tensors, header.as_text()))  # `save_file` would let nobody else read it


def begin_with(path: Path, network: Network) -> None:
    """Put the file's numbers into a network of the same shape; what files don't hold stays. Raises TrainingError."""
    weights = _read(path)
    _check_shape(path, asdict(weights.shape), asdict(network.shape))
    kept = {name: own for name, own in network.state_dict().items() if name.startswith(ONLY_FOR_LEARNING)}
    given = {name: torch.from_numpy(numbers) for name, numbers in weights.tensors.items()}
    network.load_state_dict({**kept, **given})


def _read(path: Path) -> Weights:
    try:
        return read_weights(path)
    except UnusableWeights as problem:
        why = str(problem).removesuffix(REMEDY).rstrip()  # whose own plan names the file need not install anew
        raise TrainingError(f"begin_with can't be taken: {why}") from None


def _check_shape(path: Path, has: dict[str, Any], wanted: dict[str, Any]) -> None:
    if has != wanted:
        raise TrainingError(
            f"begin_with can't be taken: {path} holds a network with {_in_words(has)}, "
            f"and the plan's shape has {_in_words(wanted)}."
        )


def _in_words(shape: dict[str, Any]) -> str:
    return ", ".join(f"{name} {size}" for name, size in shape.items())
