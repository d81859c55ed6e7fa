"""Reads a training plan from a TOML file. Every mistake gets a message of one sentence."""

import tomllib
from dataclasses import astuple, fields, is_dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from sixstones.ai.network.weights import LANES, Shape
from sixstones.system import read_text
from sixstones.training.evaluation import opponent_named
from sixstones.training.gumbel import MAX_SIMULATIONS
from sixstones.training.plan import GamesConfig, OptimizerConfig, Plan, TrainingError

OLD_NAMES: Final = {  # keys of older plans: they still work
    Plan: {
        "tables": "games",
        "trust": "value_scale",
        "considered": "considered_actions",
        "mixing": "target_lambda",
        "reuse": "replay_ratio",
        "least_rows": "min_rows",
        "habits": "optimizer",
    },
    GamesConfig: {"games": "parallel_games"},
    OptimizerConfig: {
        "batch": "batch_size",
        "rate": "learning_rate",
        "decay": "weight_decay",
        "outlook": "outlook_weight",
        "averaging": "ema_decay",
    },
}


class BadConfig(TrainingError):
    """The file is not a valid plan. The message says what to change."""


def read_plan(path: Path) -> Plan:
    """Read a plan; missing keys have their defaults. Raises BadConfig."""
    try:
        written = tomllib.loads(read_text(path))
    except FileNotFoundError:
        raise BadConfig(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise BadConfig(f"{path} can't be read: {problem}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadConfig(f"{path} is not TOML: {problem}.") from None
    if {"minutes", "moves"} <= set(written):
        raise BadConfig("minutes and moves both set the length of the training; keep one of them.")
    try:
        plan = msgspec.convert(_with_new_names(written), Plan)
    except msgspec.ValidationError as problem:
        message, _, place = str(problem).partition(" - at `$.")
        raise BadConfig(f"{place.rstrip('`')}: {message}.") from None
    _check(plan)
    return plan


def _with_new_names(written: dict[str, Any]) -> dict[str, Any]:
    """Translate the keys of older plans, and reject unknown keys. Raises BadConfig."""
    plan = _renamed(written, Plan, "")
    for name, kind in (("games", GamesConfig), ("optimizer", OptimizerConfig), ("shape", Shape), ("student", Shape)):
        section = plan.get(name)
        if isinstance(section, dict):
            plan[name] = _renamed(section, kind, f"{name}.")
        elif isinstance(section, list):
            plan[name] = [_renamed(one, kind, f"{name}.") if isinstance(one, dict) else one for one in section]
    return plan


def _renamed(written: dict[str, Any], kind: type, where: str) -> dict[str, Any]:
    assert is_dataclass(kind)
    old_names, known = OLD_NAMES.get(kind, {}), [field.name for field in fields(kind)]
    for name in written:
        new = old_names.get(name, name)
        if new not in known:
            raise BadConfig(f"{where}{name} is unknown; the keys are {', '.join(known)}.")
        if new != name and new in written:
            raise BadConfig(f"{where}{name} is now called {new}; keep only {new}.")
    return {old_names.get(name, name): value for name, value in written.items()}


def _check(plan: Plan) -> None:
    players = [config.players for config in plan.games]
    if not players or len(set(players)) < len(players) or not set(players) <= {2, 3, 4}:
        raise BadConfig("games must have one or more entries, each with a different number of players: 2, 3 or 4.")
    for name, shape in {"shape": plan.shape, "student": plan.student}.items():
        if shape and (min(astuple(shape)) <= 0 or shape.width % LANES or shape.card % LANES):
            raise BadConfig(f"{name}: all sizes must be positive, width and card multiples of {LANES}.")
    if plan.begin_with and plan.student:
        raise BadConfig("begin_with and student can't be combined: a file has only one network; keep one of them.")
    if plan.min_rows > plan.replay:
        raise BadConfig("min_rows must be at most replay, otherwise training would never start.")
    if max(plan.simulations, plan.simulations_at_end) > MAX_SIMULATIONS:
        raise BadConfig(f"simulations and simulations_at_end must be at most {MAX_SIMULATIONS:,}.")
    try:
        for name in plan.opponents:
            opponent_named(name)
    except TrainingError as problem:
        raise BadConfig(str(problem)) from None
