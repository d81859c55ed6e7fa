"""The measurements of `make bench`. Each figure comes with another one from the same run to compare it with."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Final

import numpy as np

from sixstones.ai.bot import Clock
from sixstones.ai.search.bot import SearchBot
from sixstones.cli import study
from sixstones.game import Game
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply
from sixstones.rules.bench import MOVE_LIMIT, count_random_actions, random_actions_per_second
from sixstones.rules.deck import standard_deck
from sixstones.rules.legal import legal_actions
from sixstones.rules.state import STATE, new_states

REPEATS: Final = 5
PLAIN_PYTHON: Final = "from sixstones.rules.bench import *; print(random_actions_per_second({players}, 3, 1))"
FIRST_GAME: Final = "from sixstones import Game; Game.deal(2).legal_moves()"


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table."""

    what: str
    value: float
    unit: str
    reference: str
    reference_value: float

    @property
    def ratio(self) -> float:
        return self.value / self.reference_value


def all_measurements() -> list[Callable[[], Figure]]:
    return [
        *(partial(random_play, players) for players in (2, 3, 4)),
        copying,
        step,
        public_games,
        greedy_games,
        partial(search, rollouts=False),
        partial(search, rollouts=True),
        two_searches,
        help_start,
        warm_start,
        play_start,
        cold_start,
    ]


def random_play(players: int) -> Figure:
    plain = float(_python(PLAIN_PYTHON.format(players=players), NUMBA_DISABLE_JIT="1"))
    return Figure(f"random play, {players} players", study.random_play(players), "actions/s", "not compiled", plain)


def copying() -> Figure:
    one, other = np.zeros(STATE.itemsize, np.uint8), np.zeros(STATE.itemsize, np.uint8)
    numpy = _seconds(lambda: np.copyto(one, other), 100_000) * 1e9
    return Figure(f"copying {STATE.itemsize} bytes", study.copying(), "ns", "NumPy from Python", numpy)


def step() -> Figure:
    """List the legal actions and apply one, unchecked: the cost for a search or environment written in Python."""
    facts, actions = standard_deck().facts, np.zeros(ACTIONS, np.int8)
    starts = [Game.deal(2, str(i)).setup.start() for i in range(2000)]

    def steps() -> None:
        for states in starts:
            count = legal_actions(states, facts, actions)
            apply(states, facts, int(actions[count // 2]))

    one_step = min(_seconds(steps, 1) for _ in range(REPEATS)) / len(starts) * 1e6
    numpy = min(_seconds(lambda: np.count_nonzero(actions), 20_000) for _ in range(REPEATS)) * 1e6
    return Figure("a step from Python", one_step, "µs", "one NumPy call", numpy)


def public_games() -> Figure:
    """`Game` with Move objects and all checks, compared with the same games by action numbers, unchecked."""
    chooser, moves = random.Random(1), 0
    start = time.process_time()
    played = []
    for i in range(60):
        game = Game.deal(2 + i % 3, str(i))
        while game.outcome is None:
            game.play(chooser.choice(game.legal_moves()))
        moves += len(game.moves)
        played.append(game)
    rate = moves / (time.process_time() - start)
    return Figure("games of the public API", rate, "moves/s", "action numbers, unchecked", _unchecked_rate(played))


def _unchecked_rate(games: list[Game]) -> float:
    facts, actions, chooser, moves = standard_deck().facts, np.zeros(ACTIONS, np.int8), random.Random(1), 0
    start = time.process_time()
    for game in games:
        states = game.setup.start()
        while (count := legal_actions(states, facts, actions)) > 0:
            apply(states, facts, int(actions[chooser.randrange(count)]))
            moves += 1
    return moves / (time.process_time() - start)


def greedy_games() -> Figure:
    return Figure(
        "greedy bot, 2 players", study.greedy_play(), "moves/s", "random play", random_actions_per_second(2, 500, 1)
    )


def search(*, rollouts: bool) -> Figure:
    """Simulations per second at the start of a two-player game, compared with whole random games."""
    rate = study.search(4_000 if rollouts else 20_000, rollouts=rollouts)
    start = time.process_time()
    count_random_actions(new_states(1), standard_deck().facts, 2, 2000, 1, MOVE_LIMIT)
    games = 2000 / (time.process_time() - start)
    leaves = "playouts" if rollouts else "evaluation"
    return Figure(f"search with {leaves}", rate, "simulations/s", "random games", games)


def two_searches() -> Figure:
    """Wall-clock rate of two searches in two threads of one process, compared with one search."""
    alone = median(_wall_rate(1) for _ in range(REPEATS))
    return Figure(
        "two searches in two threads", median(_wall_rate(2) for _ in range(REPEATS)), "simulations/s", "one", alone
    )


def _wall_rate(threads: int, simulations: int = 40_000) -> float:
    view, bots = Game.deal(2, "bench").view(0), [SearchBot(seed, simulations) for seed in range(threads)]
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda bot: bot.choose(view, Clock()), bots))
    return threads * simulations / (time.perf_counter() - start)


def help_start() -> Figure:
    command = median(_run_time("-m", "sixstones", "--help") for _ in range(REPEATS))
    return Figure("sixstones --help", command, "s", "python -c pass", median(_run_time("-c", "pass") for _ in range(5)))


def warm_start() -> Figure:
    warm = median(_run_time("-c", FIRST_GAME) for _ in range(REPEATS))
    numba = median(_run_time("-c", "import numba") for _ in range(REPEATS))
    return Figure("start of a game from Python", warm, "s", "import numba", numba)


def play_start() -> Figure:
    """The whole command up to the first prompt, where it reads the end of its input and exits."""
    with tempfile.TemporaryDirectory() as folder:
        play = median(_run_time("-m", "sixstones", "play", XDG_DATA_HOME=folder) for _ in range(REPEATS))
    numba = median(_run_time("-c", "import numba") for _ in range(REPEATS))
    return Figure("sixstones play, up to the first move", play, "s", "import numba", numba)


def cold_start() -> Figure:
    """The first start, with an empty cache, compiles everything that `sixstones play` needs."""
    with tempfile.TemporaryDirectory() as folder:
        compile_all = "from sixstones.cli.engine import ensure_compiled; ensure_compiled('play')"
        cold = _run_time("-c", compile_all, XDG_CACHE_HOME=folder)
        warm = _run_time("-c", compile_all, XDG_CACHE_HOME=folder)
    return Figure("first start of a game, compiling", cold, "s", "second start", warm)


def _python(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=os.environ | environment, check=True, capture_output=True, text=True).stdout


def _run_time(*arguments: str, **environment: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | environment,
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    return time.perf_counter() - start


def _seconds(call: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times
