"""What people type, and the moves it means."""

from __future__ import annotations

import pytest

from sixstones.cli.client.typed import Reader, _with_part, choices
from sixstones.cli.client.words import Words
from sixstones.game import Game, IllegalMove
from sixstones.problem import Problem
from tests.positions import Seat, play, position

TABLE = position(
    Seat(tokens="2 red", hand="thor", blind="captain-marvel"),
    Seat(hand="groot"),
    market="ms-marvel modok rocket wong war-machine captain-america spider-man",
    locations="wakanda hells-kitchen",
)
RETURNING = position(Seat(tokens="3 yellow 3 blue 3 orange"), supply="yellow blue orange 4 red 4 purple")


ENGLISH = Reader(Words("en"))


def read(text: str, game: Game = TABLE, *, shared: bool = True, reader: Reader = ENGLISH) -> list[str]:
    blind = {"captain-marvel"} if shared and game is TABLE else ()
    view = game.view(game.to_play, blind)
    return [str(move) for move in reader.read(text, view, choices(view))]


def problem(text: str, game: Game = TABLE, *, shared: bool = True) -> str:
    with pytest.raises(Problem) as error:
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
        ("1.5", "The moves are numbered from 1 to"),
        ("-3", "The moves are numbered from 1 to"),
        ("99", "The moves are numbered from 1 to"),
        ("99999999999", "The moves are numbered from 1 to"),
        ("0", "The moves are numbered from 1 to"),
        ("1 2", "Type only one number: each is one move."),
        ("Wong", "Recruit or reserve Wong?"),
        ("thor", "Recruit Thor?"),
        ("marv", "Recruit or reserve Ms. Marvel?"),
        ("cap", "Recruit or reserve Captain America?"),
        ("wakanda", "Wakanda is a location. You get it automatically"),
        ("recruit wakanda", "Wakanda is a location. You get it automatically"),
        ("xyzzy", "“xyzzy” is neither a move nor a command."),
        ("take ybx", "Say which tokens"),
        ("Recruit", "Say which character"),
        ("return", "Say which tokens"),
        ("reserve deck 7", "Say which deck"),
        ("recruit rocket paying", "Say which tokens"),
        ("recruit hulx", "Rule C1: “hulx” is neither face up nor in your hand."),
        ("recruit black wid", "Rule C1: “black wid” is neither face up nor in your hand."),
        ("recruit m.o.d.o.x", "Did you mean M.O.D.O.K.?"),
        ("reserve tho", "Rule R1: “tho” is not face up."),
    ],
)
def test_unreadable_input_gets_an_explanation(typed: str, expected: str) -> None:
    assert expected in problem(typed)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("recruit hulk", "C1: Hulk is neither face up nor in your hand"),
        ("reserve thor", "R1: Thor is not face up; you reserved it"),
    ],
)
def test_a_whole_name_is_read_and_the_rules_refuse_it(typed: str, answer: str) -> None:
    with pytest.raises(IllegalMove) as error:
        TABLE.view(TABLE.to_play).check(read(typed)[0])
    assert str(error.value) == answer


def test_suggestions_name_only_what_can_be_reached() -> None:
    assert "Groot" not in problem("recruit groof")


def test_X7_no_answer_names_a_hidden_card_on_a_shared_screen() -> None:
    assert "arvel?" not in problem("recruit captain marvex")
    assert problem("recruit captain", shared=False) == "Which one: Captain America or Captain Marvel?"


def test_a_part_that_many_have() -> None:
    game = position(market="spider-man black-cat spider-man-2099 miles-morales spider-woman spider-girl spider-ham")
    assert problem("recruit spider", game) == "5 names fit. Type more of it."
    assert problem("spider", game).startswith("5 names fit.")


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
    assert _with_part(typed.removeprefix("reserve "), names) == [id]


def test_very_long_input_is_shortened_in_the_answer() -> None:
    assert len(problem("x" * 5000)) < 250


def test_T5_several_tokens_to_return_at_once() -> None:
    game = play(RETURNING.copy(), "take yellow red purple")
    for typed in ("oy", "return oy", "return orange yellow", "orange yellow", "return o yellow"):
        assert read(typed, game) == ["return orange", "return yellow"]
    assert read("1 2", game) == ["return yellow", "return blue"]
    assert read("return oy") == ["return orange", "return yellow"]  # not now; the rules say so


def test_T5_too_many_to_return() -> None:
    game = play(RETURNING.copy(), "take yellow red purple")
    for typed in ("oyb", "return orange yellow blue"):
        assert problem(typed, game) == "Rule T5: return 2, not more."


@pytest.mark.parametrize(
    ("language", "typed", "move"),
    [
        ("pl", "żnc", "take yellow blue red"),
        ("pl", "weź żółty niebieski czerwony", "take yellow blue red"),
        ("pl", "wez zolte niebieskie czerwone", "take yellow blue red"),
        ("pl", "zwerbuj rocket za czerwony szary", "recruit rocket paying red gray"),
        ("pl", "kup rocket", "recruit rocket"),
        ("pl", "zarezerwuj stos 2", "reserve deck 2"),
        ("pl", "wybierz wakanda", "claim wakanda"),
        ("es", "amazr", "take yellow blue red"),
        ("es", "coge amarilla azul roja", "take yellow blue red"),
        ("es", "reclutar rocket pagando rojas grises", "recruit rocket paying red gray"),
        ("es", "reservar mazo 3", "reserve deck 3"),
        ("es-419", "toma rojo rojo", "take red red"),
        ("fr", "jbr", "take yellow blue red"),
        ("fr", "prends jaune bleu violet", "take yellow blue purple"),
        ("fr", "réserver paquet 1", "reserve deck 1"),
        ("fr", "recruter rocket payant rien", "recruit rocket paying nothing"),
        ("pl", "ybr", "take yellow blue red"),
        ("fr", "take yellow blue red", "take yellow blue red"),
        ("es", "buy rocket paying red gray", "recruit rocket paying red gray"),
    ],
)
def test_other_languages_and_english_beside_them(language: str, typed: str, move: str) -> None:
    assert read(typed, reader=Reader(Words(language))) == [move]


@pytest.mark.parametrize("language", ["en", "es", "es-419", "fr", "pl"])
def test_what_is_suggested_can_be_read(language: str) -> None:
    words, game = Words(language), Game.deal(3, "suggested")
    reader, view = Reader(words), game.view(0)
    for choice in choices(view):
        assert reader.read(words.order_text(choice.move, game.deck), view, []) == [choice.move]
