"""The face-up characters and the decks that refill them (C6)."""

from sixstones.rules.compiled import inlined
from sixstones.rules.state import DECK_START, NOTHING, PLACES, Card, State


@inlined
def draw(s: State, level: int) -> Card:
    """Draw the next card of a deck that is not empty."""
    left = s.deck_size[level] - 1
    s.deck_size[level] = left
    return s.decks[DECK_START[level] + left]


@inlined
def refill(s: State, place: int) -> None:
    """C6: fill the place with the next card of its level, or leave it empty if that deck is."""
    level = place // PLACES
    s.market[place] = draw(s, level) if s.deck_size[level] > 0 else NOTHING
