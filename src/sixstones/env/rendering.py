"""Showing a position as an environment's `render_mode` asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.env.text_board import text_board
from sixstones.game import Position

RenderMode: TypeAlias = Literal["ansi", "human", "rgb_array"]
MODES: Final[tuple[RenderMode, ...]] = ("ansi", "human", "rgb_array")
Frame: TypeAlias = str | NDArray[np.uint8] | None


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)} or None, not {mode!r}.")


def render(position: Position, names: Sequence[str], moves: int, mode: RenderMode | None) -> Frame:
    """The board as text, as a picture, or printed; None without a mode."""
    if mode == "rgb_array":
        return _picture(position, names, moves)
    if mode is None:
        return None
    text = text_board(position, names, moves)
    if mode == "ansi":
        return text
    print(text)
    return None


def _picture(position: Position, names: Sequence[str], moves: int) -> NDArray[Any]:
    """Only those who ask for pictures load Pillow."""
    from sixstones.env.picture import picture  # noqa: PLC0415

    return np.asarray(picture(position, names, moves))
