"""From training to playing: a network's numbers into the file that bots read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from safetensors.numpy import save

from sixstones.ai.network.weights import Header
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
