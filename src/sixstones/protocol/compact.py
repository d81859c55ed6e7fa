"""Version 2 of the protocol: only what changed of a table, and the numbers of legal moves (docs/protocol.md).

In a change, an object goes one level down, by key or by index; an array with one value replaces what was there; an
empty array removes it. So `{"view": {"to_play": [1], "market": {"2": {"0": ["loki"]}}}}` changes two values.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from types import NoneType
from typing import Any, Final

from msgspec import Struct

SIMPLE: Final = (int, str, float, NoneType)
COLOURS: Final = ("yellow", "blue", "orange", "red", "purple")

FIXED: Final = {  # Actions that are the same in every position; rules/actions.py has the whole numbering
    **{action: f"take {' '.join(colours)}" for action, colours in enumerate(combinations(COLOURS, 3))},
    **{action: f"take {' '.join(colours)}" for action, colours in enumerate(combinations(COLOURS, 2), start=10)},
    **{action: f"take {colour}" for action, colour in enumerate(COLOURS, start=20)},
    **{action: f"take {colour} {colour}" for action, colour in enumerate(COLOURS, start=25)},
    **{action: f"reserve deck {level}" for action, level in enumerate((1, 2, 3), start=42)},
    **{action: f"return {colour}" for action, colour in enumerate((*COLOURS, "gray"), start=60)},
    70: "pass",
}
RESERVE: Final = 30
RECRUIT: Final = 45
RECRUIT_HAND: Final = 57


def difference(before: Any, after: Any) -> Any:
    """The change from one value to another that is not equal to it."""
    if isinstance(after, SIMPLE):  # most differences
        return [after]
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and 0 < len(before) <= len(after):
        pairs = enumerate(zip(before, after, strict=False))
        changes = {str(index): difference(old, new) for index, (old, new) in pairs if old != new}
        return changes | {str(index): [after[index]] for index in range(len(before), len(after))}
    if isinstance(before, Struct) and type(before) is type(after) and not before.__struct_config__.omit_defaults:
        fields = ((name, getattr(before, name), getattr(after, name)) for name in before.__struct_fields__)
        return {name: difference(old, new) for name, old, new in fields if old != new}
    return [after]


def _of_objects(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> dict[Any, Any]:
    changes: dict[Any, Any] = {key: [] for key in before if key not in after}
    for key, new in after.items():
        if key not in before:
            changes[key] = [new]
        elif (old := before[key]) is not new and old != new:
            changes[key] = difference(old, new)
    return changes


def changed(value: Any, change: Mapping[str, Any] | Sequence[Any]) -> Any:
    """A JSON value after a change; the value itself stays as it is."""
    if not isinstance(change, Mapping):
        return change[0]
    if isinstance(value, list):
        by_index = {str(index): item for index, item in enumerate(value)}
        return list(changed(by_index, change).values())  # new items come last
    after = {**value, **{key: changed(value.get(key), part) for key, part in change.items() if part != []}}
    return {key: item for key, item in after.items() if change.get(key) != []}


def legal_moves(view: Mapping[str, Any]) -> list[str]:
    """The legal moves of a compact view, in notation."""
    return [action if isinstance(action, str) else _text(view, action) for action in view["actions"]]


def _text(view: Mapping[str, Any], action: int) -> str:
    if action in FIXED:
        return FIXED[action]
    if action >= RECRUIT_HAND:
        return f"recruit {view['players'][view['seat']]['hand'][action - RECRUIT_HAND]}"
    market = list(chain.from_iterable(view["market"].values()))
    return f"recruit {market[action - RECRUIT]}" if action >= RECRUIT else f"reserve {market[action - RESERVE]}"
