"""The lessons of the last games, on the device that learns from them."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from numpy.typing import NDArray
from torch import Tensor

from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.forest import OUTLOOK
from sixstones.training.pool import Lessons


class Batch(NamedTuple):
    """Rows of lessons, as `pool.Lessons` has them, and how many players each game had."""

    seen: Tensor
    policies: Tensor
    targets: Tensor
    outlooks: Tensor
    players: Tensor


class Replay:
    """A ring of rows: the newest push the oldest out."""

    def __init__(self, rows: int, device: torch.device) -> None:
        self.seen = torch.zeros((rows, PLAYING), dtype=torch.int8, device=device)
        self.policies = torch.zeros((rows, ACTIONS), dtype=torch.float16, device=device)
        self.targets = torch.zeros((rows, MAX_PLAYERS), dtype=torch.float16, device=device)
        self.outlooks = torch.zeros((rows, OUTLOOK), dtype=torch.int8, device=device)
        self.players = torch.zeros(rows, dtype=torch.int8, device=device)
        self.filled = self.next = 0
        self._window = rows
        # The same where the device sees it: drawing is part of a captured graph.
        self._newest = torch.ones((), dtype=torch.float64, device=device)
        self._end = torch.zeros((), dtype=torch.int64, device=device)

    def add(self, lessons: Lessons, players: int) -> None:
        """Rows that don't fit before the end go to the beginning; of more than fit at all, the last ones count."""
        end, room = len(lessons.seen), len(self.seen)
        start = max(end - room, 0)
        rows = end - start
        turn = min(start + room - self.next, end)
        self._put(slice(self.next, self.next + turn - start), lessons, slice(start, turn), players)
        self._put(slice(0, end - turn), lessons, slice(turn, end), players)
        self.next = (self.next + rows) % room
        self.filled = min(room, self.filled + rows)
        self._tell()

    def narrow(self, rows: int) -> None:
        """Draw only from the newest so many rows."""
        self._window = rows
        self._tell()

    def forget(self) -> None:
        """Begin with nothing."""
        self.filled = self.next = 0

    def draw(self, rows: int) -> Batch:
        """Rows at random, any of them more than once."""
        back = (torch.rand(rows, dtype=torch.float64, device=self.seen.device) * self._newest).long() + 1
        places = (self._end - back) % len(self.seen)
        parts = self.seen, self.policies, self.targets, self.outlooks, self.players
        return Batch(*(part[places] for part in parts))

    def newest(self, most: int) -> dict[str, Tensor]:
        """The rows that are drawn from, so many of them at most, the oldest first."""
        count = min(self.filled, self._window, most)
        places = torch.arange(self.next - count, self.next, device=self.seen.device) % len(self.seen)
        return {name: getattr(self, name)[places].cpu() for name in Batch._fields}

    def put_back(self, rows: dict[str, Tensor]) -> None:
        """Begin with what `newest` gave, as much of it as there is room for."""
        count = min(len(self.seen), len(rows["seen"]))
        for name in Batch._fields:
            getattr(self, name)[:count] = rows[name][-count:].to(self.seen.device)
        self.filled, self.next = count, count % len(self.seen)
        self._tell()

    def _put(self, places: slice, lessons: Lessons, rows: slice, players: int) -> None:
        self.seen[places] = self._here(lessons.seen[rows])
        self.policies[places] = self._here(lessons.policies[rows]).half()
        self.targets[places] = self._here(lessons.targets[rows]).half()
        self.outlooks[places] = self._here(lessons.outlooks[rows])
        self.players[places] = players

    def _tell(self) -> None:
        self._newest.fill_(min(self.filled, self._window))
        self._end.fill_(self.next)

    def _here(self, rows: NDArray[Any]) -> Tensor:
        return torch.from_numpy(rows).to(self.seen.device, non_blocking=True)
