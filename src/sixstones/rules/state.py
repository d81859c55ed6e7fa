"""The two records that compiled functions take: the position (`State`) and the numbers on all cards (`Facts`).

A position is 272 bytes, read as `s.tokens[seat, colour]`. It has no history: no clock, no list of moves, no
randomness. Nearly everything is an int8. Seats are 0 to 3; unused seats stay zero. The facts are an argument and not
a constant, so that another deck needs no recompilation.
"""

from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.compiled import compiled, new_records
from sixstones.rules.packed import BYTES, packed, total

Seat: TypeAlias = int
Colour: TypeAlias = int
Card: TypeAlias = int
Action: TypeAlias = int

MAX_PLAYERS: Final = 4
LEVELS: Final = 3
PLACES: Final = 4  # face-up places of each level
MARKET: Final = LEVELS * PLACES
HAND_LIMIT: Final = 3
TOKEN_LIMIT: Final = 10

# Characters are numbered level by level:    0 … 39 level 1 | 40 … 69 level 2 | 70 … 89 level 3
CARDS: Final = 90
CARD_CODES: Final = 128  # `card & CARD_MASK` is an index for every int8 that stands for a card, NOTHING included
CARD_MASK: Final = CARD_CODES - 1
LEVEL_SIZE: Final = np.array([40, 30, 20], np.int64)
LEVEL_START: Final = np.array([0, 40, 70], np.int64)
# The first four of each level are face up from the start, so the decks hold 36 + 26 + 16 = 78.
DECK_SIZE: Final = np.array([36, 26, 16], np.int64)
DECK_START: Final = np.array([0, 36, 62], np.int64)
DECK_CARDS: Final = 78
LOCATION_SIDES: Final = 8
TEAM_BYTES: Final = 12  # 90 bits, one per character

NOBODY: Final = -1
NOTHING: Final = -1  # an empty place, an unused tile

# Phases.
ACTION: Final = 0  # the player takes one of the four actions (T1) or passes (X3)
RETURN: Final = 1  # the player holds more than ten tokens (T5)
CLAIM: Final = 2  # several locations qualify (L2)
OVER: Final = 3
PHASE_NAMES: Final = ("action", "return", "claim", "over")

STATE: Final = np.dtype(
    [
        ("tokens", np.int8, (MAX_PLAYERS, BYTES)),
        ("bonuses", np.int8, (MAX_PLAYERS, BYTES)),
        ("supply", np.int8, BYTES),
        ("points", np.int16, MAX_PLAYERS),
        ("players", np.int8),
        ("to_play", np.int8),
        ("phase", np.int8),
        ("avengers_holder", np.int8),
        ("triggered_by", np.int8),
        ("passes", np.int8),
        ("winners", np.int8),
        ("decided_by", np.int8),
        ("short_takes", np.int8),
        ("market", np.int8, MARKET),
        ("deck_size", np.int8, LEVELS),
        ("locations", np.int8, MAX_PLAYERS),
        ("location_owner", np.int8, MAX_PLAYERS),
        ("tags", np.int8, MAX_PLAYERS),
        ("hand_size", np.int8, MAX_PLAYERS),
        ("hand", np.int8, (MAX_PLAYERS, HAND_LIMIT)),
        ("blind", np.int8, (MAX_PLAYERS, HAND_LIMIT)),
        ("team", np.uint8, (MAX_PLAYERS, TEAM_BYTES)),
        ("decks", np.int8, DECK_CARDS),
        ("spare", np.uint8, 2),
    ]
)
"""The layout; `State` below says what each field means."""

States: TypeAlias = NDArray[Any]
"""An array of STATE records. Entry points take one and use `states[0]`: a bare record costs 4 µs more per call."""


class State(Protocol):
    """The fields of one STATE record, for readers and the type checker."""

    points: NDArray[np.int16]  # [seat], tiles included
    players: int  # 2, 3 or 4
    to_play: Seat
    phase: int
    avengers_holder: Seat  # NOBODY until a player has three tags (A1)
    triggered_by: Seat  # first to meet the Gauntlet in this round, or NOBODY
    passes: int  # passes in a row (X4)
    winners: int  # one bit per seat
    decided_by: int
    short_takes: int  # option on X1: 1 if fewer than three colours may always be taken
    supply: NDArray[np.int8]  # [colour], and a spare byte: `packed(s.supply)` is one word
    market: NDArray[np.int8]  # [level * 4 + place] -> card or NOTHING
    deck_size: NDArray[np.int8]  # [level]
    decks: NDArray[np.int8]  # [DECK_START[level] + i]; the next to draw is at deck_size - 1
    locations: NDArray[np.int8]  # [tile] -> location side, or NOTHING from the number of players on
    location_owner: NDArray[np.int8]  # [tile] -> seat or NOBODY
    tokens: NDArray[np.int8]  # [seat, colour], and a spare byte
    bonuses: NDArray[np.int8]  # [seat, colour], and three spare bytes
    tags: NDArray[np.int8]  # [seat]
    hand_size: NDArray[np.int8]  # [seat]
    hand: NDArray[np.int8]  # [seat, i] -> card or NOTHING, oldest first; redact.py has codes for hidden ones
    blind: NDArray[np.int8]  # [seat, i] -> 1 if reserved unseen from a deck
    team: NDArray[np.uint8]  # [seat, card // 8], one bit per card
    spare: NDArray[np.uint8]  # zeros up to 272 bytes; unnamed padding would not be copied


FACTS: Final = np.dtype(
    [
        ("cost", np.int8, (CARD_CODES, BYTES)),
        ("bonus", np.int8, CARDS),
        ("points", np.int8, CARDS),
        ("tags", np.int8, CARDS),
        ("requirement", np.int8, (LOCATION_SIDES, BYTES)),
        ("location_points", np.int8, LOCATION_SIDES),
    ]
)

FactsArray: TypeAlias = NDArray[Any]  # a one-element array of FACTS; entry points work on `facts[0]`


class Facts(Protocol):
    """The fields of the FACTS record, for readers and the type checker."""

    cost: NDArray[np.int8]  # [card & CARD_MASK, colour]: impossible for hidden and missing cards
    bonus: NDArray[np.int8]  # [card] -> colour
    points: NDArray[np.int8]  # [card]
    tags: NDArray[np.int8]  # [card]
    requirement: NDArray[np.int8]  # [location side, colour]
    location_points: NDArray[np.int8]  # [location side]


def new_states(count: int) -> States:
    return new_records(count, STATE)


@compiled
def level_of(card: Card) -> int:
    """The level of a character, counted from 0."""
    return (card >= LEVEL_START[1]) + (card >= LEVEL_START[2])


@compiled
def team_size(s: State, seat: Seat) -> int:
    """The number of characters that `seat` recruited: each gives exactly one bonus."""
    return total(packed(s.bonuses[seat]))


@compiled
def in_team(s: State, seat: Seat, card: Card) -> bool:
    return (s.team[seat, card >> 3] >> (card & 7)) & 1 == 1
