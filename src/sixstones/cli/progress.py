"""One look for everything that takes a while: what, how far, how long still."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixstones.cli.console import standard_error


def progress_bar(description: str, unit: str) -> Progress:
    """A bar on the error stream of a terminal, gone when done; elsewhere nothing is shown."""
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
