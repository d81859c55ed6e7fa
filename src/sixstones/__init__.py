"""Sixstones plays, hosts, studies and trains Splendor: Marvel.

>>> from sixstones import Game
>>> game = Game.deal(players=2, seed="readme")
>>> game.play("take yellow blue red")
Move.parse('take yellow blue red')
>>> game.to_play
1
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from sixstones.game import *  # noqa: F403


def __getattr__(name: str) -> Any:
    """Load the engine only when it is asked for, so that `sixstones --help` answers at once."""
    if not name.startswith("_"):
        game = importlib.import_module("sixstones.game")
        if name in game.__all__:
            return getattr(game, name)
    raise AttributeError(f"module 'sixstones' has no attribute {name!r}")
