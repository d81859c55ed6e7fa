"""One run of `sixstones train`: Ctrl-C, progress, and the table at the end."""

import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from math import inf, isfinite
from pathlib import Path
from threading import Thread
from typing import Final

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from sixstones.cli.console import report_table, standard_error, standard_output
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.text import shell_command
from sixstones.problem import Problem
from sixstones.training.actors import on_cluster
from sixstones.training.checkpoint import LOG, Report
from sixstones.training.config import read_plan
from sixstones.training.plan import Plan
from sixstones.training.plots import PLOT, draw
from sixstones.training.run import NETWORK, MakeSelfPlay, Training
from sixstones.training.self_play import local_self_play

STATUS_INTERVAL: Final = 30.0  # seconds between status lines outside a terminal
MAX_ROWS: Final = 12


def run(config: Path, folder: Path, minutes: float | None, ray: str | None, actors: int | None) -> None:
    """Train. Raises Problem, and KeyboardInterrupt after Ctrl-C."""
    if folder.exists() and not folder.is_dir():
        raise Problem(f"{folder} is not a folder; use another one with --folder")
    plan, screen = read_plan(config), Screen(folder)
    make_self_play: MakeSelfPlay = local_self_play
    with ExitStack() as stack:
        if ray is not None:
            make_self_play, disconnect = on_cluster(ray, actors)
            stack.callback(disconnect)
        training = Training(plan, folder, screen, make_self_play)
        if training.done:
            screen.say(f"The training in {folder} is finished.")
        else:
            ensure_compiled("train")
            folder.mkdir(parents=True, exist_ok=True)
            with suppress(shutil.SameFileError):
                shutil.copyfile(config, folder / "config.toml")  # the results belong to this plan
            with screen.progress, _stop_on_ctrl_c(training, screen):
                training.run(minutes or inf)
    draw(training.log.path, folder / PLOT)
    _print_table(training.log.reports(), plan, folder, done=training.done)
    if training.stopped:
        raise KeyboardInterrupt


class Screen:
    """The command's `TrainingListener`: a progress line on a terminal, plain lines elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._console = folder, standard_error()
        self._live = self._console.is_terminal
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=16),
            TaskProgressColumn(),
            TextColumn("{task.fields[left]}", markup=False),
            TextColumn("{task.fields[figures]}", markup=False),
            console=self._console,
            transient=True,
            disable=not self._live,
        )
        self._task = self.progress.add_task("Starting", total=1, left="", figures="")
        self._stage, self._figures, self._stages_shown, self._last_line = "", "", set[str](), time.monotonic()

    def say(self, text: str) -> None:
        """Print a line above the progress line."""
        self._console.print(text, soft_wrap=True)
        self._last_line = time.monotonic()

    def on_stage(self, stage: str) -> None:
        self._stage = stage
        self.progress.update(self._task, description=stage, left="", figures="")
        if not self._live and stage not in self._stages_shown:
            self._stages_shown.add(stage)
            self.say(f"{stage} …")

    def on_progress(self, share: float, seconds_left: float) -> None:
        left = f"{_time(seconds_left)} left" if isfinite(seconds_left) else ""
        self.progress.update(self._task, completed=share, left=left, figures=self._figures)
        if not self._live and time.monotonic() - self._last_line > STATUS_INTERVAL:
            self.say(f"{self._stage}: {share:.0%}, {left}")

    def on_report(self, report: Report) -> None:
        self._figures = (
            f"{report.games:,} games · {report.games_per_second:,.0f} games/s"
            f" · {report.evaluations_per_second:,.0f} eval/s"
            f" · losses {report.policy_loss:.3f} policy {report.chance_loss:.3f} value"
        )
        if not self._live or report.wins:
            names = [(*name.split(), share) for name, share in report.wins.items()]
            wins = "".join(f" · {bot} {share:.0%} ({players} players)" for players, bot, share in names)
            self.say(f"{_time(report.seconds):>7}  {self._figures}{wins}")
        if report.wins:
            draw(self._folder / LOG, self._folder / PLOT)


@contextmanager
def _stop_on_ctrl_c(training: Training, screen: Screen) -> Iterator[None]:
    """The first Ctrl-C stops after the current move, the second immediately."""
    notice = "Saving and stopping after this move; press Ctrl-C again to stop immediately."
    saying = Thread(target=screen.say, args=[notice])  # the signal may interrupt this thread while it prints

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        training.stop()
        saying.start()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if saying.is_alive():
            saying.join()


def _time(seconds: float) -> str:
    """A time such as 0:01:05."""
    return str(timedelta(seconds=max(round(seconds), 0)))


def _print_table(reports: list[Report], plan: Plan, folder: Path, *, done: bool) -> None:
    """Print the measured win rates, the files, and how to continue."""
    console = standard_output()
    measured = [report for report in reports if report.wins]
    names = list(dict.fromkeys(name for report in measured for name in report.wins))
    headings = ["Time", "Games", "Steps", *(f"{name.split()[1]}, {name.split()[0]} players" for name in names)]
    table = report_table(f"Win rate without search in {plan.measure_games:,} games each", [], headings)
    rows = min(len(measured), MAX_ROWS)  # evenly spaced, including the first and the last
    for at in range(rows):
        report = measured[round(at * (len(measured) - 1) / max(rows - 1, 1))]
        shares = [f"{report.wins[name]:.1%}" if name in report.wins else "–" for name in names]
        table.add_row(_time(report.seconds), f"{report.games:,}", f"{report.steps:,}", *shares)
    if measured:
        console.print(table)
    if reports:
        last = reports[-1]
        console.print(
            f"{last.games:,} games and {last.steps:,} training steps in {_time(last.seconds)}. "
            f"In {folder}: {NETWORK}, {LOG}, {PLOT}",
            soft_wrap=True,
        )
    if not done:
        standard_error().print(f"Continue with: {shell_command(*sys.argv[1:])}", soft_wrap=True)
