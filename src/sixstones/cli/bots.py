"""`sixstones bots`: list the bots."""

from __future__ import annotations

import json

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sixstones.ai.registry import BOTS
from sixstones.cli.console import standard_output
from sixstones.cli.options import AsJson


def bots(*, json_form: AsJson = False) -> None:
    """List the bots: those with a level from 1 to 6, then the others.

    Play against one with `sixstones play --bot hero`. Your own program can play too: `--bot cmd:./my-bot` (see
    docs/bots.md). `search-5000`, `playouts-5000` and `champion-5000` run that many simulations per move.
    """
    rows = [(bot.name, bot.level, bot.style, bot.cost, bot.summary) for bot in BOTS.values()]
    if json_form:
        print(json.dumps([dict(zip(("name", "level", "style", "cost", "summary"), row, strict=True)) for row in rows]))
        return
    table = Table(box=SIMPLE_HEAD, padding=0)
    table.add_column("Level", justify="right")
    for heading in ("Bot", "Style", "Time per move", "Description"):
        table.add_column(heading)
    for name, level, style, cost, summary in rows:
        table.add_row(str(level or ""), name, style, cost, summary)
    standard_output().print(table)
