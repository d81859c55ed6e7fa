"""Damages an SQLite file. This process must not have it open: closing it would drop SQLite's locks."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

PAGE = 4096
ROWS, KEYS = 13, 10
"""The first byte of a page with rows of a table, or keys of an index."""


def checkpoint(path: Path) -> None:
    """Move everything from the log into the file, also while a server uses it."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def spoil_events(path: Path, table: str, *, spare: str, kind: int = ROWS) -> int:
    """Overwrite the pages that have only events of one table; returns how many."""
    content = bytearray(path.read_bytes())
    spoilt = [
        at
        for at in range(PAGE, len(content), PAGE)
        if content[at] == kind
        and content.count(table.encode(), at, at + PAGE) > 2
        and content.find(spare.encode(), at, at + PAGE) < 0
    ]
    _overwrite(path, spoilt)
    return len(spoilt)


def spoil_page(path: Path, name: str) -> None:
    """Overwrite the first page of a table or an index."""
    with closing(sqlite3.connect(path)) as connection:
        (number,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [name]).fetchone()
    _overwrite(path, [(number - 1) * PAGE])


def _overwrite(path: Path, pages: list[int]) -> None:
    with path.open("r+b") as file:
        for at in pages:
            file.seek(at)
            file.write(b"\xff" * PAGE)
