"""The layout of the observation. It never changes within a VERSION: trained networks depend on it.

Seats are counted from the viewer: 0 is the viewer, 1 the next in turn, and so on. Absent seats and cards are zeros,
so one layout serves two, three and four players.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.colours import COLOUR_NAMES, COLOURED, KINDS
from sixstones.rules.state import CARDS, HAND_LIMIT, LEVELS, MARKET, MAX_PLAYERS, PHASE_NAMES, TOKEN_LIMIT

VERSION: Final = 1

# The game: 39 numbers.
GAME: Final = 0
PLAYERS_AT: Final = 0  # one-hot: two, three, four players
PHASE_AT: Final = 3  # one-hot
SEAT_AT: Final = 7  # one-hot: the viewer's seat, which shows when the round ends
TO_PLAY_AT: Final = 11  # one-hot, counted from the viewer, like the next three
TILE_AT: Final = 15  # who holds the Avengers tile
TRIGGER_AT: Final = 19  # who triggered the last round
WINNERS_AT: Final = 23  # who won, if the game is over
PASSES_AT: Final = 27
SHORT_TAKES_AT: Final = 28
SUPPLY_AT: Final = 29  # by colour
DECKS_AT: Final = 36  # cards left, by level
GAME_SIZE: Final = 39

# Each player: 21 numbers, four times.
PLAYER: Final = GAME + GAME_SIZE
PRESENT: Final = 0
TOKENS: Final = 1  # by colour
BONUSES: Final = 8  # by colour
POINTS: Final = 13
TAGS: Final = 14
HAND: Final = 15
TEAM: Final = 16
COLOURS: Final = 17  # colours with a bonus
HELD: Final = 18  # number of tokens
MEETS: Final = 19  # the Gauntlet
POINTS_SHORT: Final = 20  # of the 16
PLAYER_SIZE: Final = 21

# Each card that may be recruited or reserved: 23 numbers; the market, then each player's hand.
CARD: Final = PLAYER + MAX_PLAYERS * PLAYER_SIZE
CARD_PRESENT: Final = 0
CARD_LEVEL: Final = 1  # one-hot
CARD_POINTS: Final = 4
CARD_TAGS: Final = 5
CARD_BONUS: Final = 6  # one-hot
CARD_COST: Final = 11  # by colour, as printed
CARD_LACKING: Final = 16  # tokens that each player lacks after gray ones; seats counted from the viewer
CARD_AFFORDABLE: Final = 20  # by the viewer
CARD_UNSEEN: Final = 21  # 1 when the others can't see it: reserved from the top of a deck
CARD_NUMBER: Final = 22  # of the character, from 1; two characters may differ in nothing else
CARD_SIZE: Final = 23
HANDS: Final = CARD + MARKET * CARD_SIZE
CARD_SLOTS: Final = MARKET + MAX_PLAYERS * HAND_LIMIT

# Each location tile: 17 numbers, four times.
LOCATION: Final = CARD + CARD_SLOTS * CARD_SIZE
LOCATION_PRESENT: Final = 0
LOCATION_FREE: Final = 1
LOCATION_OWNER: Final = 2  # one-hot, counted from the viewer
LOCATION_POINTS: Final = 6
LOCATION_NEEDS: Final = 7  # bonuses by colour
LOCATION_LACKING: Final = 12  # bonuses that each player lacks, seats counted from the viewer
LOCATION_NUMBER: Final = 16  # of the side, from 1
LOCATION_SIZE: Final = 17

# Seen characters: 90 bits, then 90 for each player.
SEEN: Final = LOCATION + MAX_PLAYERS * LOCATION_SIZE  # 1 for each character that the viewer has seen
TEAMS: Final = SEEN + CARDS  # 1 for each character in a player's team
SIZE: Final = TEAMS + MAX_PLAYERS * CARDS

PLAYING: Final = TEAMS
"""The first PLAYING numbers are enough to play well; the rest says which team each character is in."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One number of the observation."""

    index: int
    name: str
    meaning: str
    most: int  # the divisor in floating-point observations; usually the largest value


_ONE_OF_SEATS: Final = ("self", "other 1", "other 2", "other 3")
_BASIC: Final = COLOUR_NAMES[:COLOURED]
_LEVELS: Final = tuple(range(1, LEVELS + 1))


def _game() -> Iterator[tuple[str, str, int]]:
    yield from ((f"players {n}", "1 with this number of players", 1) for n in (2, 3, 4))
    yield from ((f"phase {name}", "1 in this phase", 1) for name in PHASE_NAMES)
    yield from ((f"seat {seat}", "1 if it is the viewer's seat; seat 0 starts each round", 1) for seat in range(4))
    yield from ((f"to play {who}", "1 for the player to play", 1) for who in _ONE_OF_SEATS)
    yield from ((f"tile {who}", "1 for the holder of the Avengers tile", 1) for who in _ONE_OF_SEATS)
    yield from ((f"trigger {who}", "1 for the player who triggered the last round", 1) for who in _ONE_OF_SEATS)
    yield from ((f"winner {who}", "1 for each winner", 1) for who in _ONE_OF_SEATS)
    yield ("passes", "passes in a row", MAX_PLAYERS)
    yield ("short takes", "1 if fewer than three colours may always be taken (X1)", 1)
    yield from ((f"supply {colour}", "tokens in the supply", 7) for colour in COLOUR_NAMES)
    yield from ((f"deck {level}", "cards left", most) for level, most in zip(_LEVELS, (36, 26, 16), strict=True))


