"""What can be agreed on before a game. The server and the client use the same type."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=86_400)]


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is played. Everything has a usual value."""

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    first: Literal["random", "seat-1", "youngest"] = "random"
    """Who starts; for "youngest" the one who starts the game says who that is."""
    clock: Literal["none", "move", "game"] = "none"
    """No clock, so many seconds for every turn, or so many for the whole game."""
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds added after each turn, with a clock for the whole game."""
    hints: bool = True
    takebacks: Literal["off", "free", "consent"] = "free"
    """Whether a move may be taken back while the rule of undo allows it, and whether the others must agree."""
    listed: bool = False
    """Whether strangers see the table in the list; a table that is not listed is found by its link alone."""
    free_chat: bool = False
    """Whether people may write; the fixed phrases are always there."""
    stand_in: Annotated[str, Meta(max_length=32)] | None = "hero"
    """The bot that plays for somebody who dropped out, until they are back; None: the table waits."""
    patience: Annotated[int, Meta(ge=0, le=3_600)] = 30
    """Seconds for which a dropped player's turn waits; then the stand-in plays, and the seat can be claimed."""
    short_takes: bool = False
    """The ruling on X1 that lets players take fewer than three different tokens at any time."""
