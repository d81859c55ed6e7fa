"""What people type, and the moves it means."""

from __future__ import annotations

import pytest

from sixstones.cli.terminal.move_list import choices
from sixstones.cli.terminal.names import _by_part
from sixstones.cli.terminal.reading import read_moves
from sixstones.game import Game, IllegalMove, UnreadableMove
from tests.positions import Seat, play, position

TABLE = position(
    Seat(tokens="2 red", hand="thor", blind="captain-marvel"),
    Seat(hand="groot"),
    market="ms-marvel modok rocket wong war-machine captain-america spider-man",
    locations="wakanda hells-kitchen",
)
RETURNING = position(Seat(tokens="3 yellow 3 blue 3 orange"), supply="yellow blue orange 4 red 4 purple")


def read(text: str, game: Game = TABLE, *, shared: bool = True) -> list[str]:
    public = game.view(None if shared else game.to_play)
    return [str(move) for move in read_moves(text, public, choices(game.view(game.to_play), shared_screen=shared))]


def problem(text: str, game: Game = TABLE, *, shared: bool = True) -> str:
    with pytest.raises(UnreadableMove) as error:
        read(text, game, shared=shared)
    return str(error.value)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("ybr", "take yellow blue red"),
        ("take ybr", "take yellow blue red"),
        ("take y b r", "take yellow blue red"),
        ("TAKE yellow BR", "take yellow blue red"),
        ("red blue yellow", "take yellow blue red"),
        ("rr", "take red red"),
        ("recruit rocket paying rrs", "recruit rocket paying red red gray"),
        ("buy Rocket", "recruit rocket"),
        ("buy rocket paying red s", "recruit rocket paying red gray"),
        ("recruit rocket paying nothing", "recruit rocket paying nothing"),
        ("reserve deck 2", "reserve deck 2"),
    ],
)
def test_letters_words_and_synonyms(typed: str, move: str) -> None:
    assert read(typed) == [move]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("recruit Ms. Marvel", "recruit ms-marvel"),
        ("recruit ms", "recruit ms-marvel"),
        ("recruit M.O.D.O.K.", "recruit modok"),
        ("recruit war-machine", "recruit war-machine"),
        ("recruit war machine", "recruit war-machine"),
        ("recruit captain", "recruit captain-america"),  # the other captain is hidden in the hand
        ("recruit machine paying r", "recruit war-machine paying red"),
        ("recruit tho", "recruit thor"),
        ("recruit captain marvel", "recruit captain-marvel"),  # its owner may say the whole name
        ("reserve spider", "reserve spider-man"),
        ("claim hell's kitchen", "claim hells-kitchen"),
        ("claim Hell's Kitchen, NYC", "claim hells-kitchen"),
        ("claim waka", "claim wakanda"),
        ("recruit hulk", "recruit hulk"),  # a whole name is read wherever the card is; the rules say why not
    ],
)
def test_names_and_parts_of_them(typed: str, move: str) -> None:
    assert read(typed) == [move]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1.5", "can't read '1.5': the moves are numbered from 1 to"),
        ("-3", "can't read '-3': the moves are numbered from 1 to"),
        ("99", "can't read '99': the moves are numbered from 1 to"),
        ("99999999999", "can't read '99999999999': the moves are numbered from 1 to"),
        ("0", "can't read '0': the moves are numbered from 1 to"),
        ("1 2", "can't read '1 2': one number is one move"),
        ("hlep", "did you mean help? ('help' lists everything)"),
        ("recuit rocket", "did you mean recruit? ('help' lists everything)"),
        ("Wong", "Recruit or reserve Wong? Say which: 'recruit wong' or 'reserve wong'"),
        ("thor", "Recruit Thor? Then say so: 'recruit thor'"),
        ("marv", "Recruit or reserve Ms. Marvel? Say which"),
        ("cap", "Recruit or reserve Captain America? Say which"),
        ("wakanda", "Wakanda is a location; it comes by itself"),
        ("recruit wakanda", "Wakanda is a location; it comes by itself"),
        ("xyzzy", "a move starts with take, reserve, recruit, return, claim, pass ('help' lists everything)"),
        ("take ybx", "'ybx' is not a colour"),
        ("Recruit", "can't read 'Recruit': name a character"),
        ("return", "return one token at a time"),
        ("recruit rocket paying", "name the payment"),
    ],
)
def test_what_can_not_be_read_is_quoted_and_answered(typed: str, expected: str) -> None:
    assert expected in problem(typed)


