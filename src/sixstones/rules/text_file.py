"""Reading a text file that somebody names. It may have no end, as /dev/zero or a pipe, so there is a limit."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

MOST: Final = 1_000_000
"""Characters. A saved game or a deck has some ten thousand."""


def read_text(file: Path, encoding: str = "utf-8") -> str:
    """The whole file. Raises OSError, also when it is too long, and UnicodeDecodeError."""
    with file.open(encoding=encoding) as lines:
        text = lines.read(MOST + 1)
    if len(text) > MOST:
        raise OSError(errno.EFBIG, f"it has more than {MOST:,} characters", str(file))
    return text
