"""Measures the ladder in the arena and writes docs/strength.md.

    python -m tools.strength

Takes about half an hour on two cores. Stopped and started again it goes on where it was.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.machine import commit, machine

from sixstones.ai.registry import BOTS

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
SEED: Final = 7


@dataclass(frozen=True, slots=True)
class Match:
    """The first bot against the second; with four players, one against three."""

    bot: str
    other: str
    players: int
    games: int


def matches() -> list[Match]:
    ladder = [entry.name for entry in sorted(BOTS.values(), key=lambda e: e.level or 0) if entry.level]
    steps = list(zip(ladder[1:], ladder[:-1], strict=True))
    others = [
        Match("greedy", "random", 2, 1000),
        Match("search", "greedy", 2, 1000),
        Match("planner", "greedy", 2, 1000),
    ]
    return [
        *(match for match in others if match.bot in BOTS),
        *(Match(upper, lower, 2, 1000) for upper, lower in steps),
        *(Match(upper, lower, 4, 400) for upper, lower in steps),
    ]


def main() -> None:
    rows = []
    for match in matches():
        print(f"{match.bot} against {match.other}, {match.players} players", file=sys.stderr)
        rows.append(_row(match, _play(match)))
    TARGET.write_text(_page(rows), encoding="utf-8")
    print("\n".join(rows))


def _play(match: Match) -> dict[str, Any]:
    command = [sys.executable, "-m", "sixstones", "arena", match.bot, match.other, "--json", "--resume"]
    command += ["--players", str(match.players), "--games", str(match.games), "--seed", str(SEED)]
    if match.players > 2:
        command.append("--one-against-rest")
    figures: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def _row(match: Match, figures: dict[str, Any]) -> str:
    first, second = figures["bots"]
    table = "one against one" if match.players == 2 else f"one among {match.players - 1}"
    interval = f"{first['share_low']:.1%} to {first['share_high']:.1%}"
    pace = f"{1000 * first['seconds_a_move']:.2g} and {1000 * second['seconds_a_move']:.2g} ms"
    return (
        f"| {match.bot} | {match.other} | {table} | {figures['games']:,} | **{first['share']:.1%}** | {interval} "
        f"| {first['rounds']:.1f} | {pace} |"
    )


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

The levels from 3 up differ only in how many simulations they run before a move; all of them look up exactly what wins
or loses within one turn. See `src/sixstones/ai/registry.py` for the numbers.

How many simulations each level runs was chosen by short matches on other deals, so that every step clears 65% (40% at a
table of four); 20,000 for titan was stronger, 12,000 is what a thousand games could be measured with.
"""


if __name__ == "__main__":
    main()
