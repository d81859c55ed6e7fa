"""The replay buffer, and training steps: the policy learns from the searches, the chances from the results."""

import copy
from typing import Any, Final, NamedTuple

import torch
from torch import Tensor, nn

from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.batched_search import OUTLOOK, Samples
from sixstones.training.network import Network, NetworkOutput
from sixstones.training.plan import OptimizerConfig


class ReplayBatch(NamedTuple):
    """Rows of `batched_search.Samples`, with the number of players of each game."""

    seen: Tensor
    policies: Tensor
    targets: Tensor
    outlooks: Tensor
    players: Tensor


class ReplayBuffer:
    """A ring buffer of samples."""

    def __init__(self, rows: int, device: torch.device) -> None:
        self.seen = torch.zeros((rows, PLAYING), dtype=torch.int8, device=device)
        self.policies = torch.zeros((rows, ACTIONS), dtype=torch.float16, device=device)
        self.targets = torch.zeros((rows, MAX_PLAYERS), dtype=torch.float16, device=device)
        self.outlooks = torch.zeros((rows, OUTLOOK), dtype=torch.int8, device=device)
        self.players = torch.zeros(rows, dtype=torch.int8, device=device)
        self.filled = self.next = 0
        self._window = rows
        # On the device, because drawing is part of a captured CUDA graph.
        self._newest = torch.ones((), dtype=torch.float64, device=device)
        self._end = torch.zeros((), dtype=torch.int64, device=device)

    def add(self, samples: Samples, players: int) -> None:
        """Add samples, overwriting the oldest; of more than fit, the last ones are kept."""
        end, room = len(samples.seen), len(self.seen)
        start = max(end - room, 0)
        rows = end - start
        turn = min(start + room - self.next, end)
        self._put(slice(self.next, self.next + turn - start), samples, slice(start, turn), players)
        self._put(slice(0, end - turn), samples, slice(turn, end), players)
        self.next = (self.next + rows) % room
        self.filled = min(room, self.filled + rows)
        self._update_device()

    def set_window(self, rows: int) -> None:
        self._window = rows
        self._update_device()

    def clear(self) -> None:
        self.filled = self.next = 0

    def draw(self, rows: int) -> ReplayBatch:
        """Random rows, with replacement."""
        back = (torch.rand(rows, dtype=torch.float64, device=self.seen.device) * self._newest).long() + 1
        places = (self._end - back) % len(self.seen)
        return ReplayBatch(*(getattr(self, name)[places] for name in ReplayBatch._fields))

    def newest(self, most: int) -> dict[str, Tensor]:
        """At most the `most` newest rows of the window, the oldest first, for a file."""
        count = min(self.filled, self._window, most)
        places = torch.arange(self.next - count, self.next, device=self.seen.device) % len(self.seen)
        return {name: getattr(self, name)[places].cpu() for name in ReplayBatch._fields}

    def restore(self, rows: dict[str, Tensor]) -> None:
        """Start with the rows of `newest`, as many as fit."""
        count = min(len(self.seen), len(rows["seen"]))
        for name in ReplayBatch._fields:
            getattr(self, name)[:count] = rows[name][-count:].to(self.seen.device)
        self.filled, self.next = count, count % len(self.seen)
        self._update_device()

    def _put(self, places: slice, samples: Samples, rows: slice, players: int) -> None:
        for name in ("seen", "policies", "targets", "outlooks"):
            part = torch.from_numpy(getattr(samples, name)[rows])
            getattr(self, name)[places] = part.to(self.seen.device, non_blocking=True)
        self.players[places] = players

    def _update_device(self) -> None:
        self._newest.fill_(min(self.filled, self._window))
        self._end.fill_(self.next)


OUTLOOK_SCALE: Final = 8.0
STEPS_BEFORE_CAPTURE: Final = 12  # before a step is captured as a CUDA graph: the first ones allocate memory


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
        return {name: getattr(self, name).state_dict() for name in ("network", "average", "optimizer")}

    def resume(self, state: dict[str, Any]) -> None:
        """Restore a saved state. Only before the first captured step, which would use the optimizer's old memory."""
        assert self._graph is None
        for name in ("network", "average", "optimizer"):
            getattr(self, name).load_state_dict(state[name])
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
