"""Untrusted text on a terminal."""

from __future__ import annotations

import pytest

from sixstones.cli.text import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë Łukasz 王 [/]", "Zoë Łukasz 王 [/]"),
        ("a\x1b[2Jb\x07\x9b\x7f", "a\ufffd[2Jb\ufffd\ufffd\ufffd"),
        ("\u202eevil\u2066\u200f", "\ufffdevil\ufffd\ufffd"),
        ("one\ntwo\tthree\u2028four", "one two three four"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\ud800", "\ufffd"),
    ],
)
def test_control_characters_are_replaced(text: str, shown: str) -> None:
    assert printable(text) == shown
