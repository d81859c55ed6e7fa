"""Text for a terminal: make untrusted text safe, replace characters it can't show, build small phrases."""

import codecs
import sys
from collections.abc import Iterable
from typing import Final

JOINERS: Final = frozenset("\u200c\u200d")  # other invisible characters could hide or reorder text
ASCII_SUBSTITUTES: Final = dict(zip("●◆▲■✚★▽·×−–—…’█░▶✓✗╭╮╰╯─│", "od^#+*v.x---.'#.>!x++++-|", strict=True))
_ERROR_HANDLER: Final = "sixstones-ascii"


def printable(text: str) -> str:
    """The text on one line, with control characters replaced."""
    on_one_line = "".join(" " if char.isspace() else char for char in text)
    return "".join(char if char.isprintable() or char in JOINERS else "\ufffd" for char in on_one_line)


def listed(parts: Iterable[str]) -> str:
    """A list in words: "a", "a and b", "a, b and c"."""
    *most, last = tuple(parts) or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def counted(count: int, noun: str) -> str:
    """A number of things: "1 token", "2 tokens", "1,000 tokens"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def replace_unencodable_output() -> None:
    """Make standard output replace characters that its encoding lacks, such as those of an ASCII log file."""
    codecs.register_error(_ERROR_HANDLER, _substitute)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors=_ERROR_HANDLER)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    chars = error.object[error.start : error.end]
    return "".join(ASCII_SUBSTITUTES.get(char, "?") for char in chars), error.end
