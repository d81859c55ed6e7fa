"""The seven kinds of token as a terminal shows them: each has a letter, a shape and a colour of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sixstones.cli.terminal.palette import STONE_STYLES
from sixstones.rules.colours import COLOUR_NAMES, STONE_NAMES


@dataclass(frozen=True, slots=True)
class Stone:
    """How one kind of token looks. Letter and shape say as much as the colour does."""

    colour: str
    name: str
    letter: str
    shape: str
    style: str


_LETTERS: Final = "YBORPGS"  # gray is S, for S.H.I.E.L.D.: G is green
_SHAPES: Final = "●◆▲■✚★▽"

STONES: Final = {
    colour: Stone(colour, name, letter, shape, STONE_STYLES[colour])
    for colour, name, letter, shape in zip(COLOUR_NAMES, STONE_NAMES, _LETTERS, _SHAPES, strict=True)
}
COLOUR_OF_LETTER: Final = {stone.letter.lower(): stone.colour for stone in STONES.values()}
EMPTY: Final = "·"


def count_text(colour: str, count: int, *, shape: bool = False) -> Text:
    """A number of tokens, as "2Y", or as "2●Y" with the shape."""
    stone = STONES[colour]
    return Text(f"{count}{stone.shape if shape else ''}{stone.letter}", stone.style)


def counts_text(counts: Mapping[str, int], *, shape: bool = False, gap: str = " ") -> Text:
    """All that is there, as "2Y 1B"; empty when there is nothing."""
    return Text(gap).join(count_text(colour, count, shape=shape) for colour, count in counts.items() if count)


def letters_text(colours: Iterable[str]) -> Text:
    """Tokens one by one, as "YBR"."""
    return Text("").join(Text(STONES[colour].letter, STONES[colour].style) for colour in colours)


def letters(counts: Mapping[str, int]) -> str:
    """Tokens as people type and read them, without colours: "1Y 1B 2R"."""
    return counts_text(counts).plain
