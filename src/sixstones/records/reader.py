"""Reading a saved game back, and checking all of it: the form, the deal, every move, the result."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Final

from sixstones.game import Game, MoveError, Options, Outcome, Record, Seal, Setup, SetupError
from sixstones.game.outcome import TABLE_REASONS
from sixstones.records.errors import RecordError
from sixstones.records.header import Header, read_header
from sixstones.records.writer import (
    FIRST_LINE,
    GIVEN,
    SEALED,
    SHORT_TAKES,
    VERSION,
    move_label,
    record_to_text,
    result_text,
)
from sixstones.rules.deck import Deck
from sixstones.rules.deck_file import CHARACTER_COLUMNS, LOCATION_COLUMNS, DeckError, deck_from_lines, standard_deck

_RESULT: Final = re.compile(r"result: ([a-z]+)((?:, seat [1-4])*)(?:, [a-z-]+)?")


def record_from_text(text: str, file: str = "record") -> Record:
    """Read and verify a record. Raises RecordError with the line of the first thing that is wrong."""
    lines = text.removesuffix("\n").split("\n")
    found = re.fullmatch(rf"{FIRST_LINE} ([1-9][0-9]{{0,5}})", lines[0])
    if not found:
        raise RecordError(file, 1, f"a saved game starts with '{FIRST_LINE} {VERSION}'; this is something else")
    if int(found[1]) not in READERS:
        raise RecordError(file, 1, f"this record is of version {found[1]}; update sixstones to read it")
    record = READERS[int(found[1])](lines, file)
    _check_spelling(record, text, file)
    return record


def _check_spelling(record: Record, text: str, file: str) -> None:
    """There is one spelling for each thing, so that equal games are equal files (docs/adr/0003)."""
    pairs = zip_longest(text.split("\n"), record_to_text(record).split("\n"))
    for number, (line, standard) in enumerate(pairs, start=1):
        if line != standard:
            raise RecordError(file, number, f"this line is {line!r}, but its standard form is {standard!r}")


def _read_version_1(lines: list[str], file: str) -> Record:
    header = read_header(lines, file)
    setup, seal = _setup(header)
    game = Game.from_setup(setup, seal)
    end = _play_moves(game, lines, header.end, file)
    outcome = _outcome(game, lines, end, file)
    try:
        return Record(setup, game.log, outcome, seal, _names(header), _date(header))
    except SetupError as error:
        raise header.error("name 1" if "name" in str(error) else "date", str(error)) from None


READERS: Final[dict[int, Callable[[list[str], str], Record]]] = {1: _read_version_1}
"""One reader a version. An old one stays for ever, so that old games stay readable."""


def _setup(header: Header) -> tuple[Setup, Seal | None]:
    deck, options = _deck(header), _options(header)
    if header.one("players") not in {"2", "3", "4"}:
        raise header.error("players", "players must be 2, 3 or 4")
    players = int(header.one("players"))
    try:
        decks = [header.words(f"level {level}") for level in (1, 2, 3)]
        setup = Setup(players, decks, header.words("locations"), deck, options)
    except SetupError as error:
        raise header.error("level 1" if "S2" in str(error) else "locations", str(error)) from None
    seal = _seal(header)
    try:
        Game.from_setup(setup, seal)
    except SetupError as error:
        raise header.error("secret", str(error)) from None
    return setup, seal


def _deck(header: Header) -> Deck:
    standard = standard_deck()
    if header.one("deck") == standard.name:
        return standard
    if not header.all("character"):
        raise header.error(
            "deck", f"the deck {header.one('deck')!r} is not known; this version knows {standard.name!r}"
        )
    characters = [",".join(CHARACTER_COLUMNS), *header.all("character")]
    locations = [",".join(LOCATION_COLUMNS), *header.all("location")]
    try:
        deck = deck_from_lines(characters, locations, "the record's characters", "the record's locations")
    except DeckError as error:
        raise _deck_error(header, error) from None
    if deck.name != header.one("deck"):
        raise header.error("deck", f"the deck's lines were changed: they make the deck {deck.name}")
    return deck


def _deck_error(header: Header, error: DeckError) -> RecordError:
    """The same complaint, with the line that it has in this file; a deck file's first line is its heading."""
    key = "location" if "locations" in str(error) else "character"
    places = header.values.get(key, [])
    if error.line and 0 <= error.line - 2 < len(places):
        return RecordError(header.file, places[error.line - 2][0], error.problem)
    return header.error(key, error.problem)


def _options(header: Header) -> Options:
    if "options" in header and header.one("options") != SHORT_TAKES:
        raise header.error("options", f"the only option is '{SHORT_TAKES}'")
    return Options(short_takes="options" in header)


def _seal(header: Header) -> Seal | None:
    if header.one("deal") == GIVEN:
        return None
    if header.one("deal") != SEALED:
        raise header.error("deal", f"the deal is either '{SEALED}' or '{GIVEN}'")
    if not re.fullmatch(r"[0-9a-f]{64}", header.one("secret")):
        raise header.error("secret", "the secret is 64 hexadecimal digits")
    seal = Seal(bytes.fromhex(header.one("secret")))
    if header.one("commitment") != seal.commitment:
        raise header.error("commitment", "the commitment is not that of the secret: one of them was changed")
    return seal


def _names(header: Header) -> tuple[str, ...]:
    return tuple(header.one(key) for key in ("name 1", "name 2", "name 3", "name 4") if key in header)


def _date(header: Header) -> str | None:
    return header.one("date") if "date" in header else None


def _play_moves(game: Game, lines: list[str], start: int, file: str) -> int:
    """Play the lines after the header up to the next empty one; return how many lines were read in all."""
    for number, line in enumerate(lines[start:], start=start + 1):
        if not line:
            return number
        label, _, text = line.partition(" ")
        try:
            move = game.read(text)
            expected = move_label(game, move)
            if label != expected:
                raise RecordError(file, number, f"the move is marked {label!r}, but here comes {expected!r}")
            standard = str(game.play(move))
            if standard != text:
                raise RecordError(file, number, f"the move is written {text!r}, but its standard form is {standard!r}")
        except MoveError as error:
            raise RecordError(file, number, str(error)) from None
    raise RecordError(file, len(lines), "the record breaks off in its moves")


def _outcome(game: Game, lines: list[str], end: int, file: str) -> Outcome | None:
    if len(lines) != end + 1:
        raise RecordError(file, end + 1, "after the moves comes exactly one line, 'result: …'")
    found = _RESULT.fullmatch(lines[end])
    outcome = game.outcome
    if found and outcome is None and found[1] in TABLE_REASONS:
        winners = tuple(int(seat) - 1 for seat in re.findall(r"[0-9]", found[2]))
        try:
            outcome = Outcome(found[1], winners)
        except SetupError as error:
            raise RecordError(file, end + 1, str(error)) from None
    if lines[end] != result_text(outcome):
        raise RecordError(file, end + 1, f"the moves lead to '{result_text(outcome)}', not to {lines[end]!r}")
    return outcome
