"""Saved games: readable text with the setup and the moves, verified on reading."""

from pathlib import Path

from sixstones.game import Record
from sixstones.records.text import RecordError, record_from_text, record_to_text
from sixstones.system import read_text, write_text

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


def save_record(path: Path | str, record: Record) -> None:
    """Write a file; an existing file is replaced only once the new one is complete. Raises RecordError."""
    try:
        write_text(Path(path), record_to_text(record))
    except OSError as error:
        raise RecordError(str(path), None, f"can't be written ({error.strerror})") from None
