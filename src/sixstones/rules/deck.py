"""A deck: the 90 characters and 8 location sides. Read from CSV files, checked, numbered as compiled code numbers them.

A bad deck file is refused with one line: the file, the line number and what to change.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from sixstones.problem import Problem
from sixstones.rules.colours import COLOUR_NAMES, COLOURED
from sixstones.rules.compiled import new_records
from sixstones.rules.packed import MOST
from sixstones.rules.setup import TILES
from sixstones.rules.state import CARDS, FACTS, LEVEL_SIZE, FactsArray
from sixstones.system import read_text

COST_NAMES: Final = COLOUR_NAMES[:COLOURED]
STANDARD_NAME: Final = "marvel-1"
"""The standard deck's name in records. A corrected deck gets a new name, and this one stays readable."""

DATA: Final = Path(__file__).resolve().parents[1] / "data"
CHARACTER_COLUMNS: Final = ("id", "name", "level", "bonus", "points", "avengers_tags", *COST_NAMES)
LOCATION_COLUMNS: Final = ("id", "name", "tile", "side", "points", *COST_NAMES)

MAX_COST: Final = 9
MAX_POINTS: Final = 9
MAX_TAGS: Final = 3
MAX_TAGS_IN_ALL: Final = 100
LONGEST_SHOWN: Final = 40
LONGEST_ID: Final = 40
ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RESERVED_IDS: Final = {"deck", "paying"}  # words of the notation


@dataclass(frozen=True, slots=True)
class Character:
    """One character card."""

    id: str
    name: str
    level: int
    bonus: str
    points: int
    avengers_tags: int
    cost: tuple[int, ...]  # tokens of each of the five colours, in the order of COST_NAMES


@dataclass(frozen=True, slots=True)
class Location:
    """One side of a location tile."""

    id: str
    name: str
    tile: int
    side: str
    points: int
    requirement: tuple[int, ...]  # bonuses of each of the five colours, in the order of COST_NAMES


@dataclass(frozen=True)
class Deck:
    """A checked deck: characters level by level, location sides tile by tile. `load_deck` reads one."""

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
        # Unpickled arrays are writeable, which is another type to Numba: everything would compile again.
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

    def to_dict(self) -> dict[str, Any]:
        """All cards as plain values. The order is that of the deck file, not of any deal."""
        return {
            "name": self.name,
            "characters": [asdict(card) | {"cost": _by_colour(card.cost)} for card in self.characters],
            "locations": [asdict(side) | {"requirement": _by_colour(side.requirement)} for side in self.locations],
        }


def _by_colour(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(COST_NAMES, numbers, strict=True))


def _facts(characters: tuple[Character, ...], locations: tuple[Location, ...]) -> FactsArray:
    facts = new_records(1, FACTS)
    facts["cost"][0, :CARDS, :COLOURED] = [card.cost for card in characters]
    facts["cost"][0, CARDS:, -1] = MOST  # in the byte that is not a colour: nobody can pay that
    facts["bonus"][0] = [COST_NAMES.index(card.bonus) for card in characters]
    facts["points"][0] = [card.points for card in characters]
    facts["tags"][0] = [card.avengers_tags for card in characters]
    facts["requirement"][0, :, :COLOURED] = [side.requirement for side in locations]
    facts["location_points"][0] = [side.points for side in locations]
    facts.flags.writeable = False
    return facts


T = TypeVar("T", Character, Location)


class DeckError(Problem, ValueError):
    """A deck can't be used. The message names the file, the line if there is one, and what to change."""

    def __init__(self, file: str, line: int | None, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}" if line else f"{file}: {problem}")
        self.line = line
        self.problem = problem


def load_deck(characters: Path | str | None = None, locations: Path | str | None = None) -> Deck:
    """A deck from files in the form of data/characters.csv and data/locations.csv; default: the standard ones."""
    character_file = Path(characters) if characters is not None else DATA / "characters.csv"
    location_file = Path(locations) if locations is not None else DATA / "locations.csv"
    return deck_from_lines(
        _read_lines(character_file), _read_lines(location_file), str(character_file), str(location_file)
    )


@cache
def standard_deck() -> Deck:
    """The deck of the printed game."""
    characters = _parse_characters(_read_lines(DATA / "characters.csv"), "characters.csv")
    locations = _parse_locations(_read_lines(DATA / "locations.csv"), "locations.csv")
    return Deck(STANDARD_NAME, characters, locations)


def deck_from_lines(
    characters: Sequence[str], locations: Sequence[str], character_file: str, location_file: str
) -> Deck:
    """A deck from the lines of two CSV files; the file names are for error messages only."""
    cards = _parse_characters(characters, character_file)
    sides = _parse_locations(locations, location_file)
    standard = standard_deck()
    if (cards, sides) == (standard.characters, standard.locations):
        return standard
    digest = hashlib.sha256(repr((cards, sides)).encode()).hexdigest()
    return Deck(f"custom-{digest[:12]}", cards, sides)


def deck_lines(deck: Deck) -> tuple[list[str], list[str]]:
    """The inverse of `deck_from_lines`: the lines of both files, headers included."""
    characters = [
        (card.id, card.name, card.level, card.bonus, card.points, card.avengers_tags, *card.cost)
        for card in deck.characters
    ]
    locations = [(side.id, side.name, side.tile, side.side, side.points, *side.requirement) for side in deck.locations]
    return _csv_lines(CHARACTER_COLUMNS, characters), _csv_lines(LOCATION_COLUMNS, locations)


