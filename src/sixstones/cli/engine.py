"""Getting the engine compiled, with a line that says so while the user waits."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from sixstones.ai import warm_up as ai
from sixstones.ai.registry import BOTS
from sixstones.cli.progress import progress_bar
from sixstones.rules import warm_up as rules
from sixstones.rules.compiled import cache_folder
from sixstones.rules.warm_up import Steps


def ready_to_play() -> None:
    """Compile what a game needs, unless that was done before."""
    _ready("play", rules.steps_to_play() + ai.steps_to_play())


def ready_for(bots: Iterable[str]) -> None:
    """Compile what a game with these bots needs; programs of one's own need nothing."""
    ready_to_play()
    styles = {BOTS[bot].style for bot in bots if bot in BOTS}
    if "search" in styles:
        _ready("search", ai.steps_to_search())
    if "plans" in styles:
        _ready("plan", ai.steps_to_plan())


def ready_to_study() -> None:
    """Compile everything, unless that was done before."""
    ready_for(BOTS)
    _ready("study", rules.steps_to_study() + ai.steps_to_study())


def _ready(purpose: str, steps: Steps) -> None:
    done = cache_folder() / f"{purpose}.ready"
    if done.exists():
        return
    if not sys.stderr.isatty():
        print("Compiling the engine, once for this version on this machine …", file=sys.stderr)
    with progress_bar("Compiling, once on this machine", unit="parts") as progress:
        task = progress.add_task("", total=len(steps))
        for compile_step in steps:
            compile_step()
            progress.advance(task)
    done.touch()
