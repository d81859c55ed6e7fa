"""Measure the bots in the arena and write docs/strength.md.

    python -m tools.strength [--minutes M] [--workers N]

This takes about two and a half hours on two cores, mostly for the champion's matches. It can be stopped at any time and
continues later; the page contains the finished matches.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.machine import commit, machine
from matplotlib.figure import Figure

from sixstones.ai.registry import BOTS
from sixstones.arena.results import engine_version

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
PLOT: Final = TARGET.parent / "pictures" / "thinking.png"
RESULTS: Final = TARGET.parents[1] / ".cache" / "strength"
"""Results by engine version: those of different versions can't be combined."""
SEED: Final = 7
LUCK: Final = 5  # simulations per card that could have come: a tenth of a second per game
PLAIN: Final = "search-40000"
"""Like `deep` with about 100 ms per move, but independent of the load on the machine."""


class Point(NamedTuple):
    """A win rate with its interval."""

    players: int
    simulations: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Match:
    """The first bot against the second; with more than two players, one against the rest."""

    bot: str
    other: str
    players: int = 2
    games: int = 1000
    time: str = ""
    """Time per move; empty lets the bots decide."""


def matches() -> list[Match]:
    """All matches, short ones first."""
    ladder = [entry.name for entry in sorted(BOTS.values(), key=lambda e: e.level or 0) if entry.level]
    steps = list(zip(ladder[1:-1], ladder[:-2], strict=True))
    return [
        Match("greedy", "random"),
        Match("search", "greedy"),
        *(Match(upper, lower) for upper, lower in steps),
        *(Match(upper, lower, 4, 400) for upper, lower in steps),
        Match("policy", "greedy"),
        Match("policy", "playouts"),
        Match("policy", "search"),
        Match("policy", "search", 3, 400),
        Match("policy", "search", 4, 400),
        Match("champion-1000", "champion-250", games=500),
        Match("champion-4000", "policy", games=200),
        Match("champion", "titan", games=40),
        *simulation_matches(),
        Match("champion", "deep", 3, 150, "100ms"),
        Match("champion", "deep", 4, 132, "100ms"),
        Match("champion", "deep", games=100, time="100ms"),
        Match("champion", "deep", games=16, time="1s"),
    ]


def simulation_matches() -> list[Match]:
    """The effect of more simulations: against fewer, and against the plain search."""
    return [
        Match("champion-4000", "champion-1000", games=200),
        Match("champion-16000", "champion-4000", games=60),
        Match("policy", PLAIN, games=100),
        Match("champion-250", PLAIN, games=100),
        Match("champion-1000", PLAIN, games=100),
        Match("champion-4000", PLAIN, games=100),
        Match("champion-16000", PLAIN, games=50),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=inf, help="start no more matches after this time")
    parser.add_argument("--workers", type=int, default=0, help="number of processes; default: one per core")
    options = parser.parse_args()
    rows, points, end = [], [], time.monotonic() + 60 * options.minutes
    for match in matches():
        if time.monotonic() < end:
            print(f"{match.bot} against {match.other}, {match.players} players {match.time}", file=sys.stderr)
            figures = _play(match, options.workers)
            rows.append(_row(match, figures))
            if match.other == PLAIN:
                points.append(_point(match, figures))
                _draw(points)
            TARGET.write_text(_page(rows), encoding="utf-8")
    print("\n".join(rows))


def _play(match: Match, workers: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "sixstones", "arena", match.bot, match.other, "--json", "--resume"]
    folder = (
        RESULTS / engine_version() / "-".join(filter(None, (match.bot, match.other, str(match.players), match.time)))
    )
    command += ["--out", str(folder), "--players", str(match.players), "--games", str(match.games), "--seed", str(SEED)]
    command += ["--luck", str(LUCK)]
    command += ["--one-against-rest"] if match.players > 2 else []
    command += ["--time", match.time] if match.time else []
    command += ["--workers", str(workers)] if workers else []
    figures: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def _row(match: Match, figures: dict[str, Any]) -> str:
    first, second = figures["bots"]
    table = "one against one" if match.players == 2 else f"one against {match.players - 1}"
    table += f", {match.time} per move" if match.time else ""
    interval = f"{first['share_low']:.1%} to {first['share_high']:.1%}"
    adjusted = f"{first['adjusted']:.1%} ({first['adjusted_low']:.1%} to {first['adjusted_high']:.1%})"
    pace = f"{_milliseconds(first)} and {_milliseconds(second)} ms"
    return (
        f"| {match.bot} | {match.other} | {table} | {figures['games']:,} | **{first['share']:.1%}** | {interval} "
        f"| {adjusted} | {first['rounds']:.1f} | {pace} |"
    )


