"""Draws a position: picks the richest layout that leaves the prompt on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from sixstones.cli.terminal.compact_board import Squeeze, compact_board
from sixstones.cli.terminal.palette import ACCENT
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.wide_board import MIN_WIDTH, wide_board

Layout = Callable[[Scene, int], RenderableType]

SMALLEST_WIDTH: Final = 80
SMALLEST_HEIGHT: Final = 24
KEPT_FREE: Final = 2
SMALL: Final = f"The window is small: {SMALLEST_WIDTH} x {SMALLEST_HEIGHT} or more shows everything"


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A board with one form of what stands under it."""

    parts: Sequence[RenderableType]
    form: int
    height: int


def draw(console: Console, scene: Scene, height: int | None = None) -> RenderableType:
    """The scene, drawn for the console's width and for `height` lines in all; None when length is no matter."""
    drawings = _drawings(console, scene)
    if height is None:
        return Group(*next(drawings).parts, *scene.remarks)
    remarks = [*_warning(console.width, height), *scene.remarks]
    drawing = _fitting(drawings, height - 1, _lines(console, remarks))
    return Group(*drawing.parts, *remarks)


def _fitting(drawings: Iterator[_Drawing], room: int, remarks: int) -> _Drawing:
    """The richest drawing that fits, or the last.

    Room is kept for a remark, so that a refusal changes nothing else on the screen. Longer ones press the board
    together, and only where that is not enough change the form of the list under it.
    """
    drawing = next(drawings)
    while drawing.height + KEPT_FREE > room and (tighter := next(drawings, None)):
        drawing = tighter
    if drawing.height + remarks <= room:
        return drawing
    rest = sorted(drawings, key=lambda other: other.form != drawing.form)
    return next((other for other in rest if other.height + remarks <= room), rest[-1] if rest else drawing)


def _drawings(console: Console, scene: Scene) -> Iterator[_Drawing]:
    """Every way to draw it, the richest first; the shortest footer goes only under the smallest board."""
    forms = [(form, footer, _lines(console, footer)) for form, footer in enumerate(scene.footers)]
    layouts = _layouts(console.width)
    for layout in layouts:
        board = layout(scene, console.width)
        height = _lines(console, [board])
        for form, footer, lines in (forms[1:] if layout is layouts[-1] else forms[:-1]) or forms:
            yield _Drawing([board, *footer], form, height + lines)


def _layouts(width: int) -> list[Layout]:
    layouts: list[Layout] = [wide_board] if width >= MIN_WIDTH else []
    return [*layouts, *(partial(compact_board, squeeze=squeeze) for squeeze in Squeeze)]


def _lines(console: Console, parts: Sequence[RenderableType]) -> int:
    return len(console.render_lines(Group(*parts), pad=False)) if parts else 0


def _warning(width: int, height: int) -> list[Text]:
    return [Text(SMALL, ACCENT)] if width < SMALLEST_WIDTH or height < SMALLEST_HEIGHT else []
