"""`sixstones bench`: measure the speed of the engine. `sixstones perft`: count move sequences, to compare engines."""

import json
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.ai.bot import Clock
from sixstones.ai.policies import GREEDY
from sixstones.ai.search.bot import SearchBot
from sixstones.ai.simulation import ACTIONS_PLAYED, SimulationBatch, simulate
from sixstones.cli.console import progress_bar, report_table, standard_error, standard_output
from sixstones.cli.engine import ready_to_study
from sixstones.cli.options import AsJson, DeckFile, Flag, LocationFile, Players
from sixstones.game import Game, Options
from sixstones.rules.bench import nanoseconds_per_copy, perft_parts, random_actions_per_second
from sixstones.rules.deck import load_deck, standard_deck

REPEATS: Final = 5


def bench(*, json_form: AsJson = False) -> None:
    """Measure the speed of the engine on one core of this machine."""
    ready_to_study()
    measurements: list[tuple[str, str, Callable[[], float]]] = [
        *((f"random play, {n} players", "moves/s", partial(random_play, n)) for n in (2, 3, 4)),
        ("greedy bot, 2 players", "moves/s", greedy_play),
        ("search with evaluation", "simulations/s", partial(search, 20_000)),
        ("search with playouts", "simulations/s", partial(search, 4_000, rollouts=True)),
        ("copying a position", "ns", copying),
    ]
    with progress_bar("Measuring", unit="speeds") as progress:
        steps = progress.track(measurements, len(measurements))
        speeds = [(what, measure(), unit) for what, unit, measure in steps]
    if json_form:
        print(json.dumps([{"what": what, "value": value, "unit": unit} for what, value, unit in speeds]))
        return
    table = report_table("Speed of the engine on one core", ["What"], ["Speed"])
    for what, value, unit in speeds:
        table.add_row(what, three_digits(value), unit)
    standard_output().print(table)


def random_play(players: int) -> float:
    return median(random_actions_per_second(players, 4000, seed) for seed in range(REPEATS))


def copying() -> float:
    return median(nanoseconds_per_copy(5_000_000) for _ in range(REPEATS))


def greedy_play() -> float:
    batch = SimulationBatch(standard_deck(), GREEDY, players=2, games=300, move_limit=1000)
    start = time.process_time()
    moves = int(simulate(batch)[:, ACTIONS_PLAYED].sum())
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

    A recruit counts once, however it is paid for. An engine with the same rules must give the same numbers. Each level
    takes about thirty times as long as the one before; Ctrl-C stops and shows the counts so far.

    Args:
        depth: Length of the sequences.
        seed: Any text; the same text gives the same deal.
        short_takes: Allow taking fewer than three different tokens at any time (X1).
    """
    chosen = load_deck(deck, locations)
    ready_to_study()
    game = Game.deal(players, seed, deck=chosen, options=Options(short_takes=short_takes))
    counts: list[int] = []
    table = report_table(f"{players} players, deal {seed!r}", ["Moves"], ["Sequences", "Seconds", "Million/s"])
    try:
        for moves in range(1, depth + 1):
            start = time.perf_counter()
            counts.append(_count_sequences(game, moves))
            seconds = time.perf_counter() - start
            table.add_row(str(moves), f"{counts[-1]:,}", f"{seconds:.2f}", f"{counts[-1] / seconds / 1e6:.1f}")
    except KeyboardInterrupt:
        standard_error().print(f"Stopped after {len(counts)} of {depth} levels.")
    if json_form:
        print(json.dumps({"players": players, "seed": seed, "short_takes": short_takes, "counts": counts}))
    else:
        standard_output().print(table)


def _count_sequences(game: Game, moves: int) -> int:
    """Add up the parts. Ctrl-C takes effect between two of them."""
    total = 0
    with progress_bar(f"{moves} moves", unit="parts") as progress:
        task = progress.add_task(f"{moves} moves", total=None)
        for part, parts, count in perft_parts(game.setup.start(), game.deck.facts, moves):
            total += count
            progress.update(task, completed=part, total=parts)
    return total
