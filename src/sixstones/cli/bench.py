"""`sixstones bench`: how fast the engine is here."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.progress import Progress
from rich.table import Table

from sixstones.cli.console import standard_error, standard_output
from sixstones.cli.engine import ready_to_study
from sixstones.cli.measure import Figure, all_measurements
from sixstones.cli.options import AsJson


def bench(*, json_form: AsJson = False) -> None:
    """Measure how fast the engine is on this machine; takes about a minute.

    Each figure stands beside another from the same run: machines are noisy, ratios less so.
    """
    ready_to_study()
    console = standard_error()
    figures = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        measurements = all_measurements()
        task = progress.add_task("", total=len(measurements))
        for name, measure in measurements:
            progress.update(task, description=name)
            figures.append(measure())
            progress.advance(task)
    if json_form:
        print(json.dumps([{**asdict(figure), "ratio": figure.ratio} for figure in figures]))
    else:
        standard_output().print(_table(figures))


def _table(figures: list[Figure]) -> Table:
    table = Table("What", title="Speed of the engine on one core", title_justify="left", box=SIMPLE_HEAD, padding=0)
    table.add_column("Here", justify="right", no_wrap=True)
    table.add_column("Beside it")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("Ratio", justify="right")
    for figure in figures:
        table.add_row(
            figure.what,
            f"{number(figure.value)} {figure.unit}",
            figure.beside,
            f"{number(figure.beside_value)} {figure.unit}",
            number(figure.ratio),
        )
    return table


def number(value: float) -> str:
    """Three digits that mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
