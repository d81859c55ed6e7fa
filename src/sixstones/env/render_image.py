"""Renders a position as an image of 900 × 600 pixels, for videos and notebooks."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from sixstones.env.common import needs_extra
from sixstones.env.render import headline
from sixstones.game import Player, Position
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import COST_NAMES, Character, Location

with needs_extra():
    from PIL import Image, ImageDraw, ImageFont

WIDTH: Final = 900
HEIGHT: Final = 600

RGB: TypeAlias = tuple[int, int, int]

PAPER: Final[RGB] = (20, 18, 39)
PANEL: Final[RGB] = (36, 33, 60)
RAISED: Final[RGB] = (52, 48, 84)
INK: Final[RGB] = (244, 240, 255)
SOFT: Final[RGB] = (170, 162, 200)
GOLD: Final[RGB] = (255, 209, 102)
STONES: Final[dict[str, RGB]] = {
    "yellow": (246, 199, 58),
    "blue": (62, 134, 245),
    "orange": (244, 130, 48),
    "red": (222, 60, 70),
    "purple": (160, 92, 222),
    "green": (52, 176, 110),
    "gray": (158, 162, 176),
}

# The layout: the board on the left, the players on the right.
_MARGIN: Final = 12
_TOP: Final = 84
_CARD: Final = (112, 104)
_GAP: Final = 8
_DECK: Final = 46
_PLACES_TOP: Final = _TOP + 3 * (_CARD[1] + _GAP) + 6
_RIGHT: Final = _MARGIN + _DECK + 4 * (_CARD[0] + _GAP) + 10
_PANEL: Final = (HEIGHT - 2 * _MARGIN - 3 * _GAP) // 4  # four players fill the height
_ROWS: Final = (48, 80, 112)
_PIP: Final = 9


def render_image(position: Position, names: Sequence[str], moves: int) -> Image.Image:
    """The board on the left, the players on the right."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((_MARGIN, 10), headline(position, names, moves), INK, _font(18))
    _supply(draw, position)
    for row, level in enumerate((3, 2, 1)):
        _level(draw, position, level, _TOP + row * (_CARD[1] + _GAP))
    _locations(draw, position, names)
    for seat in range(position.player_count):
        _player(draw, position, names, seat, _MARGIN + seat * (_PANEL + _GAP))
    return image


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _supply(draw: ImageDraw.ImageDraw, position: Position) -> None:
    draw.text((_MARGIN, 50), "Supply", SOFT, _font(13))
    for i, (colour, count) in enumerate(position.supply.items()):
        _token(draw, 90 + i * 42, 58, colour, count, 15)


def _token(draw: ImageDraw.ImageDraw, x: int, y: int, colour: str, count: int, radius: int = _PIP) -> None:
    """A token with its count; only an outline if there is none."""
    box = (x - radius, y - radius, x + radius, y + radius)
    if count:
        draw.ellipse(box, STONES[colour])
        draw.text((x, y), str(count), PAPER, _font(radius + 4), anchor="mm")
    else:
        draw.ellipse(box, None, STONES[colour], 2)


def _tokens(draw: ImageDraw.ImageDraw, x: int, y: int, counts: Mapping[str, int], step: int = 22) -> None:
    """The tokens with a count above zero, side by side."""
    for i, (colour, count) in enumerate((colour, count) for colour, count in counts.items() if count):
        _token(draw, x + i * step, y, colour, count)


def _bonuses(draw: ImageDraw.ImageDraw, x: int, y: int, counts: Mapping[str, int]) -> None:
    """Bonuses are squares, unlike tokens."""
    for i, (colour, count) in enumerate((colour, count) for colour, count in counts.items() if count):
        left = x + i * 22
        draw.rounded_rectangle((left - _PIP, y - _PIP, left + _PIP, y + _PIP), 4, STONES[colour])
        draw.text((left, y), str(count), PAPER, _font(13), anchor="mm")


def _level(draw: ImageDraw.ImageDraw, position: Position, level: int, top: int) -> None:
    size = position.deck_sizes[level]
    draw.rounded_rectangle((_MARGIN, top, _MARGIN + _DECK - _GAP, top + _CARD[1]), 6, RAISED if size else None, RAISED)
    centre = _MARGIN + (_DECK - _GAP) // 2
    draw.text((centre, top + 36), "I" * level, GOLD, _font(16), anchor="mm")
    draw.text((centre, top + 66), str(size), SOFT, _font(13), anchor="mm")
    for place, id in enumerate(position.market[level]):
        left = _MARGIN + _DECK + place * (_CARD[0] + _GAP)
        if id is None:
            draw.rounded_rectangle((left, top, left + _CARD[0], top + _CARD[1]), 6, None, PANEL, 2)
        else:
            _card(draw, position.deck.character(id), left, top)


