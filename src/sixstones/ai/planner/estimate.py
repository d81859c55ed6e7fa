"""How far a plan leaves its player from the Gauntlet, in turns.

The numbers were fitted to the results of 3,000 games of the planner against itself (logistic regression on the
difference between the two players), then divided by what a turn is worth. Where zero lies does not matter.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixstones.ai.planner.joining import bonuses_short, is_free
from sixstones.ai.planner.record import Plan
from sixstones.rules.colours import COLOURED
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.facts import Facts
from sixstones.rules.state import Seat, State

A_TURN: Final = 0.86
"""What being a turn ahead does to the odds, as a logarithm: they grow by a factor of 2.4."""

# In turns; what is minus brings the Gauntlet nearer.
SCARCE_TOKEN: Final = 0.08
MET: Final = -0.7
POINT_MISSING: Final = 0.33
POINT_MISSING_EARLY: Final = 0.24  # on top, as long as the team is small
EARLY: Final = 5.0
BONUS: Final = -1.0
BONUS_SQUARED: Final = 0.027
COLOUR_MISSING: Final = 0.64
NO_TIME_STONE: Final = 0.67
TILE: Final = 0.45  # its three points count above, but it can be lost
TAG: Final = -0.3
MOST_TAGS: Final = 6
LOCATION: Final = -2.5
LOCATION_NEARNESS: Final = 0.7
"""A location counts so much less for each bonus that it still asks for."""
TOKEN: Final = -0.21
MOST_TOKENS: Final = 6.0
GRAY_TOKEN: Final = -0.38
IN_HAND: Final = 0.1


@compiled
def turns_away(s: State, f: Facts, seat: Seat, plan: Plan) -> float:
    """Turns of the plan, and an estimate of those after it."""
    away = plan.takes + plan.length + plan.delay + SCARCE_TOKEN * plan.scarce
    if plan.met:
        away += MET
    return away + _team_part(plan) + _tokens_part(plan) + _location_part(s, f, plan) + IN_HAND * s.hand_size[seat]


@compiled
def _team_part(plan: Plan) -> float:
    size = 0
    colours = 0
    for colour in range(COLOURED):
        size += plan.bonuses[colour]
        colours += plan.bonuses[colour] > 0
    points = max(POINTS_NEEDED - plan.points, 0)
    return (
        points * (POINT_MISSING + POINT_MISSING_EARLY * np.exp(-size / EARLY))
        + size * (BONUS + BONUS_SQUARED * size)
        + COLOUR_MISSING * (COLOURED - colours)
        + NO_TIME_STONE * (1 - plan.time)
        + TILE * plan.tile
        + TAG * min(plan.tags, MOST_TAGS)
    )


@compiled
def _tokens_part(plan: Plan) -> float:
    tokens = plan.spare
    for colour in range(COLOURED):
        tokens += plan.tokens[colour]
    return TOKEN * min(tokens, MOST_TOKENS) + GRAY_TOKEN * plan.gray


@compiled
def _location_part(s: State, f: Facts, plan: Plan) -> float:
    nearest = 0.0
    for tile in range(s.players):
        if is_free(s, plan, tile):
            nearest = max(nearest, LOCATION_NEARNESS ** bonuses_short(s, f, plan, tile))
    return LOCATION * nearest
