"""What the operating system provides: CPU cores and text files."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

MAX_CHARACTERS: Final = 1_000_000
"""A saved game or a deck has about ten thousand."""


def available_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_text(file: Path, encoding: str = "utf-8") -> str:
    """The whole file, up to a limit: /dev/zero and pipes never end. Raises OSError and UnicodeDecodeError."""
    with file.open(encoding=encoding) as lines:
        text = lines.read(MAX_CHARACTERS + 1)
    if len(text) > MAX_CHARACTERS:
        raise OSError(errno.EFBIG, f"it has more than {MAX_CHARACTERS:,} characters", str(file))
    return text
