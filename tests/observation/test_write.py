"""Observations of small positions and of random games."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixstones import Game, Options
from sixstones.observation import FEATURES, SIZE, observe
from sixstones.observation.write import write_one
from tests.positions import Seat, play, position
from tests.properties.random_play import at_move
from tests.properties.test_redeal import GAMES, redealt

INDEX = {feature.name: feature.index for feature in FEATURES}


def seen(game: Game, seat: int, *names: str) -> list[int]:
    numbers = observe(game.view(seat))
    return [int(numbers[INDEX[name]]) for name in names]


def table() -> Game:
    return position(
        Seat("2 red gray", team="3 yellow wasp", hand="thor", blind="rocket"),
        Seat("blue", team="2 purple", blind="gamora"),
        market="loki",
        avengers=None,
    )


def test_each_seat_sees_itself_first():
    game = table()
    assert seen(game, 0, "self tokens red", "self tokens gray", "self bonus yellow", "self tags") == [2, 1, 3, 1]
    assert seen(game, 1, "other 1 tokens red", "other 1 tokens gray", "other 1 bonus yellow") == [2, 1, 3]
    assert seen(game, 1, "self tokens blue", "self bonus purple", "seat 1", "to play other 1") == [1, 2, 1, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_others_follow_in_the_order_of_their_turns(players: int):
    seats = [Seat("2 red"), Seat(team="hawkeye kate-bishop ms-marvel"), Seat(), Seat()]
    game = position(*seats[:players], avengers=1)
    for viewer in range(players):
        places = ["self", *(f"other {place}" for place in range(1, players))]
        turns = [(viewer + place) % players for place in range(players)]
        assert seen(game, viewer, *(f"{place} tokens red" for place in places)) == [2 * (seat == 0) for seat in turns]
        assert seen(game, viewer, *(f"to play {place}" for place in places)) == [seat == 0 for seat in turns]
        assert seen(game, viewer, *(f"tile {place}" for place in places)) == [seat == 1 for seat in turns]


def test_unused_seats_are_zeros():
    numbers = observe(table().view(0))
    for name in ("other 2 present", "other 3 present", "location 3 present", "other 2 hand 1 present"):
        assert numbers[INDEX[name]] == 0


def test_all_numbers_of_a_card():
    """Thor: level 3, red, 3 points, two tags, 3 yellow 3 blue 3 red 5 purple."""
    names = ("level 3", "points", "tags", "bonus red", "cost yellow", "cost blue", "cost orange", "cost purple")
    assert seen(table(), 0, *(f"self hand 1 {name}" for name in names)) == [1, 3, 2, 1, 3, 3, 0, 5]


def test_lacking_tokens_count_bonuses_tokens_and_gray():
    # Of 3Y 3B 3R 5P seat 0 has 3 yellow bonuses, a blue one (Wasp), 2 red tokens and a gray one.
    assert seen(table(), 0, "self hand 1 lacking self", "self hand 1 affordable") == [2 + 1 + 5 - 1, 0]
    assert seen(table(), 1, "other 1 hand 1 lacking self") == [3 + 2 + 3 + 3]


@pytest.mark.parametrize(("viewer", "place"), [(0, "other 1"), (1, "self")])
def test_X7_an_unseen_card_shows_its_level_and_nothing_else_to_others(viewer: int, place: str):
    slot = [f"{place} hand 1 {name}" for name in ("present", "unseen", "level 3", "points", "number")]
    number = table().deck.character_number["gamora"] + 1
    expected = [1, 1, 1, 0, 0] if viewer == 0 else [1, 1, 1, 5, number]
    assert seen(table(), viewer, *slot) == expected


def test_locations_show_what_each_player_lacks():
    game = position(Seat(team="4 yellow 3 blue"), Seat(team="2 blue"), locations="avengers-tower asgard")
    lacking = seen(
        game, 0, "location 1 free", "location 1 needs blue", "location 1 lacking self", "location 1 lacking other 1"
    )
    assert lacking == [1, 4, 1, 6]


def test_a_spectator_has_no_observation():
    with pytest.raises(ValueError, match="Use the view of a player"):
        observe(table().view(None))


def test_whole_and_redacted_positions_give_the_same_observation():
    game = at_move(3, 7, 60)
    out = np.zeros(SIZE, np.int8)
    for seat in range(3):
        write_one(game._states, game.deck.facts, seat, out)
        assert out.tolist() == observe(game.view(seat)).tolist()


@given(GAMES, st.integers(0, 2**32))
def test_X7_no_observation_depends_on_what_is_hidden(game: Game, seed: int):
    """Written from the whole position, as in batches: a view has nothing to leak."""
    out = np.zeros(SIZE, np.int8)
    for viewer in range(game.player_count):
        twin = redealt(game, viewer, random.Random(seed))
        write_one(twin._states, twin.deck.facts, viewer, out)
        assert out.tobytes() == observe(game.view(viewer)).tobytes()


def public(game: Game, seat: int) -> str:
    """The view without what the record doesn't contain: the log and the round."""
    view = game.view(seat).to_dict(log=[])
    del view["round"]
    for player in view["players"]:
        player["team"] = sorted(player["team"])  # their order is in the log
    return str(view)


@given(st.lists(GAMES, min_size=2, max_size=2), st.integers(0, 1))
def test_different_views_have_different_observations(games: list[Game], seat: int):
    one, other = games
    same = public(one, seat) == public(other, seat)
    assert (observe(one.view(seat)).tobytes() == observe(other.view(seat)).tobytes()) == same


@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 120), st.integers(0, 200))
def test_every_move_changes_the_observation(players: int, seed: int, number: int, choice: int):
    """The most similar views: those one move apart."""
    game = at_move(players, seed, number)
    if game.outcome is not None:
        return
    before = game.copy()
    moves = game.legal_moves()
    after = play(game, str(moves[choice % len(moves)]))
    for seat in range(players):
        same = public(before, seat) == public(after, seat)
        assert (observe(before.view(seat)).tobytes() == observe(after.view(seat)).tobytes()) == same


def test_the_observation_shows_the_option_short_takes():
    plain, short = (Game.deal(2, "option", options=Options(short_takes=value)) for value in (False, True))
    assert seen(plain, 0, "short takes") == [0]
    assert seen(short, 0, "short takes") == [1]
