"""Locations (L1, L2)."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import CLAIM_TILE
from sixstones.rules.colours import COLOURED
from sixstones.rules.compiled import compiled
from sixstones.rules.state import NOBODY, Facts, State


@compiled
def list_claims(s: State, f: Facts, out: NDArray[np.int8], n: int) -> int:
    """Append every location that the player qualifies for (L2)."""
    for tile in range(s.players):
        if qualifies(s, f, tile):
            out[n] = CLAIM_TILE + tile
            n += 1
    return n


@compiled
def qualifies(s: State, f: Facts, tile: int) -> bool:
    """L1: the tile is free and the player's bonuses (not tokens) meet its requirement."""
    if s.location_owner[tile] != NOBODY:
        return False
    for colour in range(COLOURED):
        if s.bonuses[s.to_play, colour] < f.requirement[s.locations[tile], colour]:
            return False
    return True


@compiled
def claim(s: State, f: Facts, tile: int) -> None:
    """L1: the tile and its points go to the player. The position changed, so passes count from zero again (X4)."""
    s.location_owner[tile] = s.to_play
    s.points[s.to_play] += f.location_points[s.locations[tile]]
    s.passes = 0
