"""What people may call themselves and write: short, printable, on one line."""

from __future__ import annotations

import unicodedata
from typing import Final

from sixstones.match.refused import Refused

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 200

MOST_ACCENTS: Final = 3
BLANKS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols and look like nothing."""

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
    """The name as it is shown. Raises Refused."""
    shown = _on_one_line(name)
    if not shown or len(shown) > LONGEST_NAME or not _showable(shown):
        raise Refused("name/unusable", f"A name has 1 to {LONGEST_NAME} letters, digits and signs that can be shown.")
    if shown.casefold() in (other.casefold() for other in taken):
        raise Refused("name/taken", f"Somebody at this table is called {shown} already. Choose another name.")
    return shown


def usable_text(text: str) -> str:
    """A line as it is shown. Raises Refused."""
    shown = _on_one_line(text)
    if not shown or len(shown) > LONGEST_TEXT or not _showable(shown):
        raise Refused("chat/unusable", f"A line has 1 to {LONGEST_TEXT} letters, digits and signs that can be shown.")
    return shown


def _on_one_line(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _showable(text: str) -> bool:
    """No control signs, nothing that turns the direction of writing or looks like nothing, no pile of accents."""
    return text.isprintable() and not any(sign in BLANKS for sign in text) and not _piled_up(text)


def _piled_up(text: str) -> bool:
    run = 0
    for sign in text:
        run = run + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if run > MOST_ACCENTS:
            return True
    return False
