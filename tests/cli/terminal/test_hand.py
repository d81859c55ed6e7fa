"""Reserved characters: everybody's public ones, and the hidden ones for whom they are meant."""

from __future__ import annotations

from sixstones.cli.terminal.hand import hand_lines
from sixstones.game import Position
from tests.positions import Seat, position

NAMES = ("Ann", "Bob")
GAME = position(Seat(tokens="2 red", hand="rocket", blind="loki"), Seat(hand="hulk", blind="nova"))


def told(view: Position) -> str:
    return "\n".join(line.plain for line in hand_lines(view, NAMES))


def test_own_hand_first_then_what_is_known_of_the_others() -> None:
    text = told(GAME.view(0))
    assert text.index("Ann") < text.index("Rocket") < text.index("Loki") < text.index("Bob") < text.index("Hulk")
    assert "Loki, level 3, 5 points (hidden from the others)" in text
    assert "Nova" not in text
    assert "hidden, level 3" in text
    assert text.count("needs") == 2  # Rocket and Loki; Hulk is not Ann's


def test_what_all_may_know() -> None:
    text = told(GAME.view(None))
    assert "Rocket" in text
    assert "Hulk" in text
    assert "Loki" not in text
    assert text.count("hidden, level 3") == 2


def test_empty_hands() -> None:
    assert told(position()) == "Nobody has reserved a character."
