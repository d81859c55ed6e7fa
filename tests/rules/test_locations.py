from __future__ import annotations

import pytest

from tests.positions import Seat, bonuses, legal, play, position
from tests.refusals import assert_refused

ROCKET = "yellow 2 red"  # his cost; he brings a yellow bonus
TAKE = "take blue orange purple"


def test_P4_knowhere() -> None:
    game = position(Seat(tokens="red", team="2 yellow 3 blue 3 red", hand="vulture"), locations="knowhere triskelion")
    assert (game.players[0].points, game.locations) == (0, ("knowhere", "triskelion"))
    play(game, "recruit vulture")
    player = game.players[0]
    assert player.bonuses == bonuses("3 yellow 3 blue 3 red")
    assert (player.locations, player.points, game.locations) == (("knowhere",), 3 + 1, ("triskelion",))
    assert game.to_play == 1, "taking a location is not an action"


def test_L1_one_bonus_short() -> None:
    game = position(Seat(tokens=ROCKET, team="3 blue 3 red yellow"), market="rocket", locations="knowhere triskelion")
    play(game, "recruit rocket")
    assert (game.players[0].locations, game.players[0].points) == ((), 0)


def test_L1_tokens_do_not_count() -> None:
    game = position(Seat(tokens="3 yellow 3 blue 3 red", team="2 yellow"), locations="knowhere triskelion", players=4)
    assert play(game, "take red red", "return red").players[0].locations == ()


def test_L1_after_any_action() -> None:
    """A player who qualified for two in the turn before takes the second now, after any action."""
    game = position(Seat(team="4 yellow 4 blue 3 red", locations="knowhere"), locations="avengers-tower", players=2)
    play(game, TAKE)
    assert game.players[0].locations == ("avengers-tower", "knowhere")
    assert game.players[0].points == 6


@pytest.mark.parametrize(("players", "place"), [(n, place) for n in (2, 3, 4) for place in range(n)])
def test_L1_at_any_place(players: int, place: int) -> None:
    others = ["triskelion", "wakanda", "atlantis"][: players - 1]
    tiles = " ".join([*others[:place], "avengers-tower", *others[place:]])
    game = play(position(Seat(team="4 yellow 4 blue"), players=players, locations=tiles), TAKE)
    assert (game.players[0].locations, game.locations) == (("avengers-tower",), tuple(others))


def test_L1_only_on_the_players_own_turn() -> None:
    game = position(Seat(), Seat(team="4 yellow 4 blue"), locations="avengers-tower triskelion")
    play(game, TAKE)
    assert game.players[1].locations == ()
    assert play(game, TAKE).players[1].locations == ("avengers-tower",)


def test_L1_not_a_location_that_another_player_has() -> None:
    game = position(Seat(team="4 yellow 4 blue"), Seat(locations="avengers-tower"), locations="triskelion")
    play(game, TAKE)
    assert (game.players[0].locations, game.players[1].locations) == ((), ("avengers-tower",))


def test_L1_claiming_is_not_an_action() -> None:
    game = position(Seat(team="4 yellow 4 blue"), locations="avengers-tower triskelion")
    sentence = "you get a location automatically at the end of a turn; you choose only if several qualify"
    assert_refused(game, "claim avengers-tower", "L1", sentence)


def test_L2_the_player_chooses_among_several() -> None:
    game = position(Seat(team="4 yellow 4 blue 4 orange"), locations="avengers-tower hells-kitchen")
    play(game, TAKE)
    assert (game.to_play, game.phase, game.players[0].locations) == (0, "claim", ())
    assert legal(game) == ["claim avengers-tower", "claim hells-kitchen"]
    play(game, "claim hells-kitchen")
    assert (game.to_play, game.phase) == (1, "action")
    assert (game.players[0].locations, game.players[0].points) == (("hells-kitchen",), 3)
    assert game.locations == ("avengers-tower",)


def test_L2_at_most_one_per_turn() -> None:
    game = position(Seat(team="4 yellow 4 blue 4 orange"), locations="avengers-tower hells-kitchen")
    play(game, TAKE, "claim hells-kitchen")
    assert game.players[0].points == 3
    play(game, "take yellow blue red", "take yellow blue red")
    assert game.players[0].locations == ("avengers-tower", "hells-kitchen")
    assert game.players[0].points == 6


def test_L2_the_choice_must_be_made_first() -> None:
    game = position(Seat(team="4 yellow 4 blue 4 orange"), locations="avengers-tower hells-kitchen")
    play(game, TAKE)
    for move in ("take yellow blue red", "pass", "return blue"):
        assert_refused(game, move, "L2", "first choose a location, with 'claim'")


def test_L2_only_locations_that_qualify() -> None:
    game = position(Seat(team="4 yellow 4 blue 4 orange"), locations="avengers-tower hells-kitchen knowhere", players=3)
    play(game, TAKE)
    assert legal(game) == ["claim avengers-tower", "claim hells-kitchen"]
    assert_refused(game, "claim knowhere", "L1", "Knowhere needs 3 red more in bonuses")
    assert_refused(game, "claim asgard", "L1", "Asgard is not available")
