"""Reserving a character (R1 to R5)."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import RESERVE, RESERVE_TOP, add_if
from sixstones.rules.compiled import inlined
from sixstones.rules.market import draw, refill
from sixstones.rules.state import HAND_LIMIT, LEVELS, MARKET, NOTHING, Card, Seat, State
from sixstones.rules.tokens import take_gray


@inlined
def list_reserves(s: State, out: NDArray[np.int8], n: int) -> int:
    """Append every legal reserve: none with a full hand (R3), none from an empty deck (R5)."""
    if s.hand_size[s.to_play] >= HAND_LIMIT:
        return n
    for place in range(MARKET):
        n = add_if(s.market[place] != NOTHING, RESERVE + place, out, n)
    for level in range(LEVELS):
        n = add_if(s.deck_size[level] > 0, RESERVE_TOP + level, out, n)
    return n


@inlined
def reserve_face_up(s: State, place: int) -> None:
    _to_hand(s, s.to_play, s.market[place], 0)
    refill(s, place)


@inlined
def reserve_top(s: State, level: int) -> None:
    _to_hand(s, s.to_play, draw(s, level), 1)


@inlined
def _to_hand(s: State, seat: Seat, card: Card, blind: int) -> None:
    last = s.hand_size[seat]
    s.hand[seat, last] = card
    s.blind[seat, last] = blind
    s.hand_size[seat] = last + 1
    take_gray(s, seat)


@inlined
def leave_hand(s: State, seat: Seat, index: int) -> None:
    """Remove a recruited character; the others keep their order."""
    last = s.hand_size[seat] - 1
    for i in range(index, last):
        s.hand[seat, i] = s.hand[seat, i + 1]
        s.blind[seat, i] = s.blind[seat, i + 1]
    s.hand[seat, last] = NOTHING
    s.blind[seat, last] = 0
    s.hand_size[seat] = last
