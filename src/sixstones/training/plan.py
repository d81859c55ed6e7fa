"""What one training does, from its first deal to its last."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from sixstones.ai.network.weights import Shape
from sixstones.training.learner import Habits


@dataclass(frozen=True)
class Table:
    """The games of one number of players."""

    players: int = 2
    games: int = 8192
    """In each of two pools."""
    demonstrations: int = 16_000
    """Games of the plain search that the network imitates before it plays itself; 0 starts from nothing."""
    demonstration_simulations: int = 400


@dataclass(frozen=True)
class Plan:
    """Everything that makes a training what it is; `config.py` reads it from a file."""

    minutes: float = 20.0
    """In all; a training may be run in pieces."""
    moves: int = 0
    """Moves in every game, instead of minutes: then the same plan plays the same games on every run."""
    tables: tuple[Table, ...] = (Table(),)
    demonstration_steps: int = 6_000
    begin_with: str = ""
    """The file of a network that learning begins with, instead of demonstrations and random weights."""
    simulations: int = 16
    simulations_at_end: int = 64
    trust: float = 1.0
    """How much a difference in chances that a search finds counts beside the network's opinion."""
    widening: float = 1.0
    """A move that a search tried n times has shown this times the square root of n different cards, at most."""
    considered: int = 16
    """Moves that the root of a search considers at most."""
    mixing: float = 0.95
    """How much a position's target is what came later; the rest is what its search thought."""
    replay: int = 10_000_000
    replay_kept: int = 2_000_000
    """The newest rows that a piece leaves for the next."""
    reuse: float = 8.0
    """How often a position is learned from, on average."""
    window: float = 0.3
    """The newest part of all positions that is learned from, as far as the replay reaches."""
    least_rows: int = 300_000
    """No learning with fewer positions than that, and no narrower window."""
    report_every: float = 20.0
    measure_every: float = 150.0
    measure_games: int = 192
    opponents: tuple[str, ...] = ("greedy", "search-1000")
    """Whom the network is measured against; `opponents.py` says which names there are."""
    seed: int = 0
    shape: Shape = field(default_factory=Shape)
    student: Shape | None = None
    """A smaller network that learns beside it from the same games: then that one is measured and kept to play with."""
    habits: Habits = field(default_factory=Habits)

    def identity(self) -> dict[str, Any]:
        """What can't change between two pieces of the same training."""
        whole = asdict(self)
        tables = list(whole["tables"])
        return {"shape": whole["shape"], "student": whole["student"], "tables": tables, "seed": self.seed}
