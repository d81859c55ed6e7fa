"""Install packages with uv, which takes a fifth of pip's time: `python -m tools.install REQUIREMENT… [OPTIONS]`.

Options are those that pip and uv share. uv doesn't read pip's settings, so they are passed on; where uv is not
available or fails, pip does the work.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

UV: Final = Path(sys.executable).with_name("uv.exe" if os.name == "nt" else "uv")
LOCK: Final = Path(__file__).parents[1] / "requirements" / "uv.txt"
PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check")
INSTALL: Final = (*PIP, "install", "-qq")
VARIABLES: Final = {  # of uv, by the name of pip's setting; lists are separated by spaces, or as given
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}
SEPARATORS: Final = {"UV_FIND_LINKS": ","}


def main() -> None:
    options = sys.argv[1:]
    if UV.is_file() or run(*INSTALL, "--require-hashes", "-r", str(LOCK)) == 0:
        settings = pip_settings()
        command = [str(UV), "pip", "install", "--quiet", "--python", sys.executable]
        no_index = ["--no-index"] if settings.get("no-index") in {"1", "true", "yes"} else []
        if run(*command, *no_index, *options, variables=uv_variables(settings)) == 0:
            return
    print("— uv could not install them; trying pip", flush=True)
    sys.exit(run(*INSTALL, *options))


def run(*command: str, variables: Mapping[str, str] | None = None) -> int:
    """The exit status. uv's variables are in the environment: everybody can read a password on a command line."""
    return subprocess.run(command, env={**(variables or {}), **os.environ}, check=False).returncode


def pip_settings() -> dict[str, str]:
    """The settings of pip from its files and variables, without their sections."""
    listed = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True, check=False).stdout
    return read_settings(listed)


def read_settings(listed: str) -> dict[str, str]:
    """Read lines such as `global.index-url='https://…'`. A variable overrides [install], and that [global]."""
    found: dict[str, dict[str, str]] = {}
    for line in listed.splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        found.setdefault(section, {})[key] = str(ast.literal_eval(value))
    return found.get("global", {}) | found.get("install", {}) | found.get(":env:", {})


def uv_variables(settings: Mapping[str, str]) -> dict[str, str]:
    """The same settings for uv: all indexes are equal, and the certificates are those of the system."""
    variables = {"UV_SYSTEM_CERTS": "1", "UV_INDEX_STRATEGY": "unsafe-best-match"}
    for key, variable in VARIABLES.items():
        if value := settings.get(key, "").split():
            variables[variable] = SEPARATORS.get(variable, " ").join(value)
    return variables


if __name__ == "__main__":
    main()
