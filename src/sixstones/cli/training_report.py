"""What a training shows: a line that moves on a terminal, plain lines elsewhere, and a table at the end."""

from __future__ import annotations

import shlex
import sys
import time
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn
from rich.table import Table

from sixstones.cli.console import standard_error, standard_output
from sixstones.training.log import LOG, Report
from sixstones.training.plan import Plan
from sixstones.training.plots import PLOT, draw
from sixstones.training.run import NETWORK

QUIET: Final = 30.0
"""Seconds without a line after which one says how far it is, where there is no terminal."""
MOST_ROWS: Final = 12


class Screen:
    """The `Watcher` of the command: it shows what goes on, and draws the picture anew when there is a measurement."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder = plan, folder
        self._console = standard_error()
        self._live = self._console.is_terminal
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=16),
            TaskProgressColumn(),
            TextColumn("{task.fields[left]}", markup=False),
            TextColumn("{task.fields[figures]}", markup=False),
            console=self._console,
            transient=True,
            disable=not self._live,
        )
        self._task: TaskID = self._progress.add_task("Starting", total=1, left="", figures="")
        self._stage, self._figures, self._said, self._spoke = "", "", set[str](), time.monotonic()

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._progress.stop()

    def say(self, text: str) -> None:
        """A line that stays."""
        self._console.print(text, soft_wrap=True)
        self._spoke = time.monotonic()

    def begins(self, what: str) -> None:
        self._stage = what
        self._progress.update(self._task, description=what, left="", figures="")
        if not self._live and what not in self._said:
            self._said.add(what)
            self.say(f"{what} …")

    def goes_on(self, part: float, seconds_left: float) -> None:
        left = f"{clock(seconds_left)} left" if isfinite(seconds_left) else ""
        self._progress.update(self._task, completed=part, left=left, figures=self._figures)
        if not self._live and time.monotonic() - self._spoke > QUIET:
            self.say(f"{self._stage}: {part:.0%}, {left}")

    def reports(self, report: Report) -> None:
        self._figures = figures(report)
        if not self._live or report.wins:
            self.say(f"{clock(report.seconds):>7}  {self._figures}{wins(report)}")
        if report.wins:
            draw(self._folder / LOG, self._folder / PLOT)


def clock(seconds: float) -> str:
    """Such as 1:05, or 2:00:00."""
    whole = max(round(seconds), 0)
    hours = f"{whole // 3600}:{whole // 60 % 60:02}" if whole >= 3600 else str(whole // 60)
    return f"{hours}:{whole % 60:02}"


def figures(report: Report) -> str:
    """What is done, how fast, and how well it is learned."""
    return (
        f"{report.games:,} games · {report.games_per_second:,.0f} games/s · {report.evaluations_per_second:,.0f} eval/s"
        f" · losses {report.policy_loss:.3f} policy {report.chance_loss:.3f} chances"
    )


def wins(report: Report) -> str:
    """What was measured, such as " · greedy 63% (2 players)"."""
    parts = [f"{name.split()[1]} {share:.0%} ({name.split()[0]} players)" for name, share in report.wins.items()]
    return "".join(f" · {part}" for part in parts)


def print_table(reports: list[Report], plan: Plan, folder: Path, *, done: bool) -> None:
    """What was measured at which time, where all is kept, and how to go on."""
    console = standard_output()
    measured = [report for report in reports if report.wins]
    names = list(dict.fromkeys(name for report in measured for name in report.wins))
    table = Table(title=f"Won without search, of {plan.measure_games:,} games each", title_justify="left")
    for heading in ("Time", "Games", "Steps", *(f"{name.split()[1]}, {name.split()[0]} players" for name in names)):
        table.add_column(heading, justify="right")
    for report in _some(measured):
        shares = [f"{report.wins[name]:.1%}" if name in report.wins else "–" for name in names]
        table.add_row(clock(report.seconds), f"{report.games:,}", f"{report.steps:,}", *shares)
    if measured:
        console.print(table)
    if reports:
        last = reports[-1]
        console.print(
            f"{last.games:,} games and {last.steps:,} steps of learning in {clock(last.seconds)}. "
            f"In {folder}: {NETWORK}, {LOG}, {PLOT}",
            soft_wrap=True,
        )
    if not done:
        standard_error().print(f"Go on with: {shlex.join(['sixstones', *sys.argv[1:]])}", soft_wrap=True)


def _some(measured: list[Report]) -> list[Report]:
    """The first, the last, and evenly some between."""
    if len(measured) <= MOST_ROWS:
        return measured
    return [measured[round(i * (len(measured) - 1) / (MOST_ROWS - 1))] for i in range(MOST_ROWS)]
