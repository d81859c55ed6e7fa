"""Saved games: where they are, and the commands that open them again."""

import os
import shlex
import shutil
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sixstones.records.writer import result_text
from sixstones.system import read_text

SUFFIX: Final = ".sixstones"
PROGRAM: Final = "sixstones"


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


def shell_command(*arguments: str | Path) -> str:
    """A call of this program, ready to copy; files by their full path, from ~ where possible."""
    words = (_file(word) if isinstance(word, Path) else shlex.quote(word) for word in arguments)
    return " ".join([shlex.join(_program()), *words])


def _file(file: Path) -> str:
    full = file.absolute()
    if os.name != "nt" and full.is_relative_to(Path.home()):
        return f"~/{shlex.quote(str(full.relative_to(Path.home())))}"
    return shlex.quote(str(full))


def _program() -> list[str]:
    """The script that runs, or Python with `-m` if there is none."""
    script = Path(sys.argv[0])
    return [_typed(script)] if script.stem == PROGRAM else [_typed(Path(sys.executable)), "-m", PROGRAM]


def _typed(program: Path) -> str:
    """By its name if the shell finds it, else by its path, relative if it is below the current folder."""
    found, full, here = shutil.which(program.name), program.absolute(), Path.cwd()
    if found and Path(found).absolute() == full:
        return program.name
    if not full.is_relative_to(here):
        return str(full)
    near = full.relative_to(here)
    return str(near) if len(near.parts) > 1 else f"./{near}"
