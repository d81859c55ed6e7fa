"""Writes a game as text. docs/records.md describes the format; within a version it never changes (docs/adr/0003)."""

from collections.abc import Iterator, Sequence
from typing import Final

from sixstones.game import Move, Outcome, Position, Record
from sixstones.game.log import starts_turn
from sixstones.rules.deck import deck_lines

VERSION: Final = 1
FIRST_LINE: Final = "sixstones record"
SEALED: Final = "sealed-1"
GIVEN: Final = "given"
SHORT_TAKES: Final = "short-takes"
UNFINISHED: Final = "unfinished"
IDS_PER_LINE: Final = 10


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
        yield from (f"level {level}: {' '.join(part)}" for part in _parts(ids))


def _parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[start : start + IDS_PER_LINE] for start in range(0, len(ids), IDS_PER_LINE))


def _moves(record: Record) -> Iterator[str]:
    turns = 0
    for ply in record.log:
        turns += starts_turn(ply.move)
        yield f"{label(turns, record.setup.players, ply.seat)} {ply.move}"


def label(turns: int, players: int, seat: int) -> str:
    """Round and seat, both from 1, such as "7.2"."""
    return f"{(turns - 1) // players + 1}.{seat + 1}"


def move_label(position: Position, move: Move) -> str:
    """The label of a move that is about to be made."""
    return label(position.turn + starts_turn(move), position.player_count, position.to_play)


def result_text(outcome: Outcome | None) -> str:
    """The last line of a record, such as "result: gauntlet, seat 2, most-points"."""
    if outcome is None:
        return f"result: {UNFINISHED}"
    parts = [outcome.reason, *(f"seat {seat + 1}" for seat in outcome.winners)]
    return f"result: {', '.join([*parts, outcome.decided_by] if outcome.decided_by else parts)}"
