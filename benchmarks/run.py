"""`make bench`: run `sixstones bench` and put a dated section on top of results.md.

    python -m benchmarks.run [REFERENCE COMMAND …]

A reference command is any program that prints lines of the form "2 players: 1.00 of C"; they are kept beside the table.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.machine import commit, machine
from sixstones import __version__
from sixstones.cli.bench import number

RESULTS: Final = Path(__file__).with_name("results.md")
HEADING: Final = "# Benchmarks\n\nNewest first. Written by `make bench`; see docs/study.md.\n"


def main() -> None:
    printed = subprocess.run([sys.executable, "-m", "sixstones", "bench", "--json"], check=True, stdout=subprocess.PIPE)
    section = _section(json.loads(printed.stdout), _reference(sys.argv[1:]))
    older = RESULTS.read_text(encoding="utf-8").removeprefix(HEADING) if RESULTS.exists() else ""
    RESULTS.write_text(HEADING + section + older, encoding="utf-8")
    print(section)


def _section(figures: list[dict[str, Any]], reference: list[str]) -> str:
    lines = ["", f"## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, version {__version__}", "", machine(), ""]
    lines += ["| What | Here | Beside it | | Ratio |", "|---|---:|---|---:|---:|"]
    for figure in figures:
        here, beside = (f"{number(figure[key])} {figure['unit']}" for key in ("value", "beside_value"))
        lines.append(f"| {figure['what']} | {here} | {figure['beside']} | {beside} | {number(figure['ratio'])} |")
    if reference:
        lines += ["", "Random play against a C engine for the same rules, alternating in one run:", ""]
        lines += [f"- {line}" for line in reference]
    return "\n".join(lines) + "\n"


def _reference(command: list[str]) -> list[str]:
    if not command:
        return []
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [line for line in printed.splitlines() if line]


if __name__ == "__main__":
    main()
