"""Chooses puzzles from those that were found, so that all goals, themes and numbers of players are there."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import zip_longest

from sixstones.puzzles.book import Puzzle


def choose(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` puzzles, the easiest first. Rare kinds are taken completely, the others in equal numbers."""
    kinds: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(set(found), key=lambda one: one.id):
        kinds[puzzle.players, _kind(puzzle)].append(puzzle)
    in_turns = [one for row in zip_longest(*kinds.values()) for one in row if one is not None]
    return sorted(in_turns[:count], key=lambda one: (one.rating, one.id))


def _kind(puzzle: Puzzle) -> str:
    """The rarest feature of a puzzle."""
    for theme in ("return", "tile"):
        if theme in puzzle.themes:
            return theme
    return puzzle.goal
