"""The measurements behind `sixstones bench`: each figure with another from the same run to compare it with."""

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
from sixstones.ai.policies import GREEDY
from sixstones.ai.search.bot import SearchBot
from sixstones.ai.simulation import ACTIONS_PLAYED, Batch, simulate
from sixstones.game import Game
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply
from sixstones.rules.bench import MOVE_LIMIT, nanoseconds_a_copy, random_actions_per_second
from sixstones.rules.deck_file import standard_deck
from sixstones.rules.legal import legal_actions
from sixstones.rules.playout import count_random_actions
from sixstones.rules.state import STATE, new_states

REPEATS: Final = 5
PLAIN_PYTHON: Final = "from sixstones.rules.bench import *; print(random_actions_per_second({players}, 3, 1))"
FIRST_GAME: Final = "from sixstones import Game; Game.deal(2).legal_moves()"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    what: str
    value: float
    unit: str
    beside: str
    """What it is compared with."""
    beside_value: float

    @property
    def ratio(self) -> float:
        return self.value / self.beside_value


def all_measurements() -> list[tuple[str, Callable[[], Figure]]]:
    """Each with a word for the progress line."""
    return [
        *((f"random play, {n} players", partial(random_play, n)) for n in (2, 3, 4)),
        ("copying", copying),
        ("a step from Python", step),
        ("games of the public API", public_games),
        ("greedy games", greedy_games),
        ("search", partial(search, rollouts=False)),
        ("search with rollouts", partial(search, rollouts=True)),
        ("search in two threads", two_searches),
        ("help", help_start),
        ("start from the cache", warm_start),
        ("start of a game", play_start),
        ("first start", cold_start),
    ]


def random_play(players: int) -> Figure:
    compiled = median(random_actions_per_second(players, 4000, seed) for seed in range(REPEATS))
    plain = float(_python(PLAIN_PYTHON.format(players=players), NUMBA_DISABLE_JIT="1"))
    return Figure(f"random play, {players} players", compiled, "actions/s", "not compiled", plain)


def copying() -> Figure:
    compiled = median(nanoseconds_a_copy(5_000_000) for _ in range(REPEATS))
    one, other = np.zeros(STATE.itemsize, np.uint8), np.zeros(STATE.itemsize, np.uint8)
    numpy = _seconds(lambda: np.copyto(one, other), 100_000) * 1e9
    return Figure(f"copying {STATE.itemsize} bytes", compiled, "ns", "NumPy from Python", numpy)


def step() -> Figure:
    """Legal actions, then one of them, unchecked: what a search or an environment written in Python pays."""
    facts, actions = standard_deck().facts, np.zeros(ACTIONS, np.int8)
    starts = [Game.deal(2, str(i)).setup.start() for i in range(2000)]

    def steps() -> None:
        for states in starts:
            count = legal_actions(states, facts, actions)
            apply(states, facts, int(actions[count // 2]))

    whole = min(_seconds(steps, 1) for _ in range(REPEATS)) / len(starts) * 1e6
    empty = min(_seconds(lambda: np.count_nonzero(actions), 20_000) for _ in range(REPEATS)) * 1e6
    return Figure("a step from Python", whole, "µs", "one call of NumPy", empty)


def public_games() -> Figure:
    """Game, with Move objects and every check, beside the same games by numbers and unchecked."""
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
    return Figure("games of the public API", rate, "moves/s", "by numbers, unchecked", _rate_by_numbers(played))


def _rate_by_numbers(games: list[Game]) -> float:
    facts, actions, chooser, moves = standard_deck().facts, np.zeros(ACTIONS, np.int8), random.Random(1), 0
    start = time.process_time()
    for game in games:
        states = game.setup.start()
        while (count := legal_actions(states, facts, actions)) > 0:
            apply(states, facts, int(actions[chooser.randrange(count)]))
            moves += 1
    return moves / (time.process_time() - start)


def greedy_games() -> Figure:
    batch = Batch(standard_deck(), GREEDY, players=2, games=300, move_limit=1000)
    start = time.process_time()
    actions = int(simulate(batch)[:, ACTIONS_PLAYED].sum())
    rate = actions / (time.process_time() - start)
    at_random = random_actions_per_second(2, 500, 1)
    return Figure("greedy bot, 2 players", rate, "moves/s", "random play", at_random)


def search(rollouts: bool) -> Figure:
    """Simulations a second at the opening of a two-player game, beside whole random games."""
    rate = median(_simulations_per_second(20_000 if not rollouts else 4_000, rollouts) for _ in range(REPEATS))
    start = time.process_time()
    count_random_actions(new_states(1), standard_deck().facts, 2, 2000, 1, MOVE_LIMIT)
    games = 2000 / (time.process_time() - start)
    judged = "played out" if rollouts else "evaluated"
    return Figure(f"search, leaves {judged}", rate, "simulations/s", "random games", games)


def two_searches() -> Figure:
    """Wall-clock rate of two searches in two threads of one process, beside one alone."""
    alone = median(_wall_rate(1) for _ in range(REPEATS))
    return Figure(
        "two searches in two threads", median(_wall_rate(2) for _ in range(REPEATS)), "simulations/s", "one", alone
    )


def _simulations_per_second(simulations: int, rollouts: bool) -> float:
    view, bot = Game.deal(2, "bench").view(0), SearchBot(1, simulations, rollouts=rollouts)
    start = time.process_time()
    bot.choose(view, Clock())
    return simulations / (time.process_time() - start)


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
    """The whole command: a table laid, a bot seated, the board drawn, and left again."""
    with tempfile.TemporaryDirectory() as folder:
        play = median(_run_time("-m", "sixstones", "play", XDG_DATA_HOME=folder) for _ in range(REPEATS))
    numba = median(_run_time("-c", "import numba") for _ in range(REPEATS))
    return Figure("sixstones play, up to the first move", play, "s", "import numba", numba)


def cold_start() -> Figure:
    """Everything that `sixstones play` compiles on its first run, in an empty cache folder."""
    with tempfile.TemporaryDirectory() as folder:
        compile_all = "from sixstones.cli.engine import ready_to_play; ready_to_play()"
        cold = _run_time("-c", compile_all, XDG_CACHE_HOME=folder)
        warm = _run_time("-c", compile_all, XDG_CACHE_HOME=folder)
    return Figure("first start of a game, compiling", cold, "s", "the start after it", warm)


def _python(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=os.environ | environment, check=True, capture_output=True, text=True).stdout  # noqa: S603


def _run_time(*arguments: str, **environment: str) -> float:
    start = time.perf_counter()
    subprocess.run(  # noqa: S603
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
