"""Names and chat messages: short, printable, on one line."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from sixstones.ai.registry import BOTS
from sixstones.match.refusal import RequestRefused

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 200

MAX_MARKS: Final = 3  # Combining marks on one letter; more would cover other lines
CATALOGUES: Final = Path(__file__).parents[1] / "locales"
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e00ff]"
)
"""Invisible characters and those that change the writing direction (Unicode's default ignorables and blanks)."""
VARIATION_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # keyboards add them to emoji

PHRASES: Final = (  # for every table; messages contain their id, and each client shows them in its language
    *("hello", "good_luck", "nice_move", "thinking", "your_turn", "oops", "sorry", "thanks"),
    *("well_played", "good_game", "again", "goodbye"),
)


def usable_name(name: str, taken: tuple[str, ...] = ()) -> str:
    """The normalised name. Raises RequestRefused."""
    shown = _on_one_line(name)
    if len(shown) > LONGEST_NAME or not _is_visible(shown):
        raise RequestRefused("name/unusable", f"A name has 1 to {LONGEST_NAME} visible characters.")
    if _folded(shown) in _bot_names():
        raise RequestRefused("name/reserved", f"{shown} is the name of a bot. Choose another.")
    if _folded(shown) in map(_folded, taken):
        raise RequestRefused("name/taken", f"{shown} is already taken at this table. Choose another name.")
    return shown


def usable_text(text: str) -> str:
    """The normalised chat message. Raises RequestRefused."""
    shown = _on_one_line(text)
    if len(shown) > LONGEST_TEXT or not _is_visible(shown):
        raise RequestRefused("chat/unusable", f"A message has 1 to {LONGEST_TEXT} visible characters.")
    return shown


@cache
def _bot_names() -> frozenset[str]:
    """The names of all bots, in all languages of the page: bot-hero = Héroe."""
    lines = "\n".join(path.read_text("utf-8") for path in CATALOGUES.glob("*/*.ftl"))
    translated = (name for bot, name in re.findall(r"^bot-(\w+) = (.+)$", lines, re.MULTILINE) if bot in BOTS)
    return frozenset({*BOTS, *map(_folded, translated)})


def _on_one_line(text: str) -> str:
    return " ".join(VARIATION_SELECTORS.sub("", unicodedata.normalize("NFC", text)).split())


def _folded(name: str) -> str:
    """Equal for names that look the same, for example with full-width or capital letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def _is_visible(text: str) -> bool:
    """Whether all of it is visible, without control characters or piles of marks."""
    marks = [unicodedata.category(char).startswith("M") for char in text]
    if not text or marks[0] or not text.isprintable() or INVISIBLE.search(text):
        return False
    return all(not all(marks[start : start + MAX_MARKS + 1]) for start in range(len(marks) - MAX_MARKS))
