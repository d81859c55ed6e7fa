"""The table at the end of an arena, as figures."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from sixstones.arena.intervals import wilson
from sixstones.arena.names import Names
from sixstones.arena.ratings import Floats, Ratings, bradley_terry
from sixstones.arena.schedule import pairings
from sixstones.arena.settings import Settings
from sixstones.arena.tally import Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot. Its share is of the games in which it sat; `even` is what that would be among equals."""

    bot: str
    """As the user wrote it."""
    name: str
    """What to call it; a program says that itself."""
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
    """One bot against another; the share is the first one's."""

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
    """Of all wins, by seat."""


def standings(settings: Settings, tally: Tally, names: Names) -> Standings:
    ratings = rate(settings, tally)
    rows = [_standing(settings, tally, ratings, place, names) for place in range(len(settings.bots))]
    rows.sort(key=lambda row: (row.elo is None, -(row.elo or 0.0)))
    pairs = [_pair(tally, *pair, names) for pair in pairings(settings.bots, settings.one_against_rest)]
    return Standings(tally.games, tuple(rows), tuple(pairs), dict(tally.endings), _seat_shares(settings, tally))


def rate(settings: Settings, tally: Tally) -> Ratings:
    """Elo of every bot. Games that nobody won say nothing about strength and are left out.

    Each pair that meets is counted as having drawn one game more than it played: a bot that won every
    game would otherwise be infinitely strong.
    """
    place = {bot: number for number, bot in enumerate(settings.bots)}
    rows: list[tuple[Floats, Floats]] = []
    for make_up, table in sorted(tally.tables.items()):
        seats, wins = np.zeros(len(place)), np.zeros(len(place))
        for bot, count in make_up:
            seats[place[bot]], wins[place[bot]] = count, float(table.scores[bot])
        rows.append((seats, wins))
    for pair in pairings(settings.bots, settings.one_against_rest):
        both = np.isin(settings.bots, pair).astype(np.float64)
        rows.append((both, both / 2))
    return bradley_terry(np.array([seats for seats, _ in rows]), np.array([wins for _, wins in rows]))


def _standing(settings: Settings, tally: Tally, ratings: Ratings, place: int, names: Names) -> Standing:
    bot = settings.bots[place]
    done, failures = tally.bots[bot], tally.failures_of(bot)
    low, high = wilson(float(done.score), done.games)
    return Standing(
        bot=bot,
        name=names[bot],
        games=done.games,
        wins=float(done.score),
        share=_ratio(done.score, done.games),
        share_low=low,
        share_high=high,
        even=_even(tally, bot),
        elo=float(ratings.elo[place]) if done.games else None,
        elo_margin=float(ratings.margin[place]) if done.games else None,
        rounds=_ratio(done.turns, done.games),
        seconds_a_move=_ratio(done.seconds, done.moves),
        failures=dict(sorted(failures.kinds.items())),
        failed_games=failures.games,
        first_failure=failures.first,
    )


def _even(tally: Tally, bot: str) -> float | None:
    """The bot's part of the seats at the tables where it sat."""
    games, seats = 0, Fraction(0)
    for make_up, table in tally.tables.items():
        if bot in dict(make_up):
            games += table.games
            seats += table.games * Fraction(dict(make_up)[bot], sum(dict(make_up).values()))
    return _ratio(seats, games)


def _pair(tally: Tally, bot: str, other: str, names: Names) -> PairStanding:
    tables = [table for make_up, table in tally.tables.items() if set(dict(make_up)) == {bot, other}]
    games = sum(table.games for table in tables)
    wins, other_wins = (float(sum(table.scores[name] for table in tables)) for name in (bot, other))
    called = names[bot], names[other]
    return PairStanding(bot, other, *called, games, wins, other_wins, _ratio(wins, games), *wilson(wins, games))


def _seat_shares(settings: Settings, tally: Tally) -> tuple[float, ...]:
    won = sum(tally.seat_scores.values()) or 1
    return tuple(float(tally.seat_scores[seat] / won) for seat in range(settings.players))


def _ratio(part: Fraction | float, whole: int) -> float | None:
    return float(part / whole) if whole else None
