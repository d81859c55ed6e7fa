"""Seats and clocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from sixstones.ai.registry import BOTS
from sixstones.protocol.options import TableOptions

SHORTEST_PATIENCE: Final = 60
"""Seconds for which a seat can't be offered to others, however impatient the table is: connections do get lost."""


@dataclass(slots=True)
class Seat:
    """A place at the table."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    player: str = ""
    """Who plays here: a digest of what the player carries."""
    bot: str | None = None
    """The bot that sits here, or the stand-in while it plays."""
    away_since: int | None = None
    """When the connection was lost, in milliseconds; None while the person is there."""
    left: bool = False
    """Given up by its person, who can take it back until somebody else has it."""
    resigned: bool = False
    """Given up or out of time in a game of more than two; a bot plays it to the end, and nobody can have it back."""
    offered: bool = False
    """The others let somebody else take the seat."""
    owner: str = ""
    """Whose seat it is while a substitute plays on it."""
    unseen: frozenset[str] = frozenset()
    """Cards of the hand that only the owner has seen, and the substitute may not."""

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def is_here(self) -> bool:
        """A person who is at the table now."""
        return self.is_person and self.away_since is None and not self.resigned

    @property
    def plays_itself(self) -> bool:
        """A bot moves for this seat."""
        return self.bot is not None

    @property
    def missing(self) -> bool:
        """A bot sits here that this version does not have: nobody moves for the seat."""
        return self.kind == "bot" and self.bot not in BOTS

    def belongs_to(self, player: str) -> bool:
        """Whether the player can take the seat back: they left it, or a substitute plays on it."""
        return self.is_person and bool(player) and player == (self.owner or (self.player if self.left else None))

    def free_at(self, patience: int) -> int | None:
        """From when on the others may offer the seat to somebody else, in milliseconds."""
        if not self.is_person or self.resigned or self.away_since is None:
            return None
        return self.away_since if self.left else self.away_since + max(patience, SHORTEST_PATIENCE) * 1000

    def sit(self, player: str, name: str) -> None:
        """A new person, for good."""
        self.kind, self.player, self.name = "person", player, name
        self.bot, self.away_since, self.left, self.offered = None, None, False, False
        self.owner, self.unseen = "", frozenset()

    def substitute(self, player: str, name: str, unseen: frozenset[str]) -> None:
        """Somebody who plays until the owner is back."""
        owner = self.owner or self.player
        self.sit(player, name)
        self.owner, self.unseen = owner, unseen

    def sit_bot(self, bot: str) -> None:
        self.open()
        self.kind, self.bot, self.name = "bot", bot, bot.capitalize()

    def come_back(self) -> None:
        """The person is there again, and plays unless they have given up the game."""
        self.away_since, self.left, self.offered = None, False, False
        if not self.resigned:
            self.bot = None

    def open(self) -> None:
        self.sit("", "")
        self.kind, self.resigned = "open", False


@dataclass(slots=True)
class Clocks:
    """The clocks of all seats. All times are milliseconds since 1970."""

    options: TableOptions
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def copy(self) -> Clocks:
        return Clocks(self.options, list(self.left), self.running, self.since)

    @property
    def ticking(self) -> bool:
        return self.options.clock != "none" and self.running is not None

    def start(self, seat: int, at: int) -> None:
        self.left = [self.options.seconds * 1000] * self.options.players
        self.running, self.since = seat, at

    def pass_on(self, seat: int | None, at: int, *, moved: bool) -> None:
        """The turn goes to another seat, or to nobody when the game is over."""
        if self.running is not None:
            self.left[self.running] = self._left_after(self.running, at, moved=moved)
        self.running, self.since = seat, at

    def deadline(self) -> int | None:
        """When the one who thinks runs out of time."""
        return self.since + self.left[self.running] if self.ticking and self.running is not None else None

    def _left_after(self, seat: int, at: int, *, moved: bool) -> int:
        if self.options.clock == "move":
            return self.options.seconds * 1000  # every turn starts afresh
        increment = self.options.increment * 1000 if moved else 0
        return max(0, self.left[seat] - (at - self.since)) + increment
