"""A deck: the 90 characters and 8 location sides, numbered as compiled code numbers them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sixstones.rules.colours import COLOUR_NAMES, COLOURED
from sixstones.rules.facts import FactsArray, new_facts

COST_NAMES: Final = COLOUR_NAMES[:COLOURED]
STANDARD_NAME: Final = "marvel-1"
"""Records name the standard deck so. A corrected one will get a new name, and this one stays readable."""


@dataclass(frozen=True, slots=True)
class Character:
    """One character card."""

    id: str
    name: str
    level: int
    bonus: str
    points: int
    avengers_tags: int
    cost: tuple[int, ...]
    """Tokens of each of the five colours, in the order of COST_NAMES."""


@dataclass(frozen=True, slots=True)
class Location:
    """One side of a location tile."""

    id: str
    name: str
    tile: int
    side: str
    points: int
    requirement: tuple[int, ...]
    """Bonuses of each of the five colours, in the order of COST_NAMES."""


@dataclass(frozen=True)
class Deck:
    """A checked deck: characters level by level, location sides tile by tile. `deck_file` reads one."""

    name: str
    characters: tuple[Character, ...]
    locations: tuple[Location, ...]
    facts: FactsArray = field(init=False, compare=False, repr=False)
    character_number: dict[str, int] = field(init=False, compare=False, repr=False)
    location_number: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", _facts(self.characters, self.locations))
        object.__setattr__(self, "character_number", {card.id: i for i, card in enumerate(self.characters)})
        object.__setattr__(self, "location_number", {side.id: i for i, side in enumerate(self.locations)})

    def __reduce__(self) -> tuple[type[Deck], tuple[object, ...]]:
        # Unpickled arrays would be writeable, another type to Numba, and everything would compile again.
        return Deck, (self.name, self.characters, self.locations)

    def __hash__(self) -> int:
        return hash(self.name)

    def character(self, id: str) -> Character:
        """The character with this id; KeyError when there is none."""
        return self.characters[self.character_number[id]]

    def location(self, id: str) -> Location:
        """The location side with this id; KeyError when there is none."""
        return self.locations[self.location_number[id]]

    def level_ids(self, level: int) -> tuple[str, ...]:
        """The ids of a level's characters (1, 2 or 3), in deck order."""
        return tuple(card.id for card in self.characters if card.level == level)

    @property
    def is_standard(self) -> bool:
        return self.name == STANDARD_NAME


def _facts(characters: tuple[Character, ...], locations: tuple[Location, ...]) -> FactsArray:
    facts = new_facts()
    facts["cost"][0] = [card.cost for card in characters]
    facts["bonus"][0] = [COST_NAMES.index(card.bonus) for card in characters]
    facts["points"][0] = [card.points for card in characters]
    facts["tags"][0] = [card.avengers_tags for card in characters]
    facts["requirement"][0] = [side.requirement for side in locations]
    facts["location_points"][0] = [side.points for side in locations]
    facts.flags.writeable = False
    return facts
