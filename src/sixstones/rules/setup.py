"""The start of a game (S1 to S6)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.colours import COLOURED, GRAY, GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.state import (
    CARDS,
    DECK_SIZE,
    DECK_START,
    LEVEL_SIZE,
    LEVEL_START,
    LEVELS,
    LOCATION_SIDES,
    MAX_PLAYERS,
    NOBODY,
    NOTHING,
    PLACES,
    State,
    States,
)

GRAY_TOKENS: Final = 5
COLOURED_TOKENS: Final = np.array([0, 0, 4, 5, 7], np.int8)  # by number of players (S3)
GREEN_TOKENS: Final = np.array([0, 0, 2, 3, 4], np.int8)  # S4
TILES: Final = LOCATION_SIDES // 2


@compiled
def set_up_state(s: State, players: int, cards: NDArray[np.int8], sides: NDArray[np.int8]) -> None:
    """Lay out a game.

    `cards` holds all 90, level by level, next to draw first; the first four of each level go face up (S2).
    `sides` holds the location sides in play, one per player (S5).
    """
    s.players = players
    s.to_play = 0
    s.phase = 0
    s.avengers_holder = NOBODY  # S6
    s.triggered_by = NOBODY
    s.passes = 0
    s.winners = 0
    s.decided_by = 0
    s.supply[:COLOURED] = COLOURED_TOKENS[players]
    s.supply[GREEN] = GREEN_TOKENS[players]
    s.supply[GRAY] = GRAY_TOKENS
    for level in range(LEVELS):
        _lay_out_level(s, level, cards)
    for tile in range(MAX_PLAYERS):
        s.locations[tile] = sides[tile] if tile < players else NOTHING
        s.location_owner[tile] = NOBODY
    s.tokens[:] = 0  # S6
    s.bonuses[:] = 0
    s.points[:] = 0
    s.tags[:] = 0
    s.hand_size[:] = 0
    s.hand[:] = NOTHING
    s.blind[:] = 0
    s.team[:] = 0


@compiled
def _lay_out_level(s: State, level: int, cards: NDArray[np.int8]) -> None:
    first, size = LEVEL_START[level], DECK_SIZE[level]
    s.market[level * PLACES : (level + 1) * PLACES] = cards[first : first + PLACES]
    for i in range(size):  # the next card to draw is the last one
        s.decks[DECK_START[level] + size - 1 - i] = cards[first + PLACES + i]
    s.deck_size[level] = size


@compiled
def set_up(states: States, players: int, short_takes: int, cards: NDArray[np.int8], sides: NDArray[np.int8]) -> None:
    """`set_up_state` for callers from Python."""
    states[0].short_takes = short_takes
    set_up_state(states[0], players, cards, sides)


@compiled
def deal_at_random(
    s: State, players: int, rng: NDArray[np.uint64], cards: NDArray[np.int8], sides: NDArray[np.int8]
) -> None:
    """Shuffle and lay out, for simulations; real games use the sealed deal. `cards` [90], `sides` [4] are scratch."""
    for level in range(LEVELS):
        first = LEVEL_START[level]
        for i in range(LEVEL_SIZE[level]):
            j = below(rng, i + 1)
            cards[first + i] = cards[first + j]
            cards[first + j] = first + i
    for tile in range(TILES):
        j = below(rng, tile + 1)
        sides[tile] = sides[j]
        sides[j] = 2 * tile + below(rng, 2)
    set_up_state(s, players, cards, sides)


@compiled
def deal_number(states: States, players: int, seed: int, number: int) -> None:
    """Deal game `number` of a seed, for callers from Python."""
    rng = np.zeros(1, np.uint64)
    seed_stream(rng, seed, number)
    deal_at_random(states[0], players, rng, np.zeros(CARDS, np.int8), np.zeros(TILES, np.int8))
