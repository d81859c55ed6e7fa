"""What people may call themselves and write: short, printable, on one line."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from sixstones.ai.registry import BOTS
from sixstones.match.decision import RequestRefused

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 200

MOST_MARKS: Final = 3
"""Marks that may be stacked on one letter; more would grow out of their line."""
TRANSLATED_BOTS: Final = frozenset(
    {
        "agente",
        "azar",
        "bohater",
        "búsqueda",
        "búsqueda profunda",
        "campeón",
        "deep search",
        "glouton",
        "hasard",
        "héroe",
        "héros",
        "instinct",
        "instinto",
        "instynkt",
        "losowe rozgrywki",
        "losowy",
        "mistrz",
        "parties simulées",
        "planificador",
        "planificateur",
        "planista",
        "poszukiwacz",
        "recherche",
        "recherche profonde",
        "recluta",
        "recrue",
        "rekrut",
        "simulaciones",
        "titán",
        "tytan",
        "vengador",
        "voraz",
        "wnikliwy",
        "zachłanny",
    }
)
"""What the page calls bots in its languages. A test compares them with the catalogues."""
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e00ff]"
)
"""Characters that look like nothing, or turn the direction of writing (Unicode's default ignorables and blanks)."""
VARIATION_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose between two looks of a character; keyboards add them to emoji. Dropping them loses nothing."""

PHRASES: Final = (
    "hello",
    "good_luck",
    "nice_move",
    "thinking",
    "your_turn",
    "oops",
    "sorry",
    "thanks",
    "well_played",
    "good_game",
    "again",
    "goodbye",
)
"""What can be said everywhere. They go over the wire by id; each client shows them in its user's language."""


def usable_name(name: str, taken: tuple[str, ...] = ()) -> str:
    """The name as it is shown. Raises RequestRefused."""
    shown = _on_one_line(name)
    if len(shown) > LONGEST_NAME or not _showable(shown):
        raise RequestRefused("name/unusable", f"A name has 1 to {LONGEST_NAME} visible characters.")
    if _compared(shown) in BOTS or _compared(shown) in TRANSLATED_BOTS:
        raise RequestRefused("name/reserved", f"{shown} is the name of a bot. Choose another name.")
    if _compared(shown) in map(_compared, taken):
        raise RequestRefused("name/taken", f"Somebody at this table is called {shown} already. Choose another name.")
    return shown


def usable_text(text: str) -> str:
    """A line as it is shown. Raises RequestRefused."""
    shown = _on_one_line(text)
    if len(shown) > LONGEST_TEXT or not _showable(shown):
        raise RequestRefused("chat/unusable", f"A message has 1 to {LONGEST_TEXT} visible characters.")
    return shown


def _on_one_line(text: str) -> str:
    return " ".join(VARIATION_SELECTORS.sub("", unicodedata.normalize("NFC", text)).split())


def _compared(name: str) -> str:
    """Names that look the same, full-width letters and capitals included, are the same here."""
    return unicodedata.normalize("NFKC", name).casefold()


def _showable(text: str) -> bool:
    """Something to see, nothing that can't be seen or controls the screen, and no pile of marks."""
    marks = [unicodedata.category(sign).startswith("M") for sign in text]
    if not text or marks[0] or not text.isprintable() or INVISIBLE.search(text):
        return False
    return all(not all(marks[start : start + MOST_MARKS + 1]) for start in range(len(marks) - MOST_MARKS))
