"""What the champion would do in a person's place."""

from __future__ import annotations

from functools import cache
from typing import Final

from sixstones.ai.bot import Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.network.bot import ChampionBot
from sixstones.cli.engine import ready_for
from sixstones.game import View

THOUGHT: Final = 500.0
"""Milliseconds that it may think about an answer."""


def advice(view: View) -> str:
    """One sentence for the seat to play, from what it may know. Raises Problem where the network can't be read."""
    ready_for(["champion"])
    told = as_hint(_champion().choose(view, Clock(THOUGHT)), view)
    return f"The champion would {told.reason.rstrip('.') or told.move}."


@cache
def _champion() -> ChampionBot:
    """It keeps what it has thought, for the next question."""
    return ChampionBot(seed=0)
