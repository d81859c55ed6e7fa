"""One player as a position shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before one player. In a view, hidden cards of the hand are None; their level is public (X7)."""

    tokens: dict[str, int]
    """All seven colours."""
    bonuses: dict[str, int]
    """The five colours that characters give."""
    points: int
    tags: int
    team: tuple[str, ...]
    """Recruited characters, oldest first."""
    hand: tuple[str | None, ...]
    """Reserved characters, oldest first."""
    hand_levels: tuple[int, ...]
    hand_blind: tuple[bool, ...]
    """Which of the hand came unseen from a deck."""
    locations: tuple[str, ...]
    meets_gauntlet: bool

    @property
    def token_count(self) -> int:
        return sum(self.tokens.values())
