"""The output of a training: progress lines, a final table, and a chart of the win rates."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from matplotlib.figure import Figure

from sixstones.arena.standings import wilson


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a training at one time."""

    minutes: float
    phase: str
    games: int
    policy_loss: float
    value_loss: float
    shares: dict[str, float]
    """Games won against each bot, from 0 to 1."""


@dataclass
class Report:
    minutes: float
    moments: list[Moment] = field(default_factory=list)

    def add(self, moment: Moment) -> None:
        """Store a moment and print a line."""
        before = self.moments[-1] if self.moments else None
        self.moments.append(moment)
        seconds = 60 * (moment.minutes - before.minutes) if before else 0
        speed = (moment.games - before.games) / seconds if before and seconds else 0
        left = max(round(60 * (self.minutes - moment.minutes)), 0)
        shares = "".join(f"   {name} {share:4.0%}" for name, share in moment.shares.items())
        print(
            f"{left // 60:3}:{left % 60:02} left   {moment.phase:9}   {speed:5,.0f} games/s   "
            f"losses {moment.policy_loss:6.3f} policy {moment.value_loss:5.3f} value{shares}",
            flush=True,
        )

    def table(self, wins: dict[str, int], games: int) -> None:
        """The final table of wins."""
        last = self.moments[-1]
        print(f"\nLearned from {last.games:,} games in {last.minutes:.1f} minutes.")
        print(f"Won of {games} games, every deal played from both seats:\n")
        print("  against    wins    share   95 % interval")
        for name, won in wins.items():
            low, high = wilson(won, games)
            print(f"  {name:9} {won:5} {won / games:8.1%}   {low:.1%} to {high:.1%}")

    def draw(self, file: Path) -> None:
        """The win rates over time."""
        figure = Figure(figsize=(7, 3.6), dpi=100, layout="constrained")
        axes = figure.subplots()
        minutes = [moment.minutes for moment in self.moments]
        for name in self.moments[0].shares:
            axes.plot(
                minutes, [100 * moment.shares[name] for moment in self.moments], marker=".", label=f"against {name}"
            )
        imitating = [moment.minutes for moment in self.moments if moment.phase != "playing"]
        axes.axvspan(0, max(imitating), color="0.92", label="imitating greedy")
        axes.set(xlabel="minutes", ylabel="games won, %", ylim=(0, 101), xlim=(0, None))
        axes.grid(alpha=0.3)
        axes.legend(loc="lower right")
        figure.savefig(file)
