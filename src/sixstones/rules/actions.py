"""The 71 numbered actions that programs choose from. The numbering never changes (docs/adr/0002).

    0 …  9  take three different     25 … 29  take two of a colour       57 … 59  recruit from the hand
   10 … 19  take two different       30 … 41  reserve from the market    60 … 65  return one token
   20 … 24  take one                 42 … 44  reserve from a deck        66 … 69  claim a location
                                     45 … 56  recruit from the market    70       pass

Market places: 0 to 3 are level 1, 4 to 7 level 2, 8 to 11 level 3. A recruit makes the default payment (X2):
as few gray tokens as possible.
"""

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.colours import COLOURED, GRAY
from sixstones.rules.compiled import inlined

TAKE_THREE: Final = 0
TAKE_PAIR: Final = 10
TAKE_ONE: Final = 20
TAKE_TWO: Final = 25
RESERVE: Final = 30
RESERVE_TOP: Final = 42
RECRUIT: Final = 45
RECRUIT_HAND: Final = 57
RETURN_TOKEN: Final = 60
CLAIM_TILE: Final = 66
PASS: Final = 70
ACTIONS: Final = 71

TAKES: Final[tuple[tuple[int, ...], ...]] = (
    *combinations(range(COLOURED), 3),
    *combinations(range(COLOURED), 2),
    *((colour,) for colour in range(COLOURED)),
    *((colour, colour) for colour in range(COLOURED)),
)
"""The colours of each take, actions 0 to 29."""

RETURNABLE: Final = (*range(COLOURED), GRAY)
"""The colour of each return, starting at RETURN_TOKEN; green is never returned (T5)."""


@inlined
def add_if(legal: bool, action: int, out: NDArray[np.int8], n: int) -> int:
    """Append a legal action to the list `out` of length `n`; return the new length.

    An illegal one is written too, and then overwritten: a branch on what can't be predicted would take longer.
    """
    out[np.uintp(n)] = action
    return n + legal