def _csv_lines(header: Sequence[object], rows: Sequence[Sequence[object]]) -> list[str]:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header, *rows])
    return text.getvalue().splitlines()


def _read_lines(file: Path) -> list[str]:
    try:
        return read_text(file, "utf-8-sig").splitlines()
    except OSError as error:
        raise DeckError(str(file), None, f"can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise DeckError(str(file), None, "is not a UTF-8 text file; save it as CSV in UTF-8") from None


class _Row:
    """One row of a deck file, read cell by cell; every error names the file and the line."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        self.file, self.line, self.cells = file, line, cells

    def error(self, problem: str) -> DeckError:
        return DeckError(self.file, self.line, problem)

    def shown(self, column: str) -> str:
        """A cell as an error message quotes it, cut if it is long."""
        value = self.cells[column].strip()
        return repr(value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}…")

    def text(self, column: str) -> str:
        if not (value := self.cells[column].strip()):
            raise self.error(f"{column} is empty")
        if not value.isprintable():
            raise self.error(f"{column} has characters that can't be printed: {self.shown(column)}")
        return value

    def id(self) -> str:
        value = self.text("id")
        if not ID.fullmatch(value) or value in RESERVED_IDS or len(value) > LONGEST_ID:
            form = "use lowercase letters, digits and single hyphens, as in 'iron-man'"
            raise self.error(f"id {self.shown('id')} is not valid: {form}")
        return value

    def number(self, column: str, low: int, high: int) -> int:
        value = self.text(column)
        if not re.fullmatch(r"-?[0-9]{1,9}", value) or not low <= int(value) <= high:
            raise self.error(f"{column} is {self.shown(column)}, but must be a whole number from {low} to {high}")
        return int(value)

    def choice(self, column: str, allowed: Sequence[str]) -> str:
        value = self.text(column)
        if value not in allowed:
            raise self.error(f"{column} is {self.shown(column)}, but must be one of {', '.join(allowed)}")
        return value

    def colours(self, what: str) -> tuple[int, ...]:
        counts = tuple(self.number(colour, 0, MAX_COST) for colour in COST_NAMES)
        if not any(counts):
            raise self.error(f"{what} is zero; at least one of {', '.join(COST_NAMES)} must be above 0")
        return counts


def _parse_characters(lines: Sequence[str], file: str) -> tuple[Character, ...]:
    cards = _parse(lines, file, CHARACTER_COLUMNS, _character)
    for level, size in enumerate(LEVEL_SIZE, start=1):
        found = sum(card.level == level for card in cards)
        if found != size:
            raise DeckError(file, None, f"level {level} has {found} characters, but must have {size}")
    for colour in COST_NAMES:
        if not any(card.bonus == colour for card in cards):
            raise DeckError(file, None, f"no character gives a {colour} bonus, so nobody could ever win")
    if (tags := sum(card.avengers_tags for card in cards)) > MAX_TAGS_IN_ALL:
        raise DeckError(file, None, f"{tags} Avengers tags in total, but at most {MAX_TAGS_IN_ALL} are allowed")
    # The order of the rows does not matter (docs/adr/0002).
    return tuple(sorted(cards, key=lambda card: (card.level, COST_NAMES.index(card.bonus), card.id)))


def _character(row: _Row) -> Character:
    return Character(
        id=row.id(),
        name=row.text("name"),
        level=row.number("level", 1, len(LEVEL_SIZE)),
        bonus=row.choice("bonus", COST_NAMES),
        points=row.number("points", 0, MAX_POINTS),
        avengers_tags=row.number("avengers_tags", 0, MAX_TAGS),
        cost=row.colours("the cost"),
    )


def _parse_locations(lines: Sequence[str], file: str) -> tuple[Location, ...]:
    sides = _parse(lines, file, LOCATION_COLUMNS, _location)
    for tile in range(1, TILES + 1):
        found = sorted(side.side for side in sides if side.tile == tile)
        if found != ["A", "B"]:
            raise DeckError(file, None, f"tile {tile} must have one side A and one side B, but has {found or 'none'}")
    return tuple(sorted(sides, key=lambda side: (side.tile, side.side)))


def _location(row: _Row) -> Location:
    return Location(
        id=row.id(),
        name=row.text("name"),
        tile=row.number("tile", 1, TILES),
        side=row.choice("side", ("A", "B")),
        points=row.number("points", 1, MAX_POINTS),
        requirement=row.colours("the requirement"),
    )


def _parse(lines: Sequence[str], file: str, columns: tuple[str, ...], build: Callable[[_Row], T]) -> list[T]:
    rows = _rows(lines, file, columns)
    things = [build(row) for row in rows]
    first_line: dict[str, int] = {}
    for row, thing in zip(rows, things, strict=True):
        if thing.id in first_line:
            raise row.error(f"id {thing.id!r} is already on line {first_line[thing.id]}; ids must be unique")
        first_line[thing.id] = row.line
    return things


def _rows(lines: Sequence[str], file: str, columns: tuple[str, ...]) -> list[_Row]:
    reader = csv.reader(lines, strict=True)
    rows: list[_Row] = []
    try:
        header = next(reader, [])
        if Counter(header) != Counter(columns):
            raise DeckError(file, 1, f"the columns must be {','.join(columns)}")
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(columns):
                raise DeckError(file, reader.line_num, f"has {len(cells)} cells, but must have {len(columns)}")
            rows.append(_Row(file, reader.line_num, dict(zip(header, cells, strict=True))))
    except csv.Error as error:
        raise DeckError(file, reader.line_num, f"is not valid CSV ({error})") from None
    return rows