def _point(match: Match, figures: dict[str, Any]) -> Point:
    first = figures["bots"][0]
    simulations = 1 if match.bot == "policy" else int(match.bot.rpartition("-")[2])
    return Point(match.players, simulations, first["share"], first["share_low"], first["share_high"])


def _milliseconds(bot: dict[str, Any]) -> str:
    taken = 1000 * bot["seconds_a_move"]
    return f"{taken:.2g}" if taken < 100 else f"{taken:.0f}"


def _page(rows: list[str]) -> str:
    table = "\n".join(rows)
    bots = "\n".join(f"| {bot.level or ''} | `{bot.name}` | {bot.style} | {bot.summary} |" for bot in BOTS.values())
    return f"""# How strong the bots are

| Level | Bot | Style | Description |
|---:|---|---|---|
{bots}

Measured in [the arena](arena.md) on {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, {machine()}, with every deal
played from every seat, seed {SEED}. Written by `make strength`. *Won* is the share of games won, with a 95% interval; a
shared victory counts as a fraction. With four players, equal bots would win 25% each. The same *without luck* is
[what the cards gave](review.md#shares-without-luck) subtracted.

| Bot | Against | Table | Games | Won | 95% | Without luck, 95% | Rounds | Time per move |
|---|---|---|---:|---:|---:|---:|---:|---:|
{table}

Hero and avenger differ only in the number of simulations per move, and so do titan and champion, which use
[a network](training.md). All four also check exactly what wins or loses within one turn. The numbers of simulations
are in `src/sixstones/ai/registry.py`. They were chosen with short matches on other deals, so that each level wins
at least 65% against the one below it (40% with four players). `policy` is the network without search;
`deep` is the plain search, limited only by the clock; `champion-1000` runs 1,000 simulations per move.

## Against an opponent who only blocks

Bots used to stall against an opponent who never recruits and holds ten tokens of the colours that they need. There were
three reasons: with a clear lead every move looked like a win, so that none was better than another; cards seemed close
although the tokens for them were not available; and three reserved cards out of reach blocked the hand forever. Now the
search uses a flatter scale for clear leads, tokens held by others count as farther away, and no bot fills its hand with
cards that it can't pay for if there is another move. Games won within 120 rounds against such an opponent, before and
after: hero 17 of 32 and 117 of 120, avenger 17 of 32 and 117 of 120, agent 27 of 32 and 118 of 120. In most of the
other games the hand is blocked, which the rules allow. On deals that were not used for tuning, the new versions score
against the old ones: hero 56.9% of 2,000 games (54.8% to 59.0%), avenger 50.3% of 1,000, agent 49.1% of 4,000, recruit
55.3% of 2,000.

## More simulations

![The champion's win rate by simulations per move](pictures/thinking.png)

`{PLAIN}` takes about as much time as `deep` with 100 ms; the dotted line is the share of an equal bot. A few hundred
simulations find most of what the network alone misses. From about 1,000 (25 ms) on, the intervals overlap: more
simulations help little, if at all. The moves that remain are almost equally good, and the cards that come up decide the
rest.
"""


def _draw(points: list[Point]) -> None:
    """Plot the champion's win rate against PLAIN, with a line for each number of players."""
    figure = Figure(figsize=(7, 4), dpi=110, layout="constrained")
    panel = figure.subplots()
    for number, players in enumerate(sorted({point.players for point in points})):
        own = sorted(point for point in points if point.players == players)
        shares = [100 * point.share for point in own]
        below = [100 * (point.share - point.low) for point in own]
        above = [100 * (point.high - point.share) for point in own]
        label = f"{players} players"
        panel.errorbar([point.simulations for point in own], shares, (below, above), marker="o", capsize=3, label=label)
        panel.axhline(100 / players, color=f"C{number}", lw=1, ls=":")
    panel.set_xscale("log")
    simulations = sorted({point.simulations for point in points})
    panel.set_xticks(simulations, ["no search" if count == 1 else f"{count:,}" for count in simulations])
    panel.minorticks_off()
    panel.set(xlabel="simulations per move", ylabel="games won, %", ylim=(0, 101), title=f"Champion against {PLAIN}")
    panel.grid(alpha=0.3)
    panel.legend(loc="lower right")
    figure.savefig(PLOT)


if __name__ == "__main__":
    main()
