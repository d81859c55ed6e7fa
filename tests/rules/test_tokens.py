from __future__ import annotations

import pytest

from sixstones import Game, Options
from tests.positions import Seat, legal, play, position, tokens
from tests.refusals import assert_refused

TEN = "2 yellow 2 blue 2 orange 2 red 2 purple"
NINE = "2 yellow 2 blue 2 orange 2 red purple"


@pytest.mark.parametrize("move", ["take yellow blue red", "take red red", "reserve wasp", "recruit rocket"])
def test_T1_one_action_is_the_whole_turn(move: str) -> None:
    game = play(position(Seat(tokens="yellow 2 red"), players=4, market="wasp rocket"), move)
    assert (game.to_play, game.phase) == (1, "action")


def test_T1_there_are_only_four_actions() -> None:
    game = position(Seat(tokens="yellow 2 red"), Seat(), market="rocket")
    assert {move.split()[0] for move in legal(game)} == {"take", "reserve", "recruit"}


def test_T2_three_different_colours() -> None:
    game = position()
    assert game.supply == tokens("4 yellow 4 blue 4 orange 4 red 4 purple 2 green 5 gray")
    play(game, "take yellow blue red")
    assert game.supply == tokens("3 yellow 3 blue 4 orange 3 red 4 purple 2 green 5 gray")
    assert game.players[0].tokens == tokens("yellow blue red")
    assert game.players[1].tokens == tokens("")


@pytest.mark.parametrize(
    ("move", "clause", "sentence"),
    [
        ("take yellow blue gray", "R4", "a gray token comes only with a reserve"),
        ("take yellow blue green", "G1", "a green token comes only with your first level 3 character"),
        ("take gray", "R4", "a gray token comes only with a reserve"),
        ("take yellow yellow blue", "T2", "three tokens of different colours, or two of one colour"),
        ("take yellow blue red purple", "T2", "three tokens of different colours, or two of one colour"),
    ],
)
def test_T2_never_gray_or_green_or_another_number(move: str, clause: str, sentence: str) -> None:
    assert_refused(position(), move, clause, sentence)


def test_T2_only_colours_in_the_supply() -> None:
    game = position(supply="yellow blue orange red")
    assert_refused(game, "take yellow blue purple", "T2", "there is no purple token left")
    assert legal(game, "take") == [
        "take yellow blue orange",
        "take yellow blue red",
        "take yellow orange red",
        "take blue orange red",
    ]


def test_T3_two_colours_left_allows_two_or_one() -> None:
    game = position(supply="3 yellow red")
    assert legal(game, "take") == ["take yellow red", "take yellow", "take red"]
    play(game, "take yellow red")
    assert game.supply == tokens("2 yellow 2 green 5 gray")
    assert game.players[0].tokens == tokens("yellow red")


def test_T3_two_colours_left_one_is_enough() -> None:
    game = play(position(supply="3 yellow red"), "take red")
    assert (game.players[0].tokens, game.to_play) == (tokens("red"), 1)


def test_T3_one_colour_left_allows_one() -> None:
    assert legal(position(supply="3 blue"), "take") == ["take blue"]


def test_T3_an_empty_supply_allows_none() -> None:
    assert legal(position(supply=""), "take") == []


def test_T4_two_of_a_colour_from_a_pile_of_four() -> None:
    game = position(supply="4 red 3 blue 3 yellow")
    assert "take red red" in legal(game)
    play(game, "take red red")
    assert (game.supply["red"], game.players[0].tokens) == (2, tokens("2 red"))


def test_T4_a_pile_of_three_is_too_small() -> None:
    game = position(supply="4 red 3 blue 3 yellow")
    assert_refused(game, "take blue blue", "T4", "two of one colour needs four in the pile; blue has 3")


@pytest.mark.parametrize("colour", ["gray", "green"])
def test_T4_never_gray_or_green(colour: str) -> None:
    game = position(players=4)
    assert game.supply[colour] >= 4
    assert_refused(game, f"take {colour} {colour}", {"gray": "R4", "green": "G1"}[colour], f"a {colour} token comes")


