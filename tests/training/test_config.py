"""A plan from a file: what is not said keeps its default, and what is wrong is said in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.ai.policies import GREEDY, RANDOM
from sixstones.training.config import BadConfig, read_plan
from sixstones.training.measuring import Opponent
from sixstones.training.opponents import opponent_named
from sixstones.training.plan import Plan, Table
from tests.training.tiny import write_config

EXAMPLES = Path(__file__).parents[2] / "examples" / "train"


def written(folder: Path, text: str) -> Path:
    path = folder / "plan.toml"
    path.write_text(text, "utf-8")
    return path


def test_an_empty_file_is_the_default_plan(tmp_path: Path):
    assert read_plan(written(tmp_path, "")) == Plan()


def test_what_a_file_says_is_taken(tmp_path: Path):
    plan = read_plan(written(tmp_path, "minutes = 3\ntables = [{ players = 3, games = 64 }]\nshape = { width = 64 }"))
    assert plan.minutes == 3.0
    assert plan.tables == (Table(players=3, games=64),)
    assert (plan.shape.width, plan.shape.blocks) == (64, Plan().shape.blocks)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_plans_that_are_kept_can_be_read(path: Path):
    assert read_plan(path).tables


def test_the_tests_own_plan_can_be_read(tmp_path: Path):
    assert read_plan(write_config(tmp_path)).moves == 120


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("minutes = ", "is not TOML"),
        ("minuets = 3", r"minuets is unknown; there are minutes, moves, tables"),
        ("minutes = 'long'", r"minutes must be a number; it is 'long'"),
        ("minutes = 0", r"minutes must be more than 0; it is 0"),
        ("minutes = 2\nmoves = 2", "keep one of them"),
        ("moves = -1", r"moves must not be less than 0; it is -1"),
        ("simulations = 1.5", r"simulations must be a whole number; it is 1\.5"),
        ("simulations = true", r"simulations must be a whole number; it is True"),
        ("tables = []", "tables must be one or more"),
        ("tables = [{ players = 5 }]", "2, 3 or 4"),
        ("tables = [{ players = 2 }, { players = 2 }]", "each for another number of players"),
        ("tables = { players = 2 }", "tables must be a list"),
        ("tables = [{ players = '2' }]", r"tables\[0\]\.players must be a whole number"),
        ("tables = [{ games = 0 }]", r"tables\.games must be more than 0"),
        ("shape = 3", "shape must be a table; it is 3"),
        ("shape = { width = 40 }", "must be multiples of 16"),
        ("student = { width = 40 }", "student.width and student.card must be multiples of 16"),
        ("student = 1", "student must be a table; it is 1"),
        ("begin_with = 3", "begin_with must be a text; it is 3"),
        (
            "begin_with = 'a.safetensors'\nstudent = { width = 16 }",
            r"^begin_with and student don't .* keep one of them\.$",
        ),
        ("habits = { batches = 3 }", r"habits\.batches is unknown; there are batch, rate"),
        ("habits = { averaging = 1 }", r"habits\.averaging is a part"),
        ("mixing = 1.5", "must lie between 0 and 1"),
        ("minutes = nan", "minutes must be a number; it is nan"),
        ("reuse = inf", "reuse must be a number; it is inf"),
        ("trust = -5", "trust must be more than 0; it is -5.0"),
        ("habits = { decay = -1 }", r"habits\.decay must not be less than 0; it is -1.0"),
        ("replay = 1000\nleast_rows = 2000", "nothing would ever be learned"),
        ("simulations_at_end = 40_000", r"simulations and simulations_at_end must be at most 32,000\."),
        ("seed = -3", r"seed must not be less than 0; it is -3"),
        ("seed = 1_000_000_000_000", r"seed must be at most 1,000,000,000"),
        ("opponents = 3", "opponents must be a list"),
        ("opponents = [3]", r"opponents\[0\] must be a text"),
        ("opponents = ['nobody']", r"'nobody' is unknown; there are .*greedy.* and search-N"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str):
    with pytest.raises(BadConfig, match=said):
        read_plan(written(tmp_path, text))


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path):
    with pytest.raises(BadConfig, match="There is no file"):
        read_plan(tmp_path / "none.toml")
    with pytest.raises(BadConfig, match="can't be read"):
        read_plan(tmp_path)


def test_opponents_have_names():
    assert opponent_named("random") == Opponent(policy=RANDOM)
    assert opponent_named("greedy") == Opponent(policy=GREEDY)
    assert opponent_named("search-250") == Opponent(simulations=250)
