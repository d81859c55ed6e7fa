"""The Time stone (G1)."""

from typing import Final

from sixstones.rules.colours import GREEN
from sixstones.rules.compiled import inlined
from sixstones.rules.state import LEVEL_START, Card, Seat, State
from sixstones.rules.tokens import ONE, take_tokens

FIRST_WITH_TIME_ICON: Final = int(LEVEL_START[2])


@inlined
def take_time_stone(s: State, seat: Seat, card: Card) -> None:
    """G1: a player's first level 3 character brings their only green token."""
    if card >= FIRST_WITH_TIME_ICON and s.tokens[seat, GREEN] == 0:
        take_tokens(s, seat, ONE[GREEN])
