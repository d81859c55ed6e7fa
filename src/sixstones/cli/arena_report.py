"""The table that ends an arena, for people and for programs."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from sixstones.arena.contest import Contest
from sixstones.arena.result import FORFEIT
from sixstones.arena.schedule import deals
from sixstones.arena.settings import Settings
from sixstones.arena.standings import PairStanding, Standing, Standings
from sixstones.cli.console import standard_output
from sixstones.cli.problem import Problem
from sixstones.cli.simulation_report import ENDINGS
from sixstones.cli.terminal.words import counted, listed

ALL_ENDINGS: Final = ENDINGS | {FORFEIT: "forfeited by a bot that failed"}
MOST_SCORES: Final = 3
"""Bots that the progress line has room for."""
NOTHING: Final = "–"


def score_line(contest: Contest) -> str:
    """The score so far, best first, and how often bots failed: "greedy 98.2%, random 1.8% · 2 failures"."""
    bots = [(float(tally.score / tally.games), bot) for bot, tally in contest.tally.bots.items() if tally.games]
    best = sorted(bots, key=lambda entry: -entry[0])[:MOST_SCORES]
    scores = ", ".join(f"{contest.names[bot]} {100 * share:.1f}%" for share, bot in best)
    failures = contest.tally.failures
    return " · ".join(filter(None, [scores, counted(failures, "failure") if failures else ""]))


def as_dict(contest: Contest, seconds: float) -> dict[str, Any]:
    """Everything, for `--json`."""
    figures = {"settings": asdict(contest.settings), "asked_for": contest.total, "seconds": seconds}
    return {**figures, "given_up": contest.given_up, **asdict(contest.standings())}


def write_csv(file: Path, contest: Contest) -> None:
    """One line a bot, as in the table."""
    rows = [asdict(row) for row in contest.standings().bots]
    for row in rows:
        row["failures"] = sum(row["failures"].values())
        del row["first_failure"]
    try:
        with file.open("w", encoding="utf-8", newline="") as lines:
            writer = csv.DictWriter(lines, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    except OSError as error:
        raise Problem(f"{file} can't be written ({error.strerror})") from None


def print_report(contest: Contest, seconds: float) -> None:
    console, table = standard_output(), contest.standings()
    console.print(Text(f"{_heading(contest)}\n", "bold"))
    console.print(_bots(table))
    if len(table.pairs) > 1:
        console.print(_pairs(table.pairs))
    if table.games:
        console.print(_endings(table))
    for line in (*_footnote(contest.settings, table), *_failures(contest, table), f"This run took {seconds:.1f} s."):
        console.print(line)


def _heading(contest: Contest) -> str:
    settings, total = contest.settings, contest.total
    done = f"{total:,}" if contest.done == total else f"{contest.done:,} of {total:,}"
    table = ", one against the rest" if settings.one_against_rest else ""
    return f"{done} games, {deals(settings):,} deals, {settings.players} players{table}, seed {settings.seed}"


def _bots(table: Standings) -> Table:
    drawn = Table(box=None, padding=(0, 1), collapse_padding=True, header_style="bold")
    drawn.add_column("Bot", overflow="fold")  # the end of a long name may be all that tells two apart
    for heading in ("Games", "Wins", "Share", "95%", "Elo", "95%", "Rounds", "s/move", "Failures"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for row in table.bots:
        drawn.add_row(row.name, *_cells(row))
    return drawn


def _cells(row: Standing) -> list[str]:
    if row.share is None or row.elo is None or row.elo_margin is None or row.rounds is None:
        return ["0", *[NOTHING] * 7, _times_failed(row)]
    return [
        f"{row.games:,}",
        _wins(row.wins),
        f"{100 * row.share:.1f}%",
        _interval(row.share_low, row.share_high),
        f"{row.elo:+.0f}",
        f"±{row.elo_margin:.0f}",
        f"{row.rounds:.1f}",
        _seconds(row.seconds_a_move),
        _times_failed(row),
    ]


def _times_failed(row: Standing) -> str:
    return f"{sum(row.failures.values()):,}" if row.failures else NOTHING


def _pairs(pairs: tuple[PairStanding, ...]) -> Table:
    drawn = _titled("Each pair")
    for pair in pairs:
        share = f"{100 * pair.share:.1f}%" if pair.share is not None else NOTHING
        interval = _interval(pair.share_low, pair.share_high) if pair.games else NOTHING
        drawn.add_row(
            f"{pair.name} against {pair.other_name}", f"{_wins(pair.wins)} : {_wins(pair.other_wins)}", share, interval
        )
    return drawn


def _endings(table: Standings) -> Table:
    drawn = _titled("How games ended")
    for name, words in ALL_ENDINGS.items():
        count = table.endings.get(name, 0)
        if count:
            drawn.add_row(words, f"{count:,}", f"{100 * count / table.games:.1f}%", "")
    return drawn


def _titled(title: str) -> Table:
    table = Table(
        title=f"\n{title}", title_justify="left", title_style="bold", show_header=False, box=None, padding=(0, 1)
    )
    table.add_column(min_width=28)
    for _ in range(3):
        table.add_column(justify="right", min_width=7)
    return table


def _failures(contest: Contest, table: Standings) -> list[str]:
    """A sentence for each bot that failed, and one for each that was given up."""
    failed = [
        f"{row.name} failed in {counted(row.failed_games, 'game')}: "
        f"{listed(f'{times:,} × {kind}' for kind, times in row.failures.items())}. "
        f"The first, in game {row.first_failure[0]}: {row.first_failure[1]}"
        for row in table.bots
        if row.first_failure
    ]
    given_up = [f"{contest.names[bot]} was given up: {why}" for bot, why in contest.given_up.items()]
    return failed + given_up


def _footnote(settings: Settings, table: Standings) -> Iterator[str]:
    if not table.games:
        return
    seats = ", ".join(f"{100 * share:.1f}%" for share in table.seat_shares)
    even = [f"{row.name} {100 * row.even:.0f}%" for row in table.bots if row.even is not None]
    among_equals = f" Among equals the shares would be {listed(even)}." if settings.one_against_rest else ""
    yield f"\nWins by seat: {seats}.{among_equals}"


def _wins(wins: float) -> str:
    return f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.1f}"


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"


def _seconds(seconds: float | None) -> str:
    if seconds is None:
        return NOTHING
    return f"{seconds:.5f}" if seconds < 0.001 else f"{seconds:.3f}"
