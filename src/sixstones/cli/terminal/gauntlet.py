"""A player's gauntlet: six sockets, lit or empty, and a bar of the 16 points. How close they are, at one glance."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from sixstones.cli.terminal.palette import ACCENT, GOOD, QUIET
from sixstones.cli.terminal.stones import EMPTY, STONES
from sixstones.game import Player
from sixstones.rules.endgame import POINTS_NEEDED

LIT: Final = "█"
UNLIT: Final = "░"


def sockets(player: Player) -> Text:
    """Bonuses of the five colours and the Time stone, as "●Y2 ·B0 …": a shape where the socket is filled."""
    parts = [_socket(colour, count, str(count)) for colour, count in player.bonuses.items()]
    return Text(" ").join([*parts, _socket("green", player.tokens["green"], "")])


def _socket(colour: str, count: int, number: str) -> Text:
    stone = STONES[colour]
    if not count:
        return Text(f"{EMPTY}{stone.letter}{number}", QUIET)
    return Text(f"{stone.shape}{stone.letter}{number}", f"bold {stone.style}")


def bar(player: Player, width: int = POINTS_NEEDED) -> Text:
    """Points toward 16."""
    lit = min(width, player.points * width // POINTS_NEEDED)
    return Text.assemble((LIT * lit, ACCENT), (UNLIT * (width - lit), QUIET))


def points(player: Player) -> Text:
    """Points of 16, and whether the Gauntlet is met."""
    style = GOOD if player.meets_gauntlet else "bold"
    return Text(f"{player.points:2}/{POINTS_NEEDED}", style)
