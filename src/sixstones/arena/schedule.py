"""Who sits where on which deal: a pure function of the settings and the number of the game.

Two different bots sit at a table. A deal is played once in every arrangement of the seats, so luck favours
neither side: AB and BA with 2 players; with more, every arrangement in which the number of seats differs by at
most one (AAB, ABA, BAA, ABB, BAB, BBA; the six of AABB). With `one_against_rest` the first bot plays once in
each seat against copies of the other. With more than two bots, every pair plays the same deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from sixstones.arena.settings import Settings

Seating = tuple[str, ...]
"""The bot of each seat."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play."""

    game: int
    deal: int
    deal_seed: str
    seating: Seating
    bot_seeds: tuple[int, ...]
    """One per seat."""


def fixture(settings: Settings, game: int) -> Fixture:
    """Game number `game`, from 0. It depends neither on the other bots nor on the number of games."""
    seatings = _seatings_per_deal(settings.bots, settings.players, settings.one_against_rest)
    deal, place = divmod(game, len(seatings))
    seating = seatings[place]
    deal_seed = f"arena {settings.seed} deal {deal}"
    seeds = tuple(_seed_from(f"{deal_seed} {' | '.join(seating)} seat {seat}") for seat in range(settings.players))
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


def _seed_from(text: str) -> int:
    """56 bits, because compiled code takes signed 64-bit numbers."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
