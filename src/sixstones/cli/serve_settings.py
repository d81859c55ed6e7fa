"""The settings of a server from variables and files, for `sixstones serve` and for the operator's commands."""

import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from cyclopts import App, ArgumentCollection
from cyclopts.config import Dict, Env
from platformdirs import user_config_path

from sixstones.problem import Problem
from sixstones.system import read_text

SERVE_PREFIX: Final = "SIXSTONES_SERVE_"
PASSWORD: Final = re.compile(r"://[^/@]*:[^/@]+@|[?&]password=")
SECRETS: Final = ("database", "redis", "operator_key", "signing_key")  # SIXSTONES_SERVE_DATABASE_FILE names a file
ON_COMMAND_LINE: Final = (
    "everybody on this machine can read a secret on the command line; "
    "put it into the settings file, or into a file that SIXSTONES_SERVE_DATABASE_FILE (or …_KEY_FILE) names"
)


def environment(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Read SIXSTONES_SERVE_PORT as --port, and so on. Raises Problem for an unknown variable."""
    names = _names(arguments)
    known = {SERVE_PREFIX + name.upper() for name in names}
    files = {f"{SERVE_PREFIX}{name.upper()}_FILE": name for name in SECRETS}
    for variable in sorted(os.environ):
        if variable.startswith(SERVE_PREFIX) and variable not in known | files.keys():
            raise Problem(f"unknown environment variable {variable}{_suggestion(variable, known)}")
    Env("SIXSTONES_")(app, commands, arguments)
    for variable, name in files.items():
        if variable in os.environ:
            if variable.removesuffix("_FILE") in os.environ:
                raise Problem(f"{variable} and {variable.removesuffix('_FILE')} are both set; remove one of them")
            secret = secret_in(os.environ[variable])
            Dict({"serve": {name: secret}}, source=variable)(app, commands, arguments)


def settings_file(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Read the file given with --config, or the default one if it exists. Raises Problem."""
    given = [token.value for argument in arguments if argument.name == "--config" for token in argument.tokens]
    file, content = read_settings(given[-1] if given else None)
    _check_keys(f"{file}:", content, {"serve"})
    section = content.get("serve", {})
    if isinstance(section, dict):  # otherwise cyclopts complains
        _check_keys(f"{file}: [serve]", section, _names(arguments) - {"config"})
        secret = any(isinstance(value, str) and PASSWORD.search(value) for value in section.values())
        secret = secret or not section.keys().isdisjoint(("operator_key", "signing_key"))
        if secret and sys.platform != "win32" and file.stat().st_mode & stat.S_IROTH:
            print(f"sixstones: {file} contains a password and everybody can read it; chmod 600 {file}", file=sys.stderr)
    Dict(content, source=str(file))(app, commands, arguments)


def read_settings(given: str | None) -> tuple[Path, dict[str, Any]]:
    """The settings file and its content; empty if none is given and there is no default one. Raises Problem."""
    file = Path(given).expanduser() if given else user_config_path("sixstones") / "sixstones.toml"
    if not given and not os.path.isfile(file):  # noqa: PTH113  # Path.is_file raises without permission
        return file, {}
    try:
        return file, tomllib.loads(_text(file))
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{file}: invalid TOML: {error}") from None


def secret_in(name: str) -> str:
    """The content of a file with a secret, without the line end. Raises Problem."""
    secret = _text(Path(name).expanduser()).strip()
    if not secret:
        raise Problem(f"{name} is empty; it should contain a secret")
    return secret


def _text(file: Path) -> str:
    try:
        return read_text(file)
    except OSError as error:
        raise Problem(f"{file}: can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Problem(f"{file}: not a UTF-8 text file") from None


def warn_of_secrets_on_the_command_line() -> None:
    if any(PASSWORD.search(word) or word.startswith(("--operator-key", "--signing-key")) for word in sys.argv[1:]):
        print(f"sixstones: {ON_COMMAND_LINE}", file=sys.stderr)


def served_setting(name: str, config: str | None) -> str | None:
    """A setting that a server on this machine would use, without its command line. Raises Problem."""
    variable = SERVE_PREFIX + name.upper()
    if variable in os.environ:
        return os.environ[variable]
    if f"{variable}_FILE" in os.environ:
        return secret_in(os.environ[f"{variable}_FILE"])
    section = read_settings(config or os.environ.get(f"{SERVE_PREFIX}CONFIG"))[1].get("serve", {})
    value = section.get(name, section.get(name.replace("_", "-"))) if isinstance(section, dict) else None
    return None if value is None else str(value)


def _names(arguments: ArgumentCollection) -> set[str]:
    return {argument.name.removeprefix("--").replace("-", "_") for argument in arguments}


def _check_keys(where: str, keys: Iterable[str], known: set[str]) -> None:
    for key in keys:
        name = key.replace("-", "_")
        if name not in known:
            hint = _suggestion(name, known) or f"; the known keys are {', '.join(sorted(known))}"
            raise Problem(f"{where} unknown key {key!r}{hint}")


def _suggestion(word: str, known: set[str]) -> str:
    near = get_close_matches(word, sorted(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""
