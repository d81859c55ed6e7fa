"""Getting the engine compiled, with a line that says so while the user waits."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from sixstones.ai import warm_up as ai
from sixstones.ai.registry import BOTS
from sixstones.cli.progress import progress_bar
from sixstones.cli.terminal.keyboard import quiet_keyboard
from sixstones.rules import warm_up as rules
from sixstones.rules.compiled import cache_folder
from sixstones.rules.warm_up import Steps


def ready_to_play() -> None:
    """Compile what a game needs, unless that was done before."""
    _ready("play", rules.steps_to_play() + ai.steps_to_play())


def ready_for(bots: Iterable[str]) -> None:
    """Compile what a game with these bots needs; programs of one's own need nothing."""
    ready_to_play()
    named = {bot for bot in bots if bot in BOTS}
    styles = {BOTS[bot].style for bot in named}
    whom = " for this bot" if len(named) == 1 else " for these bots"
    if "search" in styles:
        _ready("search", ai.steps_to_search(), whom)
    if "learned" in styles:
        _ready("think", ai.steps_to_think(), whom)
    if "plans" in styles:
        _ready("plan", ai.steps_to_plan(), whom)


def ready_to_study() -> None:
    """Compile everything, unless that was done before."""
    ready_for(BOTS)
    _ready("study", rules.steps_to_study() + ai.steps_to_study())


def _ready(purpose: str, steps: Steps, whom: str = "") -> None:
    done = cache_folder() / f"{purpose}.ready"
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
