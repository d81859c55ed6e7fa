"""Taking tokens (T1 to T4, X1) and returning the excess (T5, X6)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import RETURN_TOKEN, RETURNABLE, TAKE_PAIR, TAKE_THREE, TAKE_TWO, TAKES
from sixstones.rules.colours import COLOURED, GRAY, KINDS
from sixstones.rules.compiled import compiled
from sixstones.rules.state import TOKEN_LIMIT, Action, Colour, Seat, State

# The tokens of each colour that a take moves, and its colours as bits.
TAKE_COUNTS: Final = np.array([[take.count(colour) for colour in range(COLOURED)] for take in TAKES], np.int8)
TAKE_COLOURS: Final = np.array([sum(1 << colour for colour in set(take)) for take in TAKES], np.int64)
RETURN_COLOUR: Final = np.array(RETURNABLE, np.int64)

PAIR_NEEDS: Final = 4  # T4: two of a colour only from a pile of at least this size


@compiled
def move_tokens(s: State, seat: Seat, colour: Colour, count: int) -> None:
    """Move `count` tokens from the supply to `seat`; a negative count gives them back."""
    s.tokens[seat, colour] += count
    s.supply[colour] -= count


@compiled
def list_takes(s: State, out: NDArray[np.int8], n: int) -> int:
    """Append every legal take to `out` at index `n`; return the new length."""
    in_supply = 0
    colours = 0
    for colour in range(COLOURED):
        if s.supply[colour] > 0:
            in_supply |= 1 << colour
            colours += 1
    if colours >= 3:
        n = _list_subsets(in_supply, TAKE_THREE, TAKE_PAIR, out, n)
    if colours < 3 or s.short_takes:  # T3, X1
        n = _list_subsets(in_supply, TAKE_PAIR, TAKE_TWO, out, n)
    for colour in range(COLOURED):
        if s.supply[colour] >= PAIR_NEEDS:
            out[n] = TAKE_TWO + colour
            n += 1
    return n


@compiled
def _list_subsets(in_supply: int, first: Action, end: Action, out: NDArray[np.int8], n: int) -> int:
    for action in range(first, end):
        if TAKE_COLOURS[action] & ~in_supply == 0:
            out[n] = action
            n += 1
    return n


@compiled
def take(s: State, action: Action) -> None:
    """T2 to T4: move the tokens from the supply to the player."""
    for colour in range(COLOURED):
        move_tokens(s, s.to_play, colour, TAKE_COUNTS[action, colour])


@compiled
def list_returns(s: State, out: NDArray[np.int8], n: int) -> int:
    """T5, X6: any coloured or gray token that the player holds."""
    for i in range(len(RETURN_COLOUR)):
        if s.tokens[s.to_play, RETURN_COLOUR[i]] > 0:
            out[n] = RETURN_TOKEN + i
            n += 1
    return n


@compiled
def return_token(s: State, action: Action) -> None:
    move_tokens(s, s.to_play, RETURN_COLOUR[action - RETURN_TOKEN], -1)


@compiled
def holds_too_many(s: State, seat: Seat) -> bool:
    """T5: more than ten, gray and green included."""
    total = 0
    for colour in range(KINDS):
        total += s.tokens[seat, colour]
    return total > TOKEN_LIMIT


@compiled
def take_gray(s: State, seat: Seat) -> None:
    """R1, R2: a reserve brings one gray token, if there is one left."""
    if s.supply[GRAY] > 0:
        move_tokens(s, seat, GRAY, 1)
