"""Learning from the replay: the policy towards what searches found, the chances towards what came of it."""

from __future__ import annotations

import copy
from dataclasses import dataclass

import torch
from torch import Tensor

from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.network import Network
from sixstones.training.replay import Replay


@dataclass(frozen=True)
class Habits:
    """How the network learns."""

    batch: int = 8192
    rate: float = 1e-3
    decay: float = 1e-4
    averaging: float = 0.999
    """How much of the running average of the weights a step keeps."""


class Learner:
    """A network, its running average, and the optimizer."""

    def __init__(self, network: Network, habits: Habits) -> None:
        self.network, self.habits = network, habits
        self.average = copy.deepcopy(network).requires_grad_(False)
        self.optimizer = torch.optim.AdamW(network.parameters(), habits.rate, weight_decay=habits.decay)
        self.steps = 0

    def step(self, replay: Replay, rate: float) -> tuple[Tensor, Tensor]:
        """One batch; returns the losses of policy and chances, still on the device."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        seen, policies, targets, players = replay.draw(self.habits.batch)
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
            logits, winner = self.network(seen)
        absent = torch.arange(MAX_PLAYERS, device=seen.device) >= players[:, None]
        policy_loss = -(policies.float() * torch.log_softmax(logits.float(), 1)).sum(1).mean()
        winner_logs = torch.log_softmax(winner.float().masked_fill(absent, -1e9), 1)
        chance_loss = -(targets.float() * winner_logs.masked_fill(absent, 0)).sum(1).mean()
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + chance_loss).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self.steps += 1
        self._follow()
        return policy_loss.detach(), chance_loss.detach()

    @torch.no_grad()
    def _follow(self) -> None:
        keep = min(self.habits.averaging, self.steps / (self.steps + 10))
        for mean, now in zip(self.average.parameters(), self.network.parameters(), strict=True):
            mean.lerp_(now, 1 - keep)
