from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from sixstones import Claim, Move, Pass, Recruit, Reserve, ReserveTop, Return, Take, UnreadableMove

MOVES = {
    "take yellow blue red": Take(("yellow", "blue", "red")),
    "take red red": Take(("red", "red")),
    "take blue": Take(("blue",)),
    "reserve thor": Reserve("thor"),
    "reserve deck 2": ReserveTop(2),
    "recruit rocket": Recruit("rocket"),
    "recruit rocket paying red gray": Recruit("rocket", ("red", "gray")),
    "recruit rocket paying nothing": Recruit("rocket", ()),
    "return gray": Return("gray"),
    "claim asgard": Claim("asgard"),
    "pass": Pass(),
}
EACH = pytest.mark.parametrize(("text", "move"), MOVES.items(), ids=MOVES)


@EACH
def test_reading_and_printing(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@EACH
def test_a_repr_is_its_own_parser_call(text: str, move: Move) -> None:
    assert repr(move) == f"Move.parse('{text}')"
    assert eval(repr(move)) == move  # noqa: S307


@EACH
def test_a_move_is_a_small_hashable_value(text: str, move: Move) -> None:
    assert {Move.parse(text): 1}[move] == 1
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301


def test_a_move_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Return("red").colour = "gray"  # type: ignore[misc]


def test_moves_of_different_kinds_differ() -> None:
    assert len(set(MOVES.values())) == len(MOVES)
    assert len({Reserve("thor"), Recruit("thor"), Recruit("thor", ())}) == 3


@pytest.mark.parametrize(
    ("written", "standard"),
    [
        ("take red yellow blue", "take yellow blue red"),
        ("TAKE Red YELLOW blue", "take yellow blue red"),
        ("  take\tred \n red ", "take red red"),
        ("recruit Captain America", "recruit captain-america"),
        ("reserve Spider-Man 2099", "reserve spider-man-2099"),
        ("reserve Deck 3", "reserve deck 3"),
        ("recruit rocket paying gray red", "recruit rocket paying red gray"),
        ("claim avengers tower", "claim avengers-tower"),
        ("Pass", "pass"),
    ],
)
def test_any_order_any_case_and_names_with_spaces(written: str, standard: str) -> None:
    assert str(Move.parse(written)) == standard
    assert Move.parse(written) == Move.parse(standard)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a move, such as 'take yellow blue red'"),
        ("   ", "expected a move"),
        ("fly", "a move starts with take, reserve, recruit, return, claim, pass"),
        ("recrut rocket", "did you mean recruit?"),
        ("take", "name the tokens, as in 'take yellow blue red'"),
        (
            "take yelow blue red",
            "'yelow' is not a colour; the colours are yellow blue orange red purple green gray; did you",
        ),
        ("take yelow blue red", "did you mean yellow?"),
        ("take 3 red", "'3' is not a colour"),
        ("take grey", "did you mean gray?"),
        ("reserve", "name a character, as in 'reserve thor', or a deck, as in 'reserve deck 2'"),
        ("reserve deck", "name the deck, as in 'reserve deck 2'; there are decks 1, 2 and 3"),
        ("reserve deck 4", "there are decks 1, 2 and 3"),
        ("reserve deck 1 2", "there are decks 1, 2 and 3"),
        ("recruit", "name a character, as in 'recruit rocket'"),
        ("recruit rocket!", "name a character, as in 'recruit rocket'"),
        ("recruit paying red", "name a character before 'paying'"),
        ("recruit rocket paying", "name the payment, as in 'recruit rocket paying red gray'"),
        ("recruit rocket paying pink", "'pink' is not a colour"),
        ("recruit rocket paying nothing red", "'nothing' is not a colour"),
        ("return", "return one token at a time, as in 'return gray'"),
        ("return red red", "return one token at a time"),
        ("return pink", "'pink' is not a colour"),
        ("claim", "name a location, as in 'claim asgard'"),
        ("pass please", "'pass' takes no arguments"),
        ("take " + "red " * 60, "this is too long for a move"),
    ],
)
def test_unreadable_text_is_refused_with_a_hint(text: str, problem: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        Move.parse(text)
    assert problem in refused.value.problem
    assert str(refused.value).startswith("can't read ")
    assert len(str(refused.value)) < 400, "a long text is not echoed back"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Take(("red", "pink")), "'pink' is not a colour"),
        (lambda: Recruit("rocket", ("pink",)), "'pink' is not a colour"),
        (lambda: Return("pink"), "'pink' is not a colour"),
        (lambda: ReserveTop(7), "there are decks 1, 2 and 3"),
    ],
)
def test_a_move_with_bad_values_can_not_be_created(make: Callable[[], Move], problem: str) -> None:
    with pytest.raises(UnreadableMove, match=problem):
        make()


@pytest.mark.parametrize("level", [True, 1.0, "1", None])
def test_a_deck_number_is_an_int(level: Any) -> None:
    with pytest.raises(UnreadableMove):
        ReserveTop(level)


@pytest.mark.parametrize("make", [Reserve, Recruit, Claim])
@pytest.mark.parametrize("id", ["", "Iron Man", "a--b", "x\n", ["a"], None])
def test_bad_ids_are_refused(make: type[Move], id: Any) -> None:
    with pytest.raises(UnreadableMove):
        make(id)  # type: ignore[call-arg]


def test_the_base_class_can_not_be_instantiated() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Move()  # type: ignore[abstract]
