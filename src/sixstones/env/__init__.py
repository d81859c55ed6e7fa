"""The game as environments for learning: a batch of thousands, PettingZoo, Gymnasium, OpenSpiel."""

from sixstones.env.batch import BatchEnv
from sixstones.env.errors import IllegalAction
from sixstones.env.registration import register

register()

__all__ = ["BatchEnv", "IllegalAction"]
