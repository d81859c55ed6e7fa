"""Saved games: readable text that holds the setup and the moves, verified when it is read."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from sixstones.game import Record
from sixstones.records.errors import RecordError
from sixstones.records.reader import record_from_text
from sixstones.records.writer import record_to_text
from sixstones.rules.text_file import read_text

__all__ = ["RecordError", "load_record", "record_from_text", "record_to_text", "save_record"]


def load_record(path: Path | str) -> Record:
    """Read a file and verify it whole. Raises RecordError."""
    try:
        text = read_text(Path(path))
    except UnicodeDecodeError:
        raise RecordError(str(path), None, "is not a text file, so it is no saved game") from None
    except OSError as error:
        raise RecordError(str(path), None, f"can't be read ({error.strerror})") from None
    return record_from_text(text, str(path))


def _umask() -> int:
    """What this user's new files are not open to. An unfinished game holds the order of the cards."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def save_record(path: Path | str, record: Record) -> None:
    """Write a file; an older one of that name is replaced only when the new one is whole. Raises RecordError."""
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(record_to_text(record))
            Path(temporary).chmod(0o666 & ~_umask())
            Path(temporary).replace(target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise RecordError(str(path), None, f"can't be written ({error.strerror})") from None
