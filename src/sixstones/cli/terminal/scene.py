"""What one screen shows, before it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from sixstones.game import Position


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, what led to it, and what stands under it."""

    position: Position
    """What those who look may know: a view, or the whole game when nothing is hidden any more."""
    names: Sequence[str]
    recent: Sequence[Text] = ()
    """One round of turns in words, the newest last."""
    footers: Sequence[Sequence[RenderableType]] = ((),)
    """What stands under the board, the fullest form first."""
    remarks: Sequence[RenderableType] = ()
    """What is said only this once, under all the rest."""
    hand_hint: str = ""
    """How the player to move may look at a hidden card."""
    brief: Sequence[Text] = ()
    """What `recent` says, in fewer words."""
    warnings: Sequence[Text] = ()
    """What to know before moving."""
    reader: int | None = None
    """The seat for whom the cards say what is missing; None is the player to move."""

    @property
    def seat(self) -> int:
        """For whom the cards are told."""
        return self.position.to_play if self.reader is None else self.reader
