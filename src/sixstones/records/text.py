"""A game as text: docs/records.md describes the format; within a version it never changes (docs/adr/0003)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from sixstones.game import Game, MoveError, Options, Outcome, Record, Seal, Setup, SetupError
from sixstones.game.log import starts_turn
from sixstones.game.record import TABLE_REASONS
from sixstones.problem import Problem
from sixstones.rules.deck import Deck, DeckError, deck_from_lines, deck_lines, standard_deck

VERSION: Final = 1
FIRST_LINE: Final = "sixstones record"
SEALED: Final = "sealed-1"
GIVEN: Final = "given"
SHORT_TAKES: Final = "short-takes"
UNFINISHED: Final = "unfinished"
IDS_PER_LINE: Final = 10
KEYS: Final = (
    *("date", "players", "name 1", "name 2", "name 3", "name 4", "options", "deal", "commitment", "secret"),
    *("deck", "character", "location", "locations", "level 1", "level 2", "level 3"),
)
REPEATED: Final = {"character", "location", "level 1", "level 2", "level 3"}
_RESULT: Final = re.compile(r"result: ([a-z]+)((?:, seat [1-4])*)(?:, [a-z-]+)?")


def record_to_text(record: Record) -> str:
    """The record, one item per line, so that records can be compared line by line."""
    lines = [f"{FIRST_LINE} {VERSION}", *_header(record), "", *_moves(record), "", result_text(record.outcome)]
    return "\n".join(lines) + "\n"


def _header(record: Record) -> Iterator[str]:
    setup = record.setup
    if record.date:
        yield f"date: {record.date}"
    yield f"players: {setup.players}"
    for seat, name in enumerate(record.names, start=1):
        yield f"name {seat}: {' '.join(name.split())}"
    if setup.options.short_takes:
        yield f"options: {SHORT_TAKES}"
    yield f"deal: {SEALED if record.seal else GIVEN}"
    if record.seal:
        yield f"commitment: {record.seal.commitment}"
        yield f"secret: {record.seal.secret.hex()}"
    yield f"deck: {setup.deck.name}"
    if not setup.deck.is_standard:
        characters, locations = deck_lines(setup.deck)
        yield from (f"character: {line}" for line in characters[1:])
        yield from (f"location: {line}" for line in locations[1:])
    yield f"locations: {' '.join(setup.locations)}"
    for level, ids in enumerate(setup.decks, start=1):
        for start in range(0, len(ids), IDS_PER_LINE):
            yield f"level {level}: {' '.join(ids[start : start + IDS_PER_LINE])}"


def _moves(record: Record) -> Iterator[str]:
    turns = 0
    for ply in record.log:
        turns += starts_turn(ply.move)
        yield f"{label(turns, record.setup.players, ply.seat)} {ply.move}"


def label(turns: int, players: int, seat: int) -> str:
    """Round and seat, both from 1, such as "7.2"."""
    return f"{(turns - 1) // players + 1}.{seat + 1}"


def result_text(outcome: Outcome | None) -> str:
    """The last line of a record, such as "result: gauntlet, seat 2, most-points"."""
    if outcome is None:
        return f"result: {UNFINISHED}"
    parts = [outcome.reason, *(f"seat {seat + 1}" for seat in outcome.winners)]
    return f"result: {', '.join([*parts, outcome.decided_by] if outcome.decided_by else parts)}"


class RecordError(Problem, ValueError):
    """A saved game can't be used. The message names the file, the line and what is wrong."""

    def __init__(self, file: str, line: int | None, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}" if line else f"{file}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem


def record_from_text(text: str, file: str = "record") -> Record:
    """Read and verify a record. Raises RecordError for the first line that is wrong."""
    lines = text.removesuffix("\n").split("\n")
    found = re.fullmatch(rf"{FIRST_LINE} ([1-9][0-9]{{0,5}})", lines[0])
    if not found:
        raise RecordError(file, 1, f"a saved game starts with '{FIRST_LINE} {max(READERS)}'; this file does not")
    if int(found[1]) not in READERS:
        raise RecordError(file, 1, f"this record has version {found[1]}; update sixstones to read it")
    record = READERS[int(found[1])](lines, file)
    _check_spelling(record, text, file)
    return record


def _check_spelling(record: Record, text: str, file: str) -> None:
    """Everything has one spelling, so that equal games are equal files (docs/adr/0003)."""
    pairs = zip_longest(text.split("\n"), record_to_text(record).split("\n"))
    for number, (line, standard) in enumerate(pairs, start=1):
        if line != standard:
            raise RecordError(file, number, f"this line is {line!r}, but its standard form is {standard!r}")


def _read_version_1(lines: list[str], file: str) -> Record:
    header = read_header(lines, file)
    game = _start(header)
    end = _play_moves(game, lines, header.end, file)
    outcome = _outcome(game, lines, end, file)
    names = tuple(header.one(key) for key in ("name 1", "name 2", "name 3", "name 4") if key in header)
    try:
        return Record(game.setup, game.log, outcome, game.seal, names, header.one("date") if "date" in header else None)
    except SetupError as error:
        raise header.error("name 1" if "name" in str(error) else "date", str(error)) from None


