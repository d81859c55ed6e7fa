"""The tokens for the next character of a plan: how many turns they take, and what is left when they are paid."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixstones.ai.planner.record import Plan
from sixstones.rules.colours import COLOURED
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.setup import COLOURED_TOKENS
from sixstones.rules.state import TOKEN_LIMIT, Card, Colour, State
from sixstones.rules.tokens import PAIR_NEEDS

A_TAKE: Final = 3
ROUGHNESS: Final = 0.5
"""Between 0, where one token is a third of a turn, and 1, where a turn begun is a turn gone."""
SPARE_FITS: Final = 0.6
"""How much of the tokens gathered on the side turns out to be of the right colour."""


@compiled
def gather(s: State, f: Facts, plan: Plan, card: Card) -> bool:
    """Add the turns that the card's tokens take, and pay. False if nobody could hold so many (T5)."""
    price = 0
    scarce = 0
    lacking = 0.0
    slowest = 0.0
    for colour in range(COLOURED):
        owed = max(f.cost[card, colour] - plan.bonuses[colour], 0)
        gap = max(owed - plan.tokens[colour], 0)
        price += owed
        lacking += gap
        scarce += max(gap - _piled(s, plan, colour), 0)
        slowest = max(slowest, _takes_of_one_colour(s, plan, colour, gap))
        plan.tokens[colour] -= owed - gap
    if price + plan.time > TOKEN_LIMIT:
        return False
    gray = min(plan.gray, lacking)
    plan.gray -= gray
    plan.scarce += max(scarce - gray, 0.0)
    _take(plan, price, lacking - gray, max(slowest - gray, 0.0))
    return True


@compiled
def _piled(s: State, plan: Plan, colour: Colour) -> int:
    """Tokens to be had: now what lies there, later perhaps all that the others hold."""
    return s.supply[colour] if plan.length == 0 else COLOURED_TOKENS[s.players] - plan.tokens[colour]


@compiled
def _takes_of_one_colour(s: State, plan: Plan, colour: Colour, gap: int) -> int:
    """One token a turn (T2), but once two (T4) where the pile is high enough."""
    return gap - 1 if gap >= 2 and _piled(s, plan, colour) >= PAIR_NEEDS else gap


@compiled
def _take(plan: Plan, price: int, lacking: float, slowest: float) -> None:
    """Turns for so many tokens, at least `slowest`; what they bring beyond that is spare, up to the limit (T5)."""
    fits = min(SPARE_FITS * plan.spare, lacking)
    lacking -= fits
    turns = max(slowest, lacking / A_TAKE)
    whole = np.ceil(turns)
    plan.takes += turns + ROUGHNESS * (whole - turns)
    room = TOKEN_LIMIT - plan.time - price - plan.gray
    for colour in range(COLOURED):
        room -= plan.tokens[colour]
    plan.spare = max(min(plan.spare - fits + A_TAKE * whole - lacking, room), 0.0)
