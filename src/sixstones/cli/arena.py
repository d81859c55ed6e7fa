"""`sixstones arena`: play bots against each other and rate them."""

import json
import os
import re
import shlex
import sys
import time
from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number
from platformdirs import user_data_path
from rich.console import Console
from rich.progress import TextColumn

from sixstones.arena.cluster import play_on_ray
from sixstones.arena.contest import Contest
from sixstones.arena.local import Log, play_locally
from sixstones.arena.play import Job, check_bots
from sixstones.arena.results import Event, ResultFile
from sixstones.arena.schedule import ArenaError, OnFailure, Settings
from sixstones.cli.arena_report import FailureLog, as_dict, print_report, score_line, write_csv
from sixstones.cli.console import progress_bar, standard_error
from sixstones.cli.engine import ready_for
from sixstones.cli.options import AsJson, Flag, Players, Seed, Workers, whole_number
from sixstones.cli.problem import Problem

_TIME: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
MAX_MILLISECONDS: Final = 3_600_000
MAX_GAMES: Final = 10_000_000


def arena(
    *bots: str,
    games: Annotated[int, Parameter(converter=whole_number, validator=Number(gte=1, lte=MAX_GAMES))] = 1000,
    players: Players = 2,
    one_against_rest: Flag = False,
    seed: Seed = 0,
    time_per_move: Annotated[str | None, Parameter(name="--time")] = None,
    patience: str = "60s",
    workers: Workers = None,
    ray: str | None = None,
    on_failure: OnFailure = "stand-in",
    move_limit: Annotated[int, Parameter(validator=Number(gte=1, lte=1_000_000))] = 1000,
    out: Path | None = None,
    resume: Flag = False,
    fresh: Flag = False,
    records: Path | None = None,
    csv: Path | None = None,
    json_form: AsJson = False,
) -> None:
    """Play bots against each other and rate them.

    Every deal is played in every arrangement of the seats, so luck cancels out. The same seed gives the same games,
    however many workers play them. Ctrl-C stops early and shows the results so far; `--resume` continues.

    Example: sixstones arena greedy random --games 1000 --players 2 --workers 2 --seed 7

    Args:
        bots: Two or more bots; `sixstones bots` lists them. `search-5000`, `playouts-5000` and `champion-5000`
            run that many simulations per move; `cmd:PROGRAM` runs your own program.
        games: Number of games for each pair of bots, rounded up to whole deals.
        one_against_rest: Give the first bot one seat and another bot all the others.
        time_per_move: Time per move, such as 200ms or 1s; default: as long as the bot likes.
        patience: Time limit per move for programs if --time is not set.
        ray: Address of a Ray cluster to play on; `local` starts one on this machine.
        on_failure: If a bot makes no legal move: let greedy move instead, or forfeit the game.
        move_limit: Stop a game without a winner after this many moves.
        out: Folder for the results; default: a folder for these settings.
        resume: Continue an earlier run.
        fresh: Delete the results of an earlier run and start over.
        records: Folder for saved games; default: games are not saved.
        csv: Also write the table to this file.
    """
    settings = Settings(
        bots=bots,
        players=players,
        games=games,
        seed=seed,
        one_against_rest=one_against_rest,
        milliseconds=_milliseconds("--time", time_per_move) if time_per_move is not None else None,
        on_failure=on_failure,
        move_limit=move_limit,
        patience=_milliseconds("--patience", patience),
    )
    _check(resume, fresh, csv)
    try:
        names = check_bots(bots, players, partial(_log, standard_error()), programs_here=ray is None)
        ready_for(bots)
        folder = out or user_data_path("sixstones") / "arena" / settings.folder_name()
        with closing(ResultFile(folder, settings)) as file:
            contest = Contest(settings, file, records, names)
            contest.begin(resume=resume, fresh=fresh)
            seconds = _play(contest, Job(settings, records is not None, names), workers, ray)
    except ArenaError as error:
        raise Problem(str(error)) from None
    _report(contest, folder, seconds, csv, json_form)
    if contest.given_up:
        sys.exit(1)


def _milliseconds(option: str, text: str) -> float:
    found = _TIME.fullmatch(text.strip().lower())
    milliseconds = float(found[1]) * (1000 if found[2] == "s" else 1) if found else 0
    if not 0 < milliseconds <= MAX_MILLISECONDS:
        raise Problem(f"{option} is {text!r}; write it as 200ms or 1s, at most 3600s")
    return milliseconds


def _check(resume: bool, fresh: bool, csv: Path | None) -> None:
    if resume and fresh:
        raise Problem("--resume continues and --fresh starts over; use only one of them")
    if csv is not None and not csv.absolute().parent.is_dir():
        raise Problem(f"--csv: there is no folder {csv.absolute().parent}")


def _play(contest: Contest, job: Job, workers: int | None, ray: str | None) -> float:
    """Play until all games are done or Ctrl-C is pressed; returns the time in seconds."""
    start = time.perf_counter()
    progress = progress_bar("Playing", unit="games")
    progress.columns += (TextColumn("· {task.fields[score]}", markup=False),)
    with progress:
        task = progress.add_task("", total=contest.total, completed=contest.done, score=score_line(contest))
        log = partial(_log, progress.console)
        failures = FailureLog(contest, log)
        try:
            with closing(_events(contest, job, workers, ray, log)) as events:
                for event in events:
                    contest.handle(event)
                    failures.handle(event)
                    progress.update(task, completed=contest.done, score=score_line(contest))
        except KeyboardInterrupt:
            pass  # the report shows the results so far
    return time.perf_counter() - start


def _events(contest: Contest, job: Job, workers: int | None, ray: str | None, log: Log) -> Generator[Event]:
    if ray is not None:
        yield from play_on_ray(job, contest.games_left(), ray, workers, log)
    else:
        yield from play_locally(job, contest.games_left(), workers or os.cpu_count() or 1, log)


def _log(console: Console, text: str) -> None:
    console.print(text, soft_wrap=True)


def _report(contest: Contest, folder: Path, seconds: float, csv: Path | None, json_form: bool) -> None:
    if csv is not None:
        write_csv(csv, contest)
    if json_form:
        print(json.dumps(as_dict(contest, seconds)))
    else:
        print_report(contest, seconds)
    if contest.done < contest.total:
        arguments = [word for word in sys.argv[1:] if word not in {"--resume", "--fresh"}]
        command = shlex.join(["sixstones", *arguments, "--resume"])
        _log(standard_error(), f"{contest.done:,} of {contest.total:,} games are done. Continue with: {command}")
    else:
        _log(standard_error(), f"The results are in {folder}")
