"""The tables in docs/reliability.md."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.machine import machine

from tools.reliability.floods import FloodResult
from tools.reliability.scenarios import Result
from tools.reliability.witness import Pings

TARGET: Final = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
FAULTS: Final = ("<!-- the table: python -m tools.reliability --write -->", "<!-- end of the table -->")
FLOODS: Final = ("<!-- floods: python -m tools.reliability --only floods --write -->", "<!-- end of floods -->")
"""The lines before and after each table."""
COLUMNS: Final = (
    *("Fault", "Times", "Tables", "Games finished", "Moves acknowledged", "Bot moves"),
    *("Lost", "Twice", "Other faults", "Continued after, median", "max"),
)


FLOOD_COLUMNS: Final = (
    *("Attack", "Ping before, median", "max", "Ping during, median", "max"),
    *("Attacker", "Memory", "New client", "Stop"),
)


def table(results: Sequence[Result], version: str) -> str:
    """The results of the faults in Markdown."""
    notes = [f"- {result.name}: {note}." for result in results for note in result.notes]
    return "\n".join([*_heading(COLUMNS, version), *map(_row, results), "", *notes])


def flood_table(results: Sequence[FloodResult], version: str) -> str:
    """The results of the attacks in Markdown."""
    return "\n".join([*_heading(FLOOD_COLUMNS, version), *map(_flood_row, results)])


def write(text: str, between: tuple[str, str]) -> None:
    """Replace a table in the page."""
    begin, end = between
    before, _, rest = TARGET.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    TARGET.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


def _heading(columns: Sequence[str], version: str) -> list[str]:
    day = datetime.now(UTC).date().isoformat()
    about = f"Last run on {day} at commit `{version}`, on {machine()}."
    return [about, "", _line(columns), _line(["---", *["--:"] * (len(columns) - 1)])]


def _row(result: Result) -> str:
    verdict = result.verdict
    others = len(verdict.faults) - verdict.lost - verdict.doubled
    counts = (verdict.tables, verdict.finished, verdict.acknowledged, verdict.bot_moves, verdict.lost, verdict.doubled)
    times = (f"{statistics.median(result.going_on):.1f} s", f"{max(result.going_on):.1f} s")
    return _line([result.name, result.faults, *counts, others, *times])


def _flood_row(result: FloodResult) -> str:
    outcome = result.outcome
    ended = f"{outcome.held} left" if outcome.cut_off_after is None else f"cut off after {_ms(outcome.cut_off_after)}"
    newcomer = "connects" if result.newcomer else "can't connect"
    rest = (ended, f"+{max(0.0, result.megabytes):.0f} MB", newcomer, f"{result.stopped_after:.1f} s")
    return _line([result.name.removeprefix("floods: "), *_pings(result.before), *_pings(result.during), *rest])


def _pings(pings: Pings) -> tuple[str, str]:
    return _ms(pings.median), _ms(pings.worst)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
