"""Makes the environment known to Gymnasium by its id, where Gymnasium is installed."""

from __future__ import annotations

from typing import Final

ID: Final = "sixstones/Gauntlet-v0"


def register() -> None:
    """Cheap: the environment's own modules are loaded when one is made."""
    try:
        from gymnasium.envs import registration  # noqa: PLC0415  # loaded only where it is there
    except ModuleNotFoundError:
        return
    registration.register(
        ID,
        entry_point="sixstones.env.gauntlet:GauntletEnv",
        vector_entry_point="sixstones.env.vector:GauntletVectorEnv",
    )
