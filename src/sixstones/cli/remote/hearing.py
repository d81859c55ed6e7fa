"""Reading what a server sends. Names, chat and messages end up on a terminal, so they are made safe first."""

from __future__ import annotations

from typing import Any

import msgspec

from sixstones.cli.text import printable


def read_json(data: bytes | str, kind: Any) -> Any:
    """A value of this kind. Raises msgspec.DecodeError."""
    try:
        return msgspec.convert(_safe(msgspec.json.decode(data)), kind, str_keys=True)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None


def _safe(value: Any) -> Any:
    match value:
        case str():
            return printable(value)
        case dict():
            return {printable(key): _safe(part) for key, part in value.items()}
        case list():
            return [_safe(part) for part in value]
    return value
