"""The table in docs/reliability.md."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.machine import machine

from tools.reliability.scenarios import Result

TARGET: Final = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
BEGIN, END = "<!-- the table: python -m tools.reliability --write -->", "<!-- end of the table -->"
COLUMNS: Final = (
    *("Fault", "Times", "Tables", "Games finished", "Moves acknowledged", "Bots' moves"),
    *("Lost", "Twice", "Other faults", "Went on after, median", "at most"),
)


def table(results: Sequence[Result], version: str) -> str:
    """What the results show of a version, in Markdown."""
    day = datetime.now(UTC).date().isoformat()
    notes = [f"- {result.name}: {note}." for result in results for note in result.notes]
    about = f"Last run on {day} at commit `{version}`, on {machine()}."
    return "\n".join(
        [about, "", _line(COLUMNS), _line(["---", *["--:"] * (len(COLUMNS) - 1)]), *map(_row, results), "", *notes]
    )


def write(text: str) -> None:
    """Put the table into the page, in place of the last one."""
    page = TARGET.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    TARGET.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def _row(result: Result) -> str:
    verdict = result.verdict
    others = len(verdict.faults) - verdict.lost - verdict.doubled
    counts = (verdict.tables, verdict.finished, verdict.acknowledged, verdict.bot_moves, verdict.lost, verdict.doubled)
    times = (f"{statistics.median(result.going_on):.1f} s", f"{max(result.going_on):.1f} s")
    return _line([result.name, result.faults, *counts, others, *times])


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
