"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from sixstones.game import Move, View


class Bot(Protocol):
    """Chooses moves from a view, never from a game: what is hidden from its seat, it can't see (X7)."""

    def choose(self, view: View) -> Move:
        """A legal move for the seat of `view`, whose turn it is."""
        ...
