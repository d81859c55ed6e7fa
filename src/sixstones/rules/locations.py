"""Locations (L1, L2)."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import CLAIM_TILE, add_if
from sixstones.rules.compiled import inlined
from sixstones.rules.packed import covers, packed, shortfall, total
from sixstones.rules.state import NOBODY, Facts, Seat, State


@inlined
def list_claims(s: State, f: Facts, out: NDArray[np.int8], n: int) -> int:
    """Append every location that the player qualifies for (L2)."""
    for tile in range(s.players):
        n = add_if(qualifies(s, f, tile), CLAIM_TILE + tile, out, n)
    return n


@inlined
def qualifies(s: State, f: Facts, tile: int) -> bool:
    """L1: the tile is free and the player's bonuses (not tokens) meet its requirement."""
    if s.location_owner[tile] != NOBODY:
        return False
    return covers(packed(s.bonuses[s.to_play]), packed(f.requirement[s.locations[tile]]))


@inlined
def missing_bonuses(s: State, f: Facts, seat: Seat, side: int) -> int:
    """The number of bonuses that a player lacks for a location side."""
    return total(shortfall(packed(f.requirement[side]), packed(s.bonuses[seat])))


@inlined
def claim(s: State, f: Facts, tile: int) -> None:
    """L1: the tile and its points go to the player. The position changed, so passes count from zero again (X4)."""
    s.location_owner[tile] = s.to_play
    s.points[s.to_play] += f.location_points[s.locations[tile]]
    s.passes = 0
