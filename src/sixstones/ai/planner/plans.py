"""Searching for the plan that is soonest there: each character tried next, the best few tried further."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.planner.estimate import A_TURN, turns_away
from sixstones.ai.planner.gathering import gather
from sixstones.ai.planner.joining import join, start_plan
from sixstones.ai.planner.record import Plans
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.state import HAND_LIMIT, MARKET, NOTHING, Card, Seat, State

IN_SIGHT: Final = MARKET + HAND_LIMIT
"""Places in sight of a player: 0 to 11 the market, then the own hand."""
CHOICE: Final = 0.67
"""Turns that it saves to have many good plans and not just one, for each time their number grows e-fold."""
STRUCK: Final = 1e9

# Where the plans lie: the best one, the player as they are, and the plans of one, two and three characters.
BEST: Final = 0
NO_PLAN: Final = 1
ONE: Final = 2
TWO: Final = ONE + IN_SIGHT
THREE: Final = TWO + IN_SIGHT
PLANS: Final = THREE + IN_SIGHT

# How many plans of one and of two characters are tried further.
CAREFULLY: Final = (6, 3)
QUICKLY: Final = (4, 0)


@compiled
def card_in_sight(s: State, seat: Seat, place: int) -> Card:
    """The card at a place; below zero where none lies, or a hidden one."""
    return s.market[place] if place < MARKET else s.hand[seat, place - MARKET]


@compiled
def best_plan(
    s: State, f: Facts, seat: Seat, contested: NDArray[np.float64], widths: tuple[int, int], plans: Plans
) -> None:
    """Leave the best plan of `seat` in plans[BEST]; `plans` has PLANS records. `contested` as in Outlook."""
    start_plan(s, seat, plans[NO_PLAN])
    plans[NO_PLAN].away = turns_away(s, f, seat, plans[NO_PLAN])
    plans[BEST] = plans[NO_PLAN]
    if plans[NO_PLAN].met:
        return
    # Written out level by level: Numba can't keep a function that calls itself on disk.
    ones = _try_all(s, f, seat, contested, plans, NO_PLAN, ONE)
    choice = _choice(plans, ones)
    for _ in range(widths[0]):
        one = _next_best(plans, ONE, ones)
        if one == NOTHING:
            break
        twos = _try_all(s, f, seat, contested, plans, one, TWO)
        for _ in range(widths[1]):
            two = _next_best(plans, TWO, twos)
            if two == NOTHING:
                break
            _try_all(s, f, seat, contested, plans, two, THREE)
    plans[BEST].away -= CHOICE * choice


@compiled
def _try_all(
    s: State, f: Facts, seat: Seat, contested: NDArray[np.float64], plans: Plans, parent: int, first: int
) -> int:
    """Put each card in sight behind the plan `parent`, the results from `first` on; return how many there are."""
    count = 0
    for place in range(IN_SIGHT):
        card = card_in_sight(s, seat, place)
        if card < 0 or plans[parent].used >> place & 1:
            continue
        plans[first + count] = plans[parent]
        plan = plans[first + count]
        if gather(s, f, plan, card):
            join(s, f, plan, card)
            plan.used |= 1 << place
            if place < MARKET:
                plan.delay += contested[place]
            plan.away = turns_away(s, f, seat, plan)
            if plan.away < plans[BEST].away:
                plans[BEST] = plan
            count += 1
    return count


@compiled
def _choice(plans: Plans, ones: int) -> float:
    """The logarithm of how many plans are about as good as the best."""
    total = 1.0
    for i in range(ONE, ONE + ones):
        total += np.exp(A_TURN * (plans[BEST].away - plans[i].away))
    return np.log(total)


@compiled
def _next_best(plans: Plans, first: int, count: int) -> int:
    """The best of `count` plans that still goes on, struck from the list; NOTHING when none is left."""
    best = NOTHING
    for i in range(first, first + count):
        if plans[i].away < STRUCK and not plans[i].met and (best == NOTHING or plans[i].away < plans[best].away):
            best = i
    if best != NOTHING:
        plans[best].away = STRUCK
    return best
