"""What a character brings when it joins at the end of a plan (C5, G1, A1, A2, L1, E1)."""

from __future__ import annotations

from sixstones.ai.planner.record import Plan
from sixstones.rules.avengers import TAGS_NEEDED, TILE_POINTS
from sixstones.rules.colours import COLOURED, GRAY, GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.facts import Facts
from sixstones.rules.state import NOBODY, NOTHING, Card, Seat, State
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON


@compiled
def start_plan(s: State, seat: Seat, plan: Plan) -> None:
    """No characters yet: the player as they are."""
    plan.takes = 0.0
    plan.delay = 0.0
    plan.scarce = 0.0
    plan.spare = 0.0
    plan.gray = s.tokens[seat, GRAY]
    plan.length = 0
    plan.used = 0
    plan.cards[:] = NOTHING
    plan.points = s.points[seat]
    plan.tags = s.tags[seat]
    plan.time = s.tokens[seat, GREEN] > 0
    plan.tile = s.avengers_holder == seat
    plan.claimed = 0
    plan.bonuses[:] = s.bonuses[seat]
    plan.tokens[:] = s.tokens[seat, :COLOURED]
    plan.met = _meets(plan)


@compiled
def join(s: State, f: Facts, plan: Plan, card: Card) -> None:
    """Recruit one more at the end of the plan."""
    plan.cards[plan.length] = card
    plan.length += 1
    plan.bonuses[f.bonus[card]] += 1
    plan.points += f.points[card]
    plan.tags += f.tags[card]
    if card >= FIRST_WITH_TIME_ICON:
        plan.time = 1
    _contest_tile(s, plan)
    _take_location(s, f, plan)
    plan.met = _meets(plan)


@compiled
def bonuses_short(s: State, f: Facts, plan: Plan, tile: int) -> int:
    """How many bonuses a location still asks for at the end of the plan."""
    short = 0
    for colour in range(COLOURED):
        short += max(f.requirement[s.locations[tile], colour] - plan.bonuses[colour], 0)
    return short


@compiled
def is_free(s: State, plan: Plan, tile: int) -> bool:
    """Nobody has the location, and the plan has not taken it yet."""
    return s.location_owner[tile] == NOBODY and not plan.claimed >> tile & 1


@compiled
def _contest_tile(s: State, plan: Plan) -> None:
    if plan.tile or plan.tags < TAGS_NEEDED:
        return
    if s.avengers_holder == NOBODY or plan.tags > s.tags[s.avengers_holder]:
        plan.tile = 1
        plan.points += TILE_POINTS


@compiled
def _take_location(s: State, f: Facts, plan: Plan) -> None:
    for tile in range(s.players):
        if is_free(s, plan, tile) and bonuses_short(s, f, plan, tile) == 0:
            plan.claimed |= 1 << tile
            plan.points += f.location_points[s.locations[tile]]
            return


@compiled
def _meets(plan: Plan) -> bool:
    return plan.points >= POINTS_NEEDED and plan.time > 0 and plan.bonuses.min() > 0
