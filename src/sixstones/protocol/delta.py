"""What changed between two states of a table, as JSON; docs/protocol.md, "Version 2".

In a change, an object goes one level down, by key or by index; an array with one value replaces what was there; an
empty array removes it. So `{"view": {"to_play": [1], "market": {"2": {"0": ["loki"]}}}}` changes two values.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Final

from msgspec import Struct

PLAIN: Final = (int, str, float, NoneType)


def difference(before: Any, after: Any) -> Any:
    """The change from one value to another that is not equal to it."""
    if isinstance(after, PLAIN):  # most differences
        return [after]
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and 0 < len(before) <= len(after):
        pairs = enumerate(zip(before, after, strict=False))
        changes = {str(index): difference(old, new) for index, (old, new) in pairs if old != new}
        return changes | {str(index): [after[index]] for index in range(len(before), len(after))}
    if isinstance(before, Struct) and type(before) is type(after) and not before.__struct_config__.omit_defaults:
        return {name: difference(old, new) for name, old, new in _fields(before, after) if old != new}
    return [after]


def _fields(before: Struct, after: Struct) -> Iterator[tuple[str, Any, Any]]:
    return ((name, getattr(before, name), getattr(after, name)) for name in before.__struct_fields__)


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
