"""How a game starts: the order of the three decks, the locations, the options."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from sixstones.game.errors import SetupError
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.setup import set_up
from sixstones.rules.state import LEVELS, MAX_PLAYERS, States, new_states


@dataclass(frozen=True, slots=True)
class Options:
    """Variants of the rules that a table can choose."""

    short_takes: bool = False
    """X1: a player may take one token or two different ones even if three colours are in the supply."""

    def __post_init__(self) -> None:
        if not isinstance(self.short_takes, bool):
            raise SetupError(f"the option short_takes is True or False, not {self.short_takes!r}")


STANDARD_OPTIONS: Final = Options()


def check_players(players: object) -> None:
    """S1. It must be an int: compiled code must never see another type."""
    if type(players) is not int or players not in range(2, MAX_PLAYERS + 1):
        raise SetupError(f"S1: the game is for 2 to {MAX_PLAYERS} players, not {players!r}")


@dataclass(frozen=True)
class Setup:
    """The start of a game, checked on creation.

    `decks` holds the ids of each level, next card to draw first; the first four of each become the market.
    `locations` holds one location id per player, each from another tile.
    """

    players: int
    decks: Sequence[Sequence[str]] = field(repr=False)  # logs must not reveal the cards
    locations: Sequence[str]
    deck: Deck = field(default_factory=standard_deck, repr=False)
    options: Options = STANDARD_OPTIONS

    def __post_init__(self) -> None:
        check_players(self.players)
        if len(self.decks) != LEVELS:
            raise SetupError(f"S2: there are {LEVELS} decks, one per level, not {len(self.decks)}")
        object.__setattr__(self, "decks", tuple(tuple(ids) for ids in self.decks))
        object.__setattr__(self, "locations", tuple(self.locations))
        for level, ids in enumerate(self.decks, start=1):
            self._check_level(level, ids)
        self._check_locations()

    def _check_level(self, level: int, ids: Sequence[str]) -> None:
        expected = set(self.deck.level_ids(level))
        for id in ids:
            if id not in expected:
                raise SetupError(f"S2: {id!r} is not a level {level} character of this deck")
        missing = expected.difference(ids)
        if missing:
            raise SetupError(f"S2: deck {level} lacks {', '.join(sorted(missing)[:3])}")
        if len(ids) != len(expected):
            twice = next(id for i, id in enumerate(ids) if id in ids[:i])
            raise SetupError(f"S2: deck {level} holds {twice!r} twice")

    def _check_locations(self) -> None:
        if len(self.locations) != self.players:
            raise SetupError(f"S5: {self.players} players need {self.players} locations, not {len(self.locations)}")
        tiles = set()
        for id in self.locations:
            if id not in self.deck.location_number:
                raise SetupError(f"S5: {id!r} is not a location of this deck")
            tiles.add(self.deck.location(id).tile)
        if len(tiles) != len(self.locations):
            raise SetupError("S5: two of the locations are sides of the same tile")

    def start(self) -> States:
        """The first position, for compiled code."""
        states = new_states(1)
        cards = [self.deck.character_number[id] for ids in self.decks for id in ids]
        sides = [self.deck.location_number[id] for id in self.locations]
        padded = sides + [0] * (MAX_PLAYERS - len(sides))
        set_up(states, self.players, int(self.options.short_takes), np.array(cards, np.int8), np.array(padded, np.int8))
        return states
