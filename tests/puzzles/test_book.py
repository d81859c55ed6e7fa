"""The shipped puzzles, the file that they are in, and playing them."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sixstones.cli import puzzles as command
from sixstones.game import Game
from sixstones.game.numbering import numbering
from sixstones.puzzles.book import (
    GOALS,
    HEADER,
    SHIPPED,
    THEMES,
    Puzzle,
    PuzzleProblem,
    read_book,
    read_line,
    write_book,
)
from sixstones.puzzles.choice import choose
from sixstones.puzzles.defence import Defence
from sixstones.puzzles.finder import Finder, proved

MAX_BYTES = 150_000
BOOK = read_book()


def sample(count: int) -> list[Puzzle]:
    """One of each goal and number of players, and others."""
    first = {(one.goal, one.players): one for one in Random(0).sample(BOOK, len(BOOK))}
    return [*first.values(), *Random(1).sample(BOOK, count)]


def test_there_are_enough_of_all_kinds() -> None:
    assert len(BOOK) >= 600
    assert len({one.id for one in BOOK}) == len(BOOK)
    kinds = Counter(name for one in BOOK for name in (one.goal, *one.themes))
    assert set(kinds) == {*GOALS, *THEMES}
    assert {one.players for one in BOOK} == {2, 3, 4}
    assert len(gzip.compress(SHIPPED.read_bytes())) < MAX_BYTES


def test_a_sample_is_proved_again() -> None:
    finder = Finder()
    assert {one.id: wrong for one in sample(30) if (wrong := proved(finder, one))} == {}


def test_a_changed_puzzle_is_found() -> None:
    finder, puzzle = Finder(), next(one for one in BOOK if one.goal == "win-1")
    assert "another move works" in proved(finder, replace(puzzle, solution=(puzzle.solution + 1) % 71))
    assert "no move works" in proved(finder, replace(puzzle, moves=puzzle.moves[:4]))
    assert "can't be played" in proved(finder, replace(puzzle, moves=(60,)))


@pytest.mark.parametrize("puzzle", sample(3), ids=lambda one: one.id)
def test_the_solution_and_a_wrong_move(puzzle: Puzzle) -> None:
    right, wrong = Defence(puzzle), Defence(puzzle)
    numbers = numbering(right.game.deck)
    solution = numbers.move(right.game.states, puzzle.solution)
    assert Defence(puzzle).verdict == "open"
    right.play(solution)
    assert right.verdict != "failed"
    wrong.play(next(move for move in wrong.game.legal_moves() if move != solution))
    assert wrong.verdict == "failed"
    while wrong.game.outcome is None and wrong.rounds and wrong.game.to_play != wrong.me:
        wrong.reply()
        assert wrong.verdict == "failed"
    Game.from_record(wrong.game.record())  # the deal was changed, and is still one


def named(id: str) -> Puzzle:
    return next(one for one in BOOK if one.id == id)


def test_the_worst_card_comes_and_is_used() -> None:
    defence = Defence(named("2-145-56"))
    defence.play("recruit electro")
    assert "yondu" in defence.game.market[1]
    assert str(defence.reply()) == "recruit yondu"


@pytest.mark.parametrize(
    ("id", "themes"),
    [
        ("2-155-58", ("return", "two-ways")),
        ("2-21-60", ()),  # regression: one winning card was called two ways
        ("2-75-54", ()),
        ("2-63-51", ("block",)),
    ],
)
def test_themes(id: str, themes: tuple[str, ...]) -> None:
    puzzle = named(id)
    game = puzzle.game()
    states = game.view(game.to_play).states
    assert tuple(Finder().themes(game, states, puzzle.goal, puzzle.solution)) == puzzle.themes == themes


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no puzzles that this version can read"),
        ("sixstones puzzles 2\n", "no puzzles that this version can read"),
        (f"{HEADER}\n2 1 abc win-9 a 1000 -\n", "Line 2 of"),
        (f"{HEADER}\n2 1 ~~~ win-1 a 1000 -\n", "Line 2 of"),
    ],
)
def test_unusable_files(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(text)
    with pytest.raises(PuzzleProblem, match=problem):
        read_book(file)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(PuzzleProblem, match="can't be read"):
        read_book(tmp_path / "nothing")


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    write_book(tmp_path / "some.txt", BOOK[:20])
    assert read_book(tmp_path / "some.txt") == BOOK[:20]


def test_a_choice_has_all_kinds_and_is_sorted() -> None:
    chosen = choose(BOOK, 50)
    assert len(chosen) == 50
    assert [one.rating for one in chosen] == sorted(one.rating for one in chosen)
    assert {one.players for one in chosen} == {2, 3, 4}
    assert len({one.goal for one in chosen}) == len({one.goal for one in BOOK})


def test_a_game_that_was_searched_is_not_searched_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.jsonl"
    command.make(tmp_path, games=1, players=3, workers=1)
    once = file.read_text()
    file.write_text(once + '{"players": 2, "de')  # the machine stopped in the middle of a line
    command.make(tmp_path, games=1, players=3, workers=1)
    assert [line for line in file.read_text().splitlines() if line.endswith("}")] == once.splitlines()
    found = [read_line(line) for line in json.loads(once)["puzzles"]]
    assert found
    assert read_book(tmp_path / "puzzles.txt") == choose(found, count=900)
    assert "puzzles per 1,000 games" in capsys.readouterr().out
