"""Text for a terminal: untrusted text, and small phrases."""

from __future__ import annotations

import pytest

from sixstones.cli.text import counted, listed, printable


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


def test_things_are_counted_and_listed_in_words() -> None:
    assert [counted(count, "token") for count in (0, 1, 2, 1000)] == ["0 tokens", "1 token", "2 tokens", "1,000 tokens"]
    assert [listed(parts) for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
