"""`sixstones perft`: count the legal move sequences, to compare engines."""

from __future__ import annotations

import json
import time
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table

from sixstones.cli.console import progress_bar, standard_error, standard_output
from sixstones.cli.engine import ready_to_study
from sixstones.cli.options import AsJson, DeckFile, Flag, LocationFile, Players, deck_from_options
from sixstones.game import Game, Options
from sixstones.rules.bench import perft_parts


def perft(
    depth: Annotated[int, Parameter(validator=Number(gte=1, lte=12))] = 4,
    *,
    players: Players = 2,
    seed: str = "perft",
    short_takes: Flag = False,
    deck: DeckFile = None,
    locations: LocationFile = None,
    json_form: AsJson = False,
) -> None:
    """Count the legal move sequences from a deal.

    A recruit counts once, however it is paid for. An engine with the same rules must give the same numbers. Each level
    takes about thirty times as long as the one before; Ctrl-C stops and shows the counts so far.

    Args:
        depth: Length of the sequences.
        seed: Any text; the same text gives the same deal.
        short_takes: Allow taking fewer than three different tokens at any time (X1).
    """
    chosen = deck_from_options(deck, locations)
    ready_to_study()
    game = Game.deal(players, seed, deck=chosen, options=Options(short_takes=short_takes))
    counts: list[int] = []
    table = Table("Moves", title=f"{players} players, deal {seed!r}", title_justify="left")
    for heading in ("Sequences", "Seconds", "Million/s"):
        table.add_column(heading, justify="right")
    try:
        for moves in range(1, depth + 1):
            start = time.perf_counter()
            counts.append(_count(game, moves))
            seconds = time.perf_counter() - start
            table.add_row(str(moves), f"{counts[-1]:,}", f"{seconds:.2f}", f"{counts[-1] / seconds / 1e6:.1f}")
    except KeyboardInterrupt:
        standard_error().print(f"Stopped after {len(counts)} of {depth} levels.")
    if json_form:
        print(json.dumps({"players": players, "seed": seed, "short_takes": short_takes, "counts": counts}))
    else:
        standard_output().print(table)


def _count(game: Game, moves: int) -> int:
    """Add up the parts. Ctrl-C takes effect between two of them."""
    total = 0
    with progress_bar(f"{moves} moves", unit="parts") as progress:
        task = progress.add_task(f"{moves} moves", total=None)
        for part, parts, count in perft_parts(game.setup.start(), game.deck.facts, moves):
            total += count
            progress.update(task, completed=part, total=parts)
    return total