def _player(who: str) -> Iterator[tuple[str, str, int]]:
    yield (f"{who} present", "1 if the seat is in use", 1)
    yield from ((f"{who} tokens {colour}", "tokens", 7) for colour in COLOUR_NAMES)
    yield from ((f"{who} bonus {colour}", "bonuses", 8) for colour in _BASIC)
    yield (f"{who} points", "points, tiles included", 16)
    yield (f"{who} tags", "Avengers tags", 8)
    yield (f"{who} hand", "reserved characters", HAND_LIMIT)
    yield (f"{who} team", "recruited characters", 20)
    yield (f"{who} colours", "colours with a bonus", COLOURED)
    yield (f"{who} held", "number of tokens", TOKEN_LIMIT)
    yield (f"{who} meets", "1 if the player meets the Gauntlet", 1)
    yield (f"{who} points short", "points short of 16", 16)


def _card(place: str) -> Iterator[tuple[str, str, int]]:
    yield (f"{place} present", "1 if there is a character", 1)
    yield from ((f"{place} level {level}", "1 for its level, known even if the card is hidden", 1) for level in _LEVELS)
    yield (f"{place} points", "points", 5)
    yield (f"{place} tags", "Avengers tags", 2)
    yield from ((f"{place} bonus {colour}", "1 for the colour of its bonus", 1) for colour in _BASIC)
    yield from ((f"{place} cost {colour}", "printed cost", 7) for colour in _BASIC)
    yield from ((f"{place} lacking {who}", "tokens lacking after gray ones", 10) for who in _ONE_OF_SEATS)
    yield (f"{place} affordable", "1 if the viewer can pay for it", 1)
    yield (f"{place} unseen", "1 if reserved unseen from a deck", 1)
    yield (f"{place} number", "the character's number from 1, 0 if unknown", CARDS)


def _location(place: str) -> Iterator[tuple[str, str, int]]:
    yield (f"{place} present", "1 if the tile is in the game", 1)
    yield (f"{place} free", "1 if nobody has it", 1)
    yield from ((f"{place} owner {who}", "1 for its owner", 1) for who in _ONE_OF_SEATS)
    yield (f"{place} points", "points", 3)
    yield from ((f"{place} needs {colour}", "bonuses required", 4) for colour in _BASIC)
    yield from ((f"{place} lacking {who}", "bonuses lacking", 9) for who in _ONE_OF_SEATS)
    yield (f"{place} number", "the side's number from 1", 8)


def _all() -> Iterator[tuple[str, str, int]]:
    yield from _game()
    for who in _ONE_OF_SEATS:
        yield from _player(who)
    for place in range(MARKET):
        yield from _card(f"market {place // 4 + 1}.{place % 4 + 1}")
    for who in _ONE_OF_SEATS:
        for i in range(HAND_LIMIT):
            yield from _card(f"{who} hand {i + 1}")
    for tile in range(MAX_PLAYERS):
        yield from _location(f"location {tile + 1}")
    yield from ((f"seen {card}", "1 if the viewer knows where the character is", 1) for card in range(CARDS))
    for who in _ONE_OF_SEATS:
        yield from ((f"{who} team {card}", "1 if the character is in the team", 1) for card in range(CARDS))


FEATURES: Final = tuple(Feature(index, *described) for index, described in enumerate(_all()))
"""All numbers in order, with names and meanings."""

SCALE: Final[NDArray[np.float32]] = np.array([1 / feature.most for feature in FEATURES], np.float32)
"""The factor of each number in floating-point observations."""

COMPACT: Final[NDArray[np.int64]] = np.array(
    [
        *range(GAME, PLAYER + MAX_PLAYERS * PLAYER_SIZE),
        *(
            CARD + slot * CARD_SIZE + offset
            for slot in range(MARKET + HAND_LIMIT)
            for offset in (CARD_PRESENT, CARD_POINTS, CARD_TAGS, CARD_LACKING, CARD_AFFORDABLE)
        ),
        *(
            LOCATION + tile * LOCATION_SIZE + offset
            for tile in range(MAX_PLAYERS)
            for offset in (LOCATION_FREE, *(LOCATION_LACKING + seat for seat in range(MAX_PLAYERS)))
        ),
    ],
    np.int64,
)
"""The compact form, for linear models: `observation[..., COMPACT]`."""

assert len(FEATURES) == SIZE
assert len(COLOUR_NAMES) == KINDS
