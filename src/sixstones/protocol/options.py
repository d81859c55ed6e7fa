"""The options of a table, for server and client."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=86_400)]


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a table. All have defaults."""

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    first: Literal["random", "seat-1", "youngest"] = "random"
    """Who starts; with "youngest" the host says who that is."""
    clock: Literal["none", "move", "game"] = "none"
    """No clock, `seconds` for each turn, or `seconds` for the whole game."""
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds added after each turn, with a clock for the game."""
    hints: bool = True
    takebacks: Literal["off", "free", "consent"] = "free"
    """Whether moves can be taken back, and whether the others must agree."""
    listed: bool = False
    """Whether the table is in the public list; otherwise people need its link."""
    free_chat: bool = False
    """Whether people may write text; fixed phrases are always allowed."""
    stand_in: Annotated[str, Meta(max_length=32)] | None = "hero"
    """The bot that plays for somebody who dropped out, until they are back; None to wait."""
    patience: Annotated[int, Meta(ge=0, le=3_600)] = 30
    """Seconds to wait for a player who dropped out; then the stand-in plays, and the seat can be offered."""
    short_takes: bool = False
    """Ruling on X1: players may always take fewer than three different tokens."""
