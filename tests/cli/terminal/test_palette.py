"""Every colour that the terminal game shows can be read on dark and on light backgrounds."""

from __future__ import annotations

import io

import pytest
from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import ColorType
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown

from sixstones.cli.terminal import guide
from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.hand import hand_lines
from sixstones.cli.terminal.move_list import choices, full_list, hint_line, short_list
from sixstones.cli.terminal.palette import THEME
from sixstones.cli.terminal.result import places_taken, score_table
from sixstones.cli.terminal.rulebook import rules_text
from sixstones.cli.terminal.scene import Scene
from sixstones.game import Position
from tests.cli.processes import greedy_game
from tests.positions import Seat, position

NAMES = ("Ann", "Bob")
BACKGROUNDS = ((0, 0, 0), (0x1E, 0x1E, 0x1E), (255, 255, 255))
ENOUGH = 3.0
"""What WCAG asks for signs and large letters."""

Rgb = tuple[int, int, int]


def luminance(colour: Rgb) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def colours_shown(*things: RenderableType, width: int = 80) -> set[int]:
    """The xterm colours in what is drawn; a colour that is no xterm colour, or a background, fails."""
    console = Console(width=width, file=io.StringIO(), force_terminal=True, color_system="256", theme=THEME)
    styles = [segment.style for line in console.render_lines(Group(*things)) for segment in line if segment.style]
    assert all(style.bgcolor is None for style in styles)
    colours = {style.color for style in styles if style.color and not style.color.is_default}
    assert {colour.type for colour in colours} <= {ColorType.EIGHT_BIT}, "only colours that every theme leaves alone"
    return {colour.number for colour in colours if colour.number is not None}


def board(where: Position, width: int) -> RenderableType:
    return draw(Console(width=width), Scene(where, NAMES))


@pytest.mark.parametrize("width", [80, 140])
def test_every_colour_can_be_read(width: int) -> None:
    busy = position(
        Seat(tokens="2 red yellow blue orange purple gray", team="yellow thor wasp hawkeye", hand="hulk"),
        Seat(team="yellow blue orange red purple loki gamora spider-man vulture", blind="nova"),
        market="rocket",
        locations="asgard avengers-tower",
    )
    listed, over = choices(busy.view(0), shared_screen=False), greedy_game(2, "over")
    things = [
        board(busy, width),
        board(over, width),
        *full_list(listed, width),
        *short_list(listed, busy, width),
        *hint_line(listed),
        *hand_lines(busy.view(0), NAMES),
        *guide.help_lines(),
        *guide.welcome(over, NAMES),
        score_table(over, NAMES, over.outcome),
        places_taken(over, NAMES),
        Markdown(rules_text()),
    ]
    shown = colours_shown(*things, width=width)
    assert len(shown) >= 7
    for number in shown:
        red, green, blue = EIGHT_BIT_PALETTE[number]
        for background in BACKGROUNDS:
            assert contrast((red, green, blue), background) >= ENOUGH, f"color({number}) on {background}"
