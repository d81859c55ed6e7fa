"""What every form of the store asks of an append before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sixstones.match.storage import Change


def check(changes: Sequence[Change]) -> None:
    """Raise ValueError for what some store could not keep, or not give back as it was."""
    for change in changes:
        if change.after < 0 or (change.after == 0 and not change.events):
            raise ValueError(f"table {change.table}: a table starts with an event, and its events count from 1")
        for text in (*change.events, change.listing or b""):
            _check_text(text)


def _check_text(text: bytes) -> None:
    if b"\0" in text:
        raise ValueError("a NUL is no part of JSON, and PostgreSQL can't keep it")
    text.decode()


def conflicts(changes: Sequence[Change], numbers: Mapping[str, int]) -> bool:
    """Whether some change comes after another event than the last of its table; `numbers` lacks new tables."""
    written: dict[str, int] = {}
    for change in changes:
        last = written.get(change.table, numbers.get(change.table, 0))
        if last != change.after:
            return True
        written[change.table] = last + len(change.events)
    return False
