"""A training's plan from a TOML file; what is wrong in it is said in one sentence."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sixstones.training.plan import Plan

T = TypeVar("T")


class BadConfig(ValueError):
    """The file can't be a plan; the message says what to change."""


def read_plan(path: Path) -> Plan:
    """What is not in the file keeps its default. Raises BadConfig."""
    try:
        written = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BadConfig(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise BadConfig(f"{path} can't be read: {problem}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadConfig(f"{path} is not TOML: {problem}.") from None
    plan = _made(Plan, written, "")
    _check(plan)
    return plan


def _check(plan: Plan) -> None:
    numbers = [table.players for table in plan.tables]
    if not numbers or len(set(numbers)) < len(numbers) or not set(numbers) <= {2, 3, 4}:
        raise BadConfig("tables must be one or more, each for another number of players: 2, 3 or 4.")
    positive = {
        "minutes": plan.minutes,
        "simulations": plan.simulations,
        "simulations_at_end": plan.simulations_at_end,
        "replay": plan.replay,
        "habits.batch": plan.habits.batch,
        "habits.rate": plan.habits.rate,
        "measure_games": plan.measure_games,
        "tables.games": min(table.games for table in plan.tables),
        "shape": min(plan.shape.width, plan.shape.card, plan.shape.heads),
    }
    for name, value in positive.items():
        if value <= 0:
            raise BadConfig(f"{name} must be more than 0; it is {value}.")
    if not 0 <= plan.mixing <= 1 or not 0 < plan.window <= 1:
        raise BadConfig("mixing and window are parts: they must lie between 0 and 1.")


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
    if is_dataclass(hint) and isinstance(hint, type):
        if isinstance(value, dict):
            return _made(hint, value, where + ".")
    elif get_origin(hint) is tuple:
        if isinstance(value, list):
            return tuple(_value(get_args(hint)[0], one, f"{where}[{i}]") for i, one in enumerate(value))
    elif get_origin(hint) is dict:
        if isinstance(value, dict):
            return {name: _value(get_args(hint)[1], one, f"{where}.{name}") for name, one in value.items()}
    elif hint is float and isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    elif hint is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadConfig(f"{where} must be {_in_words(hint)}; it is {value!r}.")


def _in_words(hint: Any) -> str:
    return {int: "a whole number", float: "a number"}.get(hint, "a list" if get_origin(hint) is tuple else "a table")
