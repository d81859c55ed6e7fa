"""The picture of what more simulations bring the champion."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from matplotlib.figure import Figure

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "thinking.png"


class Point(NamedTuple):
    """A share of games won, from 0 to 1, with its interval."""

    players: int
    simulations: int
    share: float
    low: float
    high: float


def draw(points: list[Point], against: str) -> None:
    """A line for each number of players."""
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
    panel.set_xticks(simulations, ["one look" if some == 1 else f"{some:,}" for some in simulations])
    panel.minorticks_off()
    panel.set(xlabel="simulations a move", ylabel="games won, %", ylim=(0, 101), title=f"Champion against {against}")
    panel.grid(alpha=0.3)
    panel.legend(loc="lower right")
    figure.savefig(TARGET)
