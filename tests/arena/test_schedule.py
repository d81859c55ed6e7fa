"""The schedule is fair, and a pure function of the settings and the game's number."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

import pytest

from sixstones.arena.schedule import Fixture, Settings, fixture, total_games

FIELD = ("a", "b", "c", "d")


def all_fixtures(settings: Settings) -> list[Fixture]:
    return [fixture(settings, game) for game in range(total_games(settings))]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [FIELD[:2], FIELD[:3], FIELD])
def test_on_every_deal_each_bot_of_a_pair_sits_in_each_seat_equally_often(bots: tuple[str, ...], players: int) -> None:
    seats: defaultdict[tuple[int, frozenset[str]], Counter[tuple[str, int]]] = defaultdict(Counter)
    for match in all_fixtures(Settings(bots, players, games=20)):
        pair = frozenset(match.seating)
        assert len(pair) == 2
        seats[match.deal, pair].update((bot, seat) for seat, bot in enumerate(match.seating))
    assert {pair for _, pair in seats} == set(map(frozenset, combinations(bots, 2)))
    for (_, pair), times in seats.items():
        assert set(times) == {(bot, seat) for bot in pair for seat in range(players)}
        assert len(set(times.values())) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_against_the_rest_sits_in_every_seat_of_every_deal(players: int) -> None:
    lone_seats: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for match in all_fixtures(Settings(FIELD[:3], players, games=3 * players, one_against_rest=True)):
        assert match.seating.count("a") == 1
        (other,) = set(match.seating) - {"a"}
        lone_seats[match.deal, other].append(match.seating.index("a"))
    assert len(lone_seats) == 3 * 2
    assert all(sorted(seats) == list(range(players)) for seats in lone_seats.values())


@pytest.mark.parametrize(
    ("players", "one_against_rest", "asked", "total"),
    [(2, False, 1000, 1000), (2, False, 999, 1000), (4, False, 400, 402), (3, False, 1, 6), (4, True, 400, 400)],
)
def test_the_number_of_games_is_rounded_up_to_whole_deals(
    players: int, one_against_rest: bool, asked: int, total: int
) -> None:
    settings = Settings(FIELD[:2], players, asked, one_against_rest=one_against_rest)
    assert total_games(settings) == total


def test_every_pair_plays_the_same_deals() -> None:
    deals: defaultdict[frozenset[str], set[str]] = defaultdict(set)
    for match in all_fixtures(Settings(FIELD, games=6)):
        deals[frozenset(match.seating)].add(match.deal_seed)
    assert len(deals) == 6
    assert len(set(map(frozenset, deals.values()))) == 1


def test_a_pair_plays_the_same_games_whatever_the_other_bots() -> None:
    def games(bots: tuple[str, ...], asked: int) -> set[tuple[object, ...]]:
        fixtures = all_fixtures(Settings(bots, games=asked))
        return {(m.deal, m.seating, m.bot_seeds) for m in fixtures if set(m.seating) == {"a", "b"} and m.deal < 3}

    assert games(("a", "b"), 6) == games(FIELD, 20)


def test_every_seat_of_every_game_has_its_own_seed() -> None:
    fixtures = all_fixtures(Settings(FIELD[:3], players=4, games=60, seed=7))
    seeds = [seed for match in fixtures for seed in match.bot_seeds]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert fixtures != all_fixtures(Settings(FIELD[:3], players=4, games=60, seed=8))
