"""Saved games: round trips, every check on reading, and files on disk."""

from __future__ import annotations

import os
import random
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixstones.game import Game, Options, Outcome, Record, Recruit, Setup, SetupError
from sixstones.records import RecordError, load_record, record_from_text, record_to_text, save_record
from sixstones.rules.deck import Deck, deck_from_lines, deck_lines, standard_deck


def played(players: int, seed: int, moves: int, *, game: Game | None = None) -> Game:
    """A game after some random moves, with random payments."""
    game = game or Game.deal(players, str(seed), options=Options(short_takes=seed % 3 == 0))
    chooser = random.Random(seed)
    while game.outcome is None and len(game.moves) < moves:
        move = chooser.choice(game.legal_moves())
        if isinstance(move, Recruit):
            move = Recruit(move.character, chooser.choice(game.payments(move.character)))
        game.play(move)
    return game


def whole_text() -> str:
    record = replace(played(2, 1, 1000).record(), names=("Ana", "Ben"), date="2026-11-15")
    return record_to_text(record)


def corrected_deck() -> Deck:
    characters, locations = deck_lines(standard_deck())
    changed = [line.replace("Gamora,3,blue,5,0,0,0,3,7,0", "Gamora,3,blue,5,0,0,3,0,7,0") for line in characters]
    assert changed != characters
    return deck_from_lines(changed, locations, "characters", "locations")


@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 120))
def test_save_load_save_is_identical(players: int, seed: int, moves: int) -> None:
    game = played(players, seed, moves)
    text = record_to_text(game.record())
    record = record_from_text(text)
    assert record_to_text(record) == text
    assert Game.from_record(record) == game


def test_names_and_date_are_saved() -> None:
    record = record_from_text(whole_text())
    assert (record.names, record.date) == (("Ana", "Ben"), "2026-11-15")
    assert record_to_text(record) == whole_text()


def test_a_record_is_self_contained_with_another_deck() -> None:
    game = played(2, 5, 30, game=Game.deal(2, "other", deck=corrected_deck()))
    record = record_from_text(record_to_text(game.record()))
    assert record.setup.deck.character("gamora").cost == (0, 3, 0, 7, 0)
    assert Game.from_record(record) == game


def test_a_given_setup_needs_no_seal() -> None:
    setup = Game.deal(3, "x").setup
    record = record_from_text(record_to_text(Game.from_setup(setup).record()))
    assert record.seal is None
    assert record.setup == Setup(3, setup.decks, setup.locations)


@pytest.mark.parametrize("reason", ["resigned", "time", "truncated"])
def test_X9_the_record_says_how_a_table_ended_a_game(reason: str) -> None:
    winners = () if reason == "truncated" else (1,)
    record = replace(played(2, 1, 10).record(), outcome=Outcome(reason, winners))
    assert record_from_text(record_to_text(record)).outcome == Outcome(reason, winners)


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


@pytest.mark.parametrize(
    ("start", "new", "problem"),
    [
        ("sixstones record", "sixstones record 99", "version 99; update sixstones"),
        ("sixstones record", "once upon a time", "starts with 'sixstones record 1'"),
        ("date: ", "date: yesterday", "form 2026-11-15"),
        ("players: ", "players: 5", "2, 3 or 4"),
        ("name 1: ", "nickname: Ana", "not a line of a record's header"),
        ("name 2: ", "name 1: Ben", "'name 1' is given twice"),
        ("deal: ", "deal: shuffled", "'sealed-1' or 'given'"),
        ("commitment: ", f"commitment: {'0' * 64}", "one of them was changed"),
        ("secret: ", "secret: 12", "64 hexadecimal digits"),
        ("deck: ", "deck: marvel-7", "unknown deck 'marvel-7'"),
        ("locations: ", "locations: asgard wakanda", "same tile"),
        ("level 1: ", "level 1: rocket rocket", "S2"),
        ("1.1 ", "1.1 take red red red", "T2"),
        ("1.1 ", "1.1 juggle", "can't read 'juggle'"),
        ("1.1 ", "1.2 take red red", "marked '1.2', but should be '1.1'"),
        ("1.1 ", "1.1 take red yellow blue", "standard form is 'take yellow blue red'"),
        ("result: ", "result: gauntlet, seat 9", "the moves lead to 'result: "),
        ("result: ", "result: resigned, seat 1", "the moves lead to 'result: "),
    ],
)
def test_a_wrong_line_is_named(start: str, new: str, problem: str) -> None:
    text = whole_text()
    number = line_of(text, start)
    lines = text.splitlines()
    lines[number - 1] = new
    with pytest.raises(RecordError) as refused:
        record_from_text("\n".join(lines) + "\n", "game.txt")
    assert problem in str(refused.value)
    assert str(refused.value).startswith(f"game.txt, line {number}: ")


def test_the_first_wrong_move_of_many_is_named() -> None:
    lines = whole_text().splitlines()
    first, second = line_of(whole_text(), "4.2 "), line_of(whole_text(), "9.1 ")
    lines[first - 1] = "4.2 recruit nobody"
    lines[second - 1] = "9.1 recruit nobody"
    with pytest.raises(RecordError, match=f"line {first}: "):
        record_from_text("\n".join(lines))


