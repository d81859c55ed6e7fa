"""Every message that a program may send, and the one reader of them. Unknown fields are passed over."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

LONGEST_LINE: Final = 1_000_000
"""Bytes. A longer line is not read to its end."""
_LONGEST_NAME: Final = 40
_LONGEST_REASON: Final = 500


class Nonsense(ValueError):
    """A line that is not the message that was asked for. The text goes on a sentence: "it said '…', which " + text."""


@dataclass(frozen=True, slots=True)
class Hello:
    protocol: object
    name: str
    author: str


@dataclass(frozen=True, slots=True)
class Thought:
    """A candidate move, as a bot reports it."""

    move: str
    share: float
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    number: object
    move: str
    reason: str
    candidates: tuple[Thought, ...]


def read_hello(line: bytes) -> Hello:
    """Raises Nonsense. Whether the protocol is the right one is for the caller to say."""
    values = _message(line, "hello")
    return Hello(values.get("protocol"), _shown(values, "name", _LONGEST_NAME), _shown(values, "author", _LONGEST_NAME))


def read_answer(line: bytes) -> Answer:
    """Raises Nonsense. Whether the number and the move are right is for the caller to say."""
    values = _message(line, "move")
    move = values.get("move")
    if not isinstance(move, str):
        raise Nonsense('has no text "move"')
    candidates = values.get("candidates")
    return Answer(values.get("number"), move, _shown(values, "reason", _LONGEST_REASON), _thoughts(candidates))


def _message(line: bytes, expected: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Nonsense(f"is a line of more than {LONGEST_LINE} bytes")
    try:
        values = json.loads(line.decode())
    except (ValueError, RecursionError):  # the second for a line of a million brackets
        raise Nonsense("is not JSON") from None
    if not isinstance(values, dict) or values.get("type") != expected:
        raise Nonsense(f'is not an object with "type": "{expected}"')
    return values


def _shown(values: dict[str, Any], key: str, longest: int) -> str:
    """A text for people, if there is one: a single line without anything that a terminal would obey."""
    text = values.get(key)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise Nonsense(f'has a "{key}" that is no text')
    shown = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return " ".join(shown.split())[:longest].rstrip()


def _thoughts(candidates: object) -> tuple[Thought, ...]:
    if candidates is None:
        return ()
    if not isinstance(candidates, list):
        raise Nonsense('has "candidates" that are no list')
    return tuple(map(_thought, candidates))


def _thought(values: object) -> Thought:
    match values:
        case {"move": str(move), "share": share, "chances": list(chances)} if all(map(_is_part, [share, *chances])):
            return Thought(move, float(share), tuple(map(float, chances)))
    raise Nonsense("has a candidate without a text move, a share and a list of chances, all of these from 0 to 1")


def _is_part(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1
