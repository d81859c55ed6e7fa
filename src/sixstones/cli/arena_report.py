"""What `sixstones arena` prints: failures while it runs, and the final report as text, JSON or CSV."""

import csv
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from sixstones.arena.contest import Contest
from sixstones.arena.local import Log
from sixstones.arena.results import FORFEIT, Event, Failed, GaveUp
from sixstones.arena.schedule import Settings, deals
from sixstones.arena.standings import PairStanding, Standing, Standings
from sixstones.cli.console import ENDINGS, section_table, standard_output
from sixstones.cli.problem import Problem
from sixstones.cli.text import counted, listed

ALL_ENDINGS: Final = ENDINGS | {FORFEIT: "forfeited by a bot that failed"}
MAX_SCORES: Final = 3  # bots on the progress line
MAX_LOGGED: Final = 3  # failures of each kind for each bot: one that always fails would fill the screen
NONE: Final = "–"


class FailureLog:
    """Reports failures of bots as they happen."""

    def __init__(self, contest: Contest, log: Log) -> None:
        self._contest, self._log = contest, log
        self._seen: Counter[tuple[str, str]] = Counter()
        self._given_up: set[str] = set()

    def handle(self, event: Event) -> None:
        if isinstance(event, Failed):
            self._failed(event)
        elif isinstance(event, GaveUp) and event.bot not in self._given_up:
            self._given_up.add(event.bot)
            self._log(f"{self._contest.names[event.bot]} is given up and its games are skipped: {event.why}")

    def _failed(self, failed: Failed) -> None:
        self._seen[failed.bot, failed.kind] += 1
        times = self._seen[failed.bot, failed.kind]
        if times > MAX_LOGGED:
            return
        last = " (more failures of this kind are only counted)" if times == MAX_LOGGED else ""
        self._log(f"Game {failed.game}, {self._contest.names[failed.bot]}, {failed.kind}: {failed.message}{last}")
        if times == 1 and failed.kind == "late":
            self._log("Every move may take that long; set a limit with --time or --patience.")


def score_line(contest: Contest) -> str:
    """The best bots so far and the number of failures: "greedy 98.2%, random 1.8% · 2 failures"."""
    bots = [(float(tally.score / tally.games), bot) for bot, tally in contest.tally.bots.items() if tally.games]
    best = sorted(bots, key=lambda entry: -entry[0])[:MAX_SCORES]
    scores = ", ".join(f"{contest.names[bot]} {100 * share:.1f}%" for share, bot in best)
    failures = contest.tally.failures
    return f"{scores} · {counted(failures, 'failure')}" if failures else scores


def as_dict(contest: Contest, seconds: float) -> dict[str, Any]:
    """The whole report for `--json`."""
    figures = {"settings": asdict(contest.settings), "asked_for": contest.total, "seconds": seconds}
    return {**figures, "given_up": contest.given_up, **asdict(contest.standings())}


def write_csv(file: Path, contest: Contest) -> None:
    """Write one line per bot."""
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
        console.print(_footnote(contest.settings, table))
    for line in (*_failures(contest, table), f"This run took {seconds:.1f} s."):
        console.print(line)


def _heading(contest: Contest) -> str:
    settings, total = contest.settings, contest.total
    done = f"{total:,}" if contest.done == total else f"{contest.done:,} of {total:,}"
    mode = ", one against the rest" if settings.one_against_rest else ""
    return f"{done} games, {deals(settings):,} deals, {settings.players} players{mode}, seed {settings.seed}"


def _bots(table: Standings) -> Table:
    drawn = Table(box=None, padding=(0, 1), collapse_padding=True, header_style="bold")
    drawn.add_column("Bot", overflow="fold")  # two long names may differ only at the end
    for heading in ("Games", "Wins", "Share", "95%", "Elo", "95%", "Rounds", "s/move", "Failures"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for row in table.bots:
        drawn.add_row(row.name, *_cells(row))
    return drawn


def _cells(row: Standing) -> list[str]:
    failures = f"{sum(row.failures.values()):,}" if row.failures else NONE
    if row.share is None or row.elo is None or row.elo_margin is None or row.rounds is None:
        return ["0", *[NONE] * 7, failures]
    return [
        f"{row.games:,}",
        _wins(row.wins),
        f"{100 * row.share:.1f}%",
        _interval(row.share_low, row.share_high),
        f"{round(row.elo):+d}",
        f"±{row.elo_margin:.0f}",
        f"{row.rounds:.1f}",
        _seconds(row.seconds_a_move),
        failures,
    ]


def _pairs(pairs: tuple[PairStanding, ...]) -> Table:
    drawn = section_table("\nEach pair", columns=4)
    for pair in pairs:
        share = f"{100 * pair.share:.1f}%" if pair.share is not None else NONE
        interval = _interval(pair.share_low, pair.share_high) if pair.games else NONE
        wins = f"{_wins(pair.wins)} : {_wins(pair.other_wins)}"
        drawn.add_row(f"{pair.name} against {pair.other_name}", wins, share, interval)
    return drawn


def _endings(table: Standings) -> Table:
    drawn = section_table("\nHow games ended", columns=3)
    for name, words in ALL_ENDINGS.items():
        count = table.endings.get(name, 0)
        if count:
            drawn.add_row(words, f"{count:,}", f"{100 * count / table.games:.1f}%")
    return drawn


def _failures(contest: Contest, table: Standings) -> list[str]:
    """A sentence for each bot that failed, and for each that was given up."""
    failed = [
        f"{row.name} failed in {counted(row.failed_games, 'game')}: "
        f"{listed(f'{times:,} × {kind}' for kind, times in row.failures.items())}. "
        f"The first time, in game {row.first_failure[0]}: {row.first_failure[1]}"
        for row in table.bots
        if row.first_failure
    ]
    return failed + [f"{contest.names[bot]} was given up: {why}" for bot, why in contest.given_up.items()]


def _footnote(settings: Settings, table: Standings) -> str:
    seats = ", ".join(f"{100 * share:.1f}%" for share in table.seat_shares)
    even = [f"{row.name} {100 * row.even:.0f}%" for row in table.bots if row.even is not None]
    among_equals = f" Bots of equal strength would have {listed(even)}." if settings.one_against_rest else ""
    return f"\nWins by seat: {seats}.{among_equals}"


def _wins(wins: float) -> str:
    return f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.1f}"


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"


def _seconds(seconds: float | None) -> str:
    if seconds is None:
        return NONE
    return f"{seconds:.5f}" if seconds < 0.001 else f"{seconds:.3f}"
