"""Draws a position: picks the richest layout that leaves the prompt on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from sixstones.cli.terminal.compact_board import Squeeze, compact_board
from sixstones.cli.terminal.palette import ACCENT
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.wide_board import MIN_WIDTH, wide_board

_Form = tuple[int, Sequence[RenderableType], int]
"""What may stand under a board: its number, itself, how many lines it takes."""

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
    brief: bool
    """What happened is told in fewer words."""


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

    Room is kept for a remark, so that a refusal changes nothing else on the screen; but not at the price of fewer words
    on what happened. Longer remarks press the board together, and only where that is not enough change the form of the
    list under it.
    """
    seen: list[_Drawing] = []
    for drawing in drawings:
        seen.append(drawing)
        if drawing.height + KEPT_FREE <= room:
            break
    chosen = seen[-1]
    if chosen.brief:
        chosen = next((drawing for drawing in seen if not drawing.brief and drawing.height <= room), chosen)
    if chosen.height + KEPT_FREE > room:
        chosen = next((drawing for drawing in seen if drawing.height <= room), chosen)
    if chosen.height + remarks <= room:
        return chosen
    rest = [*seen[seen.index(chosen) + 1 :], *drawings]
    rest.sort(key=lambda other: other.form != chosen.form)
    return next((other for other in rest if other.height + remarks <= room), rest[-1] if rest else chosen)


def _drawings(console: Console, scene: Scene) -> Iterator[_Drawing]:
    """Every way to draw it, the richest first; the list under it gets short before what happened does."""
    forms = [(form, footer, _lines(console, footer)) for form, footer in enumerate(scene.footers)]
    if console.width >= MIN_WIDTH:
        yield from _under(console, wide_board(scene, console.width), forms[:-1] or forms)
    for squeeze in Squeeze:
        some = forms[:-1] if squeeze < Squeeze.TIGHT else forms if squeeze == Squeeze.TIGHT else forms[1:]
        board = compact_board(scene, console.width, squeeze)
        yield from _under(console, board, some or forms, brief=squeeze >= Squeeze.BRIEF)


def _under(console: Console, board: RenderableType, forms: Sequence[_Form], *, brief: bool = False) -> list[_Drawing]:
    height = _lines(console, [board])
    return [_Drawing([board, *footer], form, height + lines, brief) for form, footer, lines in forms]


def _lines(console: Console, parts: Sequence[RenderableType]) -> int:
    return len(console.render_lines(Group(*parts), pad=False)) if parts else 0


def _warning(width: int, height: int) -> list[Text]:
    return [Text(SMALL, ACCENT)] if width < SMALLEST_WIDTH or height < SMALLEST_HEIGHT else []
