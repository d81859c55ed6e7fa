"""The plot of a training, from its log."""

from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sixstones.training.checkpoint import Report, TrainingLog

PLOT: Final = "training.png"
TICKS: Final = 6
SUFFIXES: Final = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def draw(log: Path, target: Path) -> None:
    """Win rates by number of players above; losses, speed and simulations below."""
    reports = TrainingLog(log).reports()
    if not reports:
        return
    numbers = sorted({name.split()[0] for report in reports for name in report.wins})
    above, below = [f"{number} players" for number in numbers], ["losses", "speed", "simulations"]
    figure = Figure(figsize=(11, 6.4 if above else 3.4), dpi=110, layout="constrained")
    # Both rows have the same width, whatever their number of panels.
    rows = [[name for name in row for _ in range(6 // len(row))] for row in (above, below) if row]
    panels: dict[str, Axes] = figure.subplot_mosaic(rows)  # type: ignore[arg-type]  # lists are invariant
    for number, title in zip(numbers, above, strict=True):
        _draw_wins(panels[title], reports, number, title)
    _draw_losses(panels["losses"], reports)
    _draw_speed(panels["speed"], reports)
    panels["simulations"].step(_minutes(reports), [report.simulations for report in reports], where="post")
    panels["simulations"].set(ylabel="simulations per move", title="Search in self-play", ylim=(0, None))
    imitating = [report.seconds / 60 for report in reports if not report.games and report.steps]
    for panel in panels.values():
        panel.set(xlabel="minutes of training", xlim=(0, max(reports[-1].seconds / 60, 1e-3)))
        panel.grid(alpha=0.3)
        if imitating:
            panel.axvspan(0, max(imitating), color="0.93", zorder=0)
    half = target.with_name(f"new-{target.name}")
    figure.savefig(half)
    half.replace(target)


def _draw_wins(panel: Axes, reports: list[Report], number: str, title: str) -> None:
    names = dict.fromkeys(name for report in reports for name in report.wins if name.split()[0] == number)
    for name in names:
        measured = [report for report in reports if name in report.wins]
        wins = [100 * report.wins[name] for report in measured]
        panel.plot(_minutes(measured), wins, marker=".", label=f"against {name.split()[1]}")
    panel.axhline(100 / int(number), color="0.5", lw=1, ls=":", label="even")
    panel.set(ylabel="games won by the policy, %", ylim=(0, 101), title=title)
    panel.legend(loc="lower right", fontsize="small")
    _count_games(panel, reports)


def _count_games(panel: Axes, reports: list[Report]) -> None:
    """Show the number of played games above the panel."""
    end = reports[-1].seconds / 60
    ticks = [end * i / (TICKS - 1) for i in range(TICKS)]
    games = [
        _short(max((report.games for report in reports if report.seconds / 60 <= tick + 1e-6), default=0))
        for tick in ticks
    ]
    top = panel.secondary_xaxis("top")
    top.set_xticks(ticks, games, fontsize="small")
    top.set_xlabel("games played", fontsize="small")


def _draw_losses(panel: Axes, reports: list[Report]) -> None:
    learned = [report for report in reports if report.policy_loss]
    panel.plot(_minutes(learned), [report.policy_loss for report in learned], label="policy")
    panel.plot(_minutes(learned), [report.chance_loss for report in learned], label="chances")
    panel.set(ylabel="loss, nats", title="Losses")
    panel.legend(fontsize="small")


def _draw_speed(panel: Axes, reports: list[Report]) -> None:
    played = [report for report in reports if report.games_per_second]
    _draw_rate(panel, played, [report.games_per_second for report in played], "games per second", "C0")
    evaluations = [report.evaluations_per_second / 1000 for report in played]
    _draw_rate(panel.twinx(), played, evaluations, "thousand evaluations per second", "C1")
    panel.set(title="Speed of self-play")


def _draw_rate(panel: Axes, reports: list[Report], rates: list[float], label: str, colour: str) -> None:
    panel.plot(_minutes(reports), rates, color=colour)
    panel.set_ylabel(label, color=colour)
    panel.set_ylim(0, 1.1 * max(rates, default=1))


def _minutes(reports: list[Report]) -> list[float]:
    return [report.seconds / 60 for report in reports]


def _short(number: float) -> str:
    """For example 1.2M."""
    for size, suffix in SUFFIXES:
        if number >= size:
            return f"{number / size:.3g}{suffix}"
    return f"{number:.0f}"
