"""`sixstones arena`: bots play each other until it is clear who is stronger."""

from __future__ import annotations

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
from sixstones.arena.errors import ArenaError
from sixstones.arena.ledger import Ledger
from sixstones.arena.local import Say, play_locally
from sixstones.arena.play import Job
from sixstones.arena.players import check_bots
from sixstones.arena.result import News
from sixstones.arena.settings import OnFailure, Settings
from sixstones.cli.arena_failures import Troubles
from sixstones.cli.arena_report import as_dict, print_report, score_line, write_csv
from sixstones.cli.console import standard_error
from sixstones.cli.engine import ready_for
from sixstones.cli.options import AsJson, Players, Seed, whole_number
from sixstones.cli.problem import Problem
from sixstones.cli.progress import progress_bar

_TIME: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
LONGEST_TIME: Final = 3_600_000
MOST_GAMES: Final = 10_000_000


def arena(
    *bots: Annotated[
        str,
        Parameter(
            help="Two bots or more; `sixstones bots` lists them; search-5000, playouts-5000 and champion-5000 "
            "think for so many simulations a move; `cmd:PROGRAM` is yours."
        ),
    ],
    games: Annotated[
        int,
        Parameter(
            help="Games for each pair of bots, rounded up to whole deals.",
            converter=whole_number,
            validator=Number(gte=1, lte=MOST_GAMES),
        ),
    ] = 1000,
    players: Players = 2,
    one_against_rest: Annotated[
        bool,
        Parameter(help="The first bot sits alone, all other seats are one other bot.", negative="", show_default=False),
    ] = False,
    seed: Seed = 0,
    time_a_move: Annotated[
        str | None, Parameter(name="--time", help="For each move, as 200ms or 1s; left to the bots if not said.")
    ] = None,
    patience: Annotated[
        str, Parameter(help="Without --time, how long a program may take over a move before it counts as failed.")
    ] = "60s",
    workers: Annotated[
        int | None, Parameter(help="Processes to use; all cores if not said.", validator=Number(gte=1, lte=256))
    ] = None,
    ray: Annotated[
        str | None, Parameter(help="Play on the Ray cluster at this address; `local` starts one here.")
    ] = None,
    on_failure: Annotated[
        OnFailure, Parameter(help="When a bot gives no legal move: greedy plays it, or the game is lost.")
    ] = "stand-in",
    move_limit: Annotated[
        int,
        Parameter(help="Cut a game off after so many moves; nobody wins it.", validator=Number(gte=1, lte=1_000_000)),
    ] = 1000,
    out: Annotated[Path | None, Parameter(help="Folder for the results; one for these settings if not said.")] = None,
    resume: Annotated[
        bool, Parameter(help="Go on where an earlier run stopped.", negative="", show_default=False)
    ] = False,
    fresh: Annotated[
        bool, Parameter(help="Start over: forget the results that are there.", negative="", show_default=False)
    ] = False,
    records: Annotated[Path | None, Parameter(help="Folder to keep every game in, as a saved game.")] = None,
    csv: Annotated[Path | None, Parameter(help="Write the table to this file too.")] = None,
    json_form: AsJson = False,
) -> None:
    """Let bots play each other and show how strong they are.

    Every deal is played from every seat, so luck cancels. The same seed gives the same games, whatever
    the number of workers. Ctrl-C stops early, shows what there is, and `--resume` goes on from there.
    Example: sixstones arena greedy random --games 1000 --players 2 --workers 2 --seed 7
    """
    settings = Settings(
        bots=bots,
        players=players,
        games=games,
        seed=seed,
        one_against_rest=one_against_rest,
        milliseconds=_milliseconds("--time", time_a_move) if time_a_move is not None else None,
        on_failure=on_failure,
        move_limit=move_limit,
        patience=_milliseconds("--patience", patience),
    )
    _check(resume, fresh, csv)
    try:
        names = check_bots(bots, players, partial(_say, standard_error()), programs_here=ray is None)
        ready_for(bots)
        folder = out or user_data_path("sixstones") / "arena" / settings.folder_name()
        with Ledger(folder, settings) as ledger:
            contest = Contest(settings, ledger, records, names)
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
    if not 0 < milliseconds <= LONGEST_TIME:
        raise Problem(f"{option} is {text!r}; write it as 200ms or 1s, at most an hour")
    return milliseconds


def _check(resume: bool, fresh: bool, csv: Path | None) -> None:
    if resume and fresh:
        raise Problem("--resume goes on and --fresh starts over; say one of them")
    if csv is not None and not csv.absolute().parent.is_dir():
        raise Problem(f"--csv: there is no folder {csv.absolute().parent}")


def _play(contest: Contest, job: Job, workers: int | None, ray: str | None) -> float:
    """Play what is left, or what Ctrl-C leaves time for; returns the seconds it took."""
    start = time.perf_counter()
    progress = progress_bar("Playing", unit="games")
    progress.columns += (TextColumn("· {task.fields[score]}", markup=False),)
    with progress:
        task = progress.add_task("", total=contest.total, completed=contest.done, score=score_line(contest))
        try:
            say = partial(_say, progress.console)
            troubles = Troubles(contest, say)
            with closing(_news(contest, job, workers, ray, say)) as arriving:
                for news in arriving:
                    contest.take(news)
                    troubles.tell(news)
                    progress.update(task, completed=contest.done, score=score_line(contest))
        except KeyboardInterrupt:
            pass  # the report says how far it came
    return time.perf_counter() - start


def _news(contest: Contest, job: Job, workers: int | None, ray: str | None, say: Say) -> Generator[News]:
    if ray is not None:
        yield from play_on_ray(job, contest.games_left(), ray, workers, say)
    else:
        yield from play_locally(job, contest.games_left(), workers or os.cpu_count() or 1, say)


def _say(console: Console, text: str) -> None:
    console.print(text, soft_wrap=True)


def _report(contest: Contest, folder: Path, seconds: float, csv: Path | None, json_form: bool) -> None:
    if csv is not None:
        write_csv(csv, contest)
    if json_form:
        print(json.dumps(as_dict(contest, seconds)))
    else:
        print_report(contest, seconds)
    errors = standard_error()
    if contest.done < contest.total:
        _say(errors, f"{contest.done:,} of {contest.total:,} games are done. Go on with: {_command_to_resume()}")
    else:
        _say(errors, f"Every game is in {folder}")


def _command_to_resume() -> str:
    kept = [word for word in sys.argv[1:] if word not in {"--resume", "--fresh"}]
    return shlex.join(["sixstones", *kept, "--resume"])
