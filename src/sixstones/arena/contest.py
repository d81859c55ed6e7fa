"""An arena under way: what is done, what is left, and the score so far."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sixstones.arena.errors import ArenaError
from sixstones.arena.ledger import Ledger
from sixstones.arena.names import Names
from sixstones.arena.result import Failed, GameResult, GaveUp, News, Played
from sixstones.arena.schedule import fixture, total_games
from sixstones.arena.settings import Settings
from sixstones.arena.standings import Standings, standings
from sixstones.arena.tally import Tally

RECORD_NAME = "game-{number:06}.sixstones"


class Contest:
    """Counts results and keeps them, whoever plays the games."""

    def __init__(
        self, settings: Settings, ledger: Ledger, records: Path | None = None, names: Names | None = None
    ) -> None:
        self.settings = settings
        self.names = names or {bot: bot for bot in settings.bots}
        self.given_up: dict[str, str] = {}
        """Programs that no longer play, and why."""
        self.total = total_games(settings)
        self.tally = Tally(settings.bots)
        self._ledger, self._records = ledger, records
        self._done: set[int] = set()

    @property
    def done(self) -> int:
        return len(self._done)

    def begin(self, *, resume: bool = False, fresh: bool = False) -> None:
        """Take over the games that are kept, or start anew. Raises ArenaError rather than lose any unasked."""
        kept = self._ledger.games_kept()
        if kept and not resume and not fresh:
            raise ArenaError(
                f"{self._ledger.file.parent} holds {kept:,} finished games; "
                "go on with --resume, start over with --fresh, or name another folder with --out"
            )
        if resume:
            for result in self._ledger.read():
                self._count(result)
        self._ledger.start(fresh=not resume)

    def games_left(self) -> Iterator[int]:
        """Those to play now: of a program that was given up meanwhile, none."""
        return (number for number in range(self.total) if number not in self._done and self._can_be_played(number))

    def take(self, news: News) -> None:
        """Hear what a worker says."""
        match news:
            case Played():
                self.add(news)
            case Failed():
                self.tally.fail(news)
            case GaveUp(bot=bot, why=why):
                self.given_up.setdefault(bot, why)

    def add(self, played: Played) -> None:
        """Count a game that was just played, and keep it."""
        if self._records is not None and played.record is not None:
            _write(self._records / RECORD_NAME.format(number=played.result.game), played.record)
        self._ledger.add(played.result)
        self._count(played.result)

    def standings(self) -> Standings:
        return standings(self.settings, self.tally, self.names)

    def _can_be_played(self, number: int) -> bool:
        return not self.given_up or self.given_up.keys().isdisjoint(fixture(self.settings, number).seating)

    def _count(self, result: GameResult) -> None:
        """Each game counts once, and only if it is among those asked for: an earlier run may have gone further."""
        if result.game < self.total and result.game not in self._done:
            self._done.add(result.game)
            self.tally.add(result)


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ArenaError(f"{file} can't be written ({error.strerror}); name another folder with --records") from None
