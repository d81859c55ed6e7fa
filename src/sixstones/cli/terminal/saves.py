"""Where games are kept, and how one is written there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sixstones.game import Game
from sixstones.records import save_record
from sixstones.records.writer import result_text
from sixstones.system import read_text

SUFFIX: Final = ".sixstones"


def games_folder() -> Path:
    return user_data_path("sixstones") / "games"


def fresh_file() -> Path:
    """A file for a game that begins now; never one that is there already."""
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    file, copy = games_folder() / f"{stem}{SUFFIX}", 2
    while file.exists():
        file, copy = games_folder() / f"{stem}-{copy}{SUFFIX}", copy + 1
    return file


def newest_unfinished() -> Path | None:
    """The game of the folder that was left last and is not over."""
    files = sorted(games_folder().glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    return next(filter(_is_unfinished, files), None)


def _is_unfinished(file: Path) -> bool:
    try:
        return read_text(file).rstrip().endswith(result_text(None))
    except (OSError, UnicodeDecodeError):
        return False


def file_named(name: str) -> Path:
    """The file that somebody named for a game. Raises ValueError where nothing can be written."""
    if name.startswith("-"):
        raise ValueError(f"{name!r} is no name for a file: it begins with a dash; not saved")
    file = Path(name).expanduser()
    if file.is_dir():
        raise ValueError(f"{file} is a folder; not saved")
    if not file.parent.is_dir():
        raise ValueError(f"there is no folder {file.parent}; not saved")
    return file


def save(file: Path, game: Game, names: Sequence[str], date: str | None) -> None:
    """Write the game with the names of those who play. Raises RecordError."""
    save_record(file, replace(game.record(), names=tuple(names), date=date))
