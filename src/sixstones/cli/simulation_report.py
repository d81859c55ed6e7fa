"""The table that ends a simulation."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from sixstones.ai.simulation_summary import Summary
from sixstones.cli.console import standard_output

ENDINGS: Final = {
    "only-one": "one player met the Gauntlet",
    "most-points": "several met it: most points",
    "avengers-tile": "… then the Avengers tile",
    "fewest-characters": "… then the smaller team",
    "shared": "… shared victory",
    "stalemate": "stalemate",
    "truncated": "cut off by the move limit",
}
BAR: Final = 24
BARS: Final = 14
"""At most so many rows of the histogram."""


def print_report(summary: Summary, heading: str, workers: int, seconds: float) -> None:
    """Print everything; bars where a picture says more than a number."""
    console = standard_output()
    console.print(Text(f"{heading}\n", "bold"))
    for table in (_lengths(summary), _wins(summary), _endings(summary), _events(summary)):
        console.print(table)
    console.print(
        f"{seconds:.1f} s with {workers} worker{'s' * (workers > 1)}: {summary.games / seconds:,.0f} games/s, "
        f"{summary.actions / seconds:,.0f} moves/s"
    )


def _lengths(summary: Summary) -> Table:
    low, middle, high = summary.rounds_quartiles
    table = _table(
        f"Length in rounds: mean {summary.rounds_mean:.1f}, half of them {low:.0f} to {high:.0f}, "
        f"middle {middle:.0f}, from {summary.rounds_shortest:.0f} to {summary.rounds_longest:.0f}"
    )
    buckets = _buckets(summary.rounds_histogram)
    most = max(count for _, count in buckets)
    for name, count in buckets:
        table.add_row(name, *_share(count, summary.games), _bar(count, most))
    return table


def _buckets(histogram: tuple[tuple[int, int], ...]) -> list[tuple[str, int]]:
    """Put neighbouring lengths together until few enough rows are left."""
    first, last = histogram[0][0], histogram[-1][0]
    width = (last - first) // BARS + 1
    totals: dict[int, int] = {}
    for rounds, games in histogram:
        totals[(rounds - first) // width] = totals.get((rounds - first) // width, 0) + games
    starts = ((first + bucket * width, games) for bucket, games in sorted(totals.items()))
    return [(f"{start}" if width == 1 else f"{start}–{start + width - 1}", games) for start, games in starts]


def _wins(summary: Summary) -> Table:
    table = _table("Games won by each seat, shared victories included")
    for seat, wins in enumerate(summary.seat_wins, start=1):
        table.add_row(f"seat {seat}", *_share(wins, summary.games), _bar(wins, summary.games))
    return table


def _endings(summary: Summary) -> Table:
    table = _table("How they ended")
    for name, words in ENDINGS.items():
        count = summary.endings[name]
        if count:
            table.add_row(words, *_share(count, summary.games), _bar(count, summary.games))
    return table


def _events(summary: Summary) -> Table:
    table = _table("On the way")
    table.add_row("games with a pass", *_share(summary.games_with_passes, summary.games), f"{summary.passes:,} passes")
    table.add_row("Avengers tile came to a player", f"{summary.tile_changes_mean:.2f}", "a game", "")
    table.add_row("last rounds undone by losing the tile", f"{summary.undone_ends:,}", "in all", "")
    return table


def _table(title: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", show_header=False, box=None, padding=(0, 1))
    table.add_column(min_width=28)
    table.add_column(justify="right", min_width=9)
    table.add_column(justify="right", min_width=7)
    table.add_column()
    return table


def _share(count: int, total: int) -> tuple[str, str]:
    return f"{count:,}", f"{100 * count / total:.1f}%"


def _bar(count: int, most: int) -> str:
    return "█" * round(BAR * count / most) if most else ""
