"""Rich consoles, tables and progress bars that all commands share."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

ENDINGS: Final = {  # how a game can end, as simulation and arena reports show it
    "only-one": "one player met the Gauntlet",
    "most-points": "several met it: most points",
    "avengers-tile": "… then the Avengers tile",
    "fewest-characters": "… then the smaller team",
    "shared": "… shared victory",
    "stalemate": "stalemate",
    "truncated": "stopped at the move limit",
}


def standard_output(**options: Any) -> Console:
    """A console that prints names such as `[/]` or `:bomb:` as they are: Rich would take them for markup."""
    return Console(markup=False, emoji=False, highlight=False, **options)


def standard_error() -> Console:
    return standard_output(stderr=True)


def report_table(title: str, labels: Iterable[str], figures: Iterable[str | Text]) -> Table:
    """A table with headings: labels on the left, figures on the right."""
    table = Table(title=title, title_justify="left", title_style="bold", padding=0, box=SIMPLE_HEAD)
    for heading in labels:
        table.add_column(heading, no_wrap=True)
    for figure in figures:
        table.add_column(figure, justify="right", min_width=3)
    return table


def section_table(title: str, rows: Iterable[Iterable[str]]) -> Table:
    """A table without headings. Each row has a label, two figures, and perhaps a note or a bar."""
    table = Table(title=title, title_justify="left", title_style="bold", show_header=False, box=None, padding=(0, 1))
    table.add_column(min_width=28)
    for _ in range(2):
        table.add_column(justify="right", min_width=9)
    for row in rows:
        table.add_row(*row)
    return table


def count_and_share(count: int, total: int) -> tuple[str, str]:
    return f"{count:,}", f"{100 * count / total:.1f}%"


def progress_bar(description: str, unit: str) -> Progress:
    """A progress bar on standard error. It disappears when done and is not shown outside a terminal."""
    console = standard_error()
    return Progress(
        TextColumn(description),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeRemainingColumn(elapsed_when_finished=True),
        TextColumn("left"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def quiet_keyboard() -> Iterator[None]:
    """Don't show keys that are pressed meanwhile, and forget them. Does nothing without a terminal."""
    try:
        keyboard = sys.stdin.fileno()
        import termios  # noqa: PLC0415  # not on every system

        if not os.isatty(keyboard) or os.tcgetpgrp(keyboard) != os.getpgrp():
            raise OSError("no terminal, or another job has it")
    except (AttributeError, ImportError, OSError, ValueError):
        yield
        return
    before = termios.tcgetattr(keyboard)
    termios.tcsetattr(keyboard, termios.TCSADRAIN, [*before[:3], before[3] & ~termios.ECHO, *before[4:]])
    try:
        yield
    finally:
        termios.tcflush(keyboard, termios.TCIFLUSH)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
