"""Add up results and compute the final table. Except for times, the order of the games makes no difference."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from sixstones.arena.players import Names
from sixstones.arena.ratings import Floats, Ratings, bradley_terry, wilson
from sixstones.arena.results import Failed, GameResult
from sixstones.arena.schedule import pairings
from sixstones.arena.settings import Settings

Composition = tuple[tuple[str, int], ...]
"""The bots at a table and the number of seats of each."""


@dataclass
class Failures:
    """Failures of one bot, by kind."""

    kinds: Counter[str] = field(default_factory=Counter)
    games: int = 0
    first: tuple[int, str] | None = None
    """A game, and what went wrong in it."""

    def add_game(self, game: int, message: str) -> None:
        self.games += 1
        self.first = min(self.first or (game, message), (game, message))


@dataclass
class BotTally:
    games: int = 0
    turns: Fraction = Fraction(0)
    """Turns per player, so that games with more players don't look longer."""
    moves: int = 0
    seconds: float = 0.0
    score: Fraction = Fraction(0)
    failures: Failures = field(default_factory=Failures)


@dataclass
class TableTally:
    """Games at tables of one composition."""

    games: int = 0
    scores: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))


class Tally:
    """Running totals of everything the report needs."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = {bot: BotTally() for bot in bots}
        self.tables: dict[Composition, TableTally] = {}
        self.endings: Counter[str] = Counter()
        self.seat_scores: dict[int, Fraction] = defaultdict(Fraction)
        self.games = 0
        self._unfinished: dict[int, list[Failed]] = {}

    def fail(self, failed: Failed) -> None:
        """Count a failure in an unfinished game."""
        self._unfinished.setdefault(failed.game, []).append(failed)

    @property
    def failures(self) -> int:
        return sum(sum(self.failures_of(bot).kinds.values()) for bot in self.bots)

    def failures_of(self, bot: str) -> Failures:
        """Failures in finished and unfinished games."""
        finished = self.bots[bot].failures
        failures = Failures(finished.kinds.copy(), finished.games, finished.first)
        for game in self._unfinished.values():
            failed = [each for each in game if each.bot == bot]
            failures.kinds.update(each.kind for each in failed)
            if failed:
                failures.add_game(failed[0].game, failed[0].message)
        return failures

    def add(self, result: GameResult) -> None:
        self.games += 1
        self._unfinished.pop(result.game, None)  # the result includes its failures
        self.endings[result.ending] += 1
        for seat in result.winners:
            self.seat_scores[seat] += Fraction(1, len(result.winners))
        seats = Counter(result.seating)
        table = self.tables.setdefault(tuple(sorted(seats.items())), TableTally())
        table.games += 1
        for bot in seats:
            score = result.score(bot)
            table.scores[bot] += score
            self._add_to_bot(bot, score, result)

    def _add_to_bot(self, bot: str, score: Fraction, result: GameResult) -> None:
        tally = self.bots[bot]
        tally.games += 1
        tally.score += score
        tally.turns += Fraction(result.turns, len(result.seating))
        for seat, seated in enumerate(result.seating):
            if seated == bot:
                tally.moves += result.moves[seat]
                tally.seconds += result.seconds[seat]
        failures = [failure for failure in result.failures if result.seating[failure.seat] == bot]
        for failure in failures:
            tally.failures.kinds[failure.kind] += failure.times
        if failures:
            tally.failures.add_game(result.game, failures[0].message)


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot. `share` is its share of the wins in its games; `even` is what that would be among equals."""

    bot: str
    """As the user wrote it."""
    name: str
    """As tables show it."""
    games: int
    wins: float
    share: float | None
    share_low: float
    share_high: float
    even: float | None
    elo: float | None
    elo_margin: float | None
    rounds: float | None
    seconds_a_move: float | None
    failures: dict[str, int]
    failed_games: int
    first_failure: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class PairStanding:
    """One bot against another; `share` is that of the first."""

    bot: str
    other: str
    name: str
    other_name: str
    games: int
    wins: float
    other_wins: float
    share: float | None
    share_low: float
    share_high: float


