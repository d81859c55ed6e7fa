"""`python -m tests.services.install_torch 2.13.0`: installs PyTorch for the tests, unless that means gigabytes.

On Linux the usual build brings libraries for GPUs. Where pip finds a CPU build, that one is installed; where it
doesn't, PyTorch and its tests are left out. In CI (the variable CI is set) nothing is left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

PIP = (sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
LARGE = ("nvidia-", "cuda-", "triton")
LEFT_OUT = (
    "— leaving out PyTorch and its tests: its build for this machine brings gigabytes of GPU libraries.\n"
    "  Install it anyway with `make torch`, or install a CPU build as PyTorch's own pages say."
)


def main(wanted: str) -> None:
    """Exits with pip's status if the installation fails."""
    if installed() == wanted:
        return
    if not os.environ.get("CI") and any(name.startswith(LARGE) for name in packages_of(wanted)):
        print(LEFT_OUT, flush=True)
        return
    sys.exit(subprocess.run([*PIP, f"torch=={wanted}"], check=False).returncode)


def installed() -> str | None:
    """The version that is installed, whatever its build."""
    try:
        return version("torch").partition("+")[0]
    except PackageNotFoundError:
        return None


def packages_of(wanted: str) -> list[str]:
    """The names of the packages that pip would install. None if pip can't say: the installation will say why."""
    asked = subprocess.run(
        [*PIP, "--dry-run", "--report", "-", f"torch=={wanted}"], capture_output=True, text=True, check=False
    )
    if asked.returncode:
        return []
    report: dict[str, Any] = json.loads(asked.stdout)
    return [package["metadata"]["name"] for package in report["install"]]


if __name__ == "__main__":
    main(sys.argv[1])
