"""`python -m tests.services.install`: installs what the tests need besides Python, if it can do so without asking.

That is as root on Debian or Ubuntu. Elsewhere Playwright fetches a browser for itself, and PostgreSQL has to be
installed by hand.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests.services import chromium, postgres


def main() -> None:
    """Exits with a sentence that says what to do."""
    try:
        _install_missing()
    except subprocess.CalledProcessError as failed:
        sys.exit(f"{' '.join(failed.cmd)} failed; install it by hand and start again")
    except AssertionError as missing:
        sys.exit(str(missing))


def _install_missing() -> None:
    lacking = [
        *(["postgresql"] if postgres.programs() is None else []),
        *(["chromium"] if not _has_browser() else []),
    ]
    if lacking and _can_apt():
        _apt(lacking)
    elif "chromium" in lacking:
        print("— fetching a browser for the tests", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    if _can_apt() and shutil.which(chromium.SHELL) is None:
        _try_apt(chromium.SHELL)
    assert postgres.programs() is not None, postgres.MISSING
    assert _has_browser(), chromium.MISSING


def _has_browser() -> bool:
    try:
        return bool(chromium.executable())
    except AssertionError:
        return False


def _can_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt(packages: list[str]) -> None:
    print(f"— installing for the tests, with apt-get: {', '.join(packages)}", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    if subprocess.run(install, env=quietly, stdout=subprocess.DEVNULL, check=False).returncode:
        subprocess.run(["apt-get", "update", "-qq"], env=quietly, check=True)
        subprocess.run(install, env=quietly, stdout=subprocess.DEVNULL, check=True)


def _try_apt(package: str) -> None:
    """Install what saves time, where it is known and can be had at once. The tests run without it, too."""
    if subprocess.run(["apt-cache", "show", package], capture_output=True, check=False).returncode == 0:
        print(f"— installing for the tests, with apt-get: {package}", flush=True)
        impatient = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=5"]
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *impatient, package]
        subprocess.run(install, capture_output=True, check=False)


if __name__ == "__main__":
    main()
