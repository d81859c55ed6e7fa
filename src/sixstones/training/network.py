"""The network: a residual perceptron that reads the observation and answers with a policy and chances."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from sixstones.observation import PLAYING, SCALE
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 256
    blocks: int = 2


class Block(nn.Module):
    """Two layers beside a straight way through."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Network(nn.Module):
    """From whole numbers [row, PLAYING] to logits of the actions and of who wins, counted from the mover."""

    scale: Tensor

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer("scale", torch.from_numpy(SCALE[:PLAYING].copy()), persistent=False)
        self.inlet = nn.Linear(PLAYING, shape.width)
        self.blocks = nn.Sequential(*(Block(shape.width) for _ in range(shape.blocks)))
        self.policy = nn.Linear(shape.width, ACTIONS)
        self.winner = nn.Linear(shape.width, MAX_PLAYERS)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        x = self.blocks(
            torch.relu(self.inlet(seen.to(self.inlet.weight.dtype) * self.scale.to(self.inlet.weight.dtype)))
        )
        return self.policy(x), self.winner(x)


def chances(winner: Tensor, players: int) -> Tensor:
    """Each seat's chance, counted from the mover; seats that nobody sits in have none."""
    some = torch.softmax(winner[:, :players].float(), dim=1)
    return torch.nn.functional.pad(some, (0, MAX_PLAYERS - players))
