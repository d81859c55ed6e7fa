"""Sixstones: play and study Splendor: Marvel.

>>> from sixstones import Game
>>> game = Game.deal(players=2, seed="readme")
>>> game.play("take yellow blue red")
Move.parse('take yellow blue red')
>>> game.to_play
1
"""

# ruff: noqa: F403, F405  # the names come from sixstones.game

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = [
    "Claim",
    "Game",
    "IllegalMove",
    "Move",
    "MoveError",
    "Options",
    "Outcome",
    "Pass",
    "Player",
    "Ply",
    "Position",
    "Record",
    "Recruit",
    "Reserve",
    "ReserveTop",
    "Return",
    "Seal",
    "Setup",
    "SetupError",
    "Take",
    "UnreadableMove",
    "View",
]

if TYPE_CHECKING:
    from sixstones.game import *


def __getattr__(name: str) -> Any:
    """Load the engine only on first use, so that `sixstones --help` is fast."""
    if name in __all__:
        return getattr(importlib.import_module("sixstones.game"), name)
    raise AttributeError(f"module 'sixstones' has no attribute {name!r}")
