"""The Avengers Assemble tile (A1, A2)."""

from typing import Final

from sixstones.rules.compiled import inlined
from sixstones.rules.state import NOBODY, Seat, State

TAGS_NEEDED: Final = 3
TILE_POINTS: Final = 3


@inlined
def contest_avengers_tile(s: State, seat: Seat) -> None:
    """A1: three tags win the free tile. A2: more tags than its owner win it from them; a tie does not."""
    holder = s.avengers_holder
    if holder == seat or s.tags[seat] < TAGS_NEEDED:
        return
    if holder != NOBODY:
        if s.tags[seat] <= s.tags[holder]:
            return
        s.points[holder] -= TILE_POINTS
    s.avengers_holder = seat
    s.points[seat] += TILE_POINTS