def test_T4_also_when_few_colours_are_left() -> None:
    assert legal(position(supply="4 red"), "take") == ["take red", "take red red"]


def test_T5_ten_tokens_may_be_kept() -> None:
    game = play(position(Seat(tokens="2 yellow 2 blue 2 orange red"), players=3), "take yellow blue red")
    assert (game.players[0].token_count, game.to_play, game.phase) == (10, 1, "action")


def test_T5_the_excess_is_returned_one_by_one() -> None:
    game = play(position(Seat(tokens=NINE), players=3), "take yellow blue red")
    assert (game.players[0].token_count, game.to_play, game.phase) == (12, 0, "return")
    play(game, "return orange")
    assert (game.players[0].token_count, game.to_play, game.phase) == (11, 0, "return")
    play(game, "return orange")
    assert (game.to_play, game.phase) == (1, "action")
    assert game.players[0].tokens == tokens("3 yellow 3 blue 3 red purple")
    assert game.supply == tokens("2 yellow 2 blue 5 orange 2 red 4 purple 3 green 5 gray")


def test_T5_nothing_else_is_legal_before() -> None:
    game = play(position(Seat(tokens=NINE), players=3), "take yellow blue red")
    for move in ("take yellow blue red", "reserve deck 1", "pass", "claim asgard"):
        assert_refused(game, move, "T5", "first return 2 tokens; ten is the most you may keep")


def test_T5_gray_counts() -> None:
    game = play(position(Seat(tokens=TEN), players=3), "reserve deck 1")
    assert game.phase == "return"
    assert legal(game) == [f"return {colour}" for colour in ("yellow", "blue", "orange", "red", "purple", "gray")]


def test_T5_green_counts_and_is_never_returned() -> None:
    game = position(Seat(tokens=NINE, team="loki"), players=3)
    assert game.players[0].token_count == 10
    play(game, "take yellow blue red")
    assert legal(game) == [f"return {colour}" for colour in ("yellow", "blue", "orange", "red", "purple")]
    assert_refused(game, "return green", "T5", "green is never returned")


def test_T5_only_tokens_that_the_player_has() -> None:
    game = play(position(Seat(tokens="5 yellow 5 blue"), players=4), "reserve deck 1")
    assert legal(game) == ["return yellow", "return blue", "return gray"]
    assert_refused(game, "return red", "T5", "you have no red token")


def test_T5_no_returns_without_an_excess() -> None:
    game = position(Seat(tokens=TEN), players=3)
    assert_refused(game, "return red", "T5", "only at the end of a turn, if you have more than ten")


def test_X1_with_three_colours_a_take_is_exactly_three() -> None:
    game = position(supply="yellow blue red")
    assert legal(game, "take") == ["take yellow blue red"]
    for move, count in (("take yellow blue", 2), ("take red", 1)):
        sentence = f"with 3 colours in the supply, take three different ones, not {count}"
        assert_refused(game, move, "X1", sentence)


def test_X1_a_table_may_allow_short_takes() -> None:
    game = position(supply="yellow blue red", options=Options(short_takes=True))
    assert legal(game, "take") == [
        "take yellow blue red",
        "take yellow blue",
        "take yellow red",
        "take blue red",
        "take yellow",
        "take blue",
        "take red",
    ]
    assert play(game, "take yellow blue").players[0].tokens == tokens("yellow blue")


def test_X1_short_takes_never_allow_more() -> None:
    assert legal(position(supply="yellow blue", options=Options(short_takes=True)), "take") == [
        "take yellow blue",
        "take yellow",
        "take blue",
    ]


def test_X6_tokens_just_taken_may_be_returned() -> None:
    game = position(Seat(tokens="2 yellow 2 blue 2 orange 2 red"), players=3)
    play(game, "take yellow blue purple", "return purple")
    assert game.players[0].tokens == tokens("3 yellow 3 blue 2 orange 2 red")


def test_X6_gray_just_taken_may_be_returned() -> None:
    game: Game = play(position(Seat(tokens=TEN), players=3), "reserve deck 1", "return gray")
    assert (game.players[0].tokens, game.supply["gray"]) == (tokens(TEN), 5)
