"""Training steps: the policy learns from the searches, the chances from the results."""

from __future__ import annotations

import copy
from typing import Any, Final

import torch
from torch import Tensor, nn

from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.network import Network, NetworkOutput
from sixstones.training.plan import OptimizerConfig
from sixstones.training.replay import ReplayBatch, ReplayBuffer

OUTLOOK_SCALE: Final = 8.0
STEPS_BEFORE_CAPTURE: Final = 12
"""Steps before a step is captured as a CUDA graph: the optimizer and cuBLAS allocate memory in the first ones."""


class Learner:
    """A network, the moving average of its weights, and the optimizer. On a GPU a step is one CUDA graph."""

    def __init__(
        self, network: Network, config: OptimizerConfig, replay: ReplayBuffer, stream: torch.cuda.Stream | None = None
    ) -> None:
        """`stream` is the CUDA stream of another learner, to share it."""
        self.network, self.config, self.replay = network, config, replay
        self.average = copy.deepcopy(network).requires_grad_(False)
        self.device = device = replay.seen.device
        on_gpu = device.type == "cuda"
        self._rate = torch.tensor(config.learning_rate, device=device)
        self.optimizer = torch.optim.AdamW(
            network.parameters(), self._rate, weight_decay=config.weight_decay, fused=on_gpu, capturable=on_gpu
        )
        self.steps = 0  # of this learner object
        self._losses = torch.zeros(3, device=device)  # sums of policy and chance losses, and the steps
        self.stream = stream or (torch.cuda.Stream() if on_gpu else None)  # type: ignore[no-untyped-call]
        self._graph: torch.cuda.CUDAGraph | None = None

    def learn(self, steps: int, rate: float) -> None:
        """Run training steps on random batches of the replay buffer."""
        with torch.cuda.stream(self.stream):
            self._rate.fill_(rate)
            for _ in range(steps):
                if self.stream is not None and self.steps == STEPS_BEFORE_CAPTURE:
                    self._graph = self._capture()
                if self._graph is None:
                    self._step()
                else:
                    self._graph.replay()
                self.steps += 1

    def losses(self) -> tuple[float, float]:
        """Mean losses of policy and chances since the last call."""
        if self.stream is not None:
            self.stream.synchronize()
        policy, chance, steps = self._losses.tolist()
        self._losses.zero_()
        return policy / max(steps, 1), chance / max(steps, 1)

    def state(self) -> dict[str, Any]:
        """The state for `resume`."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Restore a saved state. Only before the first captured step, which would use the optimizer's old memory."""
        assert self._graph is None
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        for group in self.optimizer.param_groups:  # the config may have changed
            group["lr"], group["weight_decay"] = self._rate, self.config.weight_decay

    def _step(self) -> None:
        batch = self.replay.draw(self.config.batch_size)
        with torch.autocast(batch.seen.device.type, torch.bfloat16, enabled=batch.seen.is_cuda, cache_enabled=False):
            output = self.network.forward_all(batch.seen)
        policy_loss, chance_loss, outlook_loss = losses(output, batch)
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + chance_loss + self.config.outlook_weight * outlook_loss).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self._update_average()
        self._losses += torch.stack([policy_loss.detach(), chance_loss.detach(), torch.ones_like(chance_loss)])

    @torch.no_grad()
    def _update_average(self) -> None:
        own: list[Tensor] = [*self.average.parameters()]
        new: list[Tensor] = [*self.network.parameters()]
        torch._foreach_lerp_(own, new, 1 - self.config.ema_decay)

    def _capture(self) -> torch.cuda.CUDAGraph:
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            self._step()
        return graph


def losses(output: NetworkOutput, batch: ReplayBatch) -> tuple[Tensor, Tensor, Tensor]:
    """Losses of the policy over legal actions, the chances over players, and the outlook."""
    illegal = batch.policies < 0
    logs = torch.log_softmax(output.logits.float().masked_fill(illegal, -1e9), 1)
    policy = -(batch.policies.float().clamp(min=0) * logs.masked_fill(illegal, 0)).sum(1).mean()
    absent = torch.arange(MAX_PLAYERS, device=illegal.device) >= batch.players[:, None]
    winner_logs = torch.log_softmax(output.winner.float().masked_fill(absent, -1e9), 1)
    chance = -(batch.targets.float() * winner_logs.masked_fill(absent, 0)).sum(1).mean()
    outlook = nn.functional.smooth_l1_loss(output.outlook.float(), batch.outlooks.float() / OUTLOOK_SCALE)
    return policy, chance, outlook
