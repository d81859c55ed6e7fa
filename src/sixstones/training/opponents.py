"""Whom a network is measured against, by name: a compiled bot, or the plain search with so many simulations."""

from __future__ import annotations

import re
from typing import Final

from sixstones.ai.registry import BOTS
from sixstones.training.errors import TrainingError
from sixstones.training.measuring import Opponent

COMPILED: Final = {name: entry.policy for name, entry in BOTS.items() if entry.policy is not None}
_SEARCH: Final = re.compile(r"search-([1-9]\d{0,5})")


def opponent_named(name: str) -> Opponent:
    """Such as "greedy" or "search-1000". Raises TrainingError."""
    searching = _SEARCH.fullmatch(name)
    if searching:
        return Opponent(simulations=int(searching[1]))
    if name not in COMPILED:
        raise TrainingError(
            f"opponents: {name!r} is unknown; there are {', '.join(COMPILED)}, and search-N with N simulations."
        )
    return Opponent(policy=COMPILED[name])
