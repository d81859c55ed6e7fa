"""The Python API: games, moves, views, outcomes and errors."""

from sixstones.game.deal import Seal
from sixstones.game.errors import IllegalMove, MoveError, SetupError, UnreadableMove
from sixstones.game.game import Game
from sixstones.game.log import Ply
from sixstones.game.moves import Claim, Move, Pass, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.game.position import Player, Position
from sixstones.game.record import Outcome, Record
from sixstones.game.setup import Options, Setup
from sixstones.game.view import View

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
