"""Every message of a refused move, in full. The tests of the rules match parts of them, clause by clause."""

from __future__ import annotations

import pytest

from sixstones import Game, IllegalMove, MoveError, Options, UnreadableMove
from tests.positions import Seat, play, position

TEN = "2 yellow 2 blue 2 orange 2 red 2 purple"
START = position()
ROCKET = position(Seat(tokens="yellow blue 3 red 2 gray", team="loki"), market="rocket")
RETURN = play(position(Seat(tokens=TEN), players=4), "take yellow yellow")
CLAIM = play(
    position(Seat(team="4 yellow 4 blue 4 orange"), locations="avengers-tower hells-kitchen"), "reserve deck 1"
)
OVER = play(
    position(Seat(), Seat(team="blue orange red purple green-goblin spider-man hela jessica-jones"), to_play=1),
    "reserve deck 1",
)

SENTENCES = [
    (OVER, "pass", "E2: the game is over"),
    (RETURN, "take yellow blue red", "T5: first return 2 tokens; ten is the most you may keep"),
    (play(RETURN.copy(), "return red"), "pass", "T5: first return 1 token; ten is the most you may keep"),
    (CLAIM, "take yellow blue red", "L2: first choose a location, with 'claim'"),
    (START, "return red", "T5: you return tokens only at the end of a turn, if you have more than ten"),
    (
        START,
        "claim asgard",
        "L1: you get a location automatically at the end of a turn; you choose only if several qualify",
    ),
    (START, "take gray", "R4: a gray token comes only with a reserve"),
    (START, "take green", "G1: a green token comes only with your first level 3 character"),
    (position(supply="3 blue"), "take blue blue", "T4: two of one colour needs four in the pile; blue has 3"),
    (START, "take red red red", "T2: a take is three tokens of different colours, or two of one colour"),
    (START, "take red red blue", "T2: a take is three tokens of different colours, or two of one colour"),
    (START, "take yellow blue orange red", "T2: a take is three tokens of different colours, or two of one colour"),
    (position(supply="yellow blue"), "take yellow blue red", "T2: there is no red token left in the supply"),
    (position(supply=""), "take red", "T2: there is no red token left in the supply"),
    (START, "take yellow red", "X1: with 5 colours in the supply, take three different ones, not 2"),
    (
        position(options=Options(short_takes=True), supply="yellow blue red"),
        "take purple",
        "T2: there is no purple token left in the supply",
    ),
    (
        position(Seat(hand="thor loki groot")),
        "reserve deck 1",
        "R3: your hand is full; at most three characters can be reserved",
    ),
    (position(run_out=[2]), "reserve deck 2", "R5: deck 2 is empty"),
    (position(on_top="thor"), "reserve thor", "R1: Thor is not face up"),
    (position(Seat(), Seat(blind="thor")), "reserve thor", "R1: Thor is not face up"),
    (position(Seat(blind="thor")), "reserve thor", "R1: Thor is not face up; you reserved it"),
    (position(Seat(), Seat(hand="thor")), "reserve thor", "R1: Thor is not face up; seat 2 reserved it"),
    (
        play(position(Seat("yellow 2 red", hand="rocket")), "recruit rocket"),
        "reserve rocket",
        "R1: Rocket is not face up; seat 1 recruited it",
    ),
    (position(on_top="thor"), "recruit thor", "C1: Thor is neither face up nor in your hand"),
    (position(Seat(), Seat(blind="thor")), "recruit thor", "C1: Thor is neither face up nor in your hand"),
    (
        position(Seat(), Seat(hand="thor")),
        "recruit thor",
        "C1: Thor is neither face up nor in your hand; seat 2 reserved it",
    ),
    (
        position(Seat(team="red"), market="rocket"),
        "recruit rocket",
        "C2: Rocket costs you 1 yellow and 1 red more than you have",
    ),
    (
        position(Seat("gray"), market="abomination"),
        "recruit abomination",
        (
            "C3: Abomination costs you 2 blue, 1 orange, 1 red and 1 purple more than you have, "
            "and you have 1 gray to stand in"
        ),
    ),
    (ROCKET, "recruit rocket paying yellow red green", "C3: green never pays"),
    (ROCKET, "recruit rocket paying gray gray gray", "C3: you have 2 gray, not 3"),
    (ROCKET, "recruit rocket paying yellow red red red", "C2: Rocket costs you 1 red, not 3"),
    (
        ROCKET,
        "recruit rocket paying yellow",
        "X2: Rocket costs you 1 yellow and 1 red, paid exactly; gray can replace any of it",
    ),
    (
        position(Seat("gray", team="yellow 2 red"), market="rocket"),
        "recruit rocket paying gray",
        "X2: Rocket costs you nothing, paid exactly; gray can replace any of it",
    ),
    (RETURN, "return gray", "T5: you have no gray token"),
    (RETURN, "return green", "T5: green is never returned"),
    (CLAIM, "claim asgard", "L1: Asgard is not available"),
    (
        play(
            position(
                Seat(team="4 yellow 4 blue 4 orange"),
                players=3,
                locations="avengers-tower hells-kitchen knowhere",
            ),
            "reserve deck 1",
        ),
        "claim knowhere",
        "L1: Knowhere needs 3 red more in bonuses",
    ),
    (START, "pass", "X3: there is something you can do; passing is only for when there is not"),
]


@pytest.mark.parametrize(("game", "move", "sentence"), SENTENCES, ids=[f"{s[2][:2]} {s[1]}" for s in SENTENCES])
def test_every_refusal_names_the_rule_and_changes_nothing(game: Game, move: str, sentence: str) -> None:
    before = game._states.tobytes(), game.log, list(game._before)
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert str(refused.value) == sentence
    assert f"{refused.value.clause}: {refused.value.reason}" == sentence
    assert (game._states.tobytes(), game.log, game._before) == before


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("recruit rockett", "there is no character 'rockett'; did you mean rocket?"),
        ("reserve captain", "there is no character 'captain'"),
        ("claim asgrad", "there is no location 'asgrad'; did you mean asgard?"),
        ("recruit asgard", "there is no character 'asgard'"),
    ],
)
def test_a_name_that_is_not_in_the_deck_is_unreadable(move: str, problem: str) -> None:
    game = position()
    before = game._states.tobytes()
    with pytest.raises(UnreadableMove) as refused:
        game.play(move)
    assert refused.value.problem.startswith(problem)
    assert game._states.tobytes() == before


def test_both_errors_are_move_errors_and_value_errors() -> None:
    for error in (IllegalMove, UnreadableMove):
        assert issubclass(error, MoveError)
        assert issubclass(error, ValueError)


def test_other_types_are_not_moves() -> None:
    with pytest.raises(UnreadableMove, match="expected a Move or its text"):
        position().play(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", ["take yellow blue red", "reserve deck 1", "recruit rocket"])
def test_a_view_refuses_moves_out_of_turn(move: str) -> None:
    """In seat 1's view while seat 0 is to play; all of these are legal for seat 0."""
    game = position(Seat("yellow 2 red"), Seat("yellow 2 red"), players=4, market="rocket")
    game.view(0).check(move)
    with pytest.raises(IllegalMove, match="turn"):
        game.view(1).check(move)
