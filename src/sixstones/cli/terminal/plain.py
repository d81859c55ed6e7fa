"""Output that can't show every sign, such as an ASCII log file, gets a plain one of the same width instead."""

from __future__ import annotations

import codecs
import sys
from typing import Final

SUBSTITUTES: Final = dict(zip("●◆▲■✚★▽·×−–—…’█░▶✓✗╭╮╰╯─│", "od^#+*v.x---.'#.>!x++++-|", strict=True))
_HANDLER: Final = "sixstones-plain"


def substitute(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of the signs that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(SUBSTITUTES.get(sign, "?") for sign in signs), error.end


def use_plain_signs_where_needed() -> None:
    """Make standard output substitute signs instead of failing."""
    codecs.register_error(_HANDLER, substitute)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors=_HANDLER)
