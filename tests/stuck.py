"""Positions in which players can only pass (X3, X4)."""

from __future__ import annotations

from sixstones import Game
from tests.positions import Seat, position

TEN, FIVE = "2 yellow 2 blue 2 orange 2 red 2 purple", "yellow blue orange red purple"
# Each costs more of one colour than there is, and seat 0 may have yellow, blue and red bonuses.
HANDS = (
    "drax the-collector miles-morales",
    "red-skull nebula daredevil",
    "hela jessica-jones doctor-octopus",
    "iron-fist black-bolt punisher",
)


def stuck(players: int, to_play: int = 0, team: str = "", locations: str = "", hand_of_last: str = "") -> Game:
    """All tokens are taken, all decks are empty, and nobody can pay for the cards in hand.

    `team` is seat 0's; `hand_of_last` takes the place of what the last seat holds.
    """
    tokens = {2: [TEN, TEN], 3: [TEN, TEN, FIVE], 4: [TEN, TEN, TEN, FIVE]}[players]
    hands = [*HANDS[: players - 1], hand_of_last or HANDS[players - 1]]
    seats = [
        Seat(tokens=held, hand=hand, team=team if seat == 0 else "")
        for seat, (held, hand) in enumerate(zip(tokens, hands, strict=True))
    ]
    return position(*seats, to_play=to_play, run_out=[1, 2, 3], locations=locations)
