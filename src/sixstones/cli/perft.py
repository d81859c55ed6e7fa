"""`sixstones perft`: count move sequences, to compare engines."""

from __future__ import annotations

import json
import time
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.table import Table

from sixstones.cli.engine import ready_to_study
from sixstones.cli.options import AsJson, DeckFile, LocationFile, Players, deck_from_options
from sixstones.game import Game, Options
from sixstones.rules.perft import perft as count_sequences


def perft(
    depth: Annotated[int, Parameter(help="Moves in a sequence.", validator=Number(gte=1, lte=12))] = 4,
    *,
    players: Players = 2,
    seed: Annotated[str, Parameter(help="Any text; the same text gives the same deal.")] = "perft",
    short_takes: Annotated[bool, Parameter(negative="", help="Ruling X1 the other way.")] = False,
    deck: DeckFile = None,
    locations: LocationFile = None,
    json_form: AsJson = False,
) -> None:
    """Count the positions that a number of moves can lead to.

    From a known deal, every sequence of legal moves is played out; each recruit counts once. An engine with
    the same rules must give the same numbers. Each step deeper takes about thirty times as long; Ctrl-C stops.
    """
    ready_to_study()
    chosen = deck_from_options(deck, locations)
    game = Game.deal(players, seed, deck=chosen, options=Options(short_takes=short_takes))
    table = Table("Moves", "Sequences", "Seconds", "Million/s", title=f"{players} players, deal {seed!r}")
    counts = []
    for moves in range(1, depth + 1):
        start = time.perf_counter()
        counts.append(count_sequences(game.setup.start(), chosen.facts, moves))
        seconds = time.perf_counter() - start
        table.add_row(str(moves), f"{counts[-1]:,}", f"{seconds:.2f}", f"{counts[-1] / seconds / 1e6:.1f}")
    if json_form:
        print(json.dumps({"players": players, "seed": seed, "short_takes": short_takes, "counts": counts}))
    else:
        Console().print(table)
