"""`sixstones simulate`: many games, and what happened in them."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, replace
from multiprocessing import get_context
from typing import Annotated, Final

import numpy as np
from cyclopts import Parameter
from cyclopts.validators import Number
from numpy.typing import NDArray

from sixstones.ai.registry import BOTS
from sixstones.ai.simulation import Batch
from sixstones.ai.simulation import simulate as simulate_games
from sixstones.ai.simulation_summary import summarise
from sixstones.cli.engine import ready_to_study
from sixstones.cli.options import AsJson, DeckFile, LocationFile, Players, Seed, deck_from_options, whole_number
from sixstones.cli.problem import Problem
from sixstones.cli.progress import progress_bar
from sixstones.cli.simulation_report import print_report

COMPILED: Final = {name: entry.policy for name, entry in BOTS.items() if entry.policy is not None}
CHUNK: Final = 200
"""Games that a worker plays between two reports."""
MOST_GAMES: Final = 20_000_000
"""Their figures are kept in memory until the end."""


def simulate(
    *,
    games: Annotated[
        int, Parameter(help="How many games.", converter=whole_number, validator=Number(gte=1, lte=MOST_GAMES))
    ] = 10_000,
    players: Players = 2,
    policy: Annotated[str, Parameter(help=f"Who plays every seat: {', '.join(COMPILED)}.")] = "random",
    workers: Annotated[
        int | None, Parameter(help="Processes to use; all cores if not said.", validator=Number(gte=1, lte=256))
    ] = None,
    seed: Seed = 0,
    move_limit: Annotated[
        int,
        Parameter(
            help="Cut a game off after so many moves; it counts as truncated.", validator=Number(gte=1, lte=1_000_000)
        ),
    ] = 10_000,
    deck: DeckFile = None,
    locations: LocationFile = None,
    json_form: AsJson = False,
) -> None:
    """Play many games of a bot against itself and show what happened.

    The same seed gives the same games, whatever the number of workers. Ctrl-C stops early and shows what
    there is. Example: sixstones simulate --players 4 --games 100000 --policy greedy
    """
    if policy not in COMPILED:
        raise Problem(f"there is no policy {policy!r}; there are {', '.join(COMPILED)}")
    chosen = deck_from_options(deck, locations)
    ready_to_study()
    workers = min(workers or os.cpu_count() or 1, -(-games // CHUNK))
    whole = Batch(chosen, COMPILED[policy], players, seed, games=games, move_limit=move_limit)
    start = time.perf_counter()
    rows = _collect(whole, workers)
    seconds = time.perf_counter() - start
    summary = summarise(rows, players)
    if json_form:
        figures = {"policy": policy, "seed": seed, "asked_for": games, "workers": workers, "seconds": seconds}
        print(json.dumps({**figures, **asdict(summary)}))
    else:
        done = f"{summary.games:,}" if summary.games == games else f"{summary.games:,} of {games:,}"
        print_report(summary, f"{done} games of {policy}, {players} players, seed {seed}", workers, seconds)


def _collect(whole: Batch, workers: int) -> NDArray[np.int32]:
    """The rows of all games in order, or on Ctrl-C of those that are done."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_ctrl_c_to_us)
    results: dict[int, NDArray[np.int32]] = {}
    with progress_bar("Playing", unit="games") as progress:
        task = progress.add_task("", total=whole.games)
        try:
            for first_game, rows in _finished(pool, _chunks(whole), 4 * workers):
                results[first_game] = rows
                progress.advance(task, len(rows))
        except (KeyboardInterrupt, BrokenProcessPool) as stopped:
            why = "Stopped" if isinstance(stopped, KeyboardInterrupt) else "A worker process died; try fewer --workers"
            if not results:
                raise Problem(f"{why}; no game was finished yet, so there is nothing to show") from None
            print(f"{why}; here is what was finished.", file=sys.stderr)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return np.concatenate([results[first_game] for first_game in sorted(results)])


def _chunks(whole: Batch) -> Iterator[Batch]:
    for first in range(0, whole.games, CHUNK):
        yield replace(whole, first_game=first, games=min(CHUNK, whole.games - first))


def _finished(
    pool: ProcessPoolExecutor, chunks: Iterator[Batch], in_flight: int
) -> Iterator[tuple[int, NDArray[np.int32]]]:
    """Chunks as they get done, each with its first game; only so many are handed out at a time."""
    running: dict[Future[NDArray[np.int32]], int] = {}
    for chunk in chunks:
        running[pool.submit(simulate_games, chunk)] = chunk.first_game
        if len(running) >= in_flight:
            done = next(as_completed(running))
            yield running.pop(done), done.result()
    for done in as_completed(list(running)):
        yield running[done], done.result()


def _leave_ctrl_c_to_us() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
