"""`sixstones bots`: list the bots."""

import json

from rich.box import SIMPLE_HEAD
from rich.table import Column, Table

from sixstones.ai.registry import BOTS
from sixstones.cli.console import standard_output
from sixstones.cli.options import AsJson


def bots(*, json_form: AsJson = False) -> None:
    """List the bots: those with a level from 1 to 6, then the others.

    Play against one with `sixstones play --bot hero`. Your own program can play too: `--bot cmd:./my-bot` (see
    docs/bots.md). `search-5000`, `playouts-5000` and `champion-5000` run that many simulations per move.
    """
    if json_form:
        names = ("name", "level", "style", "cost", "summary")
        print(json.dumps([{name: getattr(bot, name) for name in names} for bot in BOTS.values()]))
        return
    level = Column("Level", justify="right")
    table = Table(level, "Bot", "Style", "Time per move", "Description", box=SIMPLE_HEAD, padding=0)
    for bot in BOTS.values():
        table.add_row(str(bot.level or ""), bot.name, bot.style, bot.cost, bot.summary)
    standard_output().print(table)
