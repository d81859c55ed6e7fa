"""The only table of bots: the command line, the terminal game, simulations and the arena read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from sixstones.ai.bot import Bot
from sixstones.ai.compiled_bot import CompiledBot
from sixstones.ai.policies import GREEDY, RANDOM


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot of the table."""

    name: str
    summary: str
    style: str
    make: Callable[[int], Bot]
    """From a seed; the same seed makes the same choices."""
    policy: int | None = None
    """Its number among the compiled policies, for whole games in machine code."""
    level: int | None = None
    """Its place on the ladder, 1 to 5; None for bots that are not on it."""


BOTS: Final = {
    entry.name: entry
    for entry in (
        Entry("random", "plays any legal move; for tests and statistics", "none", partial(CompiledBot, RANDOM), RANDOM),
        Entry("greedy", "takes what leaves it best off right now", "greedy", partial(CompiledBot, GREEDY), GREEDY),
    )
}


def make_bot(name: str, seed: int) -> Bot:
    """A bot that makes the same choices again for the same seed. KeyError for a name that is not in the table."""
    return BOTS[name].make(seed)
