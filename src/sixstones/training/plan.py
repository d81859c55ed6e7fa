"""The plan of a training: everything that defines it. `config.py` reads it from a TOML file."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from sixstones.ai.network.weights import Shape

# Types with the limits that `config.py` checks. The upper limit excludes infinity.
Count: TypeAlias = Annotated[int, Meta(ge=0)]
PositiveInt: TypeAlias = Annotated[int, Meta(gt=0)]
PositiveFloat: TypeAlias = Annotated[float, Meta(gt=0, le=1e15)]
Weight: TypeAlias = Annotated[float, Meta(ge=0, le=1e15)]


class TrainingError(Exception):
    """A problem that the user can fix. The message is one sentence: what is wrong and what to do."""


@dataclass(frozen=True)
class GamesConfig:
    """The self-play games with one number of players."""

    players: int = 2
    parallel_games: PositiveInt = 8192
    """In each of two pools."""
    demonstrations: Count = 16_000
    """Games of the plain search that the network imitates before it plays itself; 0 for none."""
    demonstration_simulations: PositiveInt = 400


@dataclass(frozen=True)
class OptimizerConfig:
    """How the weights are updated."""

    batch_size: PositiveInt = 4096
    learning_rate: PositiveFloat = 2e-3
    weight_decay: Weight = 1e-4
    outlook_weight: Weight = 0.2
    """Weight of the auxiliary loss, which predicts final points and remaining turns; it improves the chances."""
    ema_decay: Annotated[float, Meta(ge=0, lt=1)] = 0.999
    """Decay of the moving average of the weights."""


@dataclass(frozen=True)
class Plan:
    """Everything that defines a training."""

    minutes: PositiveFloat = 20.0
    """Total training time; a training may consist of several runs."""
    moves: Count = 0
    """Total moves per game slot, instead of minutes: then every run of the plan plays the same games."""
    games: tuple[GamesConfig, ...] = (GamesConfig(),)
    demonstration_steps: Count = 6_000
    begin_with: str = ""
    """A network file to start from, instead of demonstrations and random weights."""
    simulations: PositiveInt = 16
    simulations_at_end: PositiveInt = 64
    value_scale: PositiveFloat = 1.0
    """Weight of the search's values relative to the network's policy, as in Gumbel AlphaZero."""
    widening: PositiveFloat = 1.0
    """Progressive widening: a move with n visits has at most this times sqrt(n) children, one per revealed card."""
    considered_actions: PositiveInt = 16
    """The maximum number of actions that the root of a search considers."""
    target_lambda: Annotated[float, Meta(ge=0, le=1)] = 0.95
    """How much of a position's target comes from later positions; the rest is the value of its own search."""
    replay: PositiveInt = 10_000_000
    """Positions in the replay buffer."""
    replay_kept: Count = 2_000_000
    """The newest positions of the replay buffer that are saved at the end of a run."""
    replay_ratio: PositiveFloat = 8.0
    """How often a position is used for training, on average."""
    window: Annotated[float, Meta(gt=0, le=1)] = 0.3
    """The newest share of all positions that is used for training, as far as the replay buffer reaches."""
    min_rows: Count = 300_000
    """Training starts with this many positions; the window is never smaller."""
    report_every: PositiveFloat = 20.0
    measure_every: PositiveFloat = 150.0
    measure_games: PositiveInt = 192
    opponents: tuple[str, ...] = ("greedy", "search-1000")
    """The opponents in evaluations; `evaluation.opponent_named` has the names."""
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    shape: Shape = field(default_factory=Shape)
    student: Shape | None = None
    """A smaller network that is trained on the same games. It is the one that is evaluated and exported."""
    optimizer: OptimizerConfig = field(default_factory=OptimizerConfig)

    def identity(self) -> dict[str, Any]:
        """What can't change between two runs of the same training. The keys are those of stored checkpoints."""
        games = [asdict(config) for config in self.games]
        for config in games:
            config["games"] = config.pop("parallel_games")
        whole = asdict(self)
        return {"shape": whole["shape"], "student": whole["student"], "tables": games, "seed": self.seed}
