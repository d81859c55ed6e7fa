"""How a command is typed at the shell from which this one was started."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "sixstones"


def command(*arguments: str | Path) -> str:
    """A call of this program, ready to be copied; files by their full path."""
    words = (str(word.absolute()) if isinstance(word, Path) else word for word in arguments)
    return shlex.join([*_program(), *words])


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
