"""The reliability plot and the generated part of docs/coach.md."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import matplotlib as mpl
import matplotlib.pyplot as plt
from benchmarks.machine import commit, machine
from matplotlib.axes import Axes

from sixstones.ai.coach.calibration import SEARCHED, Calibration
from tools.calibration.evaluating import Measured
from tools.calibration.fitting import Bin, coverage, half, reliability, said_by
from tools.calibration.playing import SIMULATIONS

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
PAGE: Final = DOCS / "coach.md"
PICTURE: Final = DOCS / "pictures" / "calibration.png"
START: Final = "<!-- written by `python -m tools.calibration` -->"
END: Final = "<!-- end of what is written -->"
PROMISED: Final = 0.03
FEWEST_POSITIONS: Final = 200
FEWEST_SEATS: Final = 30
"""Fewer than these tell nothing, and are not shown."""
MANY_SEATS: Final = 300


def write(samples: dict[int, Measured], calibration: Calibration) -> str:
    """Draw the picture, write the page's part, and return it."""
    panels = _panels(samples, calibration)
    _draw(panels)
    text = _text(samples, panels, calibration)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{START}\n{text}\n{END}{after}", encoding="utf-8")
    return text


Panels = list[tuple[str, int, list[Bin]]]


def _panels(samples: dict[int, Measured], calibration: Calibration) -> Panels:
    """Title, positions, bins; of fresh positions only."""
    panels: Panels = []
    for players, sample in samples.items():
        for searched in (False, True):
            said, rows = said_by(calibration, half(sample, fresh=True), players, searched)
            title = f"{players} players, {f'{SEARCHED:,} simulations' if searched else 'one look'}"
            if len(said) >= FEWEST_POSITIONS:
                bins = [bin for bin in reliability(said, rows) if bin.seats >= FEWEST_SEATS]
                panels.append((title, len(said), bins))
    return panels


def _draw(panels: Panels) -> None:
    mpl.use("Agg")
    columns = (len(panels) + 1) // 2
    figure, axes = plt.subplots(2, columns, figsize=(4.6 * columns, 9.4), squeeze=False)
    for axis in axes.ravel():
        axis.axis("off")
    for axis, (title, positions, bins) in zip(axes.ravel(), panels, strict=False):
        axis.axis("on")
        _draw_one(axis, f"{title}: {positions:,} positions", bins)
    figure.tight_layout()
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, dpi=80)
    plt.close(figure)


def _draw_one(axis: Axes, title: str, bins: list[Bin]) -> None:
    axis.fill_between(
        [0, 1], [-PROMISED, 1 - PROMISED], [PROMISED, 1 + PROMISED], color="tab:green", alpha=0.2, label="± 3 points"
    )
    axis.plot([0, 1], [0, 1], color="gray", linewidth=1)
    axis.errorbar(
        [bin.said for bin in bins],
        [bin.won for bin in bins],
        yerr=[1.96 * bin.error for bin in bins],
        fmt="o",
        markersize=4,
        capsize=3,
        color="tab:blue",
        label="won, with 95% interval",
    )
    for bin in bins:
        axis.annotate(f"{bin.seats:,}", (bin.said, 0.01), fontsize=6, ha="center", color="gray")
    axis.set(title=title, xlabel="chance given", ylabel="share won", xlim=(0, 1), ylim=(0, 1), aspect="equal")
    axis.title.set_fontsize(10)
    axis.legend(fontsize=7, loc="upper left")


def _text(samples: dict[int, Measured], panels: Panels, calibration: Calibration) -> str:
    games = ", ".join(f"{len(set(s.games.tolist())):,} with {players} players" for players, s in samples.items())
    parts = [
        f"Measured on {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, {machine()}, network {calibration.network}:",
        f"games of the network against itself, {SIMULATIONS} simulations a move ({games}).",
        "The calibration was fitted to one half of the games; what follows is the other half. Only how far the fit",
        "itself may be off, which makes the bars wider, is taken from that other half too.\n",
        "| Simulations | the bar is, on average | should hold the evaluation with | positions | and did |",
        "|---:|---:|---:|---:|---:|",
        *(
            f"| {c.simulations:,} | ± {c.width:.1%} | {c.later:,} simulations | {c.positions} | **{c.inside:.0%}** |"
            for c in coverage(samples, calibration)
        ),
        f"\nThe largest misses among chances that {MANY_SEATS} seats or more were given: {_misses(panels)}.",
        "\n![Of seats given a chance, how many won](pictures/calibration.png)",
        *(_table(title, positions, bins) for title, positions, bins in panels),
    ]
    return "\n".join(parts)


def _misses(panels: Panels) -> str:
    largest = []
    for title, _, bins in panels:
        many = [bin for bin in bins if bin.seats >= MANY_SEATS]
        if many:
            worst = max(many, key=lambda bin: abs(bin.won - bin.said))
            largest.append(f"{100 * (worst.won - worst.said):+.1f} points at {worst.said:.0%} ({title})")
    return "; ".join(largest)


def _table(title: str, positions: int, bins: list[Bin]) -> str:
    rows = "\n".join(
        f"| {bin.low:.0%} to {bin.low + 0.1:.0%} | {bin.said:.1%} | **{bin.won:.1%}** | {bin.won - bin.said:+.1%} "
        f"| ± {1.96 * bin.error:.1%} | {bin.seats:,} | {bin.games:,} |"
        for bin in bins
    )
    return f"""
{title}, {positions:,} fresh positions:

| Given | on average | won | off by | 95% | seats | games |
|---|---:|---:|---:|---:|---:|---:|
{rows}"""
