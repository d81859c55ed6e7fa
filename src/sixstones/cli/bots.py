"""`sixstones bots`: who there is to play against."""

from __future__ import annotations

import json

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sixstones.ai.registry import BOTS
from sixstones.cli.console import standard_output
from sixstones.cli.options import AsJson


def bots(*, json_form: AsJson = False) -> None:
    """Show the bots: the ladder from 1 to 6, and the others.

    Play against one with: sixstones play --bot hero. Any program can be one too: --bot cmd:./my-bot (see docs/bots.md).
    With search-5000, playouts-5000 or champion-5000 you say how many simulations it thinks for.
    """
    rows = [(bot.name, bot.level, bot.style, bot.cost, bot.summary) for bot in BOTS.values()]
    if json_form:
        print(json.dumps([dict(zip(("name", "level", "style", "cost", "summary"), row, strict=True)) for row in rows]))
        return
    table = Table(box=SIMPLE_HEAD, padding=0)
    table.add_column("Level", justify="right")
    for heading in ("Bot", "Style", "A move takes", "About it"):
        table.add_column(heading)
    for name, level, style, cost, summary in rows:
        table.add_row(str(level or ""), name, style, cost, summary)
    standard_output().print(table)
