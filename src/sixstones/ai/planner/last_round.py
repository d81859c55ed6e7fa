"""The last round: somebody meets the Gauntlet, and those who still have a turn may do better (E2 to E4)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.planner.plans import IN_SIGHT, card_in_sight
from sixstones.rules.actions import CLAIM_TILE, RECRUIT
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import finish_round
from sixstones.rules.facts import Facts
from sixstones.rules.locations import qualifies
from sixstones.rules.payment import affords
from sixstones.rules.state import CLAIM, OVER, Seat, State, States

OVERLOOKED: Final = 0.1
"""How likely somebody misses a recruit that wins the game or keeps it going."""

LOST: Final = 0
OPEN: Final = 1
WON: Final = 2


@compiled
def write_result(s: State, chances: NDArray[np.float64]) -> None:
    """A won game is shared among its winners; one that goes on, or a stalemate, is anybody's."""
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        chances[seat] = (s.winners >> seat & 1) / winners if winners else 1 / s.players


@compiled
def judge_last_round(states: States, f: Facts, chances: NDArray[np.float64]) -> int:
    """Write the chances in the position states[1], states[2] being scratch; return the seats that can overturn it."""
    states[2] = states[1]
    finish_round(states[2])
    write_result(states[2], chances)
    rivals = 0
    for other in range(states[1].to_play, states[1].players):
        reply = _best_reply(states, f, other)
        if reply == WON or (reply == OPEN and chances[other] < 1 / states[1].players):
            rivals |= 1 << other
            shift(chances[: states[1].players], other, OVERLOOKED if reply == WON else 1 / 2)
    return rivals


@compiled
def _best_reply(states: States, f: Facts, seat: Seat) -> int:
    """What the best recruit of `seat` makes of the round: WON, OPEN or LOST."""
    best = LOST
    for place in range(IN_SIGHT):
        card = card_in_sight(states[1], seat, place)
        if card >= 0 and affords(states[1], f, seat, card):
            best = max(best, _reply(states, f, seat, place))
    return best


@compiled
def _reply(states: States, f: Facts, seat: Seat, place: int) -> int:
    states[2] = states[1]
    s = states[2]
    s.to_play = seat
    apply_action(s, f, RECRUIT + place)
    claim_any(s, f)
    if s.phase != OVER:
        finish_round(s)
    if s.phase != OVER:
        return OPEN
    return WON if s.winners >> seat & 1 else LOST


@compiled
def claim_any(s: State, f: Facts) -> None:
    """Take the first of several locations that qualify: they are worth the same."""
    if s.phase == CLAIM:
        for tile in range(s.players):
            if qualifies(s, f, tile):
                apply_action(s, f, CLAIM_TILE + tile)
                return


@compiled
def shift(chances: NDArray[np.float64], seat: Seat, kept: float) -> None:
    """Give `seat` all chances but a part that everybody keeps."""
    for other in range(len(chances)):
        chances[other] *= kept
    chances[seat] += 1 - kept
