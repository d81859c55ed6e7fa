"""A training's plan from a TOML file; what is wrong in it is said in one sentence."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, astuple, fields, is_dataclass
from math import isfinite
from pathlib import Path
from types import UnionType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from sixstones.ai.network.tree import MOST_SIMULATIONS
from sixstones.ai.network.weights import LANES, Shape
from sixstones.system import read_text
from sixstones.training.errors import TrainingError
from sixstones.training.opponents import opponent_named
from sixstones.training.plan import Plan

T = TypeVar("T")
LARGEST_SEED: Final = 1_000_000_000


class BadConfig(TrainingError):
    """The file can't be a plan; the message says what to change."""


def read_plan(path: Path) -> Plan:
    """What is not in the file keeps its default. Raises BadConfig."""
    try:
        written = tomllib.loads(read_text(path))
    except FileNotFoundError:
        raise BadConfig(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise BadConfig(f"{path} can't be read: {problem}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadConfig(f"{path} is not TOML: {problem}.") from None
    if {"minutes", "moves"} <= set(written):
        raise BadConfig("minutes and moves both say how long to train; keep one of them.")
    plan = _made(Plan, written, "")
    _check(plan)
    return plan


def _check(plan: Plan) -> None:
    numbers = [table.players for table in plan.tables]
    if not numbers or len(set(numbers)) < len(numbers) or not set(numbers) <= {2, 3, 4}:
        raise BadConfig("tables must be one or more, each for another number of players: 2, 3 or 4.")
    _check_signs(plan)
    if not 0 <= plan.mixing <= 1 or not 0 < plan.window <= 1:
        raise BadConfig("mixing and window are parts: they must lie between 0 and 1.")
    if not 0 <= plan.habits.averaging < 1:
        raise BadConfig("habits.averaging is a part: it must be 0 or more, and less than 1.")
    _check_shapes(plan)
    if plan.least_rows > plan.replay:
        raise BadConfig("least_rows must be at most replay: with more, nothing would ever be learned.")
    if max(plan.simulations, plan.simulations_at_end) > MOST_SIMULATIONS:
        raise BadConfig(f"simulations and simulations_at_end must be at most {MOST_SIMULATIONS:,}.")
    if plan.seed > LARGEST_SEED:
        raise BadConfig(f"seed must be at most {LARGEST_SEED:,}; it is {plan.seed:,}.")
    try:
        for name in plan.opponents:
            opponent_named(name)
    except TrainingError as problem:
        raise BadConfig(str(problem)) from None


def _check_shapes(plan: Plan) -> None:
    for name, shape in _shapes(plan).items():
        if shape.width % LANES or shape.card % LANES:
            raise BadConfig(f"{name}.width and {name}.card must be multiples of {LANES}.")
    if plan.begin_with and plan.student:
        raise BadConfig("begin_with and student don't go together, since a file holds one network; keep one of them.")


def _check_signs(plan: Plan) -> None:
    for name, value in _positive(plan).items():
        if value <= 0:
            raise BadConfig(f"{name} must be more than 0; it is {value}.")
    not_negative = {
        "seed": plan.seed,
        "moves": plan.moves,
        "demonstration_steps": plan.demonstration_steps,
        "replay_kept": plan.replay_kept,
        "least_rows": plan.least_rows,
        "habits.decay": plan.habits.decay,
        "habits.outlook": plan.habits.outlook,
        "tables.demonstrations": min(table.demonstrations for table in plan.tables),
    }
    for name, value in not_negative.items():
        if value < 0:
            raise BadConfig(f"{name} must not be less than 0; it is {value}.")


def _positive(plan: Plan) -> dict[str, float]:
    shapes = {name: min(astuple(shape)) for name, shape in _shapes(plan).items()}
    return {
        "minutes": plan.minutes,
        "simulations": plan.simulations,
        "simulations_at_end": plan.simulations_at_end,
        "trust": plan.trust,
        "widening": plan.widening,
        "considered": plan.considered,
        "replay": plan.replay,
        "reuse": plan.reuse,
        "habits.batch": plan.habits.batch,
        "habits.rate": plan.habits.rate,
        "report_every": plan.report_every,
        "measure_every": plan.measure_every,
        "measure_games": plan.measure_games,
        "tables.games": min(table.games for table in plan.tables),
        "tables.demonstration_simulations": min(table.demonstration_simulations for table in plan.tables),
        **shapes,
    }


def _shapes(plan: Plan) -> dict[str, Shape]:
    return {"shape": plan.shape, "student": plan.student} if plan.student else {"shape": plan.shape}


def _made(kind: type[T], written: dict[str, Any], where: str) -> T:
    assert is_dataclass(kind)
    hints = get_type_hints(kind)
    known = [field.name for field in fields(kind)]
    for name in written:
        if name not in known:
            raise BadConfig(f"{where}{name} is unknown; there are {', '.join(known)}.")
    required = [field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
    for name in required:
        if name not in written:
            raise BadConfig(f"{where}{name} is missing.")
    return kind(**{name: _value(hints[name], value, where + name) for name, value in written.items()})


def _value(hint: Any, value: Any, where: str) -> Any:
    if isinstance(hint, UnionType):  # something or nothing, and TOML has no way to write nothing
        hint = get_args(hint)[0]
    if is_dataclass(hint) and isinstance(hint, type):
        if isinstance(value, dict):
            return _made(hint, value, where + ".")
    elif get_origin(hint) is tuple:
        if isinstance(value, list):
            return tuple(_value(get_args(hint)[0], one, f"{where}[{i}]") for i, one in enumerate(value))
    elif hint is float and isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
        return float(value)
    elif hint in {int, str} and isinstance(value, hint) and not isinstance(value, bool):
        return value
    raise BadConfig(f"{where} must be {_in_words(hint)}; it is {value!r}.")


def _in_words(hint: Any) -> str:
    words = {int: "a whole number", float: "a number", str: "a text"}
    return words.get(hint, "a list" if get_origin(hint) is tuple else "a table")
