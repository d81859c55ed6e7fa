"""What somebody typed, as moves: a number of the list, stone letters, or the notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sixstones.cli.terminal.move_list import Choice
from sixstones.cli.terminal.stones import COLOUR_OF_LETTER
from sixstones.game import Move, Position, Return, Take, UnreadableMove

MOST_LETTERS: Final = 4
_SILENT: Final = re.compile(r"[.'’!]")  # signs that names have and ids have not


def read_moves(text: str, position: Position, listed: Sequence[Choice]) -> list[Move]:
    """One move, or several tokens to return at once. Raises UnreadableMove."""
    words = text.split()
    if all(word.isdecimal() for word in words) and (len(words) == 1 or position.phase == "return"):
        return [_by_number(word, listed) for word in words]
    colours = typed_letters(text)
    if colours and position.phase == "return":
        return [Return(colour) for colour in colours]
    if colours:
        return [Take(tuple(colours))]
    return [position.read(_SILENT.sub("", text))]


def typed_letters(text: str) -> list[str]:
    """Colours from stone letters, as "ybr"; empty when the text is something else."""
    letters = "".join(text.lower().split())
    if len(letters) <= MOST_LETTERS and all(letter in COLOUR_OF_LETTER for letter in letters):
        return [COLOUR_OF_LETTER[letter] for letter in letters]
    return []


def _by_number(word: str, listed: Sequence[Choice]) -> Move:
    number = int(word[:6])
    if not 1 <= number <= len(listed):
        raise UnreadableMove(word[:6], f"the moves are numbered from 1 to {len(listed)}; 'moves' lists them")
    return listed[number - 1].move
