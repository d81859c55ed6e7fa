"""One piece of a training on the command line: signals, what is shown, how it ends."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from types import FrameType

from sixstones.cli.engine import ready_to_train
from sixstones.cli.problem import Problem
from sixstones.cli.training_report import Screen, print_table
from sixstones.training.actors import on_cluster
from sixstones.training.config import read_plan
from sixstones.training.errors import TrainingError
from sixstones.training.plan import Plan
from sixstones.training.plots import PLOT, draw
from sixstones.training.run import MakeSelfPlay, Training
from sixstones.training.tables import tables_here

CONFIG = "config.toml"


def run_piece(config: Path, folder: Path, minutes: float | None, ray: str | None, actors: int | None) -> None:
    """Train, and end as Ctrl-C does where it was pressed."""
    if folder.exists() and not folder.is_dir():
        raise Problem(f"{folder} is no folder; name another with --folder")
    try:
        plan = read_plan(config)
        screen = Screen(plan, folder)
        with _self_play(ray, actors) as self_play:
            training = Training(plan, folder, screen, self_play)
            if training.done:
                screen.say(f"The training in {folder} is done.")
            else:
                ready_to_train()
                _keep(config, folder)
                with screen, _ctrl_c(training, screen):
                    training.go(minutes or inf)
        _report(training, plan, folder)
    except TrainingError as error:
        raise Problem(str(error)) from None
    if training.stopped:
        raise KeyboardInterrupt


@contextmanager
def _self_play(ray: str | None, actors: int | None) -> Iterator[MakeSelfPlay]:
    if ray is None:
        yield tables_here
        return
    make, leave = on_cluster(ray, actors)
    try:
        yield make
    finally:
        leave()


def _keep(config: Path, folder: Path) -> None:
    """A copy of the plan, so that the folder says how it came about."""
    folder.mkdir(parents=True, exist_ok=True)
    if config.resolve() != (folder / CONFIG).resolve():
        shutil.copyfile(config, folder / CONFIG)


@contextmanager
def _ctrl_c(training: Training, screen: Screen) -> Iterator[None]:
    """The first stops after the move at hand, the second at once."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        training.stop()
        screen.say("Stopping after this move, and saving; Ctrl-C again stops at once.")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _report(training: Training, plan: Plan, folder: Path) -> None:
    reports = training.log.reports()
    draw(training.log.path, folder / PLOT)
    print_table(reports, plan, folder, done=training.done)
