"""A position as numbers for machine learning: what one seat may know, with that seat first.

>>> from sixstones import Game
>>> from sixstones.observation import SIZE, observe
>>> observe(Game.deal(players=2, seed="doctest").view(0)).shape == (SIZE,)
True
"""

from sixstones.observation.layout import COMPACT, FEATURES, PLAYING, SCALE, SIZE, VERSION, Feature
from sixstones.observation.write import observe

__all__ = ["COMPACT", "FEATURES", "PLAYING", "SCALE", "SIZE", "VERSION", "Feature", "observe"]
