"""The board for 80 columns: no frames, three lines a character."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixstones.cli.terminal import card
from sixstones.cli.terminal.player_area import areas, one_line, short_place, two_lines
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.stones import EMPTY, STONES, counts_text
from sixstones.game import Position
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.state import PLACES

LABEL_WIDTH: Final = 4


class Squeeze(IntEnum):
    """How much is left out to fit a small screen."""

    AIRY = 0  # the parts stand apart
    PLAIN = 1
    SNUG = 2  # the hand without its cost
    TIGHT = 3  # one line a player
    CROPPED = 4  # what happened on one line a turn


def compact_board(scene: Scene, width: int, squeeze: Squeeze = Squeeze.PLAIN) -> RenderableType:
    """Everything one below the other."""
    position, names = scene.position, scene.names
    snug = squeeze >= Squeeze.SNUG
    sections: list[list[RenderableType]] = [
        [header(position, names, width), *alarm(position, names), locations_line(position, width)],
        [_rows(position, width, hand_cost=not snug)],
        [*_players(position, names, tight=squeeze >= Squeeze.TIGHT)],
        [*_recent(scene, squeeze)],
    ]
    gap: list[RenderableType] = [Text("")] if squeeze == Squeeze.AIRY else []
    return Group(*[part for section in sections if section for part in [*section, *gap]])


def header(position: Position, names: Sequence[str], width: int) -> Text:
    """The round and whose turn it is on the left, the supply on the right."""
    whose = "over" if position.phase == "over" else f"{names[position.to_play]} to play"
    left = Text(f"Round {position.round} · {whose}", "bold")
    right = supply(position)
    left.pad_right(max(1, width - left.cell_len - right.cell_len))
    return Text.assemble(left, right, no_wrap=True)


def supply(position: Position) -> Text:
    piles = [
        Text(f"{STONES[colour].shape}{STONES[colour].letter}{count}", STONES[colour].style if count else "dim")
        for colour, count in position.supply.items()
    ]
    return Text(" ").join([Text("supply", "dim"), *piles])


def alarm(position: Position, names: Sequence[str]) -> list[Text]:
    """The last round is something to know before moving."""
    if position.triggered_by is None or position.phase == "over":
        return []
    return [Text(f"LAST ROUND: {names[position.triggered_by]} met the Gauntlet", "bold red reverse")]


def locations_line(position: Position, width: int) -> RenderableType:
    """The locations that are still there, with what they ask for; what the player to move has is marked."""
    left = position.locations
    if not left:
        return Text("Locations: all taken", "dim")
    label = "Locations  " if len(left) < 3 else ""
    cell = (width - len(label)) // len(left) - 1
    parts = [_place(position, id, cell) for id in left]
    return Text.assemble((label, "dim"), Text(" ").join(parts), no_wrap=True)


def _place(position: Position, location: str, width: int) -> Text:
    side = position.deck.location(location)
    asked = dict(zip(COST_NAMES, side.requirement, strict=True))
    have = position.players[position.to_play].bonuses
    lacking = {colour: need - have[colour] for colour, need in asked.items() if need > have[colour]}
    needs = Text.assemble(("  needs ", "dim"), counts_text(lacking, gap="")) if lacking else Text("")
    text = Text.assemble((short_place(position, location), "bold"), " ", counts_text(asked, gap=""))
    for part in (Text(f" {side.points}p", "bold cyan"), needs):
        if text.cell_len + part.cell_len <= width:
            text.append_text(part)
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _rows(position: Position, width: int, *, hand_cost: bool) -> Table:
    """Three rows of characters, level 3 on top as at the table, and the hand of the player to move."""
    seat, cell = position.to_play, (width - LABEL_WIDTH) // PLACES - 1
    grid = Table.grid(padding=(0, 1, 0, 0))
    for size in (LABEL_WIDTH - 1, *[cell] * PLACES):
        grid.add_column(width=size, no_wrap=True, overflow="ellipsis")
    for level in (3, 2, 1):
        label = Text.assemble((f"L{level}\n", "bold"), (f"×{position.deck_sizes[level]}", "dim"))
        grid.add_row(label, *(character_lines(position, id, seat, cell) for id in position.market[level]))
    hand = position.players[seat].hand
    if hand:
        cells = [
            character_lines(position, id, seat, cell, with_cost=hand_cost) if id else _hidden(position, seat, place)
            for place, id in enumerate(hand)
        ]
        grid.add_row(Text("own", "bold"), *cells)
    return grid


def character_lines(position: Position, id: str | None, seat: int, width: int, *, with_cost: bool = True) -> Text:
    """Name and points; bonus, tags and cost; what is missing."""
    if id is None:
        return Text(f"{EMPTY}\n\n", "dim")
    character = position.deck.character(id)
    ready = card.affordable(position, id, seat)
    lines = [card.name_line(character, width, ready=ready), card.status_line(position, id, seat, width)]
    if with_cost:
        lines.insert(1, card.worth_line(character, width))
    return Text("\n").join(lines)


def _hidden(position: Position, seat: int, place: int) -> Text:
    return Text(f"hidden level {position.players[seat].hand_levels[place]}", "dim")


def _players(position: Position, names: Sequence[str], *, tight: bool) -> list[Text]:
    lines = []
    for area in areas(position, names):
        lines += one_line(area) if tight else two_lines(area)
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return lines


def _recent(scene: Scene, squeeze: Squeeze) -> Sequence[Text]:
    """A whole round, or where room is short only what the others did."""
    if squeeze < Squeeze.SNUG:
        return scene.recent
    lines = scene.recent[1 - scene.position.player_count :]
    if squeeze < Squeeze.CROPPED:
        return lines
    return [Text.assemble(line, no_wrap=True, overflow="ellipsis") for line in lines]
