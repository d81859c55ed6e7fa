"""Measure how long it takes until somebody can play; writes benchmarks/start.md.

    python -m benchmarks.start [REFERENCE]      needs Chromium, the network and a built page; takes ten minutes

Both commits start from a fresh clone with an empty home folder, one after the other. A board is playable when the page
in Chromium offers a move. CPU time is that of everything but the browser; it tells more on a machine that is busy.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser
from tests.e2e.browser import started_browser
from tests.e2e.player import Player
from tests.e2e.words import word

from benchmarks.machine import commit, machine
from sixstones.system import available_cores

ROOT: Final = Path(__file__).parents[1]
REPORT: Final = Path(__file__).with_name("start.md")
HEADING: Final = "# From a command to a playable board\n\nNewest first. Written by `python -m benchmarks.start`.\n"
REFERENCE: Final = "739cc9f"  # the last commit that compiled everything before it showed the page
LEFT_OUT: Final = {"PYTHONPATH", "VIRTUAL_ENV", "XDG_CACHE_HOME", "XDG_DATA_HOME", "DISPLAY", "WAYLAND_DISPLAY"}


class Time(NamedTuple):
    wall: float
    cpu: float


class Clone:
    """A fresh clone with a home folder of its own."""

    def __init__(self, folder: Path, commit: str) -> None:
        self.folder, self.home = folder / "clone", folder / "home"
        self.home.mkdir()
        kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        self.environment = kept | {"HOME": str(self.home)}
        subprocess.run(["git", "clone", "--quiet", ROOT, self.folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=self.folder, check=True)

    def start(self, browser: Browser, *command: str) -> Time:
        """The time from the command to a playable board."""
        start, before = time.perf_counter(), _cpu_of_children()
        with self._running(command) as lines:
            address = next(line for line in lines if "running at " in line).partition("running at ")[2].split()[0]
            with browser.new_page(locale="en-GB") as page:
                page.goto(address)
                page.get_by_role("button", name=word("play-now")).click()
                Player(page).wait_for_turn()
                wall = time.perf_counter() - start
        return Time(wall, _cpu_of_children() - before)

    def install_wheel(self) -> None:
        """Replace the folder's own installation by a built wheel, and forget compiled code."""
        pip = [".venv/bin/python", "-m", "pip", "--disable-pip-version-check"]
        self._run(*pip, "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", "dist", ".")
        self._run(*pip, "install", "-qq", "--no-deps", "--force-reinstall", *map(str, self.folder.glob("dist/*.whl")))
        shutil.rmtree(self.home / ".cache" / "sixstones")

    def _run(self, *command: str) -> None:
        subprocess.run(command, cwd=self.folder, env=self.environment, check=True)

    @contextmanager
    def _running(self, command: Sequence[str]) -> Iterator[Iterator[str]]:
        """Yields the lines of the command, and stops it with everything that it has started."""
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            try:
                yield iter(process.stdout)
            finally:
                os.killpg(process.pid, signal.SIGINT)
                process.stdout.read()


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(browser: Browser, commit: str) -> tuple[Time, Time]:
    """From `make play` in a fresh clone, and from `sixstones` of a built wheel."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Clone(Path(folder), commit)
        print(f"{commit}: make play", flush=True)
        made = clone.start(browser, "make", "play")
        print(f"{commit}: {made.wall:.1f} s; a wheel", flush=True)
        clone.install_wheel()
        started = clone.start(browser, str(clone.folder / ".venv" / "bin" / "sixstones"))
        print(f"{commit}: {started.wall:.1f} s", flush=True)
        return made, started


def row(what: str, new: Time, old: Time) -> str:
    figures = (f"{new.wall:.1f} s", f"{new.cpu:.1f} s", f"{old.wall:.1f} s", f"{old.cpu:.1f} s")
    return f"| {what} | {' | '.join(figures)} | {new.wall / old.wall:.2f} |"


def main() -> None:
    reference = sys.argv[1] if len(sys.argv) > 1 else REFERENCE
    load = os.getloadavg()[0]
    with started_browser() as browser:
        old_make, old_wheel = measure(browser, reference)
        new_make, new_wheel = measure(browser, "HEAD")
    entry = [
        f"\n## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}\n",
        f"{machine()}, {available_cores()} cores; load before the start {load:.1f}\n",
        f"| To a playable board | now | CPU | {reference} | CPU | Ratio |",
        "|---|---:|---:|---:|---:|---:|",
        row("`make play` in a fresh clone", new_make, old_make),
        row("`sixstones` from a wheel, nothing compiled", new_wheel, old_wheel),
    ]
    before = REPORT.read_text(encoding="utf-8").removeprefix(HEADING) if REPORT.exists() else ""
    REPORT.write_text(HEADING + "\n".join(entry) + "\n" + before, encoding="utf-8")
    print(*entry, sep="\n")


if __name__ == "__main__":
    main()
