"""Text from elsewhere, made safe for a terminal."""

from __future__ import annotations

from typing import Final

JOINERS: Final = frozenset("\u200c\u200d")
"""They hold letters and emoji together. All other invisible signs can hide or reorder what stands beside them."""


def printable(text: str) -> str:
    """The text on one line, with a mark in place of whatever a terminal would obey rather than show."""
    return "".join(sign if sign.isprintable() or sign in JOINERS else _instead(sign) for sign in text)


def _instead(sign: str) -> str:
    return " " if sign.isspace() else "\ufffd"
