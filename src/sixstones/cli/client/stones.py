"""The look of tokens and texts: colours that are readable on dark and on light backgrounds, shapes, letters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from sixstones.cli.client.words import Words
from sixstones.rules.colours import COLOUR_NAMES, STONE_NAMES

GOOD: Final = "bold color(28)"
BAD: Final = "bold color(160)"
ACCENT: Final = "bold color(30)"  # numbers to type, points
QUIET: Final = "color(245)"
EMPTY: Final = "·"


@dataclass(frozen=True, slots=True)
class Stone:
    """How one kind of token looks. Letter and shape say as much as the colour does."""

    colour: str
    name: str
    letter: str  # in English; `Words.letters` has those of other languages
    shape: str
    style: str


_STYLES: Final = ("color(136)", "color(33)", "color(202)", "color(160)", "color(134)", "color(28)", "color(245)")
_LOOKS: Final = zip(COLOUR_NAMES, STONE_NAMES, "YBORPGS", "●◆▲■✚★▽", _STYLES, strict=True)
STONES: Final = {look[0]: Stone(*look) for look in _LOOKS}


def clickable(text: Text, action: str, *values: object) -> Text:
    """Make a text call an action of the app when somebody clicks on it."""
    text.stylize(Style.from_meta({"@click": f"app.{action}({', '.join(map(repr, values))})"}))
    return text


def count_text(words: Words, counts: Mapping[str, int], *, shape: bool = False, gap: str = " ") -> Text:
    """Tokens as "2Y 1B", or "2●Y 1◆B" with their shapes."""
    return Text(gap).join(
        Text(f"{count}{STONES[colour].shape if shape else ''}{words.letters[colour]}", STONES[colour].style)
        for colour, count in counts.items()
        if count
    )


def fit(text: Text, width: int) -> Text:
    """A copy that is exactly this wide."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def spread(left: Text, right: Text, width: int) -> Text:
    """One text at the left end of a line, another at its right end."""
    return Text.assemble(fit(left, max(0, width - right.cell_len)), right)


def wrap(text: Text | str, width: int) -> list[Text]:
    """A text in lines of at most this width."""
    from rich.console import Console  # noqa: PLC0415  # only needed where something is drawn

    text = Text(text) if isinstance(text, str) else text
    return list(text.wrap(Console(width=width), max(1, width)))
