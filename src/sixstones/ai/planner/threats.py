"""What the others are about to do: whom they likely recruit next turn, and who would win with it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.planner.joining import join, start_plan
from sixstones.ai.planner.plans import BEST, IN_SIGHT, NO_PLAN, QUICKLY, best_plan, card_in_sight
from sixstones.ai.planner.record import Outlook, Plan, Plans
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.payment import affords
from sixstones.rules.state import MARKET, MAX_PLAYERS, NOTHING, Card, Seat, State

LIKELY: Final = 0.7
"""Turns that a plan loses on average when a card of it is what somebody else wants next."""
POSSIBLE: Final = 0.2
"""… when somebody else could recruit it, but has something better to do."""
SAFE_WIN: Final = 0.07
"""What the others can still hope for when a card of the hand wins next turn,"""
OPEN_WIN: Final = 0.2
"""… a card of the market that nobody else can pay for,"""
LOOSE_WIN: Final = 0.5
"""… or one that somebody may take first."""
UNCONTESTED: Final = np.zeros(MARKET)


@compiled
def wins_with(s: State, f: Facts, seat: Seat, card: Card, plan: Plan) -> bool:
    """Whether `seat` can recruit the card next turn and meet the Gauntlet. If so, `plan` is left to say so."""
    if card < 0 or not affords(s, f, seat, card):
        return False
    start_plan(s, seat, plan)
    join(s, f, plan, card)
    return plan.met > 0


@compiled
def winning_card(s: State, f: Facts, seat: Seat, plan: Plan) -> Card:
    """A card in sight with which `seat` would meet the Gauntlet next turn, or NOTHING. As for `wins_with`."""
    for place in range(IN_SIGHT - 1, -1, -1):  # the hand first: nobody can take that away
        card = card_in_sight(s, seat, place)
        if wins_with(s, f, seat, card, plan):
            return card
    return NOTHING


@compiled
def hope_of_others(s: State, f: Facts, seat: Seat, contested: NDArray[np.float64], plan: Plan) -> float:
    """How much of their chances the others keep, now that `seat` may win next turn: 1 when it can't."""
    hope = 1.0
    for place in range(IN_SIGHT):
        if wins_with(s, f, seat, card_in_sight(s, seat, place), plan):
            if place >= MARKET:
                hope *= SAFE_WIN
            else:
                hope *= LOOSE_WIN if contested[place] > 0 else OPEN_WIN
    return hope


@compiled
def look_around(s: State, f: Facts, seat: Seat, plans: Plans, out: Outlook) -> None:
    """What the others will do if `seat` does nothing about it. `plans` is scratch."""
    out.contested[:] = 0.0
    for other in range(MAX_PLAYERS):
        out.wanted[other] = NOTHING
        out.winning[other] = NOTHING
        if other != seat and other < s.players:
            out.winning[other] = winning_card(s, f, other, plans[NO_PLAN])
            best_plan(s, f, other, UNCONTESTED, QUICKLY, plans)
            out.wanted[other] = _next_recruit(s, f, other, plans[BEST])
            _contest(s, f, other, out.wanted[other], out.contested)


@compiled
def _next_recruit(s: State, f: Facts, seat: Seat, plan: Plan) -> Card:
    if plan.length > 0 and affords(s, f, seat, plan.cards[0]):
        return plan.cards[0]
    return NOTHING


@compiled
def _contest(s: State, f: Facts, seat: Seat, wanted: Card, contested: NDArray[np.float64]) -> None:
    for place in range(MARKET):
        card = s.market[place]
        if card >= 0 and affords(s, f, seat, card):
            contested[place] += LIKELY if card == wanted else POSSIBLE
