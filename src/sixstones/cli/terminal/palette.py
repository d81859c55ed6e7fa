"""The colours of the terminal game. Each can be read on dark and on light backgrounds: contrast 3:1 or better.

White, yellow and the bright colours vanish on one kind of background or the other, so none of them is used.
"""

from __future__ import annotations

from typing import Final

from rich.theme import Theme

STONE_STYLES: Final = {
    "yellow": "color(136)",
    "blue": "color(33)",
    "orange": "color(202)",
    "red": "color(160)",
    "purple": "color(134)",
    "green": "color(28)",
    "gray": "color(245)",
}
GOOD: Final = "bold color(28)"
BAD: Final = "bold color(160)"
ACCENT: Final = "bold color(30)"
"""Numbers to type, points."""
QUIET: Final = "color(245)"

THEME: Final = Theme(
    {
        "markdown.h2": "bold underline",
        "markdown.code": "bold",
        "markdown.list": "none",
        "markdown.hr": QUIET,
    }
)
"""The rules are Markdown; these are the colours of Rich that the rules would show otherwise."""
