"""Environments for machine learning: a batch of thousands of games, PettingZoo, Gymnasium, OpenSpiel."""

from typing import Final

from sixstones.env.batch import BatchEnv
from sixstones.env.common import IllegalAction

__all__ = ["BatchEnv", "IllegalAction"]

GYMNASIUM_ID: Final = "sixstones/Gauntlet-v0"


def _register() -> None:
    """Make the id known to Gymnasium, if it is installed. The environment itself is imported on first use."""
    try:
        from gymnasium.envs import registration  # noqa: PLC0415
    except ModuleNotFoundError:
        return
    registration.register(
        GYMNASIUM_ID,
        entry_point="sixstones.env.gymnasium_env:GauntletEnv",
        vector_entry_point="sixstones.env.gymnasium_env:GauntletVectorEnv",
    )


_register()
