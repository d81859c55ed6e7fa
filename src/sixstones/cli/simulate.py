"""`sixstones simulate`: play many games of a bot against itself and show statistics."""

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, replace
from functools import partial
from multiprocessing import get_context
from typing import Annotated, Final

import numpy as np
from cyclopts import Parameter
from cyclopts.validators import Number
from numpy.typing import NDArray
from rich.table import Table
from rich.text import Text

from sixstones.ai.registry import BOTS
from sixstones.ai.simulation import SimulationBatch, Summary, summarise
from sixstones.ai.simulation import simulate as simulate_games
from sixstones.cli.console import ENDINGS, count_and_share, progress_bar, section_table, standard_output
from sixstones.cli.engine import ready_to_study
from sixstones.cli.options import (
    AsJson,
    DeckFile,
    LocationFile,
    Players,
    Seed,
    Workers,
    whole_number,
)
from sixstones.cli.text import counted
from sixstones.problem import Problem
from sixstones.rules.deck import load_deck

POLICIES: Final = {name: entry.policy for name, entry in BOTS.items() if entry.policy is not None}
MIN_CHUNK: Final = 200  # games that a worker plays at a time
MAX_CHUNKS: Final = 5_000
MAX_GAMES: Final = 20_000_000  # all results are kept in memory until the end
BAR_WIDTH: Final = 24
MAX_BARS: Final = 14


def simulate(
    *,
    games: Annotated[int, Parameter(converter=whole_number, validator=Number(gte=1, lte=MAX_GAMES))] = 10_000,
    players: Players = 2,
    policy: Annotated[str, Parameter(help=f"Bot for all seats: {', '.join(POLICIES)}.")] = "random",
    workers: Workers = None,
    seed: Seed = 0,
    move_limit: Annotated[int, Parameter(validator=Number(gte=1, lte=1_000_000))] = 10_000,
    deck: DeckFile = None,
    locations: LocationFile = None,
    json_form: AsJson = False,
) -> None:
    """Play many games of a bot against itself and show statistics.

    The same seed gives the same games, however many workers play them. Ctrl-C stops early and shows the results so far.

    Example: sixstones simulate --players 4 --games 100000 --policy greedy

    Args:
        games: Number of games.
        move_limit: Stop a game after this many moves; it counts as truncated.
    """
    if policy not in POLICIES:
        raise Problem(f"unknown policy {policy!r}; the policies are {', '.join(POLICIES)}")
    chosen = load_deck(deck, locations)
    ready_to_study()
    workers = min(workers or os.cpu_count() or 1, -(-games // MIN_CHUNK))
    batch = SimulationBatch(chosen, POLICIES[policy], players, seed, games=games, move_limit=move_limit)
    start = time.perf_counter()
    rows = _play(batch, workers)
    seconds = time.perf_counter() - start
    summary = summarise(rows, players)
    if json_form:
        figures = {"policy": policy, "seed": seed, "asked_for": games, "workers": workers, "seconds": seconds}
        print(json.dumps({**figures, **asdict(summary)}))
    else:
        done = f"{summary.games:,}" if summary.games == games else f"{summary.games:,} of {games:,}"
        _print_report(summary, f"{done} games of {policy}, {players} players, seed {seed}", workers, seconds)


def _play(batch: SimulationBatch, workers: int) -> NDArray[np.int32]:
    """Play in worker processes; returns one row per game, on Ctrl-C only the first ones that are finished."""
    ignore_ctrl_c = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)  # the main process handles it
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=ignore_ctrl_c)
    rows: list[NDArray[np.int32]] = []
    with progress_bar("Playing", unit="games") as progress:
        task = progress.add_task("", total=batch.games)
        try:
            for chunk in pool.map(simulate_games, _chunks(batch)):
                rows.append(chunk)
                progress.advance(task, len(chunk))
        except (KeyboardInterrupt, BrokenProcessPool) as stopped:
            why = "Stopped" if isinstance(stopped, KeyboardInterrupt) else "A worker process died; try fewer --workers"
            if not rows:
                raise Problem(f"{why}; no game was finished") from None
            print(f"{why}; these are the results so far.", file=sys.stderr)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return np.concatenate(rows)


def _chunks(batch: SimulationBatch) -> Iterator[SimulationBatch]:
    size = max(MIN_CHUNK, batch.games // MAX_CHUNKS)
    for first in range(0, batch.games, size):
        yield replace(batch, first_game=first, games=min(size, batch.games - first))


def _print_report(summary: Summary, heading: str, workers: int, seconds: float) -> None:
    console = standard_output()
    console.print(Text(f"{heading}\n", "bold"))
    low, median, high = summary.rounds_quartiles
    lengths = (
        f"Length in rounds: mean {summary.rounds_mean:.1f}, median {median:.0f}, middle half {low:.0f} to {high:.0f}, "
        f"range {summary.rounds_shortest:.0f} to {summary.rounds_longest:.0f}"
    )
    buckets = _buckets(summary.rounds_histogram)
    wins = {f"seat {seat}": wins for seat, wins in enumerate(summary.seat_wins, start=1)}
    endings = {words: summary.endings[name] for name, words in ENDINGS.items() if summary.endings[name]}
    console.print(_chart(lengths, buckets, summary.games, max(buckets.values())))
    console.print(_chart("Wins by seat, including shared victories", wins, summary.games, summary.games))
    console.print(_chart("How games ended", endings, summary.games, summary.games))
    passes = count_and_share(summary.games_with_passes, summary.games)
    events = [
        ("games with a pass", *passes, f"{summary.passes:,} passes"),
        ("the Avengers tile changed hands", f"{summary.tile_changes_mean:.2f}", "per game"),
        ("final rounds cancelled by losing the tile", f"{summary.undone_ends:,}", "in total"),
    ]
    console.print(section_table("During the games", events))
    console.print(
        f"{seconds:.1f} s with {counted(workers, 'worker')}: {summary.games / seconds:,.0f} games/s, "
        f"{summary.actions / seconds:,.0f} moves/s"
    )


def _buckets(histogram: tuple[tuple[int, int], ...]) -> dict[str, int]:
    """Group neighbouring lengths so that there are at most MAX_BARS rows."""
    first, last = histogram[0][0], histogram[-1][0]
    width = (last - first) // MAX_BARS + 1
    buckets: Counter[str] = Counter()
    for rounds, games in histogram:
        start = rounds - (rounds - first) % width
        buckets[f"{start}" if width == 1 else f"{start}–{start + width - 1}"] += games
    return buckets


def _chart(title: str, counts: dict[str, int], total: int, longest: int) -> Table:
    """A count, its share of the total and a bar for each label; the bar for `longest` has the full width."""
    bars = {label: "█" * round(BAR_WIDTH * count / longest) for label, count in counts.items()}
    return section_table(title, [(label, *count_and_share(counts[label], total), bars[label]) for label in counts])
