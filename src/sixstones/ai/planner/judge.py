"""Judging every legal action: which plan it leaves this player, how far it leaves the others, whom it lets win."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.planner.estimate import A_TURN
from sixstones.ai.planner.last_round import claim_any, judge_last_round, shift, write_result
from sixstones.ai.planner.plans import BEST, CAREFULLY, NO_PLAN, QUICKLY, best_plan
from sixstones.ai.planner.record import Judged, Judgements, Outlook, Outlooks, Plan, Plans
from sixstones.ai.planner.threats import UNCONTESTED, hope_of_others, look_around, winning_card
from sixstones.ai.reach import is_jammed, must_reserve
from sixstones.rules.actions import RECRUIT, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply_action
from sixstones.rules.colours import GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import meets_gauntlet
from sixstones.rules.facts import Facts, FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below
from sixstones.rules.redact import redact_state
from sixstones.rules.state import NOBODY, NOTHING, OVER, RETURN, Action, Seat, State, States
from sixstones.rules.tokens import RETURN_COLOUR

RECORDS: Final = 3
"""States that `judge_actions` needs: the position, the one after an action, and one for a reply to it."""
LAST_TURN: Final = 0.15
"""What a chance is worth when somebody can win next turn, but this player has a turn left in that round."""
NO_TURN: Final = 0.05
"""… and when this player has none."""
RESERVING: Final = 0.2
RESERVING_UNSEEN: Final = 0.4
"""Reserves promise more than they keep: a little worse odds for them."""
DEAD_END: Final = 3.0
QUICK_LOOK: Final = 0.6
"""Turns that a quick look at somebody's plans misses on average, compared with a careful one."""
SURE: Final = 1e-15
NOISE: Final = 0.01
"""Equal actions are told apart by chance."""
KEEP_GRAY: Final = -50.0


@compiled
def judge_actions(
    states: States,
    facts: FactsArray,
    plans: Plans,
    outlook: Outlooks,
    legal: NDArray[np.int8],
    rng: NDArray[np.uint64],
    out: Judgements,
) -> int:
    """Judge the legal actions in states[0] into `out` [ACTIONS]; return how many there are. The rest is scratch."""
    f, seat = facts[0], states[0].to_play
    redact_state(states[0], seat)
    look_around(states[0], f, seat, plans, outlook[0])
    count = list_legal(states[0], f, legal)
    for i in range(count):
        states[1] = states[0]
        apply_action(states[1], f, legal[i])
        _finish_turn(states[1], f, seat, plans, outlook[0])
        _judge(states, f, seat, plans, outlook[0], out[i])
        out[i].action = legal[i]
        out[i].worth = _log_odds(out[i].chances[seat]) - _doubt(legal[i]) + NOISE * below(rng, 1000) / 1000
        if is_jammed(states[1], f, seat) or (legal[i] < RESERVE and must_reserve(states[0], f)):
            out[i].worth -= DEAD_END
    return count


@compiled
def _finish_turn(s: State, f: Facts, seat: Seat, plans: Plans, outlook: Outlook) -> None:
    """The returns and the claim that may follow an action."""
    while s.phase == RETURN and s.to_play == seat:
        best_plan(s, f, seat, outlook.contested, QUICKLY, plans)
        apply_action(s, f, _return_of_spare(s, seat, plans[BEST]))
    if s.to_play == seat:
        claim_any(s, f)


@compiled
def _return_of_spare(s: State, seat: Seat, plan: Plan) -> Action:
    """Give back of what the plan leaves over most; among equals, what is easiest to get again."""
    best = 0
    most = -np.inf
    for i in range(len(RETURN_COLOUR)):
        colour = RETURN_COLOUR[i]
        if s.tokens[seat, colour] > 0:
            spare = KEEP_GRAY if colour == GRAY else plan.tokens[colour] + s.supply[colour] / 10
            if spare > most:
                most = spare
                best = i
    return RETURN_TOKEN + best


@compiled
def _judge(states: States, f: Facts, seat: Seat, plans: Plans, outlook: Outlook, out: Judged) -> None:
    """Judge states[1], in which `seat` has just had its turn."""
    s = states[1]
    out.threats = 0
    out.plan.length = 0
    out.chances[:] = 0.0
    out.meets = meets_gauntlet(s, seat)
    if s.phase == OVER:
        write_result(s, out.chances)
    elif s.triggered_by != NOBODY:
        out.threats = judge_last_round(states, f, out.chances)
    else:
        _judge_race(s, f, seat, plans, outlook, out)


@compiled
def _judge_race(s: State, f: Facts, seat: Seat, plans: Plans, outlook: Outlook, out: Judged) -> None:
    """Nobody is there yet: each seat's chance by how far its plan still goes, then who could win next turn."""
    for other in range(s.players):
        if other == seat:
            best_plan(s, f, seat, outlook.contested, CAREFULLY, plans)
            out.plan = plans[BEST]
        else:
            best_plan(s, f, other, UNCONTESTED, QUICKLY, plans)
            plans[BEST].away -= QUICK_LOOK
        out.chances[other] = plans[BEST].away
    _turns_to_chances(out.chances[: s.players])
    if winning_card(s, f, seat, plans[NO_PLAN]) != NOTHING:
        out.plan = plans[NO_PLAN]
        shift(out.chances[: s.players], seat, hope_of_others(s, f, seat, outlook.contested, plans[NO_PLAN]))
    for other in range(s.players):
        if other != seat and winning_card(s, f, other, plans[NO_PLAN]) != NOTHING:
            out.threats |= 1 << other
            shift(out.chances[: s.players], other, LAST_TURN if other < seat else NO_TURN)


@compiled
def _turns_to_chances(turns: NDArray[np.float64]) -> None:
    """In place: the fewer turns a seat is away, the likelier it wins."""
    soonest = turns.min()
    for seat in range(len(turns)):
        turns[seat] = np.exp(A_TURN * (soonest - turns[seat]))
    turns /= turns.sum()


@compiled
def _log_odds(chance: float) -> float:
    """So that a small step counts near 0 and 1 too: who is far ahead or behind should still play well."""
    chance = min(max(chance, SURE), 1 - SURE)
    return np.log(chance / (1 - chance))


@compiled
def _doubt(action: Action) -> float:
    if RESERVE <= action < RESERVE_TOP:
        return RESERVING
    return RESERVING_UNSEEN if RESERVE_TOP <= action < RECRUIT else 0.0