# One reader per version. Old readers stay, so that old games stay readable.
READERS: Final[dict[int, Callable[[list[str], str], Record]]] = {1: _read_version_1}


@dataclass
class Header:
    """The lines before the moves, `key: value`: every key with its values and their line numbers."""

    file: str
    end: int  # the number of the empty line after the header
    values: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def one(self, key: str) -> str:
        if key not in self.values:
            raise RecordError(self.file, self.end, f"the header has no line '{key}: …'")
        return self.values[key][0][1]

    def all(self, key: str) -> list[str]:
        return [value for _, value in self.values.get(key, [])]

    def words(self, key: str) -> list[str]:
        return " ".join(self.all(key)).split()

    def error(self, key: str, problem: str) -> RecordError:
        line = self.values[key][0][0] if key in self.values else self.end
        return RecordError(self.file, line, problem)


def read_header(lines: list[str], file: str) -> Header:
    """Read from the second line to the empty line that ends the header."""
    header = Header(file, len(lines))
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            header.end = number
            return header
        key, colon, value = line.partition(": ")
        if not colon or key not in KEYS:
            raise RecordError(file, number, f"{line[:40]!r} is not a line of a record's header")
        if key in header.values and key not in REPEATED:
            raise RecordError(file, number, f"'{key}' is given twice")
        header.values.setdefault(key, []).append((number, value))
    raise RecordError(file, header.end, "the record ends within its header")


def _start(header: Header) -> Game:
    deck = _deck(header)
    if "options" in header and header.one("options") != SHORT_TAKES:
        raise header.error("options", f"the only option is '{SHORT_TAKES}'")
    options = Options(short_takes="options" in header)
    if header.one("players") not in {"2", "3", "4"}:
        raise header.error("players", "players must be 2, 3 or 4")
    players = int(header.one("players"))
    try:
        decks = [header.words(f"level {level}") for level in (1, 2, 3)]
        setup = Setup(players, decks, header.words("locations"), deck, options)
    except SetupError as error:
        raise header.error("level 1" if "S2" in str(error) else "locations", str(error)) from None
    try:
        return Game.from_setup(setup, _seal(header))
    except SetupError as error:
        raise header.error("secret", str(error)) from None


def _deck(header: Header) -> Deck:
    standard = standard_deck()
    if header.one("deck") == standard.name:
        return standard
    if not header.all("character"):
        raise header.error("deck", f"unknown deck {header.one('deck')!r}; this version knows {standard.name!r}")
    columns = [lines[0] for lines in deck_lines(standard)]
    characters, locations = [columns[0], *header.all("character")], [columns[1], *header.all("location")]
    try:
        deck = deck_from_lines(characters, locations, "the record's characters", "the record's locations")
    except DeckError as error:
        raise _deck_error(header, error) from None
    if deck.name != header.one("deck"):
        raise header.error("deck", f"the deck's lines were changed: they are those of the deck {deck.name}")
    return deck


def _deck_error(header: Header, error: DeckError) -> RecordError:
    """The same error with the line number in this file; the first line of a deck file is its header."""
    key = "location" if "locations" in str(error) else "character"
    places = header.values.get(key, [])
    if error.line and 0 <= error.line - 2 < len(places):
        return RecordError(header.file, places[error.line - 2][0], error.problem)
    return header.error(key, error.problem)


def _seal(header: Header) -> Seal | None:
    if header.one("deal") == GIVEN:
        return None
    if header.one("deal") != SEALED:
        raise header.error("deal", f"the deal is either '{SEALED}' or '{GIVEN}'")
    if not re.fullmatch(r"[0-9a-f]{64}", header.one("secret")):
        raise header.error("secret", "the secret is 64 hexadecimal digits")
    seal = Seal(bytes.fromhex(header.one("secret")))
    if header.one("commitment") != seal.commitment:
        raise header.error("commitment", "the commitment does not match the secret: one of them was changed")
    return seal


def _play_moves(game: Game, lines: list[str], start: int, file: str) -> int:
    """Play the lines after the header up to the next empty one; return the number of lines read in total."""
    for number, line in enumerate(lines[start:], start=start + 1):
        if not line:
            return number
        marked, _, text = line.partition(" ")
        try:
            move = game.read(text)
            expected = label(game.turn + starts_turn(move), game.player_count, game.to_play)
            if marked != expected:
                raise RecordError(file, number, f"the move is marked {marked!r}, but should be {expected!r}")
            standard = str(game.play(move))
            if standard != text:
                raise RecordError(file, number, f"the move is written {text!r}, but its standard form is {standard!r}")
        except MoveError as error:
            raise RecordError(file, number, str(error)) from None
    raise RecordError(file, len(lines), "the record ends within its moves")


def _outcome(game: Game, lines: list[str], end: int, file: str) -> Outcome | None:
    if len(lines) != end + 1:
        raise RecordError(file, end + 1, "after the moves there must be exactly one line, 'result: …'")
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
