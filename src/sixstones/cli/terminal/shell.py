"""How a command is typed at the shell from which this one was started."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "sixstones"


def command(*arguments: str | Path) -> str:
    """A call of this program, ready to be copied; files by their full path, from ~ where they lie at home."""
    words = (_file(word) if isinstance(word, Path) else shlex.quote(word) for word in arguments)
    return " ".join([shlex.join(_program()), *words])


def in_lines(call: str, width: int) -> list[str]:
    """A command in two lines where one is too narrow: broken before the last word, as the shell allows it."""
    words, _, last = call.rpartition(" ")
    if len(call) <= width or os.name == "nt" or "'" in call:
        return [call]
    return [f"{words} \\", f"  {last}"]


def _file(file: Path) -> str:
    full = file.absolute()
    if os.name != "nt" and full.is_relative_to(Path.home()):
        return f"~/{shlex.quote(str(full.relative_to(Path.home())))}"
    return shlex.quote(str(full))


def _program() -> list[str]:
    """The script that runs, or Python with `-m` where there is none."""
    script = Path(sys.argv[0])
    return [_typed(script)] if script.stem == NAME else [_typed(Path(sys.executable)), "-m", NAME]


def _typed(program: Path) -> str:
    """By its name where the shell finds it, else by its path, from here if it lies below."""
    found, full, here = shutil.which(program.name), program.absolute(), Path.cwd()
    if found and Path(found).absolute() == full:
        return program.name
    if not full.is_relative_to(here):
        return str(full)
    near = full.relative_to(here)
    return str(near) if len(near.parts) > 1 else f"./{near}"
