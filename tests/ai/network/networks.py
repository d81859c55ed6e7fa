"""Small networks with any numbers in them, as files that a bot can play with."""

from __future__ import annotations

from pathlib import Path

import torch

from sixstones.ai.network.weights import Shape, WeightsHeader
from sixstones.training.checkpoint import export
from sixstones.training.network import Network

TINY = Shape(width=32, blocks=1, card=16, heads=2)
HEADER = WeightsHeader(players="2", commit="abc1234", games=12)


def any_network(shape: Shape = TINY, seed: int = 0) -> Network:
    """Weights that two bytes hold exactly. Layers that begin as zeros get numbers too, so that they count.

    Those of `near` are small: all cards have a say in every action, and no action should be out of the question.
    """
    torch.manual_seed(seed)
    network = Network(shape)
    with torch.no_grad():
        for name, tensor in network.named_parameters():
            tensor.add_(torch.randn_like(tensor) * (0.02 if name.startswith("near") else 0.1))
            tensor.copy_(tensor.half().float())
    return network


def write_network(path: Path, shape: Shape = TINY, seed: int = 0) -> Path:
    export(any_network(shape, seed), path, HEADER)
    return path
