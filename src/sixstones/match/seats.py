"""Seats and clocks."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Final, Literal

from sixstones.ai.registry import BOTS
from sixstones.protocol.client import TableOptions

SHORTEST_PATIENCE: Final = 60  # Minimum number of seconds before a seat can be offered to others
HOUR: Final = 3_600_000  # Milliseconds
DAY: Final = 24 * HOUR


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
    late: bool = False  # The person's time ran out; the stand-in plays until they take the seat back
    holiday: int | None = None  # The end of the person's holiday, in milliseconds; until then their clock is stopped

    def copy(self) -> Seat:
        """Much faster than the module `copy`, for a table that changes with every move."""
        return Seat(*_values(self))

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
        away = self.left or self.late
        return self.is_person and bool(player) and player == (self.owner or (self.player if away else None))

    def free_at(self, patience: int) -> int | None:
        if not self.is_person or self.resigned or self.away_since is None:
            return None
        return self.away_since if self.left else self.away_since + max(patience, SHORTEST_PATIENCE) * 1000

    def sit(self, player: str, name: str) -> None:
        self.kind, self.player, self.name = "person", player, name
        self.bot, self.away_since, self.left, self.offered = None, None, False, False
        self.owner, self.unseen = "", frozenset()
        self.late, self.holiday = False, None

    def substitute(self, player: str, name: str, unseen: frozenset[str]) -> None:
        """Give the seat to a substitute until the owner is back."""
        owner = self.owner or self.player
        self.sit(player, name)
        self.owner, self.unseen = owner, unseen

    def sit_bot(self, bot: str) -> None:
        self.open()
        self.kind, self.bot, self.name = "bot", bot, bot.capitalize()

    def come_back(self) -> None:
        """The person is connected again, and plays unless they have resigned."""
        self.away_since, self.left, self.offered, self.late = None, False, False, False
        if not self.resigned:
            self.bot = None

    def open(self) -> None:
        self.sit("", "")
        self.kind, self.resigned = "open", False


_values: Final = attrgetter(*(each.name for each in fields(Seat)))


@dataclass(slots=True)
class Clocks:
    """The clocks of all seats in milliseconds, from the times of events only, so that every node computes the same."""

    options: TableOptions
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0
    bank: list[int] = field(default_factory=list)  # Only with the clock "days": used when the time of a turn is over
    warned: bool = False  # Whether the player whose turn it is was warned that their time runs out soon

    def copy(self) -> Clocks:
        return Clocks(self.options, list(self.left), self.running, self.since, list(self.bank), self.warned)

    @property
    def turn(self) -> int:
        """The time of a turn, or of the whole game."""
        return self.options.days * DAY if self.options.clock == "days" else self.options.seconds * 1000

    @property
    def notice(self) -> int:
        """How long before the end a player is warned."""
        return min(self.turn // 4, DAY)

    def start(self, seat: int, at: int) -> None:
        self.left = [self.turn] * self.options.players
        self.bank = [self.options.bank * HOUR] * self.options.players if self.options.clock == "days" else []
        self.running, self.since = seat, at

    def begin_turn(self, seat: int) -> None:
        """With the clock "days" a turn starts with its full time. After a take-back it continues with what was left."""
        if self.options.clock == "days":
            self.left[seat], self.warned = self.turn, False

    def pass_on(self, seat: int | None, at: int, *, moved: bool) -> None:
        """Switch to the clock of another seat, or of nobody when the game is over."""
        if self.running is not None and self.options.clock == "days":
            over = max(0, at - self.since - self.left[self.running])
            self.left[self.running] = max(0, self.left[self.running] - (at - self.since))
            self.bank[self.running] = max(0, self.bank[self.running] - over)
        elif self.running is not None and self.options.clock == "move":
            self.left[self.running] = self.options.seconds * 1000  # each turn starts with the full time
        elif self.running is not None:
            increment = self.options.increment * 1000 if moved else 0
            self.left[self.running] = max(0, self.left[self.running] - (at - self.since)) + increment
        self.running, self.since = seat, at

    def deadline(self) -> int | None:
        if self.options.clock == "none" or self.running is None:
            return None
        return self.since + self.left[self.running] + (self.bank[self.running] if self.bank else 0)

    def warning(self) -> int | None:
        """When to warn the player whose clock is running; only with the clock "days"."""
        deadline = self.deadline()
        return None if deadline is None or self.warned or self.options.clock != "days" else deadline - self.notice

    def warn(self, seat: int, at: int) -> None:
        """Leave some time after the warning, even if it is late because no server was running."""
        left = self.left[seat] + self.bank[seat] - (at - self.since)
        self.left[seat] += max(0, self.notice - left)
        self.warned = True
