"""The end of a game in words and figures."""

from __future__ import annotations

from rich.console import Console

from sixstones.cli.terminal.result import result_words, score_table
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


def test_the_rule_is_named_as_a_rule() -> None:
    words = result_words(Outcome("gauntlet", (0,), "most-points"), ("You", "Bob"))
    assert words == "You win, with the most points of those who meet the Gauntlet (rule E4)."
