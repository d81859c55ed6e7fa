"""Small words: lists, plurals, and verbs that fit "You"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

YOU: Final = "You"


def listed(parts: Iterable[str], joint: str = "and") -> str:
    """A list in words: "a", "a and b", "a, b and c"."""
    *most, last = tuple(parts) or ("",)
    return f"{', '.join(most)} {joint} {last}" if most else last


def counted(count: int, thing: str) -> str:
    """A number of things: "1 token", "2 tokens"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def spelled(counts: Mapping[str, int]) -> str:
    """Tokens in words: "2 red and 1 gray"."""
    return listed(f"{count} {colour}" for colour, count in counts.items() if count)


def whom(name: str) -> str:
    """A name in the middle of a sentence."""
    return "you" if name == YOU else name


def verb(name: str, third: str) -> str:
    """The verb that fits: "Ann wins", but "You win"."""
    if name != YOU:
        return third
    return {"has": "have", "is": "are"}.get(third, third.removesuffix("s"))
