"""The only table of bots: the command line, the terminal, the server, simulations and the arena read it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from sixstones.ai.bot import Bot
from sixstones.ai.network.bot import ChampionBot, PolicyBot
from sixstones.ai.policies import CLUMSY, GREEDY, RANDOM, CompiledBot
from sixstones.ai.search.bot import SearchBot

# Simulations per move of the ladder's levels; docs/strength.md has the resulting strength.
HERO: Final = 130
AVENGER: Final = 1_000
TITAN: Final = 50
SEARCH: Final = 1_000

MakeBot = Callable[..., Bot]  # makes a bot from a seed; the same seed makes the same choices


@dataclass(frozen=True, slots=True)
class BotEntry:
    """One bot of the table."""

    name: str
    level: int | None
    """Its place on the ladder, 1 to 6; None for bots that are not on it."""
    style: str
    summary: str
    cost: str
    """Time per move on one core, in words."""
    make: MakeBot
    pace: float = 0.0
    """Seconds to wait before each move in a game with people, so that they can follow."""
    policy: int | None = None
    """Its number among the compiled policies, if it is one."""
    takes_its_time: bool = False
    """Whether only the clock ends its thinking. A server runs such bots apart from those that answer at once."""
    with_simulations: bool = False
    """Whether users may choose its number of simulations per move, the argument `simulations` of `make`."""


_RANDOM: Final = partial(CompiledBot, RANDOM)
_GREEDY: Final = partial(CompiledBot, GREEDY)
_CLUMSY: Final = partial(CompiledBot, CLUMSY)
_HERO: Final = partial(SearchBot, simulations=HERO)
_AVENGER: Final = partial(SearchBot, simulations=AVENGER)
_TITAN: Final = partial(ChampionBot, simulations=TITAN)

_TABLE: Final = (
    BotEntry(
        "recruit", 1, "clumsy", "greedy, but slips four times in ten: a first opponent", "nothing", _CLUMSY, 0.6, CLUMSY
    ),
    BotEntry("agent", 2, "greedy", "takes what leaves it best off right now", "nothing", _GREEDY, 0.6, GREEDY),
    BotEntry("hero", 3, "search", "looks a few moves ahead and counts your chances too", "under 1 ms", _HERO, 0.6),
    BotEntry("avenger", 4, "search", "looks further, and rarely lets a win slip", "3 ms", _AVENGER, 0.5),
    BotEntry("titan", 5, "learned", "learned the game by itself, and looks a little ahead", "5 ms", _TITAN, 0.4),
    BotEntry(
        name="champion",
        level=6,
        style="learned",
        summary="learned the game by itself, and takes its time: the strongest bot",
        cost="under 1 s",
        make=ChampionBot,
        pace=0.2,
        takes_its_time=True,
        with_simulations=True,
    ),
    BotEntry("random", None, "none", "any legal move; for tests and statistics", "nothing", _RANDOM, policy=RANDOM),
    BotEntry("greedy", None, "greedy", "the agent under another name", "nothing", _GREEDY, policy=GREEDY),
    BotEntry(
        name="search",
        level=None,
        style="search",
        summary=f"tree search, {SEARCH:,} simulations per move",
        cost="3 ms",
        make=partial(SearchBot, simulations=SEARCH),
        with_simulations=True,
    ),
    BotEntry(
        name="playouts",
        level=None,
        style="search",
        summary=f"tree search with random playouts instead of an evaluation, {SEARCH:,} simulations per move",
        cost="10 ms",
        make=partial(SearchBot, simulations=SEARCH, rollouts=True),
        with_simulations=True,
    ),
    BotEntry(
        name="deep",
        level=None,
        style="search",
        summary="tree search for as long as the clock allows",
        cost="all it gets",
        make=SearchBot,
        takes_its_time=True,
    ),
    BotEntry("policy", None, "learned", "the champion's network without any search", "under 1 ms", PolicyBot),
)
BOTS: Final = {entry.name: entry for entry in _TABLE}

_SIMULATIONS: Final = re.compile(r"([a-z]+)-([1-9][0-9]{0,6})")  # a tree of 9,999,999 nodes fits into memory


def make_bot(name: str, seed: int) -> Bot:
    """A bot that makes the same choices for the same seed. KeyError if there is no such bot."""
    return BOTS[name].make(seed)


def entry_named(spec: str) -> BotEntry | None:
    """The bot with that name; `search-5000` is `search` with 5,000 simulations per move."""
    match = _SIMULATIONS.fullmatch(spec)
    if spec in BOTS or not match:
        return BOTS.get(spec)
    entry = BOTS.get(match[1])
    if entry is None or not entry.with_simulations:
        return None
    simulations = int(match[2])
    return replace(
        entry,
        name=spec,
        level=None,
        summary=f"{entry.name} with {simulations:,} simulations per move",
        cost="depends on the number",
        make=partial(entry.make, simulations=simulations),
        takes_its_time=False,
    )
