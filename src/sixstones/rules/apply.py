"""Applies a numbered action, without checking that it is legal."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import CLAIM_TILE, PASS, RECRUIT, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.locations import claim
from sixstones.rules.recruit import recruit, recruit_paying
from sixstones.rules.reserve import reserve_face_up, reserve_top
from sixstones.rules.state import Action, Facts, FactsArray, State, States
from sixstones.rules.tokens import return_token, take
from sixstones.rules.turn import end_turn, settle


@compiled
def apply_action(s: State, f: Facts, action: Action) -> None:
    if action == PASS:
        s.passes += 1
    elif action < RETURN_TOKEN:
        s.passes = 0
    if action < RESERVE:
        take(s, action)
    elif action < RESERVE_TOP:
        reserve_face_up(s, action - RESERVE)
    elif action < RECRUIT:
        reserve_top(s, action - RESERVE_TOP)
    elif action < RETURN_TOKEN:
        recruit(s, f, action)
    elif action < CLAIM_TILE:
        return_token(s, action)
    elif action < PASS:
        claim(s, f, action - CLAIM_TILE)
        end_turn(s)
        return
    settle(s, f)


@compiled
def apply_paying(s: State, f: Facts, action: Action, payment: NDArray[np.int8]) -> None:
    """A recruit with a payment that the player chose (X2), already checked with `pays_exactly`."""
    s.passes = 0
    recruit_paying(s, f, action, payment)
    settle(s, f)


@compiled
def apply(states: States, facts: FactsArray, action: Action) -> None:
    """`apply_action` for callers from Python."""
    apply_action(states[0], facts[0], action)


@compiled
def apply_recruit_paying(states: States, facts: FactsArray, action: Action, payment: NDArray[np.int8]) -> None:
    """`apply_paying` for callers from Python."""
    apply_paying(states[0], facts[0], action, payment)
