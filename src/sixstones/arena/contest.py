"""A running arena: finished games, games left, and the score so far."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sixstones.arena.local import Log
from sixstones.arena.results import Event, Failed, GameResult, GaveUp, Played, ResultFile
from sixstones.arena.schedule import ArenaError, Names, Settings, fixture, total_games
from sixstones.arena.standings import Standings, Tally, standings
from sixstones.system import write_text

RECORD_NAME: Final = "game-{number:06}.sixstones"
MAX_LOGGED: Final = 3  # failures of each kind for each bot: one that always fails would fill the screen


class Contest:
    """Counts and stores results, no matter who plays the games."""

    def __init__(
        self, settings: Settings, file: ResultFile, records: Path | None = None, names: Names | None = None
    ) -> None:
        self.settings = settings
        self.names = names or {bot: bot for bot in settings.bots}
        self.given_up: dict[str, str] = {}  # programs that no longer play, and why
        self.total = total_games(settings)
        self.tally = Tally(settings.bots)
        self._file, self._records = file, records
        self._done: set[int] = set()
        self._failures: Counter[tuple[str, str]] = Counter()  # in this run, by bot and kind

    @property
    def done(self) -> int:
        return len(self._done)

    def begin(self, *, resume: bool = False, fresh: bool = False) -> None:
        """Load stored games or start over. Raises ArenaError rather than deleting games without being asked."""
        stored = self._file.count()
        if stored and not resume and not fresh:
            raise ArenaError(
                f"{self._file.path.parent} contains {stored:,} finished games; "
                "continue with --resume, start over with --fresh, or use another folder with --out"
            )
        if resume:
            for result in self._file.read():
                self._count(result)
        self._file.start(fresh=not resume)

    def games_left(self) -> Iterator[int]:
        """The games to play now, without those of programs that were dropped."""
        for number in range(self.total):
            absent = self.given_up and not self.given_up.keys().isdisjoint(fixture(self.settings, number).seating)
            if number not in self._done and not absent:
                yield number

    def handle(self, event: Event, log: Log) -> None:
        """Count and store what happened, and log what went wrong."""
        match event:
            case Played():
                self.add(event)
            case Failed():
                self.tally.fail(event)
                self._log_failure(event, log)
            case GaveUp(bot=bot, why=why) if bot not in self.given_up:
                self.given_up[bot] = why
                log(f"{self.names[bot]} is dropped and its games are skipped: {why}")

    def _log_failure(self, failed: Failed, log: Log) -> None:
        self._failures[failed.bot, failed.kind] += 1
        times = self._failures[failed.bot, failed.kind]
        if times <= MAX_LOGGED:
            last = " (more failures of this kind are only counted)" if times == MAX_LOGGED else ""
            log(f"Game {failed.game}, {self.names[failed.bot]}, {failed.kind}: {failed.message}{last}")
        if times == 1 and failed.kind == "late":
            log("Every move may take that long; set a limit with --time or --patience.")

    def add(self, played: Played) -> None:
        """Count and store a game."""
        if self._records is not None and played.record is not None:
            file = self._records / RECORD_NAME.format(number=played.result.game)
            try:
                write_text(file, played.record)
            except OSError as error:
                why = f"can't be written ({error.strerror}); use another folder with --records"
                raise ArenaError(f"{file} {why}") from None
        self._file.add(played.result)
        self._count(played.result)

    def standings(self) -> Standings:
        return standings(self.settings, self.tally, self.names)

    def _count(self, result: GameResult) -> None:
        """Count a game once, and only if it was requested: an earlier run may have gone further."""
        if result.game < self.total and result.game not in self._done:
            self._done.add(result.game)
            self.tally.add(result)