def test_a_changed_deal_is_detected() -> None:
    text = whole_text()
    line = next(line for line in text.splitlines() if line.startswith("level 3: "))
    first, second, *rest = line.removeprefix("level 3: ").split()
    with pytest.raises(RecordError, match="the deal was changed"):
        record_from_text(text.replace(line, " ".join(["level 3:", second, first, *rest])))


@pytest.mark.parametrize("kept", [0, 1, 3, 25, -1])
def test_a_truncated_record_is_refused(kept: int) -> None:
    lines = whole_text().splitlines()
    with pytest.raises(RecordError):
        record_from_text("\n".join(lines[:kept]))


@given(st.text(max_size=400))
def test_any_other_text_is_refused_with_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        record_from_text(text)
    with pytest.raises(RecordError):
        record_from_text(f"sixstones record 1\n{text}")


def test_files(tmp_path: Path) -> None:
    record: Record = played(2, 3, 20).record()
    file = tmp_path / "deep" / "game.txt"
    save_record(file, record)
    assert load_record(file) == record
    assert [path.name for path in file.parent.iterdir()] == ["game.txt"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "game.txt"
    folder.mkdir()
    with pytest.raises(RecordError, match="can't be written"):
        save_record(folder, played(2, 3, 20).record())
    assert list(folder.iterdir()) == []
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    file, record = tmp_path / "windows.txt", played(2, 1, 5).record()
    file.write_text("\ufeff" + record_to_text(record), encoding="utf-8")
    assert load_record(file) == record


def test_files_that_are_not_records(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="can't be read"):
        load_record(tmp_path / "missing.txt")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(RecordError, match="is not a text file"):
        load_record(tmp_path / "picture.png")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sixstones record 1\n", "sixstones record 01\n"),
        ("\n\nresult", "\n\n\nresult"),
        ("players: 2\nname 1: Ana\n", "name 1: Ana\nplayers: 2\n"),
        ("locations: ", "locations:  "),
        ("name 1: Ana\nname 2: Ben\n", "name 1: Ana\nname 3: Ben\n"),
        ("name 1: Ana\n", "name 1: Ana\x1b[31m\n"),
        ("name 1: Ana\n", "name 1:  Ana\n"),
        ("date: 2026-11-15", "date: 2026-99-99"),
        ("deck: marvel-1\n", "deck: marvel-1\ncharacter: a,b,c\n"),
        ("1.1 ", "1.1\u2028"),
    ],
)
def test_everything_has_one_spelling(old: str, new: str) -> None:
    text = whole_text()
    assert old in text
    with pytest.raises(RecordError):
        record_from_text(text.replace(old, new, 1))


def test_a_record_without_a_final_newline_is_refused() -> None:
    with pytest.raises(RecordError):
        record_from_text(whole_text().removesuffix("\n"))


def test_a_given_deal_has_no_seal() -> None:
    text = record_to_text(Game.from_setup(Game.deal(2, "x").setup).record())
    forged = text.replace("deal: given\n", f"deal: given\ncommitment: {'0' * 64}\nsecret: {'0' * 64}\n")
    with pytest.raises(RecordError, match="line 4: "):
        record_from_text(forged)


@pytest.mark.parametrize(
    "result", ["resigned, seat 3", "resigned, seat 1, seat 1", "resigned, seat 2, seat 1", "truncated, seat 1"]
)
def test_X8_X9_an_impossible_outcome_is_refused(result: str) -> None:
    text = record_to_text(played(2, 1, 10).record())
    with pytest.raises(RecordError):
        record_from_text(text.replace("result: unfinished", f"result: {result}"))


def test_an_error_in_an_embedded_deck_names_its_line_in_the_record() -> None:
    text = record_to_text(Game.deal(2, "other", deck=corrected_deck()).record())
    number = line_of(text, "character: gamora,")
    with pytest.raises(RecordError, match=f"line {number}: points is '99'"):
        record_from_text(text.replace("gamora,Gamora,3,blue,5", "gamora,Gamora,3,blue,99"))


@pytest.mark.parametrize(
    "change",
    [
        {"names": ("Ana",)},
        {"names": ("Ana", "B\nen")},
        {"names": ("Ana", "")},
        {"date": "today"},
        {"date": "2026-02-30"},
    ],
)
def test_a_record_with_bad_values_can_not_be_created(change: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        replace(played(2, 1, 5).record(), **change)


def test_saved_files_follow_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        save_record(tmp_path / "mine.txt", played(2, 3, 20).record())
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "mine.txt").stat().st_mode) == 0o600


def test_reprs_do_not_reveal_the_cards() -> None:
    game = Game.deal(2, "secret")
    next_card = game.setup.decks[0][4]
    for shown in (game, game.setup, game.record(), game.seal, game.view(0)):
        assert next_card not in repr(shown)
        assert game.seal is not None
        assert game.seal.secret.hex() not in repr(shown)
