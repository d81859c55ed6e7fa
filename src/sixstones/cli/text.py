"""Text for a terminal: make untrusted text safe, replace characters it can't show, build phrases and commands."""

import codecs
import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

JOINERS: Final = frozenset("\u200c\u200d")  # other invisible characters could hide or reorder text
ASCII_SUBSTITUTES: Final = dict(zip("●◆▲■✚★▽·×−–—…’█░▶✓✗╭╮╰╯─│", "od^#+*v.x---.'#.>!x++++-|", strict=True))
_ERROR_HANDLER: Final = "sixstones-ascii"


def printable(text: str) -> str:
    """The text on one line, with control characters replaced."""
    on_one_line = "".join(" " if char.isspace() else char for char in text)
    return "".join(char if char.isprintable() or char in JOINERS else "\ufffd" for char in on_one_line)


def listed(parts: Iterable[str]) -> str:
    """A list in words: "a", "a and b", "a, b and c"."""
    *most, last = tuple(parts) or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def counted(count: int, noun: str) -> str:
    """A number of things: "1 token", "2 tokens", "1,000 tokens"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def shell_command(*arguments: str | Path) -> str:
    """A command line of this program, ready to copy. Files have their full path, from ~ where possible."""
    script, python = Path(sys.argv[0]), Path(sys.executable)
    program = [_program(script)] if script.stem == "sixstones" else [_program(python), "-m", "sixstones"]
    words = (_path(word) if isinstance(word, Path) else shlex.quote(word) for word in arguments)
    return " ".join([shlex.join(program), *words])


def _path(file: Path) -> str:
    full = file.absolute()
    if os.name != "nt" and full.is_relative_to(Path.home()):
        return f"~/{shlex.quote(str(full.relative_to(Path.home())))}"
    return shlex.quote(str(full))


def _program(program: Path) -> str:
    """The program's name if the shell finds it, otherwise its path, relative if it is below the current folder."""
    found, full, here = shutil.which(program.name), program.absolute(), Path.cwd()
    if found and Path(found).absolute() == full:
        return program.name
    if not full.is_relative_to(here):
        return str(full)
    near = full.relative_to(here)
    return str(near) if len(near.parts) > 1 else f"./{near}"


def replace_unencodable_output() -> None:
    """Make standard output replace characters that its encoding lacks, such as those of an ASCII log file."""
    codecs.register_error(_ERROR_HANDLER, _substitute)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors=_ERROR_HANDLER)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    chars = error.object[error.start : error.end]
    return "".join(ASCII_SUBSTITUTES.get(char, "?") for char in chars), error.end
