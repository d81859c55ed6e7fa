"""Rich consoles, tables and progress bars that all commands share."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

ENDINGS: Final = {
    "only-one": "one player met the Gauntlet",
    "most-points": "several met it: most points",
    "avengers-tile": "… then the Avengers tile",
    "fewest-characters": "… then the smaller team",
    "shared": "… shared victory",
    "stalemate": "stalemate",
    "truncated": "stopped at the move limit",
}
"""How a game can end, as simulation and arena reports show it."""


def standard_output(**options: Any) -> Console:
    """A console that prints names such as `[/]` or `:bomb:` as they are: Rich would take them for markup."""
    return Console(markup=False, emoji=False, highlight=False, **options)


def standard_error() -> Console:
    return standard_output(stderr=True)


def section_table(title: str, columns: int, min_width: int = 7) -> Table:
    """A borderless table without headings: labels on the left, figures on the right."""
    table = Table(title=title, title_justify="left", title_style="bold", show_header=False, box=None, padding=(0, 1))
    table.add_column(min_width=28)
    for _ in range(columns - 1):
        table.add_column(justify="right", min_width=min_width)
    return table


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
