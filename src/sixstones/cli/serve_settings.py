"""Where `sixstones serve` finds options that are not on its command line: the environment, then a file in TOML.

A command line is no place for a password: everybody on the machine can read it with `ps`.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from cyclopts import App, ArgumentCollection
from cyclopts.config import Dict, Env
from platformdirs import user_config_path

from sixstones.cli.problem import Problem
from sixstones.game.moves import suggestion
from sixstones.rules.text_file import read_text

PREFIX: Final = "SIXSTONES_"
VARIABLE: Final = f"{PREFIX}SERVE_"
SECTION: Final = "serve"
FILE_OPTION: Final = "config"
PASSWORD: Final = re.compile(r"://[^/@]*:[^/@]+@|[?&]password=")


def environment(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """SIXSTONES_SERVE_PORT is --port, and so on. A variable that is no option is refused. Raises Problem."""
    known = {VARIABLE + name.upper() for name in _names(arguments)}
    for variable in sorted(os.environ):
        if variable.startswith(VARIABLE) and variable not in known:
            raise Problem(f"the environment variable {variable} is no setting{suggestion(variable, known)}")
    Env(PREFIX)(app, commands, arguments)


def settings_file(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """The file that --config names, or the usual one if it is there. Raises Problem."""
    file = _chosen(arguments)
    if file is None:
        return
    written = _read(file)
    _check_keys(file, "it ", written, [SECTION])
    section = written.get(SECTION, {})
    if isinstance(section, dict):  # if not, cyclopts says so
        _check_keys(file, f"[{SECTION}] ", section, set(_names(arguments)) - {FILE_OPTION})
        _warn_of_readers(file, section)
    Dict(written, source=str(file))(app, commands, arguments)


def usual_file() -> Path:
    return user_config_path("sixstones") / "sixstones.toml"


def _names(arguments: ArgumentCollection) -> list[str]:
    return [argument.name.removeprefix("--").replace("-", "_") for argument in arguments]


def _chosen(arguments: ArgumentCollection) -> Path | None:
    named = [token.value for argument in arguments if argument.name == f"--{FILE_OPTION}" for token in argument.tokens]
    if named:
        return Path(named[-1]).expanduser()
    return usual_file() if os.path.isfile(usual_file()) else None  # noqa: PTH113  # False where one may not look


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(file))
    except OSError as error:
        raise Problem(f"{file}: can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Problem(f"{file}: is not a UTF-8 text file") from None
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{file}: is not good TOML: {error}") from None


def _check_keys(file: Path, where: str, written: Iterable[str], known: Iterable[str]) -> None:
    for key in written:
        name = key.replace("-", "_")
        if name not in known:
            hint = suggestion(name, known) or f"; there can be {', '.join(sorted(known))}"
            raise Problem(f"{file}: {where}has the key {key!r}, which is no setting{hint}")


def _warn_of_readers(file: Path, section: dict[str, Any]) -> None:
    secret = any(isinstance(value, str) and PASSWORD.search(value) for value in section.values())
    if secret and sys.platform != "win32" and file.stat().st_mode & stat.S_IROTH:
        print(f"sixstones: {file} holds a password and everybody can read it; chmod 600 {file}", file=sys.stderr)
