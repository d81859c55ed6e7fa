"""Saved games: readable text with the setup and the moves, verified on reading."""

from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sixstones.game import Record
from sixstones.records.text import RecordError, record_from_text, record_to_text, result_text
from sixstones.system import read_text, write_text

__all__ = ["RecordError", "load_record", "record_from_text", "record_to_text", "save_record"]

SUFFIX: Final = ".sixstones"


def load_record(path: Path | str) -> Record:
    """Read a file and verify everything in it. Raises RecordError."""
    try:
        text = read_text(Path(path), "utf-8-sig")  # Windows editors add a byte order mark
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


def games_folder() -> Path:
    return user_data_path("sixstones") / "games"


def fresh_file() -> Path:
    """A file for a game that starts now; never one that exists."""
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    file, copy = games_folder() / f"{stem}{SUFFIX}", 2
    while file.exists():
        file, copy = games_folder() / f"{stem}-{copy}{SUFFIX}", copy + 1
    return file


def newest_unfinished() -> Path | None:
    """The unfinished game in the games folder that was played last."""
    saved = sorted(games_folder().glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    return next(filter(_is_unfinished, saved), None)


def _is_unfinished(file: Path) -> bool:
    try:
        return read_text(file).rstrip().endswith(result_text(None))
    except (OSError, UnicodeDecodeError):
        return False
