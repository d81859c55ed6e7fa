"""Compare the speed of two versions of the package, and write versions.md.

    git worktree add ../before COMMIT
    python -m benchmarks.versions ../before/src

Each version runs in its own process. The processes measure in turn, round after round, so that other load on the
machine affects both. All figures are per second of processor time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

import numpy as np

from benchmarks.machine import commit, machine
from sixstones.ai.bot import Clock
from sixstones.ai.policies import GREEDY
from sixstones.ai.search.bot import SearchBot
from sixstones.ai.simulation import ACTIONS_PLAYED, SimulationBatch, simulate
from sixstones.env import BatchEnv
from sixstones.game import Game
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.bench import random_actions_per_second
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.self_play import Pool

PAGE: Final = Path(__file__).with_name("versions.md")
HEADING: Final = "# Versions compared\n\nNewest first. Written by `python -m benchmarks.versions`.\n"
HERE: Final = Path(__file__).resolve().parents[1] / "src"
WORK: Final = "--work"
ROUNDS: Final = 7


def main() -> None:
    if sys.argv[1:] == [WORK]:
        work()
        return
    before = Path(sys.argv[1]).resolve()
    workers = [_start(before), _start(HERE)]
    rates: dict[str, list[list[float]]] = {what: [] for what in MEASUREMENTS}
    for number in range(ROUNDS + 1):
        for what in MEASUREMENTS:
            pair = [_ask(worker, what) for worker in workers]
            if number:  # the first round compiles
                rates[what].append(pair)
    for worker in workers:
        worker.communicate()
    section = _section(before, rates)
    older = PAGE.read_text(encoding="utf-8").removeprefix(HEADING) if PAGE.exists() else ""
    PAGE.write_text(HEADING + section + older, encoding="utf-8")
    print(section)


def _start(source: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "benchmarks.versions", WORK]
    environment = {**os.environ, "PYTHONPATH": str(source), "NUMBA_NUM_THREADS": "1"}
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _ask(worker: subprocess.Popen[str], what: str) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    print(what, file=worker.stdin, flush=True)
    return float(worker.stdout.readline())


def _section(before: Path, rates: dict[str, list[list[float]]]) -> str:
    git = ["git", "-C", str(before), "describe", "--always"]
    old = subprocess.run(git, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    lines = ["", f"## {datetime.now(UTC):%Y-%m-%d}, commit {commit()} compared with {old}", "", machine(), ""]
    lines += [f"| Per second | {old} | {commit()} | Median ratio | Range |", "|---|---:|---:|---:|---:|"]
    for what, pairs in rates.items():
        ratios = sorted(new / old for old, new in pairs)
        slow, fast = (f"{median(speeds):,.0f}" for speeds in zip(*pairs, strict=True))
        lines.append(f"| {what} | {slow} | {fast} | {median(ratios):.2f} | {ratios[0]:.2f} to {ratios[-1]:.2f} |")
    return "\n".join(lines) + "\n"


def work() -> None:
    """Measure what the lines of the standard input name."""
    for line in sys.stdin:
        print(MEASUREMENTS[line.strip()](), flush=True)


def rate(count: int, action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return count / (time.process_time() - start)


def greedy_play() -> float:
    batch = SimulationBatch(standard_deck(), GREEDY, players=2, games=200, move_limit=1000)
    start = time.process_time()
    return int(simulate(batch)[:, ACTIONS_PLAYED].sum()) / (time.process_time() - start)


def search(simulations: int, *, rollouts: bool) -> float:
    view, bot = Game.deal(2, "bench").view(0), SearchBot(1, simulations, rollouts=rollouts)
    return rate(simulations, lambda: bot.choose(view, Clock()))


def batch_steps(observations: str | None) -> float:
    env, rng = BatchEnv(1024, 2, observations=observations, cores=1), np.random.default_rng(1)  # type: ignore[arg-type]
    actions = env.sample(rng)

    def steps() -> None:
        nonlocal actions
        for _ in range(100):
            env.step(actions)
            actions = env.sample(rng)

    return rate(100 * env.games, steps)


def self_play() -> float:
    """Games that end in self-play with 16 simulations per move; the network's answers are zeros."""
    games, simulations = 64, 16
    pool = Pool(np.zeros((games, PLAYING), np.int8), 2, simulations, 1)
    logits, chances = np.zeros((games, ACTIONS), np.float32), np.full((games, MAX_PLAYERS), 0.5, np.float32)
    start, ended = time.process_time(), 0
    for _ in range(150):
        pool.reset_search()
        for wave in range(pool.waves):
            pool.select(wave)
            pool.backup(logits, chances)
        pool.play()
        ended += int(pool.search.finished.sum())
        pool.samples(1.0)
    return ended / (time.process_time() - start)


MEASUREMENTS: Final[dict[str, Callable[[], float]]] = {
    **{f"random moves, {n} players": partial(random_actions_per_second, n, 2000, 1) for n in (2, 3, 4)},
    "moves of the greedy bot": greedy_play,
    "simulations of the search, with evaluation": partial(search, 20_000, rollouts=False),
    "simulations of the search, with playouts": partial(search, 4_000, rollouts=True),
    "BatchEnv steps, masks only": partial(batch_steps, None),
    "BatchEnv steps, with int8 observations": partial(batch_steps, "int8"),
    "self-play games, without the network": self_play,
}

if __name__ == "__main__":
    main()
