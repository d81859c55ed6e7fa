"""Batched inference for a pool: it runs on the device while the cores search other games."""

from __future__ import annotations

import torch

from sixstones.ai.arrays import Float32s, Int8s
from sixstones.ai.network.weights import Shape
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.network import Network, chances


class BatchedInference:
    """Buffers and a copy of the network for one pool: observations in, logits and chances out."""

    def __init__(self, games: int, players: int, shape: Shape, device: torch.device) -> None:
        on_gpu = device.type == "cuda"
        self._players = players
        self._observations = torch.zeros((games, PLAYING), dtype=torch.int8, pin_memory=on_gpu)
        self._logits = torch.zeros((games, ACTIONS), pin_memory=on_gpu)
        self._chances = torch.zeros((games, MAX_PLAYERS), pin_memory=on_gpu)
        self.observations: Int8s = self._observations.numpy()
        self.logits: Float32s = self._logits.numpy()
        self.chances: Float32s = self._chances.numpy()
        self._network = Network(shape).to(device, torch.bfloat16 if on_gpu else torch.float32).requires_grad_(False)
        self._device_observations = torch.zeros_like(self._observations, device=device)
        self._stream = torch.cuda.Stream(priority=-1) if on_gpu else None  # type: ignore[no-untyped-call]
        self._graph = self._capture() if on_gpu else None

    @torch.no_grad()
    def load(self, network: Network, after: torch.cuda.Stream | None) -> None:
        """Copy the weights of a network, after the pending work on the stream `after`."""
        if self._stream is not None and after is not None:
            self._stream.wait_stream(after)
        with self._on_stream():
            for own, other in zip(self._network.parameters(), network.parameters(), strict=True):
                own.copy_(other)
        if self._stream is not None and after is not None:
            after.wait_stream(self._stream)  # no training step while weights are being copied

    @torch.no_grad()
    def start(self) -> None:
        """Start to evaluate `observations`."""
        if self._graph is None:
            self._evaluate_on_cpu()
            return
        with self._on_stream():
            self._device_observations.copy_(self._observations, non_blocking=True)
            self._graph.replay()
            self._logits.copy_(self._outputs[0], non_blocking=True)
            self._chances.copy_(self._outputs[1], non_blocking=True)

    def wait(self) -> None:
        """Wait until `logits` and `chances` are there."""
        if self._stream is not None:
            self._stream.synchronize()

    def _evaluate_on_cpu(self) -> None:
        logits, winner = self._network(self._observations)
        self._logits.copy_(logits)
        self._chances.copy_(chances(winner, self._players))

    @torch.no_grad()
    def _capture(self) -> torch.cuda.CUDAGraph:
        """The whole evaluation as one CUDA graph."""
        assert self._stream is not None
        with torch.cuda.stream(self._stream):
            for _ in range(3):
                self._evaluate()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self._stream):
            self._outputs = self._evaluate()
        return graph

    def _evaluate(self) -> tuple[torch.Tensor, torch.Tensor]:
        logits, winner = self._network(self._device_observations)
        return logits.float(), chances(winner, self._players)

    def _on_stream(self) -> torch.cuda.StreamContext:
        return torch.cuda.stream(self._stream)
