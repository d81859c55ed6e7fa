"""Saved games: readable text with the setup and the moves, verified on reading."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from sixstones.game import Record
from sixstones.records.reader import RecordError, record_from_text
from sixstones.records.writer import record_to_text
from sixstones.system import read_text

__all__ = ["RecordError", "load_record", "record_from_text", "record_to_text", "save_record"]


def load_record(path: Path | str) -> Record:
    """Read a file and verify everything in it. Raises RecordError."""
    try:
        text = read_text(Path(path))
    except UnicodeDecodeError:
        raise RecordError(str(path), None, "is not a text file, so it is not a saved game") from None
    except OSError as error:
        raise RecordError(str(path), None, f"can't be read ({error.strerror})") from None
    return record_from_text(text, str(path))


def _umask() -> int:
    """The user's umask, which saved files follow: an unfinished game contains the order of the cards."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def save_record(path: Path | str, record: Record) -> None:
    """Write a file; an existing file is replaced only once the new one is complete. Raises RecordError."""
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
