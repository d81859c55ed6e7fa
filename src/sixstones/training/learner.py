"""Learning from the replay: the policy towards what searches found, the chances towards what came of it."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, Final

import torch
from torch import Tensor, nn

from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.network import Answers, Network
from sixstones.training.replay import Batch, Replay


@dataclass(frozen=True)
class Habits:
    """How the network learns."""

    batch: int = 4096
    rate: float = 2e-3
    decay: float = 1e-4
    outlook: float = 0.2
    """What guessing points and turns left counts beside policy and chances; it makes the chances better."""
    averaging: float = 0.999
    """How much of the running average of the weights a step keeps."""


OUTLOOK_SCALE: Final = 8.0
STEPS_BEFORE_CAPTURE: Final = 12
"""Plain steps before a step is captured: the optimizer makes its memory in the first, cuBLAS its own."""


class Learner:
    """A network, its running average, and the optimizer. On a GPU a whole step is one launch on a stream of its own."""

    def __init__(
        self, network: Network, habits: Habits, replay: Replay, stream: torch.cuda.Stream | None = None
    ) -> None:
        """`stream` is another learner's, to take turns with."""
        self.network, self.habits, self.replay = network, habits, replay
        self.average = copy.deepcopy(network).requires_grad_(False)
        self.device = device = replay.seen.device
        on_gpu = device.type == "cuda"
        self._rate = torch.tensor(habits.rate, device=device)
        self.optimizer = torch.optim.AdamW(
            network.parameters(), self._rate, weight_decay=habits.decay, fused=on_gpu, capturable=on_gpu
        )
        self.steps = 0  # since this learner was made
        self._losses = torch.zeros(3, device=device)  # of policy and chances, summed up, and how many steps
        self.stream = stream or (torch.cuda.Stream() if on_gpu else None)  # type: ignore[no-untyped-call]
        self._graph: torch.cuda.CUDAGraph | None = None

    def learn(self, steps: int, rate: float) -> None:
        """So many batches drawn from the replay."""
        with torch.cuda.stream(self.stream):
            self._rate.fill_(rate)
            for _ in range(steps):
                if self.stream is not None and self.steps == STEPS_BEFORE_CAPTURE:
                    self._graph = self._captured()
                if self._graph is None:
                    self._step()
                else:
                    self._graph.replay()
                self.steps += 1

    def losses(self) -> tuple[float, float]:
        """Of policy and chances, the mean since the last call; once all learning so far is done."""
        if self.stream is not None:
            self.stream.synchronize()
        policy, chance, steps = self._losses.tolist()
        self._losses.zero_()
        return policy / max(steps, 1), chance / max(steps, 1)

    def state(self) -> dict[str, Any]:
        """All that `resume` needs."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from a saved state.

        A captured step would still use the optimizer's old memory, so none may be there.
        """
        assert self._graph is None
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        for group in self.optimizer.param_groups:  # habits may have changed since
            group["lr"], group["weight_decay"] = self._rate, self.habits.decay

    def _step(self) -> None:
        batch = self.replay.draw(self.habits.batch)
        with torch.autocast(batch.seen.device.type, torch.bfloat16, enabled=batch.seen.is_cuda, cache_enabled=False):
            said = self.network.say_all(batch.seen)
        policy_loss, chance_loss, outlook_loss = losses(said, batch)
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + chance_loss + self.habits.outlook * outlook_loss).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self._follow()
        self._losses += torch.stack([policy_loss.detach(), chance_loss.detach(), torch.ones_like(chance_loss)])

    @torch.no_grad()
    def _follow(self) -> None:
        own: list[Tensor] = [*self.average.parameters()]
        new: list[Tensor] = [*self.network.parameters()]
        torch._foreach_lerp_(own, new, 1 - self.habits.averaging)

    def _captured(self) -> torch.cuda.CUDAGraph:
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            self._step()
        return graph


def losses(said: Answers, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
    """Of the policy among the legal actions, of the chances among those who play, and of the outlook."""
    illegal = batch.policies < 0
    logs = torch.log_softmax(said.logits.float().masked_fill(illegal, -1e9), 1)
    policy = -(batch.policies.float().clamp(min=0) * logs.masked_fill(illegal, 0)).sum(1).mean()
    absent = torch.arange(MAX_PLAYERS, device=illegal.device) >= batch.players[:, None]
    winner_logs = torch.log_softmax(said.winner.float().masked_fill(absent, -1e9), 1)
    chance = -(batch.targets.float() * winner_logs.masked_fill(absent, 0)).sum(1).mean()
    outlook = nn.functional.smooth_l1_loss(said.outlook.float(), batch.outlooks.float() / OUTLOOK_SCALE)
    return policy, chance, outlook
