"""Draws a position: picks the richest layout that leaves the prompt on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rich.console import Console, Group, RenderableType

from sixstones.cli.terminal.compact_board import Squeeze, compact_board
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.wide_board import MIN_WIDTH, wide_board

Layout = Callable[[Scene, int], RenderableType]


def draw(console: Console, scene: Scene, height: int | None = None) -> RenderableType:
    """The scene, drawn for the console's width and for `height` lines in all; None when length is no matter."""
    for drawn in _candidates(scene, console.width):
        if height is None or len(console.render_lines(drawn, pad=False)) < height:
            break
    return drawn


def _candidates(scene: Scene, width: int) -> Iterator[RenderableType]:
    """Every way to draw it, the richest first; the shortest footer goes only under the smallest board."""
    *richer, smallest = _layouts(width)
    fullest, shortest = scene.footers[:-1] or scene.footers, scene.footers[1:] or scene.footers
    for layout, footers in (*((layout, fullest) for layout in richer), (smallest, shortest)):
        for footer in footers:
            yield Group(layout(scene, width), *footer)


def _layouts(width: int) -> list[Layout]:
    layouts: list[Layout] = [wide_board] if width >= MIN_WIDTH else []
    return [*layouts, *(partial(compact_board, squeeze=squeeze) for squeeze in Squeeze)]
