"""`sixstones arena`: play bots against each other and rate them."""

import json
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number
from platformdirs import user_data_path
from rich.progress import TextColumn
from rich.table import Table
from rich.text import Text

from sixstones.arena.cluster import worker_results
from sixstones.arena.contest import Contest
from sixstones.arena.play import Job, check_bots
from sixstones.arena.results import FORFEIT, ResultFile
from sixstones.arena.schedule import OnFailure, Settings, deals
from sixstones.arena.standings import Standing, Standings, write_csv
from sixstones.cli.console import ENDINGS, count_and_share, progress_bar, section_table, standard_error, standard_output
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.options import AsJson, Flag, Players, Seed, Workers, check_output_file, whole_number
from sixstones.cli.text import counted, listed, shell_command
from sixstones.problem import Problem

_TIME: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
ALL_ENDINGS: Final = ENDINGS | {FORFEIT: "forfeited by a bot that failed"}
MAX_SCORES: Final = 3  # bots on the progress line
NONE: Final = "–"


def arena(
    *bots: str,
    games: Annotated[int, Parameter(converter=whole_number, validator=Number(gte=1, lte=10_000_000))] = 1000,
    players: Players = 2,
    one_against_rest: Flag = False,
    seed: Seed = 0,
    time_per_move: Annotated[str | None, Parameter(name="--time")] = None,
    patience: str = "60s",
    workers: Workers = None,
    ray: str | None = None,
    luck: Annotated[int, Parameter(validator=Number(gte=0, lte=10_000))] = 0,
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

    Every deal is played with every arrangement of the seats, so luck cancels out. The same seed gives the same games,
    whatever the number of workers. Ctrl-C stops early and shows the results so far; `--resume` continues.

    Example: sixstones arena greedy random --games 1000 --players 2 --workers 2 --seed 7

    Args:
        bots: Two or more bots; `sixstones bots` lists them. `search-5000`, `playouts-5000` and `champion-5000`
            run that many simulations per move; `cmd:PROGRAM` runs your own program.
        games: Number of games for each pair of bots, rounded up to whole deals.
        one_against_rest: Give the first bot one seat and another bot all the others.
        time_per_move: Time per move, such as 200ms or 1s; default: the bot decides.
        patience: Time limit per move for programs if --time is not set.
        ray: Address of a Ray cluster to play on; `local` starts one on this machine.
        luck: Measure the luck of each game, with this many simulations for each card that could have come, and show
            shares without it: the same interval with fewer games. 20 is a good value; 0 turns this off.
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
        luck=luck,
        patience=_milliseconds("--patience", patience),
    )
    if resume and fresh:
        raise Problem("--resume continues and --fresh starts over; use only one of them")
    if csv is not None:
        check_output_file("--csv", csv)
    if records is not None and records.exists() and not records.is_dir():
        raise Problem(f"--records: {records} is not a folder")
    say = partial(standard_error().print, soft_wrap=True)
    names = check_bots(bots, players, say, programs_here=ray is None)
    ensure_compiled("play", bots=bots)
    folder = out or user_data_path("sixstones") / "arena" / settings.folder_name()
    with closing(ResultFile(folder, settings)) as file:
        contest = Contest(settings, file, records, names)
        contest.begin(resume=resume, fresh=fresh)
        seconds = _play(contest, Job(settings, records is not None, names), workers, ray)
    if csv is not None:
        write_csv(csv, contest.standings())
    if json_form:
        figures = {"settings": asdict(settings), "asked_for": contest.total, "seconds": seconds}
        print(json.dumps({**figures, "given_up": contest.given_up, **asdict(contest.standings())}))
    else:
        _print_report(contest, seconds)
    if contest.done < contest.total:
        arguments = [word for word in sys.argv[1:] if word not in {"--resume", "--fresh"}]
        command = shell_command(*arguments, "--resume")
        say(f"{contest.done:,} of {contest.total:,} games are done. Continue with: {command}")
    else:
        say(f"The results are in {folder}")
    if contest.given_up:
        sys.exit(1)


def _milliseconds(option: str, text: str) -> float:
    found = _TIME.fullmatch(text.strip().lower())
    milliseconds = float(found[1]) * (1000 if found[2] == "s" else 1) if found else 0
    if not 0 < milliseconds <= 3_600_000:
        raise Problem(f"{option} is {text!r}; write it as 200ms or 1s, at most 3600s")
    return milliseconds


def _play(contest: Contest, job: Job, workers: int | None, ray: str | None) -> float:
    """Play until all games are done or Ctrl-C is pressed; returns the time in seconds."""
    start, left = time.perf_counter(), contest.games_left()
    progress = progress_bar("Playing", unit="games")
    progress.columns += (TextColumn("· {task.fields[score]}", markup=False),)
    with progress:
        task = progress.add_task("", total=contest.total, completed=contest.done, score=_score_line(contest))
        log = partial(progress.console.print, soft_wrap=True)
        with worker_results(job, left, workers, ray, log) as events:
            for event in events:
                contest.handle(event, log)
                progress.update(task, completed=contest.done, score=_score_line(contest))
    return time.perf_counter() - start


