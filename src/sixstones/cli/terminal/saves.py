"""Where games are kept, and how one is written there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from sixstones.game import Game
from sixstones.records import save_record

SUFFIX = ".sixstones"


def games_folder() -> Path:
    return user_data_path("sixstones") / "games"


def fresh_file() -> Path:
    """A file for a game that begins now; never one that is there already."""
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    file, copy = games_folder() / f"{stem}{SUFFIX}", 2
    while file.exists():
        file, copy = games_folder() / f"{stem}-{copy}{SUFFIX}", copy + 1
    return file


def save(file: Path, game: Game, names: Sequence[str], date: str | None) -> None:
    """Write the game with the names of those who play. Raises RecordError."""
    save_record(file, replace(game.record(), names=tuple(names), date=date))


def quoted(file: Path) -> str:
    """A path as it is typed at a shell."""
    text = str(file)
    return f'"{text}"' if " " in text else text
