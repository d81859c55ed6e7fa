"""Results of games, and the file that stores them: a heading with the settings, then one line per game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.weights import network_name
from sixstones.arena.schedule import OPTIONS, ArenaError, Settings
from sixstones.rules.compiled import sources

FORFEIT: Final = "forfeit"
TRUNCATED: Final = "truncated"
FILE: Final = "games.jsonl"
FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Failure:
    """Failures of one kind by one seat in a game."""

    seat: int
    kind: str  # a kind from `ai.external`; built-in bots have "crashed", "nonsense" and "illegal"
    times: int
    message: str  # what was wrong the first time


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game. The tuples have one entry per seat."""

    game: int
    deal: int
    seating: tuple[str, ...]
    reason: str  # the reason of the Outcome, or "forfeit"
    winners: tuple[int, ...]
    decided_by: str | None
    turns: int  # of all players together
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    failures: tuple[Failure, ...] = ()
    luck: tuple[float, ...] = ()  # how the cards that came changed each seat's chance, if it was measured

    @property
    def ending(self) -> str:
        return self.decided_by or self.reason

    def adjusted_score(self, bot: str) -> float:
        """The score without the luck of the bot's seats."""
        return float(self.score(bot)) - sum(
            self.luck[seat] for seat, seated in enumerate(self.seating) if seated == bot
        )

    def score(self, bot: str) -> Fraction:
        """The bot's part of the win: 1, 0, or a fraction of a shared victory. Exact, so sums don't depend on order."""
        won = sum(self.seating[seat] == bot for seat in self.winners)
        return Fraction(won, len(self.winners)) if self.winners else Fraction(0)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    result: GameResult
    record: str | None = None  # the saved game as text, if requested


@dataclass(frozen=True, slots=True)
class Failed:
    """A bot has failed to move in a game that is still running."""

    game: int
    bot: str
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A game was abandoned because a program no longer answers."""

    game: int
    bot: str
    why: str


Event = Played | Failed | GaveUp  # what workers send


def engine_version() -> str:
    """Identifies the rules and the built-in bots: with another version, games may differ."""
    return f"engine-{sources('rules', 'observation', 'ai', 'review')}-{network_name(CHAMPION)}"


class ResultFile:
    """The results of one arena in one folder."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.path = folder / FILE
        self._settings = settings
        self._open: BinaryIO | None = None

    def count(self) -> int:
        """Number of games in the file, even those of another arena."""
        return max(len(self._lines()) - 1, 0)

    def read(self) -> Iterator[GameResult]:
        """The games in the file. Raises ArenaError if they belong to another arena."""
        lines = self._lines()
        if lines:
            self._check_heading(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            try:
                yield msgspec.json.decode(line, type=GameResult)
            except msgspec.DecodeError:
                raise ArenaError(
                    f"{self.path}, line {number}: not the result of a game; repair it or start over with --fresh"
                ) from None

    def start(self, *, fresh: bool = False) -> None:
        """Open the file for writing and drop an incomplete last line, or everything if `fresh`."""
        complete = [] if fresh else self._lines()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._open = self.path.open("ab", buffering=0)  # unbuffered, so that a line is written in one piece
            self._open.truncate(sum(len(line) + 1 for line in complete))
        except OSError as error:
            raise self._unwritable(error) from None
        if not complete:
            heading = {"sixstones arena": FORMAT, "engine": engine_version(), **self._settings.identity()}
            self._write(msgspec.json.encode(heading))

    def add(self, result: GameResult) -> None:
        self._write(msgspec.json.encode(result))

    def close(self) -> None:
        if self._open is not None:
            self._open.close()

    def _lines(self) -> list[bytes]:
        """The complete lines."""
        try:
            return self.path.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise ArenaError(f"{self.path} can't be read ({error.strerror}); use another folder with --out") from None

    def _write(self, line: bytes) -> None:
        assert self._open is not None, "call start() first"
        try:
            self._open.write(line + b"\n")
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> ArenaError:
        return ArenaError(f"{self.path} can't be written ({error.strerror}); use another folder with --out")

    def _check_heading(self, line: bytes) -> None:
        try:
            heading = json.loads(line)
        except ValueError:
            heading = None
        if not isinstance(heading, dict) or heading.get("sixstones arena") != FORMAT:
            raise ArenaError(f"{self.path} is not a file of arena results; use another folder with --out")
        for name, value in self._settings.identity().items():
            if heading.get(name) != value:
                raise ArenaError(
                    f"{self.path.parent} contains games with {OPTIONS[name]} {_shown(name, heading.get(name))}, "
                    f"not {_shown(name, value)}; use another folder with --out"
                )
        if heading.get("engine") != engine_version():
            raise ArenaError(
                f"the games in {self.path.parent} were played with another version of the rules or bots; "
                "start over with --fresh, or use another folder with --out"
            )


def _shown(name: str, value: Any) -> str:
    if name == "milliseconds":
        return "unset" if value is None else f"{value:g}ms"
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(value) if isinstance(value, list) else str(value)
