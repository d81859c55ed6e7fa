"""`sixstones replay` with typed keys, as through a pipe."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sixstones.cli.replay import Film
from sixstones.cli.terminal.result import result_words
from sixstones.game import Game, Outcome
from sixstones.records import save_record
from tests.cli.processes import greedy_game, sixstones

NAMES = ("Ann", "Bob")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Game]:
    game = greedy_game(2, "replay")
    file = tmp_path_factory.mktemp("replay") / "game.sixstones"
    save_record(file, replace(game.record(), names=NAMES))
    return file, game


def test_forward_back_jumps_and_the_end(saved: tuple[Path, Game]) -> None:
    file, game = saved
    last = len(game.log)
    typed = ["", "n", "b", "7", "f", "b", "l", "n", "9999999", "what", "log", "help", "q"]
    printed = sixstones(file.parent, "replay", str(file), typed=typed)
    prompts = [line for line in printed.splitlines() if line.startswith("Move ")]
    assert [int(line.split()[1]) for line in prompts] == [0, 1, 2, 1, 7, 0, 0, *[last] * 6]
    assert printed.count(f"The moves go from 0 to {last}.") == 3
    assert "'what' means nothing here ('help' lists what does)." in printed
    assert "the position after move 7; 0 is the start" in printed
    assert " 2.2 Bob " in printed  # from the log
    assert game.outcome is not None
    assert result_words(game.outcome, NAMES) in printed


def test_all_tells_the_whole_game(saved: tuple[Path, Game]) -> None:
    file, game = saved
    printed = sixstones(file.parent, "replay", str(file), "--all")
    turns = [line for line in printed.splitlines() if line[:2].strip().isdecimal() and line[2:3] == "."]
    assert len(turns) == game.turn
    assert turns[0].startswith(" 1.1 Ann ")
    assert "points" in printed
    assert "Move 0" not in printed


def test_an_unfinished_game_keeps_its_secrets(tmp_path: Path) -> None:
    game = Game.deal(2, "secret")
    name = game.deck.character(game.setup.decks[2][4]).name
    game.play("reserve deck 3")
    file = tmp_path / "unfinished.sixstones"
    save_record(file, game.record())
    printed = sixstones(tmp_path, "replay", str(file), typed=["l"])
    assert "Seat 1 reserved the top of deck 3 unseen" in printed
    assert "hidden level 3" in printed
    assert name not in printed
    assert "The game is not finished." in printed


def test_a_game_that_the_table_ended() -> None:
    game = Game.deal(2, "left")
    game.play("take yellow blue red")
    film = Film.of(replace(game.record(), names=NAMES, outcome=Outcome("resigned", (1,))))
    assert str(film.ending()[0]) == "The others left the table: Bob wins."


def test_a_bad_file(tmp_path: Path) -> None:
    file = tmp_path / "noise.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in sixstones(tmp_path, "replay", str(file), status=2)
