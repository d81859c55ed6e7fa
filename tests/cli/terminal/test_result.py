"""The end of a game in words and figures."""

from __future__ import annotations

import pytest
from rich.console import Console

from sixstones.cli.terminal.result import OTHER_ENDS, REASONS, result_words, score_table
from sixstones.game import Outcome
from tests.positions import Seat, position


def test_the_table_adds_up_in_plain_words() -> None:
    team = Seat(team="yellow blue loki wasp hawkeye ms-marvel", locations="asgard")
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        won = Outcome("gauntlet", (0,), "only-one")
        console.print(score_table(position(team, Seat()), ("A name of 16 ch.", "Bob"), won))
    lines = capture.get().splitlines()
    assert "points = characters + locations + tile team size Gauntlet" in " ".join(lines[0].split())
    assert lines[1].startswith("★ A name of 16 ch.")
    assert lines[1].split()[-5:] == ["11", "5", "3", "3", "6"]


@pytest.mark.parametrize(
    ("decided_by", "words"),
    [
        ("only-one", "You win: nobody else meets the Gauntlet."),
        ("most-points", "You win: of those who meet the Gauntlet, nobody has as many points."),
        ("avengers-tile", "You win: equal on points, the Avengers tile decides."),
    ],
)
def test_what_decided_is_said_in_words(decided_by: str, words: str) -> None:
    assert result_words(Outcome("gauntlet", (0,), decided_by), ("You", "Bob")) == words


def test_no_end_is_told_by_a_rule_number() -> None:
    assert "rule" not in " ".join([*REASONS.values(), *OTHER_ENDS.values()])
