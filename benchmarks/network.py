"""Compare playing with a network on one core with PyTorch and the plain search, and write network.md.

    python -m benchmarks.network [WEIGHTS]

Without a file of weights, an untrained network is measured: it is as fast as a trained one, but its trees are flatter.
Both figures of a row are measured in turn, round after round, so that other load on the machine affects both.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from benchmarks.machine import commit, machine
from sixstones.ai.bot import Bot, Clock
from sixstones.ai.network.bot import BATCH, ChampionBot, PolicyBot
from sixstones.ai.network.evaluation import evaluate, load_network, new_evaluation
from sixstones.ai.network.weights import Shape, WeightsHeader
from sixstones.ai.registry import make_bot
from sixstones.ai.search.bot import SearchBot
from sixstones.cli.study import three_digits
from sixstones.game import Game, View
from sixstones.observation import PLAYING, observe
from sixstones.training.checkpoint import export
from sixstones.training.network import Network

PAGE: Final = Path(__file__).with_name("network.md")
HEADING: Final = "# The network on one core\n\nNewest first. Written by `python -m benchmarks.network`.\n"
ROUNDS: Final = 5
SIMULATIONS: Final = 20_000
PLAIN_SIMULATIONS: Final = 100_000


class Line(NamedTuple):
    """Two figures to compare; each function measures once."""

    what: str
    here: Callable[[], float]
    reference: str
    there: Callable[[], float]
    unit: str
    best: Callable[[list[float]], float]


def main() -> None:
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if sys.argv[1:] else _untrained(Path(folder) / "untrained.safetensors")
        section = _section(path, [_measured(line) for line in _lines(path)])
    older = PAGE.read_text(encoding="utf-8").removeprefix(HEADING) if PAGE.exists() else ""
    PAGE.write_text(HEADING + section + older, encoding="utf-8")
    print(section)


def _untrained(path: Path) -> Path:
    torch.manual_seed(0)
    export(Network(Shape()), path, WeightsHeader(players="2", commit=commit(), games=0))
    return path


def _lines(path: Path) -> Iterator[Line]:
    for rows in (1, BATCH, 64):
        yield Line(
            f"a position, in batches of {rows}", _asking(path, rows), "PyTorch", _asking_torch(path, rows), "µs", min
        )
    for players in (2, 3, 4):
        view = Game.deal(players, "benchmark").view(0)
        here, there = _searching(path, view), _searching_plainly(view)
        yield Line(f"search from the deal, {players} players", here, "plain search", there, "simulations/s", max)
    view, policy, greedy = Game.deal(2, "benchmark").view(0), PolicyBot(weights=path), make_bot("greedy", 1)
    yield Line("a move of the policy", _choosing(policy, view), "greedy", _choosing(greedy, view), "ms", min)


def _measured(line: Line) -> tuple[Line, float, float]:
    print(f"measuring {line.what}")
    line.here(), line.there()  # compiles, and warms caches
    figures = [(line.here(), line.there()) for _ in range(ROUNDS)]
    return line, line.best([here for here, _ in figures]), line.best([there for _, there in figures])


def _positions(rows: int) -> NDArray[np.int8]:
    """Positions from the opening and middle game of two greedy players."""
    game, bot = Game.deal(2, "benchmark"), make_bot("greedy", 1)
    seen: list[NDArray[np.int8]] = []
    while len(seen) < rows and game.outcome is None:
        seen.append(observe(game.view(game.to_play)))
        game.play(bot.choose(game.view(game.to_play), Clock()).move)
    return np.stack((seen * rows)[:rows])


def _asking(path: Path, rows: int) -> Callable[[], float]:
    evaluator, seen = new_evaluation(load_network(path), rows), _positions(rows)

    def measure() -> float:
        return _microseconds(lambda: evaluate(evaluator, seen, rows), rows)

    return measure


def _asking_torch(path: Path, rows: int) -> Callable[[], float]:
    shape = load_network(path).shape
    network = Network(Shape(shape.width, shape.blocks, shape.card, shape.heads, shape.heads_again))
    seen = torch.from_numpy(_positions(rows)[:, :PLAYING].copy())

    def measure() -> float:
        with torch.no_grad():
            return _microseconds(lambda: network(seen), rows)

    return measure


def _microseconds(ask: Callable[[], object], rows: int) -> float:
    """Microseconds per position."""
    start, times = time.perf_counter(), 100
    for _ in range(times):
        ask()
    return (time.perf_counter() - start) / times / rows * 1e6


def _searching(path: Path, view: View) -> Callable[[], float]:
    """The search stops early when its choice is certain, so the number of simulations comes from the tree."""

    def measure() -> float:
        bot = ChampionBot(1, SIMULATIONS, weights=path)
        return _speed_of_choice(bot, view, lambda: int(bot.tree.nodes["visits"][0]))

    return measure


def _searching_plainly(view: View) -> Callable[[], float]:
    return lambda: _speed_of_choice(SearchBot(1, PLAIN_SIMULATIONS), view, lambda: PLAIN_SIMULATIONS)


def _speed_of_choice(bot: Bot, view: View, made: Callable[[], int]) -> float:
    """Simulations per second."""
    start = time.perf_counter()
    bot.choose(view, Clock())
    return made() / (time.perf_counter() - start)


def _choosing(bot: Bot, view: View) -> Callable[[], float]:
    def measure() -> float:
        start, times = time.perf_counter(), 20
        for _ in range(times):
            bot.choose(view, Clock())
        return (time.perf_counter() - start) / times * 1e3

    return measure


def _section(path: Path, measured: list[tuple[Line, float, float]]) -> str:
    network = load_network(path)
    shape = network.shape
    lines = ["", f"## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}", "", f"{machine()}, one core", ""]
    size = f"Width {shape.width}, blocks {shape.blocks}, cards {shape.card}, heads {shape.heads}"
    lines += [f"{size}; trained on {network.header.games:,} games.", ""]
    lines += ["| What | Speed | Compared with | | Ratio |", "|---|---:|---|---:|---:|"]
    for line, here, there in measured:
        lines.append(
            f"| {line.what} | {three_digits(here)} {line.unit} | {line.reference} | {three_digits(there)} {line.unit} "
            f"| {three_digits(here / there)} |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
