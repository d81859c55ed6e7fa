"""`sixstones simulate`, `bench` and `perft`: statistics, speed, and counts of move sequences."""

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, replace
from functools import partial
from multiprocessing import get_context
from statistics import median
from typing import Annotated, Final

import numpy as np
from cyclopts import Parameter
from cyclopts.validators import Number
from numpy.typing import NDArray
from rich.table import Table
from rich.text import Text

from sixstones.ai.bot import Clock
from sixstones.ai.policies import GREEDY
from sixstones.ai.registry import BOTS
from sixstones.ai.search.bot import SearchBot
from sixstones.ai.simulation import ACTIONS_PLAYED, SimulationBatch, Summary, summarise
from sixstones.ai.simulation import simulate as simulate_games
from sixstones.cli import console
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.options import AsJson, DeckFile, Flag, LocationFile, Players, Seed, Workers, whole_number
from sixstones.cli.text import counted
from sixstones.game import Game, Options
from sixstones.problem import Problem
from sixstones.rules.bench import nanoseconds_per_copy, perft_parts, random_actions_per_second
from sixstones.rules.deck import load_deck, standard_deck

POLICIES: Final = {name: entry.policy for name, entry in BOTS.items() if entry.policy is not None}
MIN_CHUNK: Final = 200  # games that a worker plays at a time
MAX_CHUNKS: Final = 5_000
MAX_GAMES: Final = 20_000_000  # all results are kept in memory until the end
BAR_WIDTH: Final = 24
MAX_BARS: Final = 14
REPEATS: Final = 5


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
    """Make a bot play many games against itself and show statistics.

    The same seed gives the same games, whatever the number of workers. Ctrl-C stops early and shows the results so far.

    Example: sixstones simulate --players 4 --games 100000 --policy greedy

    Args:
        games: Number of games.
        move_limit: Stop a game after this many moves; it counts as truncated.
    """
    if policy not in POLICIES:
        raise Problem(f"unknown policy {policy!r}; the policies are {', '.join(POLICIES)}")
    chosen = load_deck(deck, locations)
    ensure_compiled("play", "study")
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
    """Play in worker processes, or in this one; returns a row per game, on Ctrl-C only for the first finished ones."""
    ignore_ctrl_c = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)  # the main process handles it
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=ignore_ctrl_c) if workers > 1 else None
    size = max(MIN_CHUNK, batch.games // MAX_CHUNKS)
    starts = range(0, batch.games, size)
    chunks = (replace(batch, first_game=first, games=min(size, batch.games - first)) for first in starts)
    rows: list[NDArray[np.int32]] = []
    with console.progress_bar("Playing", unit="games") as progress:
        task = progress.add_task("", total=batch.games)
        try:
            for chunk in pool.map(simulate_games, chunks) if pool else map(simulate_games, chunks):
                rows.append(chunk)
                progress.advance(task, len(chunk))
        except (KeyboardInterrupt, BrokenProcessPool) as stopped:
            why = "Stopped" if isinstance(stopped, KeyboardInterrupt) else "A worker process died; try fewer --workers"
            if not rows:
                raise Problem(f"{why}; no game was finished") from None
            print(f"{why}; these are the results so far.", file=sys.stderr)
        finally:
            if pool:
                pool.shutdown(wait=False, cancel_futures=True)
    return np.concatenate(rows)


def _print_report(summary: Summary, heading: str, workers: int, seconds: float) -> None:
    output = console.standard_output()
    output.print(Text(f"{heading}\n", "bold"))
    low, median, high = summary.rounds_quartiles
    lengths = (
        f"Length in rounds: mean {summary.rounds_mean:.1f}, median {median:.0f}, middle half {low:.0f} to {high:.0f}, "
        f"range {summary.rounds_shortest:.0f} to {summary.rounds_longest:.0f}"
    )
    buckets = _buckets(summary.rounds_histogram)
    wins = {f"seat {seat}": wins for seat, wins in enumerate(summary.seat_wins, start=1)}
    endings = {words: summary.endings[name] for name, words in console.ENDINGS.items() if summary.endings[name]}
    output.print(_chart(lengths, buckets, summary.games, max(buckets.values())))
    output.print(_chart("Wins by seat, including shared victories", wins, summary.games, summary.games))
    output.print(_chart("How games ended", endings, summary.games, summary.games))
    passes = console.count_and_share(summary.games_with_passes, summary.games)
    events = [
        ("games with a pass", *passes, f"{summary.passes:,} {'pass' if summary.passes == 1 else 'passes'}"),
        ("the Avengers tile changed hands", f"{summary.tile_changes_mean:.2f}", "per game"),
        ("final rounds cancelled by losing the tile", f"{summary.undone_ends:,}", "in total"),
    ]
    output.print(console.section_table("During the games", events))
    output.print(
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
    return console.section_table(
        title, [(label, *console.count_and_share(counts[label], total), bars[label]) for label in counts]
    )


def bench(*, json_form: AsJson = False) -> None:
    """Measure the speed of the engine on one core of this machine."""
    ensure_compiled("play", "study", bots=["hero"])
    measurements: list[tuple[str, str, Callable[[], float]]] = [
        *((f"random play, {n} players", "moves/s", partial(random_play, n)) for n in (2, 3, 4)),
        ("greedy bot, 2 players", "moves/s", greedy_play),
        ("search with evaluation", "simulations/s", partial(search, 20_000)),
        ("search with playouts", "simulations/s", partial(search, 4_000, rollouts=True)),
        ("copying a position", "ns", copying),
    ]
    with console.progress_bar("Measuring", unit="speeds") as progress:
        steps = progress.track(measurements, len(measurements))
        speeds = [(what, measure(), unit) for what, unit, measure in steps]
    if json_form:
        print(json.dumps([{"what": what, "value": value, "unit": unit} for what, value, unit in speeds]))
        return
    table = console.report_table("Speed of the engine on one core", ["What"], ["Speed"])
    for what, value, unit in speeds:
        table.add_row(what, three_digits(value), unit)
    console.standard_output().print(table)


def random_play(players: int) -> float:
    return median(random_actions_per_second(players, 4000, seed) for seed in range(REPEATS))


def copying() -> float:
    return median(nanoseconds_per_copy(5_000_000) for _ in range(REPEATS))


def greedy_play() -> float:
    batch = SimulationBatch(standard_deck(), GREEDY, players=2, games=300, move_limit=1000)
    start = time.process_time()
    moves = int(simulate_games(batch)[:, ACTIONS_PLAYED].sum())
    return moves / (time.process_time() - start)


def search(simulations: int, *, rollouts: bool = False) -> float:
    """Simulations per second at the start of a two-player game."""
    view, seconds = Game.deal(2, "bench").view(0), []
    for _ in range(REPEATS):
        start = time.process_time()
        SearchBot(1, simulations, rollouts=rollouts).choose(view, Clock())
        seconds.append(time.process_time() - start)
    return simulations / median(seconds)


def three_digits(value: float) -> str:
    """The number with three significant digits, and with all digits before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


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

    A recruit counts once, however it is paid for. Any engine with the same rules must give the same numbers. Each level
    takes about thirty times as long as the one before; Ctrl-C stops and shows the counts so far.

    Args:
        depth: Length of the sequences.
        seed: Any text; the same text gives the same deal.
        short_takes: Allow taking fewer than three different tokens at any time (X1).
    """
    chosen = load_deck(deck, locations)
    ensure_compiled("play", "study")
    game = Game.deal(players, seed, deck=chosen, options=Options(short_takes=short_takes))
    counts: list[int] = []
    table = console.report_table(f"{players} players, deal {seed!r}", ["Moves"], ["Sequences", "Seconds", "Million/s"])
    try:
        for moves in range(1, depth + 1):
            start = time.perf_counter()
            counts.append(_count_sequences(game, moves))
            seconds = time.perf_counter() - start
            table.add_row(str(moves), f"{counts[-1]:,}", f"{seconds:.2f}", f"{counts[-1] / seconds / 1e6:.1f}")
    except KeyboardInterrupt:
        console.standard_error().print(f"Stopped after {len(counts)} of {depth} levels.")
    if json_form:
        print(json.dumps({"players": players, "seed": seed, "short_takes": short_takes, "counts": counts}))
    else:
        console.standard_output().print(table)


def _count_sequences(game: Game, moves: int) -> int:
    """Add up the parts. Ctrl-C takes effect between two of them."""
    total = 0
    with console.progress_bar(f"{moves} moves", unit="parts") as progress:
        task = progress.add_task(f"{moves} moves", total=None)
        for part, parts, count in perft_parts(game.setup.start(), game.deck.facts, moves):
            total += count
            progress.update(task, completed=part, total=parts)
    return total
