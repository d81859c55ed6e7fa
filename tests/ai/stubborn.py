"""An opponent that never tries to win: it hoards ten tokens that others need, and swaps them forever."""

from __future__ import annotations

import random

from sixstones.ai.bot import Choice, Clock
from sixstones.game import Move, Player, Recruit, Reserve, ReserveTop, Return, Take, View
from sixstones.rules.deck import COST_NAMES

ALWAYS_RED: dict[str, float] = {"red": 2, "blue": 1}


class Stubborn:
    """`hoarding` picks the colours that the leader needs for a Gauntlet; otherwise it is red and blue."""

    def __init__(self, seed: int, *, hoarding: bool) -> None:
        self._random, self._hoarding = random.Random(seed), hoarding

    def choose(self, view: View, clock: Clock) -> Choice:
        rivals = [player for seat, player in enumerate(view.players) if seat != view.to_play]
        leader = max(rivals, key=lambda player: (player.points, sum(player.bonuses.values())))
        wanted = _needed(view, leader) if self._hoarding else ALWAYS_RED
        return Choice(max(view.legal_moves(), key=lambda move: (_worth(move, wanted), self._random.random())))


def _needed(view: View, leader: Player) -> dict[str, float]:
    """How many tokens of each colour the leader needs for cards that help with the Gauntlet."""
    missing = [colour for colour in COST_NAMES if leader.bonuses[colour] == 0]
    needed = dict.fromkeys(COST_NAMES, 0.0)
    for id in (*(id for row in view.market.values() for id in row), *leader.hand):
        if id is None:
            continue
        card = view.deck.character(id)
        brings_time = leader.tokens["green"] == 0 and card.level == 3
        if not missing or card.bonus in missing or brings_time:
            for colour, cost in zip(COST_NAMES, card.cost, strict=True):
                needed[colour] += max(cost - leader.bonuses[colour], 0)
    return needed


def _worth(move: Move, wanted: dict[str, float]) -> float:
    match move:
        case Take(colours):
            return 1 + 0.01 * sum(wanted.get(colour, 0) for colour in colours)
        case Return(colour):
            return 0 if colour not in COST_NAMES else 10 - wanted.get(colour, 0)
        case Reserve():
            return -5
        case ReserveTop():
            return -6
        case Recruit():
            return -100
    return -50
