"""Add up results and compute the final table. Except for times, the order of the games makes no difference.

Elo is by the Bradley–Terry model, in Luce's generalization: a seat's chance of winning is the strength of its bot
divided by the sum of the strengths at the table. Each game counts once, so the intervals are not too narrow.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from csv import DictWriter
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.arena.results import Failed, GameResult
from sixstones.arena.schedule import ArenaError, Names, Settings, pairings

Composition = tuple[tuple[str, int], ...]  # the bots at a table and the number of seats of each
Floats = NDArray[np.float64]

Z: Final = 1.959964  # 95% of a normal distribution is within this many standard deviations of its mean
ELO: Final = 400 / math.log(10)  # Elo points for a factor e in strength: a factor of 10 is 400 points
MAX_STEPS: Final = 200
TOLERANCE: Final = 1e-10


@dataclass
class Failures:
    """Failures of one bot, by kind."""

    kinds: Counter[str] = field(default_factory=Counter)
    games: int = 0
    first: tuple[int, str] | None = None  # a game, and what went wrong in it

    def add_game(self, game: int, message: str) -> None:
        self.games += 1
        self.first = min(self.first or (game, message), (game, message))


@dataclass
class BotTally:
    games: int = 0
    turns: Fraction = Fraction(0)  # turns per player, so that games with more players don't look longer
    moves: int = 0
    seconds: float = 0.0
    score: Fraction = Fraction(0)
    adjusted: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))  # scores without luck, by deal
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
        if result.luck:
            tally.adjusted[result.deal].append(result.adjusted_score(bot))
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

    bot: str  # as the user wrote it
    name: str  # as tables show it
    games: int
    wins: float
    share: float | None
    share_low: float
    share_high: float
    adjusted: float | None  # the share without luck, if it was measured, with its interval
    adjusted_low: float | None
    adjusted_high: float | None
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
    bots: tuple[Standing, ...]  # best first
    pairs: tuple[PairStanding, ...]
    endings: dict[str, int]
    seat_shares: tuple[float, ...]  # share of all wins, by seat


def standings(settings: Settings, tally: Tally, names: Names) -> Standings:
    ratings = rate(settings, tally)
    rows = [_standing(settings, tally, ratings, index, names) for index in range(len(settings.bots))]
    rows.sort(key=lambda row: (row.elo is None, -(row.elo or 0.0)))
    pairs = [_pair(tally, *pair, names) for pair in pairings(settings.bots, settings.one_against_rest)]
    won = sum(tally.seat_scores.values()) or 1
    seat_shares = tuple(float(tally.seat_scores[seat] / won) for seat in range(settings.players))
    return Standings(tally.games, tuple(rows), tuple(pairs), dict(tally.endings), seat_shares)


def write_csv(file: Path, table: Standings) -> None:
    """Raises ArenaError."""
    rows = [asdict(row) for row in table.bots]
    for row in rows:
        row["failures"] = sum(row["failures"].values())
        del row["first_failure"]
    try:
        with file.open("w", encoding="utf-8", newline="") as lines:
            writer = DictWriter(lines, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    except OSError as error:
        raise ArenaError(f"{file} can't be written ({error.strerror})") from None


def rate(settings: Settings, tally: Tally) -> Ratings:
    """Elo of every bot, without games that nobody won. One extra draw is added for each pair."""
    columns = {bot: column for column, bot in enumerate(settings.bots)}
    rows: list[tuple[Floats, Floats]] = []
    for composition, table in sorted(tally.tables.items()):
        seats, wins = np.zeros(len(columns)), np.zeros(len(columns))
        for bot, count in composition:
            seats[columns[bot]], wins[columns[bot]] = count, float(table.scores[bot])
        rows.append((seats, wins))
    for pair in pairings(settings.bots, settings.one_against_rest):  # a bot that won all games is not infinitely strong
        both = np.isin(settings.bots, pair).astype(np.float64)
        rows.append((both, both / 2))
    return bradley_terry(np.array([seats for seats, _ in rows]), np.array([wins for _, wins in rows]))


def _standing(settings: Settings, tally: Tally, ratings: Ratings, index: int, names: Names) -> Standing:
    bot = settings.bots[index]
    totals, failures = tally.bots[bot], tally.failures_of(bot)
    low, high = wilson(float(totals.score), totals.games)
    adjusted, adjusted_low, adjusted_high = mean_of_deals(totals.adjusted)
    return Standing(
        bot=bot,
        name=names[bot],
        games=totals.games,
        wins=float(totals.score),
        share=_ratio(totals.score, totals.games),
        share_low=low,
        share_high=high,
        adjusted=adjusted,
        adjusted_low=adjusted_low,
        adjusted_high=adjusted_high,
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


def _ratio(part: Fraction | float, whole: int) -> float | None:
    return float(part / whole) if whole else None


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval for the share `score / games`; it also works near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, extra = score / games, Z * Z / games
    middle = (share + extra / 2) / (1 + extra)
    reach = Z * math.sqrt(share * (1 - share) / games + extra / (4 * games)) / (1 + extra)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def mean_of_deals(scores: Mapping[int, Sequence[float]]) -> tuple[float, float, float] | tuple[None, None, None]:
    """The mean with its 95% interval. Games with the same deal are not independent, so deals are counted, not games."""
    if len(scores) < 2:
        return None, None, None
    count = sum(map(len, scores.values()))
    mean = math.fsum(score for deal in scores.values() for score in deal) / count
    squares = math.fsum((math.fsum(deal) - len(deal) * mean) ** 2 for deal in scores.values())
    reach = Z * math.sqrt(squares * len(scores) / (len(scores) - 1)) / count
    return mean, mean - reach, mean + reach


@dataclass(frozen=True, slots=True)
class Ratings:
    """One entry per bot; the mean is 0. The margin is half of the 95% interval."""

    elo: Floats
    margin: Floats


def bradley_terry(seats: Floats, wins: Floats) -> Ratings:
    """Fit the model: `seats[t, b]` is the number of seats of bot b at tables of kind t, `wins[t, b]` its wins there."""
    games = wins.sum(axis=1)
    log_strengths = np.zeros(seats.shape[1])
    for _ in range(MAX_STEPS):
        chances = _chances(seats, log_strengths)
        surplus = (wins - games[:, None] * chances).sum(axis=0)
        # Newton's method with limited steps: far from the maximum the likelihood is almost flat.
        step = np.clip(_covariance(games, chances) @ surplus, -1, 1)
        log_strengths += step - step.mean()
        if np.abs(step).max() < TOLERANCE:
            break
    covariance = _covariance(games, _chances(seats, log_strengths))
    return Ratings(ELO * log_strengths, Z * ELO * np.sqrt(np.diag(covariance)))


def _chances(seats: Floats, log_strengths: Floats) -> Floats:
    """Each bot's chance of winning at each table, with all its seats."""
    weights = seats * np.exp(log_strengths)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _covariance(games: Floats, chances: Floats) -> Floats:
    """The covariance of the log strengths: the inverse of the Fisher information."""
    information = np.diag(games @ chances) - (chances * games[:, None]).T @ chances
    # It is singular, as results only show differences of strengths. Adding a constant matrix fixes the mean to 0.
    mean = np.full(information.shape, 1 / len(information))
    covariance: Floats = np.linalg.inv(information + mean) - mean
    return covariance
