"""`sixstones puzzles` with typed lines, as through a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.game.numbering import numbering
from sixstones.puzzles.book import Puzzle, read_book
from tests.cli.processes import sixstones


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return next(one for one in read_book() if one.goal == "win-1" and one.players == 2)


def test_a_wrong_move_hints_and_the_solution(tmp_path: Path, puzzle: Puzzle) -> None:
    game = puzzle.game()
    solution = str(numbering(game.deck).move(game.states, puzzle.solution))
    recruits = [str(move) for move in game.legal_moves() if str(move).startswith("recruit ")]
    wrong = next(move for move in recruits if move != solution)
    typed = ["hint", "hint", "hint", wrong, "undo", solution]
    printed = sixstones(tmp_path, "puzzles", puzzle.id, "--plain", typed=typed)
    goal, refuted, solved = map(printed.find, ("Win this turn", "That doesn't work", "Solved!"))
    assert 0 < goal < refuted < solved
    assert "Recruit a character." in printed[:refuted]
    assert not list(tmp_path.rglob("*.sixstones"))


def test_other_languages(tmp_path: Path, puzzle: Puzzle) -> None:
    printed = sixstones(tmp_path, "puzzles", puzzle.id, "--plain", "--language", "pl", typed=["q"])
    assert "Win this turn" not in printed
    assert puzzle.id in printed


def test_no_such_puzzle(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="there is no such puzzle"):
        sixstones(tmp_path, "puzzles", "2-0-0", "--plain")