@dataclass(frozen=True, slots=True)
class Standings:
    games: int
    bots: tuple[Standing, ...]
    """Best first."""
    pairs: tuple[PairStanding, ...]
    endings: dict[str, int]
    seat_shares: tuple[float, ...]
    """Share of all wins, by seat."""


def standings(settings: Settings, tally: Tally, names: Names) -> Standings:
    ratings = rate(settings, tally)
    rows = [_standing(settings, tally, ratings, index, names) for index in range(len(settings.bots))]
    rows.sort(key=lambda row: (row.elo is None, -(row.elo or 0.0)))
    pairs = [_pair(tally, *pair, names) for pair in pairings(settings.bots, settings.one_against_rest)]
    return Standings(tally.games, tuple(rows), tuple(pairs), dict(tally.endings), _seat_shares(settings, tally))


def rate(settings: Settings, tally: Tally) -> Ratings:
    """Elo of every bot. Games without a winner are left out.

    Each pair is counted as having drawn one more game than it played: a bot that won every game would otherwise be
    infinitely strong.
    """
    columns = {bot: column for column, bot in enumerate(settings.bots)}
    rows: list[tuple[Floats, Floats]] = []
    for composition, table in sorted(tally.tables.items()):
        seats, wins = np.zeros(len(columns)), np.zeros(len(columns))
        for bot, count in composition:
            seats[columns[bot]], wins[columns[bot]] = count, float(table.scores[bot])
        rows.append((seats, wins))
    for pair in pairings(settings.bots, settings.one_against_rest):
        both = np.isin(settings.bots, pair).astype(np.float64)
        rows.append((both, both / 2))
    return bradley_terry(np.array([seats for seats, _ in rows]), np.array([wins for _, wins in rows]))


def _standing(settings: Settings, tally: Tally, ratings: Ratings, index: int, names: Names) -> Standing:
    bot = settings.bots[index]
    totals, failures = tally.bots[bot], tally.failures_of(bot)
    low, high = wilson(float(totals.score), totals.games)
    return Standing(
        bot=bot,
        name=names[bot],
        games=totals.games,
        wins=float(totals.score),
        share=_ratio(totals.score, totals.games),
        share_low=low,
        share_high=high,
        even=_even(tally, bot),
        elo=float(ratings.elo[index]) if totals.games else None,
        elo_margin=float(ratings.margin[index]) if totals.games else None,
        rounds=_ratio(totals.turns, totals.games),
        seconds_a_move=_ratio(totals.seconds, totals.moves),
        failures=dict(sorted(failures.kinds.items())),
        failed_games=failures.games,
        first_failure=failures.first,
    )


def _even(tally: Tally, bot: str) -> float | None:
    """The bot's share of the seats at its tables."""
    games, seats = 0, Fraction(0)
    for composition, table in tally.tables.items():
        if bot in dict(composition):
            games += table.games
            seats += table.games * Fraction(dict(composition)[bot], sum(dict(composition).values()))
    return _ratio(seats, games)


def _pair(tally: Tally, bot: str, other: str, names: Names) -> PairStanding:
    tables = [table for composition, table in tally.tables.items() if set(dict(composition)) == {bot, other}]
    games = sum(table.games for table in tables)
    wins, other_wins = (float(sum(table.scores[name] for table in tables)) for name in (bot, other))
    interval = wilson(wins, games)
    return PairStanding(bot, other, names[bot], names[other], games, wins, other_wins, _ratio(wins, games), *interval)


def _seat_shares(settings: Settings, tally: Tally) -> tuple[float, ...]:
    won = sum(tally.seat_scores.values()) or 1
    return tuple(float(tally.seat_scores[seat] / won) for seat in range(settings.players))


def _ratio(part: Fraction | float, whole: int) -> float | None:
    return float(part / whole) if whole else None
