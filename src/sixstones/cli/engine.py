"""Getting the engine compiled, with a line that says so while the user waits."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sixstones.ai import warm_up as ai
from sixstones.rules import warm_up as rules
from sixstones.rules.compiled import cache_folder
from sixstones.rules.warm_up import Steps

MESSAGE: Final = "Compiling the engine to {purpose}, once for this version on this machine"


def ready_to_play() -> None:
    """Compile what a game needs, unless that was done before."""
    _ready("play", rules.steps_to_play() + ai.steps_to_play())


def ready_to_study() -> None:
    """Compile everything, unless that was done before."""
    ready_to_play()
    _ready("study", rules.steps_to_study() + ai.steps_to_study())


def _ready(purpose: str, steps: Steps) -> None:
    done = cache_folder() / f"{purpose}.ready"
    if done.exists():
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(f"{MESSAGE.format(purpose=purpose)} …", highlight=False, soft_wrap=True)
    with _progress(console) as progress:
        task = progress.add_task(MESSAGE.format(purpose=purpose), total=len(steps), step="")
        for step, compile_step in steps:
            progress.update(task, step=step)
            compile_step()
            progress.advance(task)
    done.touch()


def _progress(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}: {task.fields[step]}"),
        BarColumn(bar_width=20),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
