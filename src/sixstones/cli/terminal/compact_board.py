"""The board for 80 columns: no frames, three lines a character."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixstones.cli.terminal import card
from sixstones.cli.terminal.palette import ACCENT, BAD, QUIET
from sixstones.cli.terminal.player_area import areas, one_line, short_place, two_lines
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.stones import EMPTY, STONES, counts_text
from sixstones.cli.terminal.words import YOU
from sixstones.game import Position
from sixstones.rules.avengers import TAGS_NEEDED, TILE_POINTS
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.state import PLACES

LABEL_WIDTH: Final = 4


class Squeeze(IntEnum):
    """How much is left out to fit a small screen."""

    AIRY = 0  # the parts stand apart
    PLAIN = 1
    SNUG = 2  # the hand without its cost, what happened in one paragraph
    TIGHT = 3  # one line a player
    BRIEF = 4  # what happened in fewer words
    LEAST = 5  # the Avengers tile only where it lies


def compact_board(scene: Scene, width: int, squeeze: Squeeze = Squeeze.PLAIN) -> RenderableType:
    """Everything one below the other."""
    position, names = scene.position, scene.names
    tile = [avengers_line(position, names, width)] if squeeze < Squeeze.LEAST else []
    places = locations_line(position, width, scene.seat)
    sections: list[list[RenderableType]] = [
        [header(position, names, width), *alarm(scene), places, *tile],
        [_rows(scene, width, hand_cost=squeeze < Squeeze.SNUG)],
        [*_players(position, names, width, tight=squeeze >= Squeeze.TIGHT)],
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
        Text(f"{STONES[colour].shape}{STONES[colour].letter}{count}", STONES[colour].style if count else QUIET)
        for colour, count in position.supply.items()
    ]
    return Text(" ").join([Text("supply", QUIET), *piles])


def alarm(scene: Scene) -> list[Text]:
    """The last round, or that it may come, is something to know before moving."""
    position = scene.position
    if position.phase == "over":
        return []
    last = position.triggered_by
    lines = [] if last is None else [Text(f"LAST ROUND: {scene.names[last]} met the Gauntlet", f"{BAD} reverse")]
    return [*lines, *scene.warnings]


def avengers_line(position: Position, names: Sequence[str], width: int) -> Text:
    """Who has the Avengers tile, and how to get it (A1, A2); always one line."""
    forms = [f"{tile} {TILE_POINTS}p: {_tile_words(position, names)}" for tile in ("Avengers tile", "Tile")]
    return Text(next((form for form in forms if len(form) <= width), forms[-1]), no_wrap=True, overflow="ellipsis")


def _tile_words(position: Position, names: Sequence[str]) -> str:
    holder = position.avengers_holder
    if holder is None:
        return f"first to {TAGS_NEEDED} A"
    name, tags = names[holder], position.players[holder].tags
    held = f"{'yours' if name == YOU else name} ({tags} A)"
    change = "lost to" if name == YOU else "won by"
    return held if position.phase == "over" else f"{held}, {change} {tags + 1} A"


def locations_line(position: Position, width: int, seat: int) -> Text:
    """The locations that are still there, with what they ask for and their points; names give way to that."""
    left = position.locations
    if not left:
        return Text("Locations: all taken", QUIET)
    names, facts = [short_place(position, id) for id in left], [_place_facts(position, id) for id in left]
    room = width - sum(fact.cell_len + 1 for fact in facts) - (len(left) - 1)
    shown = [Text.assemble((name, "bold"), " ", fact) for name, fact in zip(_cut(names, room), facts, strict=True)]
    needs = [_spaced(part, lacking_text(position, id, seat, gap="")) for part, id in zip(shown, left, strict=True)]
    lines = (
        Text.assemble(("Locations  ", QUIET), Text("  ").join(needs)),
        Text.assemble(("Locations  ", QUIET), Text("  ").join(shown)),
        Text("  ").join(shown),
    )
    return next((line for line in lines if line.cell_len <= width), Text(" ").join(shown))


def _spaced(*parts: Text) -> Text:
    return Text(" ").join(part for part in parts if part)


def _place_facts(position: Position, location: str) -> Text:
    side = position.deck.location(location)
    asked = dict(zip(COST_NAMES, side.requirement, strict=True))
    return Text.assemble(counts_text(asked, gap=""), (f" {side.points}p", ACCENT))


def lacking_text(position: Position, location: str, seat: int, *, gap: str = " ") -> Text:
    """What a seat lacks for a location; nothing when that is nothing, or all is over."""
    asked = dict(zip(COST_NAMES, position.deck.location(location).requirement, strict=True))
    have = position.players[seat].bonuses
    lacking = {colour: need - have[colour] for colour, need in asked.items() if need > have[colour]}
    if position.phase == "over" or not lacking:
        return Text("")
    return Text.assemble(("needs ", QUIET), counts_text(lacking, gap=gap))


def _cut(names: Sequence[str], room: int) -> list[str]:
    """Names that fit into a line together: the longest give way."""
    lengths = [len(name) for name in names]
    while sum(lengths) > room and max(lengths) > 1:
        lengths[lengths.index(max(lengths))] -= 1
    return [
        name if len(name) == length else f"{name[: length - 1]}…" for name, length in zip(names, lengths, strict=True)
    ]


def _rows(scene: Scene, width: int, *, hand_cost: bool) -> Table:
    """Three rows of characters, level 3 on top as at the table, and the hand of the one who reads."""
    position = scene.position
    seat, cell = scene.seat, (width - LABEL_WIDTH) // PLACES - 1
    grid = Table.grid(padding=(0, 1, 0, 0))
    for size in (LABEL_WIDTH - 1, *[cell] * PLACES):
        grid.add_column(width=size, no_wrap=True, overflow="ellipsis")
    for level in (3, 2, 1):
        label = Text.assemble((f"L{level}\n", "bold"), (f"×{position.deck_sizes[level]}", QUIET))
        grid.add_row(label, *(character_lines(position, id, seat, cell) for id in position.market[level]))
    player = position.players[seat]
    if player.hand and position.phase != "over":
        cells = [
            character_lines(position, id, seat, cell, with_cost=hand_cost) if id else hidden(level, scene.hand_hint)
            for id, level in zip(player.hand, player.hand_levels, strict=True)
        ]
        grid.add_row(Text("own", "bold"), *cells)
    return grid


def character_lines(position: Position, id: str | None, seat: int, width: int, *, with_cost: bool = True) -> Text:
    """Name and points; bonus, tags and cost; what is missing."""
    if id is None:
        return Text(EMPTY, QUIET)
    character = position.deck.character(id)
    lines = [card.name_line(character, width, ready=card.ready(position, id, seat))]
    if with_cost:
        lines.append(card.worth_line(character, width))
    if position.phase != "over":
        lines.append(card.status_line(position, id, seat, width))
    return Text("\n").join(lines)


def hidden(level: int, hint: str) -> Text:
    """A card that this viewer may not know."""
    return Text(f"hidden level {level}\n{hint}", QUIET)


def _players(position: Position, names: Sequence[str], width: int, *, tight: bool) -> list[Text]:
    form = one_line if tight else two_lines
    lines = [line for area in areas(position, names) for line in form(area, width)]
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return lines


def _recent(scene: Scene, squeeze: Squeeze) -> Sequence[Text]:
    """A whole round, with none left out: where room is short turns share their lines, then are told in fewer words."""
    if squeeze < Squeeze.SNUG or not scene.recent:
        return scene.recent
    if squeeze < Squeeze.BRIEF:
        return [Text(" ").join(scene.recent)]
    if scene.brief:
        return [Text(" ").join(scene.brief)]
    return [Text.assemble(line, no_wrap=True, overflow="ellipsis") for line in scene.recent]
