"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True)
class Seat:
    """A place at the table."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    player: str = ""
    """Whose it is: a digest of what the player carries."""
    bot: str | None = None
    """The bot that sits here, or the stand-in while it plays."""
    away_since: int | None = None
    """When the connection was lost, in milliseconds; None while the person is there."""
    left: bool = False
    """Given up; anybody may claim it."""
    resigned: bool = False
    """Given up or out of time in a game of more than two; a bot plays it to the end, and nobody can have it back."""

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def plays_itself(self) -> bool:
        """A bot moves for this seat."""
        return self.bot is not None

    def free_at(self, patience: int) -> int | None:
        """From when on others may claim the seat, in milliseconds: its person left, or is away for so many seconds."""
        if not self.is_person or self.resigned or self.away_since is None:
            return None
        return self.away_since if self.left else self.away_since + patience * 1000

    def sit(self, player: str, name: str) -> None:
        self.kind, self.player, self.name = "person", player, name
        self.bot, self.away_since, self.left = None, None, False

    def sit_bot(self, bot: str) -> None:
        self.open()
        self.kind, self.bot, self.name = "bot", bot, bot.capitalize()

    def open(self) -> None:
        self.kind, self.name, self.player, self.bot = "open", "", "", None
        self.away_since, self.left, self.resigned = None, False, False
