"""Compile the engine before it is used. `sixstones warmup` does only that."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np

from sixstones.ai import warm_up as ai
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import load_network
from sixstones.ai.registry import BOTS, entry_named
from sixstones.cli.console import progress_bar, quiet_keyboard
from sixstones.rules import warm_up as rules
from sixstones.rules.compiled import cache_folder, remove_old_folders
from sixstones.rules.warm_up import Steps

LATE_STYLE: Final = "learned"  # bots of this style take long to compile, so a server starts without them
COMPILE: Final = "import sys; from sixstones.cli.engine import ready_for; ready_for(sys.argv[1:])"


def warmup() -> None:
    """Compile the engine now, so that the first game starts right away.

    This is needed once per version and machine; otherwise the first game does it. The compiled code is stored in your
    cache folder.
    """
    start = time.perf_counter()
    ready_to_study()
    gymnasium = [_step_gymnasium] if find_spec("gymnasium") else []
    _compile("env", [_step_batch, *gymnasium], " for environments")
    removed = remove_old_folders()
    if removed:
        print(f"Removed {removed} folders of compiled code that were not used for a month.")
    print(f"The engine is ready ({time.perf_counter() - start:.1f} s). Compiled code: {cache_folder()}")


def ready_to_play() -> None:
    """Compile what every game needs, unless it is compiled already."""
    _compile("play", rules.steps_to_play() + ai.steps_to_play())


def ready_for(bots: Iterable[str]) -> None:
    """Compile what a game with these bots needs, unless it is compiled already. Raises UnusableWeights."""
    ready_to_play()
    entries = {bot: entry for bot in bots if (entry := entry_named(bot))}  # None for external programs
    styles = {entry.style for entry in entries.values()}
    purpose = " for this bot" if len(entries) == 1 else " for these bots"
    if "search" in styles:
        _compile("search", ai.steps_to_search(), purpose)
    if "learned" in styles:
        load_network(CHAMPION)
        _compile("think", ai.steps_to_think(), purpose)


def ready_to_study() -> None:
    """Compile everything but training, unless it is compiled already."""
    ready_for(BOTS)
    _compile("study", rules.steps_to_study() + ai.steps_to_study())


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


def ready_to_train() -> None:
    """Compile what training needs, unless it is compiled already. Requires the extra `train`."""
    from sixstones.training import warm_up as training  # noqa: PLC0415  # imports PyTorch

    _compile("train", training.steps_to_train(), " for training")


@contextmanager
def compiling_in_background(bots: Sequence[str]) -> Iterator[Callable[[str], bool]]:
    """Compile for these bots in another process; yields a function that tells whether a style is still compiling.

    A thread would hold Numba's lock for seconds and block the first call of any compiled function. Raises Problem.
    """
    load_network(CHAMPION)
    if _marker("think").exists():
        yield lambda style: False
        return
    print("Compiling the strongest bots in the background, once; they can play when it is done.", file=sys.stderr)
    command = [sys.executable, "-P", "-c", COMPILE, *bots]
    null = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=null, stdout=null, stderr=null) as process:  # noqa: S603
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # requests come first

        def is_compiling(style: str) -> bool:
            return style == LATE_STYLE and not _marker("think").exists() and process.poll() is None

        try:
            yield is_compiling
        finally:
            process.terminate()


def _compile(name: str, steps: Steps, purpose: str = "") -> None:
    marker = _marker(name)
    if marker.exists():
        return
    if not sys.stderr.isatty():
        print(f"Compiling the engine{purpose}, once per version and machine …", file=sys.stderr)
    with quiet_keyboard(), progress_bar(f"Compiling{purpose}, once", unit="parts") as progress:
        task = progress.add_task("", total=len(steps))
        for step in steps:
            step()
            progress.advance(task)
    marker.touch()


def _marker(name: str) -> Path:
    """A file that exists once a part of the engine is compiled."""
    return cache_folder() / f"{name}.ready"
