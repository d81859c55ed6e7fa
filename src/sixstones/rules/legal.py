"""Which of the numbered actions are legal now (T1, X3)."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import PASS
from sixstones.rules.compiled import compiled
from sixstones.rules.locations import list_claims
from sixstones.rules.recruit import list_recruits
from sixstones.rules.reserve import list_reserves
from sixstones.rules.state import ACTION, CLAIM, RETURN, Facts, FactsArray, State, States
from sixstones.rules.tokens import list_returns, list_takes


@compiled
def list_legal(s: State, f: Facts, out: NDArray[np.int8]) -> int:
    """Write the legal actions into `out` (room for ACTIONS) in ascending order; return their number."""
    if s.phase == ACTION:
        n = list_takes(s, out)
        n = list_reserves(s, out, n)
        n = list_recruits(s, f, out, n)
        if n == 0:  # X3
            out[0] = PASS
            n = 1
        return n
    if s.phase == RETURN:
        return list_returns(s, out, 0)
    if s.phase == CLAIM:
        return list_claims(s, f, out, 0)
    return 0


@compiled
def legal_actions(states: States, facts: FactsArray, out: NDArray[np.int8]) -> int:
    """`list_legal` for callers from Python."""
    return list_legal(states[0], facts[0], out)


@compiled
def legal_mask(states: States, facts: FactsArray, actions: NDArray[np.int8], mask: NDArray[np.bool_]) -> int:
    """Write the legal actions as a mask [ACTIONS], and as a list into `actions`; return their number."""
    count = list_legal(states[0], facts[0], actions)
    mask[:] = False
    for i in range(count):
        mask[actions[i]] = True
    return count
