"""The board for wide screens: characters as cards, the players beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sixstones.cli.terminal import card, gauntlet
from sixstones.cli.terminal.compact_board import alarm, avengers_line, header, hidden, lacking_text
from sixstones.cli.terminal.palette import ACCENT, GOOD, QUIET
from sixstones.cli.terminal.player_area import Area, areas, short_place
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.stones import EMPTY, STONES, counts_text
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.state import PLACES

MIN_WIDTH: Final = 110
LABEL_WIDTH: Final = 4
PLAYERS_WIDTH: Final = 38
WIDEST_PLAYERS: Final = 52
WIDEST_CARD: Final = 24


def wide_board(scene: Scene, width: int) -> RenderableType:
    """Market and locations on the left, players on the right."""
    position, names = scene.position, scene.names
    cell = min(WIDEST_CARD, (width - PLAYERS_WIDTH - LABEL_WIDTH) // PLACES)
    right = min(WIDEST_PLAYERS, width - LABEL_WIDTH - cell * PLACES)
    table = Table.grid()
    table.add_column(width=LABEL_WIDTH + cell * PLACES)
    table.add_column(width=right)
    players = (_area_panel(area) for area in areas(position, names))
    table.add_row(
        Group(_locations(scene, cell), _market(scene, cell)), Group(avengers_line(position, names, right), *players)
    )
    shown = LABEL_WIDTH + cell * PLACES + right
    return Group(header(position, names, shown), *alarm(scene), table, *scene.recent)


def _market(scene: Scene, cell: int) -> Table:
    position, grid = scene.position, _grid(cell)
    for level in (3, 2, 1):
        label = Text.assemble((f"\nL{level}\n", "bold"), (f"×{position.deck_sizes[level]}", QUIET))
        grid.add_row(label, *(_card_panel(scene, id, cell) for id in position.market[level]))
    player = position.players[scene.seat]
    if player.hand and position.phase != "over":
        panels = [
            _card_panel(scene, id, cell) if id else _framed(hidden(level, f"{scene.hand_hint}\n\n"))
            for id, level in zip(player.hand, player.hand_levels, strict=True)
        ]
        grid.add_row(Text("\nown", "bold"), *panels)
    return grid


def _grid(cell: int) -> Table:
    grid = Table.grid()
    for size in (LABEL_WIDTH, *[cell] * PLACES):
        grid.add_column(width=size)
    return grid


def _card_panel(scene: Scene, id: str | None, cell: int) -> Panel:
    if id is None:
        return _framed(Text(f"{EMPTY}\n\n\n", QUIET))
    position, seat, inner = scene.position, scene.seat, cell - 2
    character = position.deck.character(id)
    ready = card.ready(position, id, seat)
    stone = STONES[character.bonus]
    gives = Text.assemble(
        (f"+{stone.shape}{stone.letter}", f"reverse {stone.style}"), f" {'A' * character.avengers_tags}"
    )
    price = card.cost(character, shape=True)
    lines = [
        card.name(character, ready=ready),
        card.with_points(gives, character, inner),
        price if price.cell_len <= inner else card.cost(character),
        card.status_line(position, id, seat, inner),
    ]
    return _framed(Text("\n").join(lines), GOOD if ready else stone.style)


def _framed(content: Text, style: str = "", title: Text | None = None) -> Panel:
    content.no_wrap, content.overflow = True, "ellipsis"
    return Panel(content, box=ROUNDED, border_style=style, padding=0, title=title, title_align="left")


def _locations(scene: Scene, cell: int) -> RenderableType:
    left = scene.position.locations
    if not left:
        return Text("    Locations: all taken", QUIET)
    grid = _grid(cell)
    grid.add_row(Text("\nat", "bold"), *(_place_panel(scene, id, cell) for id in left))
    return grid


def _place_panel(scene: Scene, location: str, cell: int) -> Panel:
    position = scene.position
    side = position.deck.location(location)
    asked = dict(zip(COST_NAMES, side.requirement, strict=True))
    name = Text(short_place(position, location), "bold")
    name.truncate(cell - 5, overflow="ellipsis", pad=True)
    points = (f" {side.points}p", ACCENT)
    needs = lacking_text(position, location, scene.seat)
    return _framed(Text("\n").join([Text.assemble(name, points), counts_text(asked, shape=True), needs]))


def _area_panel(area: Area) -> Panel:
    lines = Text("\n").join(_area_lines(area))
    return _framed(lines, GOOD if area.is_moving else "", area.title())


def _area_lines(area: Area) -> Iterator[Text]:
    yield gauntlet.sockets(area.player)
    yield Text("  ").join([gauntlet.bar(area.player), gauntlet.points(area.player), area.tags()])
    yield Text.assemble(("tokens ", QUIET), area.tokens(shape=True))
    for label, part in (("hand ", area.hand()), ("at ", area.locations())):
        if part:
            yield Text.assemble((label, QUIET), part)
