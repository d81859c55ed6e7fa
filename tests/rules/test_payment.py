from __future__ import annotations

import pytest

from tests.positions import Seat, legal, play, position, tokens
from tests.refusals import assert_refused


def test_P1_rocket_with_a_yellow_and_a_red_bonus() -> None:
    game = position(Seat(tokens="red", team="yellow red"), market="rocket")
    assert game.payments("rocket") == [("red",)]
    play(game, "recruit rocket")
    assert game.players[0].tokens == tokens("")
    assert game.supply["red"] == 4


def test_C2_the_printed_cost() -> None:
    game = play(position(Seat(tokens="3 yellow 2 blue 4 red"), market="rocket"), "recruit rocket")
    assert game.players[0].tokens == tokens("2 yellow 2 blue 2 red")


def test_C2_one_token_short() -> None:
    game = position(Seat(tokens="yellow red"), market="rocket")
    assert_refused(game, "recruit rocket", "C2", "Rocket costs you 1 red more than you have")
    assert game.payments("rocket") == []


def test_C2_each_bonus_saves_one_token_of_its_colour() -> None:
    game = position(Seat(tokens="2 red", team="yellow 3 red"), market="vulture")
    assert game.price("vulture") == {"yellow": 0, "blue": 0, "orange": 0, "red": 1, "purple": 0}
    play(game, "recruit vulture")
    assert game.players[0].tokens == tokens("red")


def test_C2_never_below_zero() -> None:
    """Five red bonuses save two of a cost of two red; they don't pay for the yellow one."""
    game = position(Seat(team="5 red"), market="rocket")
    assert_refused(game, "recruit rocket", "C2", "Rocket costs you 1 yellow more than you have")


def test_C2_it_can_be_free() -> None:
    game = position(Seat(tokens="blue gray", team="yellow 2 red"), market="rocket")
    assert game.payments("rocket") == [()]
    play(game, "recruit rocket")
    assert game.players[0].tokens == tokens("blue gray")


def test_C3_gray_replaces_any_one_token() -> None:
    game = play(position(Seat(tokens="red 2 gray"), market="rocket"), "recruit rocket")
    assert game.players[0].tokens == tokens("")


def test_C3_too_few_gray() -> None:
    game = position(Seat(tokens="red gray"), market="rocket")
    sentence = "Rocket costs you 1 yellow and 1 red more than you have, and you have 1 gray to stand in"
    assert_refused(game, "recruit rocket", "C3", sentence)


def test_C3_green_never_pays() -> None:
    game = position(Seat(tokens="2 red", team="loki"), market="vulture")
    assert game.players[0].tokens == tokens("2 red green")
    assert_refused(game, "recruit vulture", "C2", "Vulture costs you 1 red more than you have")
    game = position(Seat(tokens="3 red", team="loki"), market="vulture")
    assert_refused(game, "recruit vulture paying red red green", "C3", "green never pays")
    assert_refused(game, "recruit vulture paying red red red green", "C3", "green never pays")


def test_C4_the_payment_goes_back_including_gray() -> None:
    game = position(Seat(tokens="yellow red gray"), market="rocket")
    assert game.supply == tokens("3 yellow 4 blue 4 orange 3 red 4 purple 2 green 4 gray")
    play(game, "recruit rocket")
    assert game.supply == tokens("4 yellow 4 blue 4 orange 4 red 4 purple 2 green 5 gray")


def test_C4_also_with_a_chosen_payment() -> None:
    game = position(Seat(tokens="yellow 2 red gray"), market="rocket")
    play(game, "recruit rocket paying yellow red gray")
    assert game.supply == tokens("4 yellow 4 blue 4 orange 3 red 4 purple 2 green 5 gray")


def test_X2_the_default_spends_as_few_gray_as_possible() -> None:
    game = play(position(Seat(tokens="yellow 2 red 2 gray"), market="rocket"), "recruit rocket")
    assert game.players[0].tokens == tokens("2 gray")


def test_X2_gray_may_replace_tokens_that_the_player_has() -> None:
    game = position(Seat(tokens="yellow 2 red 2 gray"), market="rocket")
    assert game.payments("rocket") == [
        ("yellow", "red", "red"),
        ("yellow", "red", "gray"),
        ("red", "red", "gray"),
        ("yellow", "gray", "gray"),
        ("red", "gray", "gray"),
    ]
    for way in game.payments("rocket"):
        after = play(game.copy(), f"recruit rocket paying {' '.join(way)}")
        assert after.players[0].tokens == {
            colour: count - way.count(colour) for colour, count in game.players[0].tokens.items()
        }


@pytest.mark.parametrize(
    ("payment", "clause", "sentence"),
    [
        ("yellow red", "X2", "Rocket costs you 1 yellow and 2 red, paid exactly; gray can replace any of it"),
        ("nothing", "X2", "paid exactly"),
        ("yellow red red gray", "X2", "paid exactly"),
        ("yellow red red red", "C2", "Rocket costs you 2 red, not 3"),
        ("yellow red blue", "C2", "Rocket costs you 0 blue, not 1"),
        ("gray gray gray", "C3", "you have 2 gray, not 3"),
        ("yellow yellow red", "C3", "you have 1 yellow, not 2"),
    ],
)
def test_X2_a_payment_is_exact(payment: str, clause: str, sentence: str) -> None:
    game = position(Seat(tokens="yellow blue 3 red 2 gray"), market="rocket")
    assert_refused(game, f"recruit rocket paying {payment}", clause, sentence)


def test_X2_also_from_the_hand() -> None:
    game = position(Seat(tokens="yellow 2 red gray", hand="rocket"))
    play(game, "recruit rocket paying red red gray")
    assert (game.players[0].tokens, game.players[0].hand) == (tokens("yellow"), ())


def test_X2_legal_moves_name_each_recruit_once() -> None:
    game = position(Seat(tokens="yellow 2 red 2 gray"), market="rocket", run_out=[1])
    assert legal(game, "recruit") == ["recruit rocket"]
