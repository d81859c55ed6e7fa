"""The plan of a training: everything that defines it. `config.py` reads it from a TOML file."""

from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from sixstones.ai.network.weights import Shape
from sixstones.problem import Problem

# Types with the limits that `config.py` checks. The upper limit excludes infinity.
Count: TypeAlias = Annotated[int, Meta(ge=0)]
PositiveInt: TypeAlias = Annotated[int, Meta(gt=0)]
PositiveFloat: TypeAlias = Annotated[float, Meta(gt=0, le=1e15)]
Weight: TypeAlias = Annotated[float, Meta(ge=0, le=1e15)]


class TrainingError(Problem):
    """A problem that the user can fix. The message is one sentence: what is wrong and what to do."""


@dataclass(frozen=True)
class GamesConfig:
    players: int = 2
    parallel_games: PositiveInt = 8192  # in each of two pools
    demonstrations: Count = 16_000  # games of the plain search that the network imitates before self-play; 0 for none
    demonstration_simulations: PositiveInt = 400


@dataclass(frozen=True)
class OptimizerConfig:
    batch_size: PositiveInt = 4096
    learning_rate: PositiveFloat = 2e-3
    weight_decay: Weight = 1e-4
    outlook_weight: Weight = 0.2  # of the auxiliary loss: final points and remaining turns; improves the chances
    ema_decay: Annotated[float, Meta(ge=0, lt=1)] = 0.999  # decay of the moving average of the weights


@dataclass(frozen=True)
class Plan:
    minutes: PositiveFloat = 20.0  # total training time; a training may consist of several runs
    moves: Count = 0  # total moves per game slot, instead of minutes: then every run of the plan plays the same games
    games: tuple[GamesConfig, ...] = (GamesConfig(),)
    demonstration_steps: Count = 6_000
    begin_with: str = ""  # a network file to start from, instead of demonstrations and random weights
    simulations: PositiveInt = 16
    simulations_at_end: PositiveInt = 64
    value_scale: PositiveFloat = 1.0  # weight of the search's values relative to the policy, as in Gumbel AlphaZero
    widening: PositiveFloat = 1.0  # a move with n visits has at most this times sqrt(n) children
    considered_actions: PositiveInt = 16  # the maximum number of actions that the root of a search considers
    target_lambda: Annotated[float, Meta(ge=0, le=1)] = 0.95  # TD(lambda): how much later positions count in a target
    replay: PositiveInt = 10_000_000  # positions in the replay buffer
    replay_kept: Count = 2_000_000  # the newest positions of the replay buffer that are saved at the end of a run
    replay_ratio: PositiveFloat = 8.0  # how often a position is used for training, on average
    window: Annotated[float, Meta(gt=0, le=1)] = 0.3  # the newest share of all positions, used for training
    min_rows: Count = 300_000  # training starts with this many positions; the window is never smaller
    report_every: PositiveFloat = 20.0
    measure_every: PositiveFloat = 150.0
    measure_games: PositiveInt = 192
    opponents: tuple[str, ...] = ("greedy", "search-1000")  # in evaluations; names of `evaluation.opponent_named`
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    shape: Shape = field(default_factory=Shape)
    student: Shape | None = None  # a smaller network, trained on the same games, that is evaluated and exported
    optimizer: OptimizerConfig = field(default_factory=OptimizerConfig)

    def identity(self) -> dict[str, Any]:
        """What can't change between two runs of the same training. The keys are those of stored checkpoints."""
        games = [asdict(config) for config in self.games]
        for config in games:
            config["games"] = config.pop("parallel_games")
        whole = asdict(self)
        return {"shape": whole["shape"], "student": whole["student"], "tables": games, "seed": self.seed}
