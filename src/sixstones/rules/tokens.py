"""Taking tokens (T1 to T4, X1) and returning the excess (T5, X6)."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import RETURN_TOKEN, RETURNABLE, TAKE_THREE, TAKE_TWO, TAKES, add_if
from sixstones.rules.colours import COLOURED, GRAY, KINDS
from sixstones.rules.compiled import inlined
from sixstones.rules.packed import BYTES, MOST, add_packed, at_least, pack, packed, subtract_packed, total
from sixstones.rules.state import TOKEN_LIMIT, Action, Colour, Seat, State

PAIR_NEEDS: Final = 4  # T4: two of a colour only from a pile of at least this size

# Packed tokens: one of each kind, and those of each take.
ONE: Final = np.array([pack([kind == colour for kind in range(KINDS)]) for colour in range(KINDS)])
TAKEN: Final = np.array([pack([take.count(colour) for colour in range(COLOURED)]) for take in TAKES])
RETURN_COLOUR: Final = np.array(RETURNABLE, np.uint8)

_NEVER: Final = [MOST] * (BYTES - COLOURED)  # gray and green are never taken
_NEEDED_FOR_ONE: Final = pack([1] * COLOURED + _NEVER)
_NEEDED_FOR_PAIR: Final = pack([PAIR_NEEDS] * COLOURED + _NEVER)


def _takes_of_different(left: int, short_takes: bool) -> list[Action]:
    """The takes of different colours, with `left` as the bits of the colours in the supply (T2, T3, X1)."""
    fewest = 1 if short_takes or left.bit_count() < 3 else 3
    takes = range(TAKE_THREE, TAKE_TWO)
    return [action for action in takes if len(TAKES[action]) >= fewest and _within(TAKES[action], left)]


def _takes_of_two(left: int) -> list[Action]:
    """The takes of two of a colour, with `left` as the bits of the colours that have enough (T4)."""
    return [action for action in range(TAKE_TWO, len(TAKES)) if _within(TAKES[action], left)]


def _within(colours: Iterable[Colour], left: int) -> bool:
    return all(left >> colour & 1 for colour in colours)


_END: Final = -1


def _table(rows: list[list[list[Action]]]) -> NDArray[np.int8]:
    """Lists of actions as an array, padded with _END to whole words."""
    width = BYTES * -(-max(len(actions) for row in rows for actions in row) // BYTES)
    return np.array([[actions + [_END] * (width - len(actions)) for actions in row] for row in rows], np.int8)


# The legal takes for every set of colours: [short_takes, left] and [left].
_COLOUR_SETS: Final = range(1 << COLOURED)
_DIFFERENT: Final = _table([[_takes_of_different(left, short) for left in _COLOUR_SETS] for short in (False, True)])
_DIFFERENT_COUNT: Final = (_DIFFERENT != _END).sum(-1)
_TWO: Final = _table([[_takes_of_two(left) for left in _COLOUR_SETS]])[0]
_TWO_COUNT: Final = (_TWO != _END).sum(-1)


@inlined
def take_tokens(s: State, seat: Seat, tokens: np.uint64) -> None:
    """Move packed tokens from the supply to `seat`."""
    add_packed(s.tokens[seat], tokens)
    subtract_packed(s.supply, tokens)


@inlined
def give_back(s: State, seat: Seat, tokens: np.uint64) -> None:
    """Move packed tokens from `seat` to the supply."""
    subtract_packed(s.tokens[seat], tokens)
    add_packed(s.supply, tokens)


@inlined
def list_takes(s: State, out: NDArray[np.int8]) -> int:
    """Write every legal take to `out`; return their number."""
    short = s.short_takes  # read once: the compiler must assume that writing to `out` changes `s`
    left = at_least(packed(s.supply), _NEEDED_FOR_ONE)
    for i in range(_DIFFERENT.shape[-1]):  # copying the unused end too is faster than a loop of unknown length
        out[i] = _DIFFERENT[short, left, i]
    n = _DIFFERENT_COUNT[short, left]
    pairs = at_least(packed(s.supply), _NEEDED_FOR_PAIR)
    for i in range(_TWO.shape[-1]):
        out[np.uintp(n + i)] = _TWO[pairs, i]
    return n + _TWO_COUNT[pairs]


@inlined
def take(s: State, action: Action) -> None:
    """T2 to T4: move the tokens from the supply to the player."""
    take_tokens(s, s.to_play, TAKEN[action])


@inlined
def list_returns(s: State, out: NDArray[np.int8], n: int) -> int:
    """T5, X6: any coloured or gray token that the player holds."""
    for i in range(len(RETURN_COLOUR)):
        n = add_if(s.tokens[s.to_play, RETURN_COLOUR[i]] > 0, RETURN_TOKEN + i, out, n)
    return n


@inlined
def return_token(s: State, action: Action) -> None:
    give_back(s, s.to_play, ONE[RETURN_COLOUR[action - RETURN_TOKEN]])


@inlined
def holds_too_many(s: State, seat: Seat) -> bool:
    """T5: more than ten, gray and green included."""
    return total(packed(s.tokens[seat])) > TOKEN_LIMIT


@inlined
def take_gray(s: State, seat: Seat) -> None:
    """R1, R2: a reserve brings one gray token, if there is one left."""
    if s.supply[GRAY] > 0:
        take_tokens(s, seat, ONE[GRAY])
