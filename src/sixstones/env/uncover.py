"""The draws of a ChanceGame, in compiled code: which actions uncover a card, and which card it is to be."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.state import DECK_START, OVER, PLACES, Action, Card, States

# Whose turn it is when it is no seat's, numbered as OpenSpiel does.
CHANCE: Final = -1
FINISHED: Final = -4

NO_DRAW: Final = -1
ILLEGAL: Final = -2


def _level_uncovered(action: Action) -> int:
    """The level of the deck that an action uncovers, if it is not empty (R1, C6)."""
    if RESERVE <= action < RESERVE_TOP:
        return (action - RESERVE) // PLACES
    if RESERVE_TOP <= action < RECRUIT:
        return action - RESERVE_TOP
    if RECRUIT <= action < RECRUIT_HAND:
        return (action - RECRUIT) // PLACES
    return NO_DRAW


_UNCOVERS: Final = np.array([_level_uncovered(action) for action in range(ACTIONS)], np.int64)
_DECK_START: Final = np.array(DECK_START, np.int64)


@compiled
def level_drawn(states: States, facts: FactsArray, action: Action, legal: NDArray[np.int8]) -> int:
    """The level of the deck from which an action will draw; NO_DRAW, or ILLEGAL. `legal` [ACTIONS] is scratch."""
    s = states[0]
    for i in range(list_legal(s, facts[0], legal)):
        if legal[i] == action:
            level = _UNCOVERS[action]
            return level if level == NO_DRAW or s.deck_size[level] > 0 else NO_DRAW
    return ILLEGAL


@compiled
def bring_up(states: States, level: int, card: Card) -> bool:
    """Make a card of a deck the next to draw; False when it is not there."""
    s = states[0]
    first = _DECK_START[level]
    last = first + s.deck_size[level] - 1
    for i in range(first, last + 1):
        if s.decks[i] == card:
            s.decks[i] = s.decks[last]
            s.decks[last] = card
            return True
    return False


@compiled
def carry_out(states: States, facts: FactsArray, action: Action) -> int:
    """Apply an action; whose turn it is then, or FINISHED."""
    s = states[0]
    apply_action(s, facts[0], action)
    return FINISHED if s.phase == OVER else s.to_play
