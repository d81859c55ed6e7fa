"""`make bench-env`: compare the environments with those of other projects and write environments.md.

python -m benchmarks.environments.run [--seconds 2] [--rounds 3]

All are measured in turn, round after round, so that other load on the machine affects all of them.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.environments import others, ours
from benchmarks.environments.contender import Contender
from benchmarks.machine import commit, machine
from sixstones.system import available_cores

PAGE: Final = Path(__file__).parents[1] / "environments.md"
HEADING: Final = "# Environments\n\nNewest first. Written by `make bench-env`; see docs/environments.md.\n"
COMPARED_WITH: Final = {"pgx on the CPU": "BatchEnv"}
"""Interfaces to compare with another one: both step many games at once."""


def main() -> None:
    options = argparse.ArgumentParser(description="Measure the environments.")
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    contenders, missing = _prepared()
    for turn in range(chosen.rounds):
        for number, contender in enumerate(contenders):
            left = (chosen.rounds - turn) * len(contenders) - number
            print(f"round {turn + 1}, {contender.family}: {contender.name} (about {left * chosen.seconds:.0f} s left)")
            contender.measure(chosen.seconds)
    section = _section(contenders, missing)
    older = PAGE.read_text(encoding="utf-8").removeprefix(HEADING) if PAGE.exists() else ""
    PAGE.write_text(HEADING + section + older, encoding="utf-8")
    print(section)


def _prepared() -> tuple[list[Contender], list[str]]:
    """The environments that can be measured here, and a line about each that can't."""
    ready, missing = [], []
    for contender in (*ours.contenders(), *others.contenders()):
        print(f"preparing {contender.family}: {contender.name}")
        try:
            contender.prepare()
        except Exception as problem:
            if contender.name.startswith("sixstones"):
                raise
            missing.append(f"{contender.family} {contender.name}: {str(problem).splitlines()[0]}")
        else:
            ready.append(contender)
    return ready, missing


def _section(contenders: list[Contender], missing: list[str]) -> str:
    lines = [
        "",
        f"## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}",
        "",
        f"{machine()}, {available_cores()} cores",
        "",
    ]
    lines += [
        "Random play, player steps per second; medians, with the slowest and fastest round. *Relative* compares",
        "with the first row of the same interface; pgx is compared with BatchEnv.",
        "",
    ]
    lines += ["| Interface | Game | Steps/s | Range | Relative |", "|---|---|---:|---:|---:|"]
    yardstick: dict[str, float] = {}
    for contender in contenders:
        spread = f"{min(contender.speeds):,.0f} to {max(contender.speeds):,.0f}"
        base = yardstick.setdefault(COMPARED_WITH.get(contender.family, contender.family), contender.speed)
        cells = (contender.family, contender.name, f"{contender.speed:,.0f}", spread, f"{contender.speed / base:.3g}")
        lines.append(f"| {' | '.join(cells)} |")
    if missing:
        lines += ["", "Not measured:", "", *(f"- {line}" for line in missing)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
