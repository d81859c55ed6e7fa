"""Win rates, ratings and their intervals, compared with known values and simulated results."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from sixstones.arena.results import GameResult
from sixstones.arena.schedule import Settings
from sixstones.arena.standings import ELO, Tally, Z, bradley_terry, mean_of_deals, rate, standings, wilson


def test_wilson_against_known_values() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 29 of 29
    for won, games, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)]:
        assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)
    assert wilson(29, 29) == pytest.approx((0.8830, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_two_bots_have_a_closed_form_solution() -> None:
    ratings = bradley_terry(np.array([[1.0, 1.0]]), np.array([[300.0, 100.0]]))
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400 * math.log10(3))
    assert sum(ratings.elo) == pytest.approx(0)
    of_the_difference = 1.959964 * ELO / math.sqrt(400 * 0.75 * 0.25)
    assert ratings.margin == pytest.approx([of_the_difference / 2] * 2)


@pytest.mark.parametrize("seats", [(1, 3), (2, 2), (1, 2)])
def test_equal_bots_have_equal_ratings_at_uneven_tables(seats: tuple[int, int]) -> None:
    ratings = bradley_terry(np.array([seats], float), np.array([seats], float) * 50)
    assert ratings.elo == pytest.approx([0, 0], abs=1e-6)


def test_known_strengths_are_recovered_from_a_round_robin() -> None:
    strengths = np.array([1.0, 2.0, 8.0, 500.0])
    seats, wins = [], []
    for one in range(4):
        for other in range(one):
            both = np.isin(range(4), (one, other)).astype(float)
            seats.append(both)
            wins.append(1000 * both * strengths / strengths[[one, other]].sum())
    found = bradley_terry(np.array(seats), np.array(wins)).elo
    expected = 400 * np.log10(strengths)
    assert found == pytest.approx(expected - expected.mean(), abs=1e-6)


@pytest.mark.parametrize("players", [2, 4])
def test_intervals_contain_the_truth_about_19_times_in_20(players: int) -> None:
    rng = np.random.default_rng(5)
    truth = np.array([-60.0, 10.0, 50.0]) / ELO
    seats = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]], float) * (players / 2)
    chances = seats * np.exp(truth) / (seats * np.exp(truth)).sum(axis=1, keepdims=True)
    held, times = 0, 400
    for _ in range(times):
        wins = np.array([rng.multinomial(200, row) for row in chances], float)
        ratings = bradley_terry(seats, wins)
        held += (np.abs(ratings.elo - truth * ELO) <= ratings.margin).sum()
    assert 0.93 <= held / (3 * times) <= 0.97


def result(game: int, seating: str, winners: tuple[int, ...], reason: str = "gauntlet") -> GameResult:
    count = len(seating)
    decided = "only-one" if reason == "gauntlet" else None
    return GameResult(game, game, tuple(seating), reason, winners, decided, 40, (20,) * count, (0.5,) * count)


def test_shared_victories_count_as_fractions_and_games_without_a_winner_as_zero() -> None:
    settings = Settings(("a", "b"), players=3)
    tally = Tally(settings.bots)
    for game in [
        result(0, "aab", (0,)),
        result(1, "aba", (0, 1)),
        result(2, "abb", (0, 1, 2)),
        result(3, "bab", (), "truncated"),
        result(4, "bba", (), "stalemate"),
    ]:
        tally.add(game)
    table = standings(settings, tally, {bot: bot for bot in settings.bots})
    a, b = table.bots
    assert (a.bot, a.games, b.games) == ("a", 5, 5)
    assert a.wins == pytest.approx(1 + 1 / 2 + 1 / 3)
    assert b.wins == pytest.approx(1 / 2 + 2 / 3)
    assert a.share == pytest.approx(a.wins / 5)
    assert table.endings == {"only-one": 3, "truncated": 1, "stalemate": 1}
    assert sum(table.seat_shares) == pytest.approx(1)
    assert (a.even, b.even) == pytest.approx((7 / 15, 8 / 15))


def test_winning_everything_gives_a_finite_elo_that_grows_with_the_games() -> None:
    settings = Settings(("a", "b"))
    elos = []
    for games in (10, 1000):
        tally = Tally(settings.bots)
        for game in range(games):
            tally.add(result(game, "ab", (0,)))
        ratings = rate(settings, tally)
        assert np.isfinite(ratings.margin).all()
        elos.append(ratings.elo[0] - ratings.elo[1])
    assert elos[0] == pytest.approx(400 * math.log10(21))
    assert elos[1] == pytest.approx(400 * math.log10(2001))


def test_a_bot_that_has_not_played_yet_has_no_elo() -> None:
    settings = Settings(("a", "b", "c"))
    tally = Tally(settings.bots)
    tally.add(result(0, "ab", (0,)))
    table = standings(settings, tally, {bot: bot for bot in settings.bots})
    assert [row.bot for row in table.bots] == ["a", "b", "c"]
    assert table.bots[2].elo is None
    assert table.bots[2].share is None


def test_the_interval_without_luck_counts_deals_not_games() -> None:
    scores = {0: [1.0, 0.0], 1: [0.5, 0.5], 2: [1.2, 0.4]}
    mean, low, high = mean_of_deals(scores)
    assert mean == pytest.approx(0.6)
    deals = np.array([0.5, 0.5, 0.8])
    assert high == pytest.approx(0.6 + Z * deals.std(ddof=1) / np.sqrt(3))
    assert low == pytest.approx(0.6 - Z * deals.std(ddof=1) / np.sqrt(3))
    assert mean_of_deals({0: [1.0, 0.0]}) == (None, None, None)


def test_the_score_without_luck_leaves_out_the_luck_of_all_seats_of_the_bot() -> None:
    lucky = replace(result(0, "ABAB", (0, 1)), luck=(0.2, -0.1, 0.05, -0.15))
    assert lucky.adjusted_score("A") == pytest.approx(0.5 - 0.25)
    assert lucky.adjusted_score("B") == pytest.approx(0.5 + 0.25)
