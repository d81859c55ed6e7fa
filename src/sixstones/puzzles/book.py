"""The puzzles that are shipped, as text: one line each, for Python and for the page.

    sixstones puzzles 1
    2 1041 Bq0…= win-2 q 1450 tile,two-ways

The fields: number of players, number of the deal, the moves that lead to the position, the goal, the only move that
reaches it, the rating, and themes or `-`. A move is one character, its action number counted from `0`. The deal is that
of the seed `puzzle 1041`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sixstones.game import Game
from sixstones.game.numbering import numbering
from sixstones.problem import Problem
from sixstones.puzzles.proof.solver import HOLD, WIN
from sixstones.rules.actions import ACTIONS

HEADER: Final = "sixstones puzzles 1"
SHIPPED: Final = Path(__file__).with_name("puzzles.txt")
GOALS: Final = {"win-1": (WIN, 1), "win-2": (WIN, 2), "win-3": (WIN, 3), "save-1": (HOLD, 1), "save-2": (HOLD, 2)}
"""What to prove, and within how many rounds."""
THEMES: Final = ("tile", "two-ways", "return", "block")
_FIRST: Final = ord("0")


class PuzzleProblem(Problem):
    """A file of puzzles that can't be read."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one action reaches the goal."""

    players: int
    deal: int
    moves: tuple[int, ...]
    goal: str
    solution: int
    rating: int
    themes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.players}-{self.deal}-{len(self.moves)}"

    def game(self) -> Game:
        """The game up to the position."""
        return play(self.players, self.deal, self.moves)

    def line(self) -> str:
        moves, themes = encode(self.moves), ",".join(self.themes) or "-"
        return f"{self.players} {self.deal} {moves} {self.goal} {encode([self.solution])} {self.rating} {themes}"


def play(players: int, deal: int, moves: Iterable[int]) -> Game:
    """The game of a deal after some moves, given by their action numbers."""
    game = Game.deal(players, f"puzzle {deal}")
    numbers = numbering(game.deck)
    for action in moves:
        game.play(numbers.move(game.states, action))
    return game


def encode(actions: Iterable[int]) -> str:
    return "".join(chr(_FIRST + action) for action in actions)


def decode(text: str) -> tuple[int, ...]:
    actions = tuple(ord(character) - _FIRST for character in text)
    if not all(0 <= action < ACTIONS for action in actions):
        raise ValueError(f"{text!r} are not moves")
    return actions


def read_book(path: Path = SHIPPED) -> list[Puzzle]:
    """The puzzles of a file. Raises PuzzleProblem."""
    try:
        header, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
    except OSError as error:
        raise PuzzleProblem(f"{path} can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise PuzzleProblem(f"{path} is not a text file, so it has no puzzles") from None
    if header != HEADER:
        raise PuzzleProblem(f"{path} has no puzzles that this version can read: its first line is not {HEADER!r}.")
    return [_puzzle(path, number, line) for number, line in enumerate(lines, start=2)]


def write_book(path: Path, puzzles: Iterable[Puzzle]) -> None:
    text = "\n".join([HEADER, *(puzzle.line() for puzzle in puzzles)])
    path.write_text(text + "\n", encoding="utf-8")


def _puzzle(path: Path, number: int, line: str) -> Puzzle:
    try:
        return read_line(line)
    except ValueError:
        raise PuzzleProblem(f"Line {number} of {path} is not a puzzle: {line[:60]}") from None


def read_line(line: str) -> Puzzle:
    """A puzzle from its line. ValueError if it is none."""
    players, deal, moves, goal, solution, rating, themes = line.split(" ")
    if goal not in GOALS or len(solution) != 1:
        raise ValueError(goal)
    listed = tuple(themes.split(",")) if themes != "-" else ()
    return Puzzle(int(players), int(deal), decode(moves), goal, decode(solution)[0], int(rating), listed)
