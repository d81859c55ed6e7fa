"""Compile the engine before it is used. `sixstones warmup` does only that.

Another process does the work, because Numba holds a lock for seconds at a time. So Ctrl-C works meanwhile, and a server
can answer requests.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Final, Literal, TypeAlias

import numpy as np

from sixstones.ai import warm_up as ai
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import load_network
from sixstones.ai.network.weights import read_weights
from sixstones.ai.registry import entry_named
from sixstones.cli.console import progress_bar, quiet_keyboard
from sixstones.game import Game
from sixstones.problem import Problem
from sixstones.rules import warm_up as rules
from sixstones.rules.compiled import cache_folder, remove_old_folders
from sixstones.rules.warm_up import Steps

Popen: TypeAlias = subprocess.Popen[bytes]
Part: TypeAlias = Literal["play", "search", "think", "study", "review", "solve", "env", "train"]

LATE_STYLE: Final = "learned"  # bots of this style take a long time to compile, so a server starts without them
PART_OF_STYLE: Final[dict[str, Part]] = {"search": "search", LATE_STYLE: "think"}  # what bots need besides `play`
PURPOSES: Final = {"search": "bots", "think": "bots", "review": "reviews", "solve": "puzzles", "train": "training"}
COMPILE: Final = "import sys; from sixstones.cli.engine import compile_parts; compile_parts(sys.argv[1:])"


def warmup() -> None:
    """Compile the engine now, so that the first game starts right away.

    This is needed once per version and machine; otherwise the first game does it. The compiled code is stored in your
    cache folder.
    """
    start = time.perf_counter()
    ensure_compiled(*(part for part in PARTS if part != "train"))
    removed = remove_old_folders()
    if removed:
        print(f"Removed {removed} folders of compiled code that were not used for a month.")
    print(f"The engine is ready ({time.perf_counter() - start:.1f} s). Compiled code: {cache_folder()}")


def ensure_compiled(*parts: Part, bots: Iterable[str] = ()) -> None:
    """Compile parts of the engine and what these bots need, unless they are compiled already. Raises Problem."""
    styles = {entry.style for bot in bots if (entry := entry_named(bot))}  # None for external programs
    if LATE_STYLE in styles:
        load_network(CHAMPION)
    needed = {*parts, *(part for style, part in PART_OF_STYLE.items() if style in styles)}
    missing = [part for part in PARTS if part in needed and not _marker(part).exists()]
    if not missing:
        return
    purpose = f" for {PURPOSES[missing[-1]]}" if missing[-1] in PURPOSES else ""
    if not sys.stderr.isatty():
        print(f"Compiling the engine{purpose}, once per version and machine …", file=sys.stderr)
    with (
        tempfile.TemporaryFile("w+", errors="replace") as errors,
        _compiler(missing, output=subprocess.PIPE, errors=errors) as process,
        quiet_keyboard(),
        progress_bar(f"Compiling{purpose}, once", unit="parts") as progress,
    ):
        assert process.stdout is not None
        for _ in progress.track(process.stdout, total=sum(len(PARTS[part]()) for part in missing)):
            pass
        if process.wait():
            errors.seek(0)
            *_, reason = ["", *filter(None, map(str.strip, errors))]
            raise Problem(f"the engine can't be compiled ({reason or f'status {process.returncode}'})")


def compile_for_tables() -> bool:
    """Compile what a server needs to open tables. False if it is compiled already. Raises Problem."""
    if all(_marker(part).exists() for part in ("play", "search")):
        return False
    print("Compiling the engine for tables with friends, once; you can play against bots already.", file=sys.stderr)
    ensure_compiled("play", "search")
    return True


@contextmanager
def compiling_in_background() -> Iterator[Callable[[str], bool]]:
    """Compile the learned bots in the background; yields a function that tells whether a style is still compiling.

    Raises Problem.
    """
    read_weights(CHAMPION)
    if _marker("think").exists():
        yield lambda style: False
        return
    print("Compiling the strongest bots in the background, once; they can join a table when done.", file=sys.stderr)
    with _compiler(["think"], output=subprocess.DEVNULL) as process:
        yield lambda style: style == LATE_STYLE and not _marker("think").exists() and process.poll() is None


@contextmanager
def _compiler(parts: Sequence[Part], output: int, errors: IO[str] | int = subprocess.DEVNULL) -> Iterator[Popen]:
    """A process that compiles, and prints a line after each step. It ends with the context."""
    command = [sys.executable, "-P", "-c", COMPILE, *parts]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=errors) as process:  # noqa: S603
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # requests and the browser come first
        try:
            yield process
        finally:
            process.terminate()


def compile_parts(parts: Iterable[Part]) -> None:
    """Runs in the other process. It exits when standard input is closed, because then its parent is gone."""
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
    for part in parts:
        for step in PARTS[part]():
            step()
            print(flush=True)
        _marker(part).touch()


def _marker(part: Part) -> Path:
    """A file that exists once a part of the engine is compiled."""
    return cache_folder() / f"{part}.ready"


def _step_solve() -> None:
    from sixstones.puzzles.book import read_book  # noqa: PLC0415
    from sixstones.puzzles.defence import Defence  # noqa: PLC0415  # no other command needs it
    from sixstones.puzzles.finder import Finder, proved  # noqa: PLC0415

    puzzle = read_book()[0]
    proved(Finder(), puzzle)
    defence = Defence(puzzle)
    defence.play(defence.game.legal_moves()[0])
    while defence.game.outcome is None and defence.game.to_play == defence.me:
        defence.play(defence.game.legal_moves()[0])
    if defence.game.outcome is None:
        defence.reply()


def _step_review() -> None:
    from sixstones.ai.coach import Coach  # noqa: PLC0415  # no other command needs it
    from sixstones.review.reviewer import LEAST_SIMULATIONS, Reviewer  # noqa: PLC0415

    (game := Game.deal(2, "warm-up")).play("reserve deck 1")
    for simulations in (0, 1):
        Coach().evaluate(game.view(0), simulations=simulations)
    Reviewer(LEAST_SIMULATIONS).review(game.record())


def _step_batch() -> None:
    from sixstones.env.batch import BatchEnv  # noqa: PLC0415  # no other command needs it

    env = BatchEnv(2)
    env.step(env.sample(np.random.default_rng(0)))


def _step_gymnasium() -> None:
    from sixstones.env.gymnasium_env import GauntletEnv, GauntletVectorEnv  # noqa: PLC0415  # the extra `env`

    _, info = (one := GauntletEnv()).reset(seed=0)
    one.step(int(info["action_mask"].argmax()))
    _, infos = (many := GauntletVectorEnv(2)).reset(seed=0)
    many.step(infos["action_mask"].argmax(axis=1))


def _steps_to_train() -> Steps:
    from sixstones.training import warm_up as training  # noqa: PLC0415  # imports PyTorch

    return training.steps_to_train()


PARTS: Final[dict[Part, Callable[[], Steps]]] = {
    "play": lambda: rules.steps_to_play() + ai.steps_to_play(),
    "search": ai.steps_to_search,
    "think": ai.steps_to_think,
    "study": lambda: rules.steps_to_study() + ai.steps_to_study(),
    "review": lambda: [_step_review],
    "solve": lambda: [_step_solve],
    "env": lambda: [_step_batch, *([_step_gymnasium] if find_spec("gymnasium") else [])],
    "train": _steps_to_train,
}
"""The parts of the engine, in the order in which they are compiled."""
