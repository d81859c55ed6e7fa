"""Reading a plan: defaults, the keys of older plans, and a message for every mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixstones.ai.policies import GREEDY, RANDOM
from sixstones.training.config import BadConfig, read_plan
from sixstones.training.evaluation import Opponent, opponent_named
from sixstones.training.plan import GamesConfig, OptimizerConfig, Plan
from tests.training.tiny import write_config

EXAMPLES = Path(__file__).parents[2] / "examples" / "train"


def written(folder: Path, text: str) -> Path:
    path = folder / "plan.toml"
    path.write_text(text, "utf-8")
    return path


def test_an_empty_file_is_the_default_plan(tmp_path: Path):
    assert read_plan(written(tmp_path, "")) == Plan()


def test_the_values_of_the_file_are_used(tmp_path: Path):
    text = "minutes = 3\ngames = [{ players = 3, parallel_games = 64 }]\nshape = { width = 64 }"
    plan = read_plan(written(tmp_path, text))
    assert plan.minutes == 3.0
    assert plan.games == (GamesConfig(players=3, parallel_games=64),)
    assert (plan.shape.width, plan.shape.blocks) == (64, Plan().shape.blocks)


OLD_PLAN = """
tables = [{ players = 3, games = 64 }]
trust = 0.5
considered = 8
mixing = 0.9
reuse = 4.0
least_rows = 100
habits = { batch = 64, rate = 1e-3, decay = 0.5, outlook = 0.1, averaging = 0.9 }
"""


def test_an_older_plan_can_be_read(tmp_path: Path):
    plan = read_plan(written(tmp_path, OLD_PLAN))
    assert plan == Plan(
        games=(GamesConfig(players=3, parallel_games=64),),
        value_scale=0.5,
        considered_actions=8,
        target_lambda=0.9,
        replay_ratio=4.0,
        min_rows=100,
        optimizer=OptimizerConfig(
            batch_size=64, learning_rate=1e-3, weight_decay=0.5, outlook_weight=0.1, ema_decay=0.9
        ),
    )


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_example_plans_can_be_read(path: Path):
    assert read_plan(path).games


def test_the_plan_of_the_tests_can_be_read(tmp_path: Path):
    assert read_plan(write_config(tmp_path)).moves == 40


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("minutes = ", "is not TOML"),
        ("minuets = 3", "minuets is unknown; the keys are minutes, moves, games"),
        ("minutes = 'long'", "minutes: Expected `float`, got `str`"),
        ("minutes = 0", "minutes: Expected `float` > 0.0"),
        ("minutes = nan", "minutes: Expected `float` > 0.0"),
        ("minutes = inf", "minutes: Expected `float` <= "),
        ("minutes = 2\nmoves = 2", "keep one of them"),
        ("moves = -1", "moves: Expected `int` >= 0"),
        ("simulations = 1.5", "simulations: Expected `int`, got `float`"),
        ("simulations = true", "simulations: Expected `int`, got `bool`"),
        ("simulations_at_end = 40_000", "simulations and simulations_at_end must be at most 32,000."),
        ("games = []", "games must have one or more entries"),
        ("games = [{ players = 5 }]", "2, 3 or 4"),
        ("games = [{ players = 2 }, { players = 2 }]", "a different number of players"),
        ("games = { players = 2 }", "games: Expected `array`, got `object`"),
        ("games = [3]", "games[0]: Expected `object`, got `int`"),
        ("games = [{ players = '2' }]", "games[0].players: Expected `int`, got `str`"),
        ("games = [{ parallel_games = 0 }]", "games[0].parallel_games: Expected `int` >= 1"),
        ("games = [{ pools = 2 }]", "games.pools is unknown; the keys are players, parallel_games"),
        ("shape = 3", "shape: Expected `object`, got `int`"),
        ("shape = { width = 40 }", "shape: all sizes must be positive, width and card multiples of 16"),
        ("shape = { blocks = 0 }", "shape: all sizes must be positive"),
        ("shape = { depth = 3 }", "shape.depth is unknown"),
        ("student = { width = 40 }", "student: all sizes must be positive, width and card multiples of 16"),
        ("student = 1", "student: Expected `object | null`, got `int`"),
        ("begin_with = 3", "begin_with: Expected `str`, got `int`"),
        ("begin_with = 'a.safetensors'\nstudent = { width = 16 }", "begin_with and student can't be combined"),
        ("optimizer = { batches = 3 }", "optimizer.batches is unknown; the keys are batch_size, learning_rate"),
        ("optimizer = { ema_decay = 1 }", "optimizer.ema_decay: Expected `float` < 1.0"),
        ("optimizer = { weight_decay = -1 }", "optimizer.weight_decay: Expected `float` >= 0.0"),
        ("target_lambda = 1.5", "target_lambda: Expected `float` <= 1.0"),
        ("window = 0", "window: Expected `float` > 0.0"),
        ("value_scale = -5", "value_scale: Expected `float` > 0.0"),
        ("replay = 1000\nmin_rows = 2000", "training would never start"),
        ("seed = -3", "seed: Expected `int` >= 0"),
        ("seed = 1_000_000_000_000", "seed: Expected `int` <= 1000000000"),
        ("opponents = 3", "opponents: Expected `array`, got `int`"),
        ("opponents = [3]", "opponents[0]: Expected `str`, got `int`"),
        ("opponents = ['nobody']", "'nobody' is unknown; use "),
        ("trust = 1\nvalue_scale = 1", "trust is now called value_scale; keep only value_scale."),
        ("habits = { batch = 1, batch_size = 1 }", "optimizer.batch is now called batch_size"),
    ],
)
def test_a_mistake_gets_a_message(tmp_path: Path, text: str, message: str):
    with pytest.raises(BadConfig, match=re.escape(message)):
        read_plan(written(tmp_path, text))


def test_a_file_that_does_not_exist_or_is_not_text(tmp_path: Path):
    with pytest.raises(BadConfig, match="There is no file"):
        read_plan(tmp_path / "none.toml")
    with pytest.raises(BadConfig, match="can't be read"):
        read_plan(tmp_path)


def test_opponents_have_names():
    assert opponent_named("random") == Opponent(policy=RANDOM)
    assert opponent_named("greedy") == Opponent(policy=GREEDY)
    assert opponent_named("search-250") == Opponent(simulations=250)
