"""`make bench`: measure the engine and add a dated section to results.md.

    python -m benchmarks.run [REFERENCE COMMAND …]

A reference command is a program that prints lines such as "2 players: 1.00 of C"; they are added below the table.
"""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.machine import commit, machine
from benchmarks.measure import Figure, all_measurements
from sixstones import __version__
from sixstones.ai.registry import BOTS
from sixstones.cli.console import progress_bar
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.study import three_digits

RESULTS: Final = Path(__file__).with_name("results.md")
HEADING: Final = "# Benchmarks\n\nNewest first. Written by `make bench`; see docs/study.md.\n"


def main() -> None:
    section = _section(_measure(), _reference(sys.argv[1:]))
    older = RESULTS.read_text(encoding="utf-8").removeprefix(HEADING) if RESULTS.exists() else ""
    RESULTS.write_text(HEADING + section + older, encoding="utf-8")
    print(section)


def _measure() -> list[Figure]:
    ensure_compiled("play", "study", bots=BOTS)
    measurements, figures = all_measurements(), []
    with progress_bar("Measuring", unit="figures") as progress:
        task = progress.add_task("", total=len(measurements))
        for measure in measurements:
            figures.append(measure())
            progress.advance(task)
    return figures


def _section(figures: list[Figure], reference: list[str]) -> str:
    lines = ["", f"## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, version {__version__}", "", machine(), ""]
    lines += ["| What | Speed | Compared with | | Ratio |", "|---|---:|---|---:|---:|"]
    for figure in figures:
        here, there = (f"{three_digits(value)} {figure.unit}" for value in (figure.value, figure.reference_value))
        lines.append(f"| {figure.what} | {here} | {figure.reference} | {there} | {three_digits(figure.ratio)} |")
    if reference:
        lines += ["", "Random play compared with a C engine for the same rules, alternating in one run:", ""]
        lines += [f"- {line}" for line in reference]
    return "\n".join(lines) + "\n"


def _reference(command: list[str]) -> list[str]:
    if not command:
        return []
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [line for line in printed.splitlines() if line]


if __name__ == "__main__":
    main()
