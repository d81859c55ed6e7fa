"""Environments for machine learning: a batch of thousands of games, PettingZoo, Gymnasium, OpenSpiel."""

from contextlib import suppress
from typing import Final

from sixstones.env.batch import BatchEnv
from sixstones.env.common import IllegalAction

__all__ = ["BatchEnv", "IllegalAction"]

GYMNASIUM_ID: Final = "sixstones/Gauntlet-v0"


with suppress(ModuleNotFoundError):  # Gymnasium is optional; it imports the environment itself on first use
    from gymnasium.envs import registration

    registration.register(
        GYMNASIUM_ID,
        entry_point="sixstones.env.gymnasium_env:GauntletEnv",
        vector_entry_point="sixstones.env.gymnasium_env:GauntletVectorEnv",
    )
