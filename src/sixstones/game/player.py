"""One player as a position shows them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final


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

    def to_dict(self) -> dict[str, Any]:
        """The fields by name. Nothing is copied deeply: a position makes its players anew each time it is asked."""
        return {name: getattr(self, name) for name in _FIELDS}


_FIELDS: Final = tuple(field.name for field in fields(Player))
