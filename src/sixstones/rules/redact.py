"""Removes from a position what a viewer may not know (X7). The only place where anything is hidden."""

from collections.abc import Iterable
from typing import Final

from sixstones.rules.compiled import compiled
from sixstones.rules.state import HAND_LIMIT, MAX_PLAYERS, NOTHING, Card, Seat, State, States, level_of

SPECTATOR: Final = -1

HIDDEN_LEVEL_1: Final = -2  # a card of level 1 that the viewer may not see; -3 is one of level 2, -4 one of level 3


@compiled
def redact_state(s: State, viewer: Seat) -> None:
    """Blank the decks, and blind reserves in every hand but the viewer's; their level stays public."""
    s.decks[:] = NOTHING
    for seat in range(MAX_PLAYERS):
        if seat != viewer:
            for i in range(HAND_LIMIT):
                if s.blind[seat, i]:
                    s.hand[seat, i] = hidden(s.hand[seat, i])


@compiled
def hidden(card: Card) -> int:
    """The code for "a card of this level"; a code stays as it is."""
    return card if card < 0 else HIDDEN_LEVEL_1 - level_of(card)


@compiled
def redact(states: States, viewer: Seat) -> None:
    """`redact_state` for callers from Python; SPECTATOR sees no hand. Works in place: give it a copy."""
    redact_state(states[0], viewer)


def redact_hand(states: States, seat: Seat, cards: Iterable[int]) -> None:
    """Blank cards in a hand for a substitute player who has not seen them. Works in place."""
    hand = states["hand"][0, seat]
    for card in cards:
        hand[hand == card] = hidden(card)
