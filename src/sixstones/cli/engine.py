"""Getting the engine compiled, with a line that says so while the user waits."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sixstones.ai import warm_up as ai
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import load_network
from sixstones.ai.network.weights import UnusableWeights
from sixstones.ai.registry import BOTS, entry_named
from sixstones.cli.problem import Problem
from sixstones.cli.progress import progress_bar
from sixstones.cli.terminal.keyboard import quiet_keyboard
from sixstones.rules import warm_up as rules
from sixstones.rules.compiled import cache_folder
from sixstones.rules.warm_up import Steps

COMPILED_LATE: Final = {"learned": "think"}
"""Styles of bots that take long to compile, so that a server begins without them; and the purpose of it."""
COMPILE: Final = "import sys; from sixstones.cli.engine import ready_for; ready_for(sys.argv[1:])"
LOW_PRIORITY: Final = 5
"""As `nice` counts: people's requests come first."""


def ready_to_play() -> None:
    """Compile what a game needs, unless that was done before."""
    _ready("play", rules.steps_to_play() + ai.steps_to_play())


def ready_for(bots: Iterable[str]) -> None:
    """Compile what a game with these bots needs; programs of one's own need nothing. Raises Problem."""
    ready_to_play()
    named = {bot: entry for bot in bots if (entry := entry_named(bot))}
    styles = {entry.style for entry in named.values()}
    whom = " for this bot" if len(named) == 1 else " for these bots"
    if "search" in styles:
        _ready("search", ai.steps_to_search(), whom)
    if "learned" in styles:
        check_weights()
        _ready("think", ai.steps_to_think(), whom)


@contextmanager
def compiling_beside(bots: Sequence[str]) -> Iterator[Callable[[str], bool]]:
    """Compile what these bots need in a process of its own; gives what tells which styles wait for it. Raises Problem.

    A thread would hold Numba's lock for seconds, and with it whoever calls a function for the first time.
    """
    check_weights()
    if all(_done(purpose).exists() for purpose in COMPILED_LATE.values()):
        yield lambda style: False
        return
    print("Compiling the strongest bots meanwhile, once; they play when that is done.", file=sys.stderr)
    command = [sys.executable, "-P", "-c", COMPILE, *bots]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing) as process:  # noqa: S603
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process.pid, LOW_PRIORITY)
        try:
            yield (
                lambda style: (
                    style in COMPILED_LATE and not _done(COMPILED_LATE[style]).exists() and process.poll() is None
                )
            )
        finally:
            process.terminate()


def check_weights() -> None:
    """Raises Problem when the learned bots can't play."""
    try:
        load_network(CHAMPION)
    except UnusableWeights as problem:
        raise Problem(str(problem)) from None


def ready_to_study() -> None:
    """Compile everything, unless that was done before."""
    ready_for(BOTS)
    _ready("study", rules.steps_to_study() + ai.steps_to_study())


def ready_to_train() -> None:
    """Compile what a training needs, unless that was done before. Needs the extra `train`."""
    from sixstones.training import warm_up as training  # noqa: PLC0415  # nobody else needs PyTorch

    _ready("train", training.steps_to_train(), " for training")


def _ready(purpose: str, steps: Steps, whom: str = "") -> None:
    done = _done(purpose)
    if done.exists():
        return
    if not sys.stderr.isatty():
        print(f"Compiling the engine{whom}, once for this version on this machine …", file=sys.stderr)
    with quiet_keyboard(forget=True), progress_bar(f"Compiling{whom}, once", unit="parts") as progress:
        task = progress.add_task("", total=len(steps))
        for compile_step in steps:
            compile_step()
            progress.advance(task)
    done.touch()


def _done(purpose: str) -> Path:
    """The file that says that it was compiled before."""
    return cache_folder() / f"{purpose}.ready"
