"""Seats and clocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from sixstones.ai.registry import BOTS
from sixstones.protocol.client import TableOptions

SHORTEST_PATIENCE: Final = 60  # Minimum number of seconds before a seat can be offered to others


@dataclass(slots=True)
class Seat:
    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    player: str = ""  # A digest of the player's token
    bot: str | None = None  # The bot of this seat, or the stand-in while it plays
    away_since: int | None = None  # When the connection was lost, in milliseconds; None while the person is connected
    left: bool = False  # The person has left, and can take the seat back until somebody else has it
    resigned: bool = False  # Or out of time; with more than two players a bot plays to the end
    offered: bool = False  # The other players let somebody else take the seat
    owner: str = ""  # The owner, while a substitute plays
    unseen: frozenset[str] = frozenset()  # Cards in the hand that the owner has seen and the substitute may not

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def is_here(self) -> bool:
        """A connected person who has not resigned."""
        return self.is_person and self.away_since is None and not self.resigned

    @property
    def missing(self) -> bool:
        """Whether the seat has a bot that this version does not have: nobody moves."""
        return self.kind == "bot" and self.bot not in BOTS

    def belongs_to(self, player: str) -> bool:
        """Whether the player can take the seat back: they left it, or a substitute plays on it."""
        return self.is_person and bool(player) and player == (self.owner or (self.player if self.left else None))

    def free_at(self, patience: int) -> int | None:
        if not self.is_person or self.resigned or self.away_since is None:
            return None
        return self.away_since if self.left else self.away_since + max(patience, SHORTEST_PATIENCE) * 1000

    def sit(self, player: str, name: str) -> None:
        self.kind, self.player, self.name = "person", player, name
        self.bot, self.away_since, self.left, self.offered = None, None, False, False
        self.owner, self.unseen = "", frozenset()

    def substitute(self, player: str, name: str, unseen: frozenset[str]) -> None:
        """Give the seat to a person until the owner is back."""
        owner = self.owner or self.player
        self.sit(player, name)
        self.owner, self.unseen = owner, unseen

    def sit_bot(self, bot: str) -> None:
        self.open()
        self.kind, self.bot, self.name = "bot", bot, bot.capitalize()

    def come_back(self) -> None:
        """The person is connected again, and plays unless they have resigned."""
        self.away_since, self.left, self.offered = None, False, False
        if not self.resigned:
            self.bot = None

    def open(self) -> None:
        self.sit("", "")
        self.kind, self.resigned = "open", False


@dataclass(slots=True)
class Clocks:
    """The clocks of all seats in milliseconds, from the times of events only, so that every node computes the same."""

    options: TableOptions
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def copy(self) -> Clocks:
        return Clocks(self.options, list(self.left), self.running, self.since)

    def start(self, seat: int, at: int) -> None:
        self.left = [self.options.seconds * 1000] * self.options.players
        self.running, self.since = seat, at

    def pass_on(self, seat: int | None, at: int, *, moved: bool) -> None:
        """Switch to the clock of another seat, or of nobody when the game is over."""
        if self.running is not None and self.options.clock == "move":
            self.left[self.running] = self.options.seconds * 1000  # each turn starts with the full time
        elif self.running is not None:
            increment = self.options.increment * 1000 if moved else 0
            self.left[self.running] = max(0, self.left[self.running] - (at - self.since)) + increment
        self.running, self.since = seat, at

    def deadline(self) -> int | None:
        if self.options.clock == "none" or self.running is None:
            return None
        return self.since + self.left[self.running]
