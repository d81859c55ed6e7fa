"""The rules in our own words: complete, and none copied."""

from __future__ import annotations

import pytest

from sixstones.cli.terminal.rulebook import clauses, explanation, rules_about
from sixstones.game import Game, MoveError

CLAUSES = {"S": 6, "T": 6, "R": 5, "C": 6, "G": 1, "A": 2, "L": 2, "E": 4, "X": 9}


def test_every_clause_is_there_in_order() -> None:
    assert list(clauses()) == [
        f"{letter}{number}" for letter, count in CLAUSES.items() for number in range(1, count + 1)
    ]
    assert all(len(text) > 40 for text in clauses().values())


def test_a_clause_ends_where_the_next_begins() -> None:
    assert clauses()["T1"].endswith("or recruit one.")
    assert clauses()["T6"].endswith("at any time.")
    assert "**" not in "".join(clauses().values())


@pytest.mark.parametrize(
    ("topic", "first", "count"),
    [("T", "T1", 6), ("x", "X1", 9), ("reserve", "R1", 5), ("recruiting", "C1", 6), ("tile", "A1", 2)],
)
def test_rules_by_letter_and_by_section(topic: str, first: str, count: int) -> None:
    rules = rules_about(topic)
    assert rules is not None
    assert rules.index(first) < 60
    assert rules.count("- **") == count


def test_no_rules_about_nonsense() -> None:
    assert rules_about("q") is None
    assert rules_about("cooking") is None


@pytest.mark.parametrize(
    ("move", "expected"), [("pass", "Rule X3: Passing is for players"), ("jump", "Moves look like this: take")]
)
def test_why_for_each_kind_of_refusal(move: str, expected: str) -> None:
    with pytest.raises(MoveError) as refusal:
        Game.deal(2, "why").play(move)
    assert expected in explanation(refusal.value)


def test_why_before_anything_was_refused() -> None:
    assert explanation(None) == "Nothing was refused so far."