def _score_line(contest: Contest) -> str:
    """The best bots so far and the number of failures: "greedy 98.2%, random 1.8% · 2 failures"."""
    bots = [(float(tally.score / tally.games), bot) for bot, tally in contest.tally.bots.items() if tally.games]
    best = sorted(bots, key=lambda entry: -entry[0])[:MAX_SCORES]
    scores = ", ".join(f"{contest.names[bot]} {100 * share:.1f}%" for share, bot in best)
    failures = contest.tally.failures
    return f"{scores} · {counted(failures, 'failure')}" if failures else scores


def _print_report(contest: Contest, seconds: float) -> None:
    console, table = standard_output(), contest.standings()
    settings, total = contest.settings, contest.total
    done = f"{total:,}" if contest.done == total else f"{contest.done:,} of {total:,}"
    mode = ", one against the rest" if settings.one_against_rest else ""
    heading = (
        f"{done} games, {counted(deals(settings), 'deal')}, {settings.players} players{mode}, seed {settings.seed}"
    )
    console.print(Text(f"{heading}\n", "bold"))
    console.print(_bots(table))
    if len(table.pairs) > 1:
        console.print(_pairs(table))
    if adjusted := list(_without_luck(table)):
        console.print(section_table("\nShare without luck, 95%", adjusted))
    elif settings.luck:
        console.print("\nThe share without luck needs two deals or more.")
    if table.games:
        endings = [(words, table.endings[name]) for name, words in ALL_ENDINGS.items() if name in table.endings]
        rows = [(words, *count_and_share(count, table.games)) for words, count in endings]
        console.print(section_table("\nHow games ended", rows))
        even = [f"{row.name} {100 * row.even:.0f}%" for row in table.bots if row.even is not None]
        among_equals = f" Bots of equal strength would have {listed(even)}." if settings.one_against_rest else ""
        seats = ", ".join(f"{100 * share:.1f}%" for share in table.seat_shares)
        console.print(f"\nWins by seat: {seats}.{among_equals}")
    for line in (*_failures(contest, table), f"This run took {seconds:.1f} s."):
        console.print(line)


def _bots(table: Standings) -> Table:
    drawn = Table(box=None, padding=(0, 1), collapse_padding=True, header_style="bold")
    drawn.add_column("Bot", overflow="fold")  # two long names may differ only at the end
    for heading in ("Games", "Wins", "Share", "95%", "Elo", "95%", "Rounds", "s/move", "Failures"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for row in table.bots:
        drawn.add_row(row.name, *_cells(row))
    return drawn


def _without_luck(table: Standings) -> Iterator[tuple[str, str, str]]:
    for row in table.bots:
        if row.adjusted is not None and row.adjusted_low is not None and row.adjusted_high is not None:
            yield row.name, f"{100 * row.adjusted:.1f}%", _interval(row.adjusted_low, row.adjusted_high)


def _cells(row: Standing) -> list[str]:
    failures = f"{sum(row.failures.values()):,}" if row.failures else NONE
    if row.share is None or row.elo is None or row.elo_margin is None or row.rounds is None:
        return ["0", *[NONE] * 7, failures]
    seconds = row.seconds_a_move
    return [
        f"{row.games:,}",
        _wins(row.wins),
        f"{100 * row.share:.1f}%",
        _interval(row.share_low, row.share_high),
        f"{round(row.elo):+d}",
        f"±{row.elo_margin:.0f}",
        f"{row.rounds:.1f}",
        NONE if seconds is None else f"{seconds:.5f}" if seconds < 0.001 else f"{seconds:.3f}",
        failures,
    ]


def _pairs(table: Standings) -> Table:
    rows = []
    for pair in table.pairs:
        share = f"{100 * pair.share:.1f}%" if pair.share is not None else NONE
        interval = _interval(pair.share_low, pair.share_high) if pair.games else NONE
        wins = f"{_wins(pair.wins)} : {_wins(pair.other_wins)}"
        rows.append((f"{pair.name} against {pair.other_name}", wins, share, interval))
    return section_table("\nEach pair", rows)


def _failures(contest: Contest, table: Standings) -> list[str]:
    """A sentence for each bot that failed, and for each that was dropped."""
    failed = [
        f"{row.name} failed in {counted(row.failed_games, 'game')}: "
        f"{listed(f'{times:,} × {kind}' for kind, times in row.failures.items())}. "
        f"The first time, in game {row.first_failure[0]}: {row.first_failure[1]}"
        for row in table.bots
        if row.first_failure
    ]
    return failed + [f"{contest.names[bot]} was dropped: {why}" for bot, why in contest.given_up.items()]


def _wins(wins: float) -> str:
    return f"{wins:,.1f}".removesuffix(".0")


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"
