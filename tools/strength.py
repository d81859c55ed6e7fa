"""Measures the bots in the arena and writes docs/strength.md.

    python -m tools.strength [--minutes M] [--workers N]

All of it takes some two and a half hours on two cores, the champion's matches most of that. It may be stopped at any
time, and goes on where it was; the page holds the matches that are finished.
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
from typing import Any, Final

from benchmarks.machine import commit, machine

from sixstones.ai.registry import BOTS
from sixstones.arena.results import engine_version
from tools.thinking import Point, draw

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
KEPT: Final = TARGET.parents[1] / ".cache" / "strength"
"""The games, by version of the engine: those of another one don't go together with them."""
SEED: Final = 7
PLAIN: Final = "search-40000"
"""`deep` with about 100 ms a move, whatever else the machine does."""


@dataclass(frozen=True, slots=True)
class Match:
    """The first bot against the second; with more players than two, one against the rest."""

    bot: str
    other: str
    players: int = 2
    games: int = 1000
    time: str = ""
    """For each move; left to the bots if empty."""


def matches() -> list[Match]:
    """Those that are over soon first."""
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
        *thinking(),
        Match("champion", "deep", 3, 150, "100ms"),
        Match("champion", "deep", 4, 132, "100ms"),
        Match("champion", "deep", games=100, time="100ms"),
        Match("champion", "deep", games=16, time="1s"),
    ]


def thinking() -> list[Match]:
    """What more simulations bring: against fewer, and against the plain search."""
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
    parser.add_argument("--minutes", type=float, default=inf, help="start no match after so many")
    parser.add_argument("--workers", type=int, default=0, help="processes; all cores if not said")
    asked = parser.parse_args()
    rows, points, end = [], [], time.monotonic() + 60 * asked.minutes
    for match in matches():
        if time.monotonic() < end:
            print(f"{match.bot} against {match.other}, {match.players} players {match.time}", file=sys.stderr)
            figures = _play(match, asked.workers)
            rows.append(_row(match, figures))
            if match.other == PLAIN:
                points.append(_point(match, figures))
                draw(points, PLAIN)
            TARGET.write_text(_page(rows), encoding="utf-8")
    print("\n".join(rows))


def _play(match: Match, workers: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "sixstones", "arena", match.bot, match.other, "--json", "--resume"]
    kept = KEPT / engine_version() / "-".join(filter(None, (match.bot, match.other, str(match.players), match.time)))
    command += ["--out", str(kept), "--players", str(match.players), "--games", str(match.games), "--seed", str(SEED)]
    command += ["--one-against-rest"] if match.players > 2 else []
    command += ["--time", match.time] if match.time else []
    command += ["--workers", str(workers)] if workers else []
    figures: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def _row(match: Match, figures: dict[str, Any]) -> str:
    first, second = figures["bots"]
    table = "one against one" if match.players == 2 else f"one among {match.players - 1}"
    table += f", {match.time} a move" if match.time else ""
    interval = f"{first['share_low']:.1%} to {first['share_high']:.1%}"
    pace = f"{_milliseconds(first)} and {_milliseconds(second)} ms"
    return (
        f"| {match.bot} | {match.other} | {table} | {figures['games']:,} | **{first['share']:.1%}** | {interval} "
        f"| {first['rounds']:.1f} | {pace} |"
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

| Level | Bot | Style | About it |
|---:|---|---|---|
{bots}

Measured in [the arena](arena.md) on {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, {machine()},
every deal from every seat, seed {SEED}. Written by `make strength`. Shares are of games won, shared victories
counted in parts, with 95% intervals; at a table of four an even share would be 25%.

| Bot | against | at the table | games | won | 95% | rounds | a move took |
|---|---|---|---:|---:|---:|---:|---:|
{table}

Hero and avenger differ only in how many simulations they run before a move, and so do titan and champion, which are
guided by [a network](training.md). All four look up exactly what wins or loses within one turn. See
`src/sixstones/ai/registry.py` for the numbers. How many simulations each level runs was chosen by short matches on
other deals, so that every step clears 65% (40% at a table of four). `policy` is the network alone, one look a move;
`deep` the plain search without a limit but the clock; `champion-1000` and the like think for so many simulations.

## Against somebody who only blocks

Bots used to stall against an opponent that never recruits and keeps ten tokens of the colours that they need. A clear
lead made every move look like a win, so that no move was worth more than another; cards counted as near although the
tokens for them were not to be had; and three reserved cards out of reach closed the hand for good. Now the search
weighs a clear lead on a flatter scale, tokens that others hold count as farther away, and no bot fills its hand with
cards that it can't pay for while there is another way. Games won within 120 rounds against such an opponent, before and
after: hero 17 of 32 and 117 of 120, avenger 17 of 32 and 117 of 120, agent 27 of 32 and 118 of 120. In most of what is
left the hand is closed, which the rules allow. Against its former self, on deals
that nothing was tuned on, hero wins 56.9% of 2,000 games (54.8% to 59.0%), avenger 50.3% of 1,000, agent 49.1% of
4,000, recruit 55.3% of 2,000.

## What more thinking brings

![The champion's share of wins by simulations a move](pictures/thinking.png)

`{PLAIN}` thinks about as long as `deep` in 100 ms; dotted is an even share. A few hundred simulations find most of what
the first look misses. From some 1,000 (25 ms) on the intervals overlap: more of them help little, if at all. What they
choose between is nearly as good, and the cards that come up decide the rest.
"""


if __name__ == "__main__":
    main()
