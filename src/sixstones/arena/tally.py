"""Adding up results as they come in. The order of the games makes no difference to any figure but the times."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from sixstones.arena.result import Failed, GameResult

MakeUp = tuple[tuple[str, int], ...]
"""The bots at a table and how many seats each has."""


@dataclass
class Failures:
    """How often a bot failed, by kind, and in how many games."""

    kinds: Counter[str] = field(default_factory=Counter)
    games: int = 0
    first: tuple[int, str] | None = None
    """A game and what went wrong in it."""

    def in_game(self, game: int, message: str) -> None:
        self.games += 1
        self.first = min(self.first or (game, message), (game, message))


@dataclass
class BotTally:
    """What one bot did."""

    games: int = 0
    turns: Fraction = Fraction(0)
    """Of one player, so that games with more players are not longer for that."""
    moves: int = 0
    seconds: float = 0.0
    score: Fraction = Fraction(0)
    failures: Failures = field(default_factory=Failures)


@dataclass
class TableTally:
    """The games at tables of one make-up."""

    games: int = 0
    scores: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))


class Tally:
    """Everything the report needs, in little room."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = {bot: BotTally() for bot in bots}
        self.tables: dict[MakeUp, TableTally] = {}
        self.endings: Counter[str] = Counter()
        self.seat_scores: dict[int, Fraction] = defaultdict(Fraction)
        self.games = 0
        self._unfinished: dict[int, list[Failed]] = {}

    def fail(self, failed: Failed) -> None:
        """Count a failure in a game whose result is not there yet, and may never be."""
        self._unfinished.setdefault(failed.game, []).append(failed)

    @property
    def failures(self) -> int:
        """Of all bots, in all games."""
        return sum(sum(self.failures_of(bot).kinds.values()) for bot in self.bots)

    def failures_of(self, bot: str) -> Failures:
        """Those of finished games and of the others."""
        done = self.bots[bot].failures
        found = Failures(done.kinds.copy(), done.games, done.first)
        for game in self._unfinished.values():
            failed = [each for each in game if each.bot == bot]
            found.kinds.update(each.kind for each in failed)
            if failed:
                found.in_game(failed[0].game, failed[0].message)
        return found

    def add(self, result: GameResult) -> None:
        self.games += 1
        self._unfinished.pop(result.game, None)  # the result has them all
        self.endings[result.ending] += 1
        for seat in result.winners:
            self.seat_scores[seat] += Fraction(1, len(result.winners))
        at_table = Counter(result.seating)
        table = self.tables.setdefault(tuple(sorted(at_table.items())), TableTally())
        table.games += 1
        for bot in at_table:
            score = result.score(bot)
            table.scores[bot] += score
            self._add_to_bot(bot, score, result)

    def _add_to_bot(self, bot: str, score: Fraction, result: GameResult) -> None:
        tally = self.bots[bot]
        tally.games += 1
        tally.score += score
        tally.turns += Fraction(result.turns, len(result.seating))
        for seat, sitting in enumerate(result.seating):
            if sitting == bot:
                tally.moves += result.moves[seat]
                tally.seconds += result.seconds[seat]
        self._add_failures(bot, tally, result)

    @staticmethod
    def _add_failures(bot: str, tally: BotTally, result: GameResult) -> None:
        failures = [failure for failure in result.failures if result.seating[failure.seat] == bot]
        for failure in failures:
            tally.failures.kinds[failure.kind] += failure.times
        if failures:
            tally.failures.in_game(result.game, failures[0].message)
