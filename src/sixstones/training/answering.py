"""The network's answers for a pool, asked for on the device while the cores walk other trees."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from sixstones.ai.network.weights import Shape
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.network import Network, chances


class Answerer:
    """Buffers for one pool: questions go to the device, logits and chances come back. Weights are copied in."""

    def __init__(self, games: int, players: int, shape: Shape, device: torch.device) -> None:
        on_gpu = device.type == "cuda"
        self._players = players
        self._questions = torch.zeros((games, PLAYING), dtype=torch.int8, pin_memory=on_gpu)
        self._logits = torch.zeros((games, ACTIONS), pin_memory=on_gpu)
        self._chances = torch.zeros((games, MAX_PLAYERS), pin_memory=on_gpu)
        self.questions: NDArray[np.int8] = self._questions.numpy()
        self.logits: NDArray[np.float32] = self._logits.numpy()
        self.chances: NDArray[np.float32] = self._chances.numpy()
        self._network = Network(shape).to(device, torch.bfloat16 if on_gpu else torch.float32).requires_grad_(False)
        self._there = torch.zeros_like(self._questions, device=device)
        self._stream = torch.cuda.Stream(priority=-1) if on_gpu else None  # type: ignore[no-untyped-call]
        self._graph = self._captured() if on_gpu else None

    @torch.no_grad()
    def follow(self, network: Network, after: torch.cuda.Stream | None) -> None:
        """Answer as this network from now on, once what is under way on the stream `after` is done."""
        if self._stream is not None and after is not None:
            self._stream.wait_stream(after)
        with self._on_stream():
            for own, other in zip(self._network.parameters(), network.parameters(), strict=True):
                own.copy_(other)
        if self._stream is not None and after is not None:
            after.wait_stream(self._stream)  # nothing is learned while weights are being copied

    @torch.no_grad()
    def ask(self) -> None:
        """Begin to answer what stands in `questions`."""
        if self._graph is None:
            self._think()
            return
        with self._on_stream():
            self._there.copy_(self._questions, non_blocking=True)
            self._graph.replay()
            self._logits.copy_(self._answers[0], non_blocking=True)
            self._chances.copy_(self._answers[1], non_blocking=True)

    def wait(self) -> None:
        """Until `logits` and `chances` hold the answers."""
        if self._stream is not None:
            self._stream.synchronize()

    def _think(self) -> None:
        logits, winner = self._network(self._questions)
        self._logits.copy_(logits)
        self._chances.copy_(chances(winner, self._players))

    @torch.no_grad()
    def _captured(self) -> torch.cuda.CUDAGraph:
        """The whole evaluation as one launch."""
        assert self._stream is not None
        with torch.cuda.stream(self._stream):
            for _ in range(3):
                self._evaluate()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self._stream):
            self._answers = self._evaluate()
        return graph

    def _evaluate(self) -> tuple[torch.Tensor, torch.Tensor]:
        logits, winner = self._network(self._there)
        return logits.float(), chances(winner, self._players)

    def _on_stream(self) -> torch.cuda.StreamContext:
        return torch.cuda.stream(self._stream)
