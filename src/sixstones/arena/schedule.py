"""The settings of an arena, and the schedule that follows from them alone: who sits where on which deal.

Two different bots sit at a table. A deal is played once in every arrangement of the seats, such as AB and BA, in which
their numbers of seats differ by at most one. With `one_against_rest` the first bot plays once in each seat against
copies of the other. With more than two bots, every pair plays the same deals.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations, product
from typing import Any, Final, Literal

from sixstones.ai.external import DEFAULT_TIMEOUTS
from sixstones.problem import Problem

OnFailure = Literal["stand-in", "forfeit"]
Seating = tuple[str, ...]  # the bot of each seat
Names = Mapping[str, str]  # the name to show for each bot, by the text that the user wrote for it

OPTIONS: Final = {  # what two runs must share before their games can be combined; not the number of games
    "bots": "bots",
    "players": "--players",
    "seed": "--seed",
    "one_against_rest": "--one-against-rest",
    "milliseconds": "--time",
    "on_failure": "--on-failure",
    "move_limit": "--move-limit",
    "luck": "--luck",
}


class ArenaError(Problem):
    """One sentence for the user: what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    bots: tuple[str, ...]
    players: int = 2
    games: int = 1000  # for each pair of bots; the schedule rounds up to whole deals
    seed: int = 0
    one_against_rest: bool = False  # the first bot has one seat at every table; another bot has all the others
    milliseconds: float | None = None  # time per move; None lets the bots decide
    on_failure: OnFailure = "stand-in"
    move_limit: int = 1000
    luck: int = 0  # simulations per card that could have come, to measure luck; 0 does not measure it
    patience: float = DEFAULT_TIMEOUTS.no_clock  # milliseconds per move for programs without a time per move

    def identity(self) -> dict[str, Any]:
        """The settings of OPTIONS as JSON values."""
        return json.loads(json.dumps({name: asdict(self)[name] for name in OPTIONS}))  # type: ignore[no-any-return]

    def folder_name(self) -> str:
        """The names of the bots and a hash of the identity."""
        digest = hashlib.sha256(json.dumps(self.identity(), sort_keys=True).encode()).hexdigest()
        bots = re.sub(r"[^a-z0-9]+", "-", " ".join(self.bots).lower()).strip("-")
        return f"{bots[:40]}-{digest[:12]}"


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play."""

    game: int
    deal: int
    deal_seed: str
    seating: Seating
    bot_seeds: tuple[int, ...]  # one per seat


def fixture(settings: Settings, game: int) -> Fixture:
    """Game number `game`, from 0. It depends neither on the other bots nor on the number of games."""
    seatings = _seatings_per_deal(settings.bots, settings.players, settings.one_against_rest)
    deal, place = divmod(game, len(seatings))
    seating = seatings[place]
    deal_seed = f"arena {settings.seed} deal {deal}"
    seeds = tuple(seed_from(f"{deal_seed} {' | '.join(seating)} seat {seat}") for seat in range(settings.players))
    return Fixture(game, deal, deal_seed, seating, seeds)


def pairings(bots: Sequence[str], one_against_rest: bool) -> list[tuple[str, str]]:
    """All pairs, or the first bot with each of the others."""
    return [(bots[0], other) for other in bots[1:]] if one_against_rest else list(combinations(bots, 2))


def arrangements(one: str, other: str, players: int, one_against_rest: bool) -> list[Seating]:
    """The seatings in which a pair plays each deal."""
    if one_against_rest:
        return [tuple(one if seat == lone else other for seat in range(players)) for lone in range(players)]
    return [seats for seats in product((one, other), repeat=players) if abs(2 * seats.count(one) - players) <= 1]


def deals(settings: Settings) -> int:
    """Number of deals that gives each pair at least the requested number of games."""
    return -(-settings.games // len(arrangements("", "-", settings.players, settings.one_against_rest)))


def total_games(settings: Settings) -> int:
    return deals(settings) * len(_seatings_per_deal(settings.bots, settings.players, settings.one_against_rest))


@cache
def _seatings_per_deal(bots: tuple[str, ...], players: int, one_against_rest: bool) -> list[Seating]:
    pairs = pairings(bots, one_against_rest)
    return [seating for pair in pairs for seating in arrangements(*pair, players, one_against_rest)]


def seed_from(text: str) -> int:
    """56 bits, because compiled code takes signed 64-bit numbers."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