def _card(draw: ImageDraw.ImageDraw, card: Character, left: int, top: int) -> None:
    """Points and bonus at the top, then the name, and the cost at the bottom."""
    right, bottom = left + _CARD[0], top + _CARD[1]
    draw.rounded_rectangle((left, top, right, bottom), 6, PANEL)
    draw.rounded_rectangle((left, top, right, top + 26), 6, STONES[card.bonus])
    draw.rectangle((left, top + 18, right, top + 26), STONES[card.bonus])
    if card.points:
        draw.text((left + 8, top + 13), str(card.points), PAPER, _font(19), anchor="lm")
    if card.avengers_tags:
        draw.text((right - 8, top + 13), "A" * card.avengers_tags, PAPER, _font(16), anchor="rm")
    if card.level == 3:
        _token(draw, right - 14, top + 62, "green", 1, 8)
    draw.text((left + 7, top + 33), _fitting(draw, card.name, _CARD[0] - 14), INK, _font(13))
    _tokens(draw, left + 15, bottom - 15, dict(zip(COST_NAMES, card.cost, strict=True)))


def _fitting(draw: ImageDraw.ImageDraw, text: str, width: int, size: int = 13) -> str:
    """The text, cut to fit the width."""
    if draw.textlength(text, _font(size)) <= width:
        return text
    while text and draw.textlength(f"{text}...", _font(size)) > width:
        text = text[:-1]
    return f"{text.rstrip()}..."


def _locations(draw: ImageDraw.ImageDraw, position: Position, names: Sequence[str]) -> None:
    """Two per row; claimed ones show their owner's name."""
    owned = {id: names[seat] for seat, player in enumerate(position.players) for id in player.locations}
    for i, id in enumerate([*position.locations, *owned]):
        left = _MARGIN + i % 2 * ((_RIGHT - _MARGIN) // 2 - 2)
        _location(draw, position.deck.location(id), owned.get(id), left, _PLACES_TOP + i // 2 * 82)


def _location(draw: ImageDraw.ImageDraw, side: Location, owner: str | None, left: int, top: int) -> None:
    right = left + (_RIGHT - _MARGIN) // 2 - 10
    draw.rounded_rectangle((left, top, right, top + 74), 6, None if owner else PANEL, PANEL, 2)
    draw.text((left + 8, top + 8), _fitting(draw, side.name, right - left - 40), SOFT if owner else INK, _font(13))
    draw.text((right - 8, top + 6), str(side.points), GOLD, _font(18), anchor="ra")
    if owner:
        draw.text((left + 8, top + 46), owner, SOFT, _font(13))
    else:
        _bonuses(draw, left + 18, top + 53, dict(zip(COST_NAMES, side.requirement, strict=True)))


def _player(draw: ImageDraw.ImageDraw, position: Position, names: Sequence[str], seat: int, top: int) -> None:
    """Name and points, then tokens, bonuses and the hand."""
    player, right = position.players[seat], WIDTH - _MARGIN
    acts = position.outcome is None and position.to_play == seat
    won = position.outcome is not None and seat in position.outcome.winners
    frame = GOLD if acts or won else PANEL
    draw.rounded_rectangle((_RIGHT, top, right, top + _PANEL), 8, PANEL, frame, 2)
    draw.text((_RIGHT + 12, top + 9), _fitting(draw, names[seat], 180, 16), INK, _font(16))
    draw.text((right - 12, top + 6), str(player.points), GOLD, _font(22), anchor="ra")
    _tags(draw, player, right - 52, top + 11, holds_tile=position.avengers_holder == seat)
    rows = [top + y for y in _ROWS]
    for y, label in zip(rows, ("tokens", "bonuses", "hand"), strict=True):
        draw.text((_RIGHT + 12, y), label, SOFT, _font(12), anchor="lm")
    _tokens(draw, _RIGHT + 82, rows[0], {colour: player.tokens[colour] for colour in COLOUR_NAMES}, 26)
    _bonuses(draw, _RIGHT + 82, rows[1], player.bonuses)
    draw.text((_RIGHT + 73, rows[2]), _fitting(draw, _hand(position, player), 250, 12), INK, _font(12), anchor="lm")


def _tags(draw: ImageDraw.ImageDraw, player: Player, right: int, top: int, *, holds_tile: bool) -> None:
    """Avengers tags, with a gold frame for the holder of the tile."""
    draw.text((right, top), f"{player.tags} A", GOLD if holds_tile else SOFT, _font(14), anchor="ra")
    if holds_tile:
        draw.rounded_rectangle((right - 34, top - 3, right + 6, top + 19), 5, None, GOLD, 1)


def _hand(position: Position, player: Player) -> str:
    """Names, or the level of cards that the viewer may not know."""
    known = zip(player.hand, player.hand_levels, strict=True)
    return ", ".join(position.deck.character(id).name if id else f"level {level}" for id, level in known) or "none"
