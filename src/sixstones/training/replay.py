"""The replay buffer, on the training device."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from numpy.typing import NDArray
from torch import Tensor

from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.batched_search import OUTLOOK, Samples


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
        """Draw only from the newest `rows`."""
        self._window = rows
        self._update_device()

    def clear(self) -> None:
        """Remove all rows."""
        self.filled = self.next = 0

    def draw(self, rows: int) -> ReplayBatch:
        """Random rows, with replacement."""
        back = (torch.rand(rows, dtype=torch.float64, device=self.seen.device) * self._newest).long() + 1
        places = (self._end - back) % len(self.seen)
        parts = self.seen, self.policies, self.targets, self.outlooks, self.players
        return ReplayBatch(*(part[places] for part in parts))

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
        self.seen[places] = self._here(samples.seen[rows])
        self.policies[places] = self._here(samples.policies[rows]).half()
        self.targets[places] = self._here(samples.targets[rows]).half()
        self.outlooks[places] = self._here(samples.outlooks[rows])
        self.players[places] = players

    def _update_device(self) -> None:
        self._newest.fill_(min(self.filled, self._window))
        self._end.fill_(self.next)

    def _here(self, rows: NDArray[Any]) -> Tensor:
        return torch.from_numpy(rows).to(self.seen.device, non_blocking=True)