def out_of_reach(typed: str) -> str:
    with pytest.raises(IllegalMove) as error:
        TABLE.view(TABLE.to_play).check(read(typed)[0])
    return str(error.value)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("recruit hulk", "C1: Hulk is neither face up nor in your hand"),
        ("recruit hulx", "C1: 'hulx' is neither face up nor in your hand"),
        ("recruit black wid", "C1: 'black wid' is neither face up nor in your hand"),
        ("recruit m.o.d.o.x", "C1: 'm.o.d.o.x' is neither face up nor in your hand; did you mean modok?"),
        ("reserve thor", "R1: Thor is not face up; you reserved it"),
        ("reserve tho", "R1: 'tho' is not face up"),
        ("recruit groof", "C1: 'groof' is neither face up nor in your hand"),
    ],
)
def test_what_is_out_of_reach_is_answered_alike_whether_or_not_there_is_such_a_card(typed: str, answer: str) -> None:
    assert out_of_reach(typed) == answer


def test_suggestions_name_only_what_can_be_reached() -> None:
    assert "groot" not in out_of_reach("recruit groof")


def test_X7_no_answer_names_a_hidden_card_on_a_shared_screen() -> None:
    assert "arvel" not in out_of_reach("recruit captain marvex")
    assert problem("recruit captain", shared=False) == "Which one: Captain America or Captain Marvel?"


def test_a_part_that_many_have() -> None:
    game = position(market="spider-man black-cat spider-man-2099 miles-morales spider-woman spider-girl spider-ham")
    assert problem("recruit spider", game) == "5 names have that; say more of it."
    assert problem("spider", game).startswith("5 names have that; say more of it. And say 'recruit' or")


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("reserve ant", "ant-man"),  # not Mantis, nor anything else that has it inside
        ("reserve spider", "spider-man"),  # a beginning beats a later word
        ("reserve ms", "ms-marvel"),
        ("reserve man", "ant-man"),  # a word beats the middle of one
        ("reserve ham", "shuri-hamlet"),
    ],
)
def test_a_name_that_begins_so_comes_first(typed: str, id: str) -> None:
    names = {"ant-man": "Ant-Man", "giants": "Giants", "ghost-spider": "Ghost-Spider", "spider-man": "Spider-Fan"}
    names |= {"ms-marvel": "Ms. Marvel", "himself": "Himself", "emanuel": "Emanuel", "shuri-hamlet": "Shuri Hamlet"}
    assert _by_part(typed.removeprefix("reserve "), names) == id


def test_what_is_far_too_long_is_not_echoed_whole() -> None:
    assert len(problem("x" * 5000)) < 250


def test_T5_several_tokens_to_return_at_once() -> None:
    game = play(RETURNING.copy(), "take yellow red purple")
    for typed in ("oy", "return oy", "return orange yellow", "orange yellow", "return o yellow"):
        assert read(typed, game) == ["return orange", "return yellow"]
    assert read("1 2", game) == ["return yellow", "return blue"]
    assert read("return oy") == ["return orange", "return yellow"]  # not now; the rules say so


def test_T5_too_many_to_return() -> None:
    game = play(RETURNING.copy(), "take yellow red purple")
    for typed in ("oyb", "return orange yellow blue", "1 2 3"):
        with pytest.raises(IllegalMove) as error:
            read(typed, game)
        assert str(error.value) == "T5: return 2, not 3"
