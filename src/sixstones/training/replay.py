"""The lessons of the last games, on the device that learns from them."""

from __future__ import annotations

import torch
from torch import Tensor

from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.pool import Lessons


class Replay:
    """A ring of rows: the newest push the oldest out."""

    def __init__(self, rows: int, device: torch.device) -> None:
        self.seen = torch.zeros((rows, PLAYING), dtype=torch.int8, device=device)
        self.policies = torch.zeros((rows, ACTIONS), dtype=torch.float16, device=device)
        self.targets = torch.zeros((rows, MAX_PLAYERS), dtype=torch.float16, device=device)
        self.players = torch.zeros(rows, dtype=torch.int8, device=device)
        self.filled = self._next = 0
        self._window = rows

    def add(self, lessons: Lessons, players: int) -> None:
        """Rows that don't fit before the end go to the beginning."""
        rows, room = len(lessons.seen), len(self.seen)
        places = (torch.arange(self._next, self._next + rows) % room).to(self.seen.device)
        self.seen[places] = self._here(torch.from_numpy(lessons.seen))
        self.policies[places] = self._here(torch.from_numpy(lessons.policies)).half()
        self.targets[places] = self._here(torch.from_numpy(lessons.targets)).half()
        self.players[places] = players
        self._next = (self._next + rows) % room
        self.filled = min(room, self.filled + rows)

    def narrow(self, rows: int) -> None:
        """Draw only from the newest so many rows."""
        self._window = rows

    def forget(self) -> None:
        """Begin with nothing."""
        self.filled = self._next = 0

    def draw(self, rows: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Rows at random, any of them more than once."""
        newest = min(self.filled, self._window)
        back = torch.randint(1, newest + 1, (rows,), device=self.seen.device)
        places = (self._next - back) % len(self.seen)
        return self.seen[places], self.policies[places], self.targets[places], self.players[places]

    def _here(self, rows: Tensor) -> Tensor:
        return rows.to(self.seen.device, non_blocking=True)
