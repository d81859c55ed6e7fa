"""Options of `sixstones serve` from environment variables and from a TOML file.

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
from sixstones.system import read_text

PREFIX: Final = "SIXSTONES_"
SERVE_PREFIX: Final = f"{PREFIX}SERVE_"
SECTION: Final = "serve"
FILE_OPTION: Final = "config"
PASSWORD: Final = re.compile(r"://[^/@]*:[^/@]+@|[?&]password=")


def environment(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Read SIXSTONES_SERVE_PORT as --port, and so on. Raises Problem for an unknown variable."""
    known = {SERVE_PREFIX + name.upper() for name in _names(arguments)}
    for variable in sorted(os.environ):
        if variable.startswith(SERVE_PREFIX) and variable not in known:
            raise Problem(f"unknown environment variable {variable}{suggestion(variable, known)}")
    Env(PREFIX)(app, commands, arguments)


def settings_file(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Read the file given with --config, or the default one if it exists. Raises Problem."""
    file = _chosen_file(arguments)
    if file is None:
        return
    content = _read(file)
    _check_keys(file, "", content, [SECTION])
    section = content.get(SECTION, {})
    if isinstance(section, dict):  # otherwise cyclopts complains
        _check_keys(file, f"[{SECTION}] ", section, set(_names(arguments)) - {FILE_OPTION})
        _warn_about_readable_password(file, section)
    Dict(content, source=str(file))(app, commands, arguments)


def _names(arguments: ArgumentCollection) -> list[str]:
    return [argument.name.removeprefix("--").replace("-", "_") for argument in arguments]


def _chosen_file(arguments: ArgumentCollection) -> Path | None:
    given = [token.value for argument in arguments if argument.name == f"--{FILE_OPTION}" for token in argument.tokens]
    if given:
        return Path(given[-1]).expanduser()
    default = user_config_path("sixstones") / "sixstones.toml"
    return default if os.path.isfile(default) else None  # noqa: PTH113  # Path.is_file raises without permission


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(file))
    except OSError as error:
        raise Problem(f"{file}: can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Problem(f"{file}: not a UTF-8 text file") from None
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{file}: invalid TOML: {error}") from None


def _check_keys(file: Path, where: str, keys: Iterable[str], known: Iterable[str]) -> None:
    for key in keys:
        name = key.replace("-", "_")
        if name not in known:
            hint = suggestion(name, known) or f"; the known keys are {', '.join(sorted(known))}"
            raise Problem(f"{file}: {where}unknown key {key!r}{hint}")


def _warn_about_readable_password(file: Path, section: dict[str, Any]) -> None:
    secret = any(isinstance(value, str) and PASSWORD.search(value) for value in section.values())
    if secret and sys.platform != "win32" and file.stat().st_mode & stat.S_IROTH:
        print(f"sixstones: {file} contains a password and everybody can read it; chmod 600 {file}", file=sys.stderr)
