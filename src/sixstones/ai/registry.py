"""The only table of bots: the command line, the terminal game, simulations and the arena read it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from sixstones.ai.bot import Bot
from sixstones.ai.compiled_bot import CompiledBot
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.network.policy_bot import PolicyBot
from sixstones.ai.policies import CLUMSY, GREEDY, RANDOM
from sixstones.ai.search.bot import SearchBot

# What the levels of the ladder think, in simulations a move; docs/strength.md has what comes of it.
HERO: Final = 130
AVENGER: Final = 1_000
TITAN: Final = 50
SEARCH: Final = 1_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot of the table."""

    name: str
    level: int | None
    """Its place on the ladder, 1 to 6; None for bots that are not on it."""
    style: str
    summary: str
    cost: str
    """What a move takes on one core, in words."""
    make: Callable[[int], Bot]
    """From a seed; the same seed makes the same choices."""
    policy: int | None = None
    """Its number among the compiled policies, for whole games in machine code."""
    pace: float = 0.0
    """Seconds that it waits before a move at a table of people, so that one can follow."""
    takes_its_time: bool = False
    """Whether only the clock ends its thinking: a server keeps it apart from those that answer at once."""
    with_simulations: Callable[[int], Callable[[int], Bot]] | None = None
    """How to make it with so many simulations a move, where users may ask for that."""


_SIMULATIONS: Final = re.compile(r"([a-z]+)-([1-9][0-9]{0,6})")
"""At most 9,999,999: a tree of that size still fits into memory."""


def _searching(simulations: int | None) -> Callable[[int], Bot]:
    return partial(SearchBot, simulations=simulations)


def _learned(simulations: int | None) -> Callable[[int], Bot]:
    return partial(ChampionBot, simulations=simulations)


def _playing_out(simulations: int) -> Callable[[int], Bot]:
    return partial(SearchBot, simulations=simulations, rollouts=True)


def _compiled(policy: int) -> Callable[[int], Bot]:
    return partial(CompiledBot, policy)


_TABLE: Final = (
    Entry(
        "recruit",
        1,
        "clumsy",
        "greedy, but slips four times in ten: a first opponent",
        "nothing",
        _compiled(CLUMSY),
        CLUMSY,
        0.6,
    ),
    Entry("agent", 2, "greedy", "takes what leaves it best off right now", "nothing", _compiled(GREEDY), GREEDY, 0.6),
    Entry(
        "hero",
        3,
        "search",
        "looks a few moves ahead and counts your chances too",
        "under 1 ms",
        _searching(HERO),
        None,
        0.6,
    ),
    Entry("avenger", 4, "search", "looks further, and rarely lets a win slip", "3 ms", _searching(AVENGER), None, 0.5),
    Entry(
        "titan",
        5,
        "learned",
        "learned the game by itself, and looks a little ahead",
        "5 ms",
        _learned(TITAN),
        None,
        0.4,
    ),
    Entry(
        "champion",
        6,
        "learned",
        "learned the game by itself, and takes its time: the strongest there is",
        "under 1 s",
        _learned(None),
        None,
        0.2,
        takes_its_time=True,
        with_simulations=_learned,
    ),
    Entry(
        "random", None, "none", "plays any legal move; for tests and statistics", "nothing", _compiled(RANDOM), RANDOM
    ),
    Entry("greedy", None, "greedy", "the agent under its own name", "nothing", _compiled(GREEDY), GREEDY),
    Entry(
        "search",
        None,
        "search",
        f"tree search, {SEARCH:,} simulations a move",
        "3 ms",
        _searching(SEARCH),
        with_simulations=_searching,
    ),
    Entry(
        "playouts",
        None,
        "search",
        f"the same with random play to the end in place of judgement, {SEARCH:,} simulations",
        "10 ms",
        _playing_out(SEARCH),
        with_simulations=_playing_out,
    ),
    Entry(
        "deep",
        None,
        "search",
        "tree search for as long as the clock allows",
        "all it gets",
        _searching(None),
        takes_its_time=True,
    ),
    Entry("policy", None, "learned", "what the champion thinks of first, without any search", "under 1 ms", PolicyBot),
)
BOTS: Final = {entry.name: entry for entry in _TABLE}


def make_bot(name: str, seed: int) -> Bot:
    """A bot that makes the same choices again for the same seed. KeyError for a name that is not in the table."""
    return BOTS[name].make(seed)


def entry_named(spec: str) -> Entry | None:
    """The bot of that name, or one that is told how much to think: `search-5000` is `search` with 5,000 simulations."""
    told = _SIMULATIONS.fullmatch(spec)
    if spec in BOTS or not told:
        return BOTS.get(spec)
    entry = BOTS.get(told[1])
    if entry is None or entry.with_simulations is None:
        return None
    simulations = int(told[2])
    return replace(
        entry,
        name=spec,
        level=None,
        summary=f"{entry.name} with {simulations:,} simulations a move",
        cost="as it thinks",
        make=entry.with_simulations(simulations),
        takes_its_time=False,
    )
