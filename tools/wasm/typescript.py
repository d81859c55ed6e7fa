"""Writes what TypeScript needs to know of the module (records, constants, names and functions) and of the cards."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from math import prod
from typing import Any, Final

import numpy as np

from sixstones.ai import policies, registry, thought
from sixstones.ai.network import bot
from sixstones.puzzles.proof import moves, solver
from sixstones.review import decision, reviewer, statistics
from sixstones.rules import actions, colours, endgame, redact, state
from sixstones.rules.deck import COST_NAMES, standard_deck
from tools.wasm.exports import DATA, TENSORS
from tools.wasm.target import LONG, NOTHING, Array, Export, Group

CONSTANTS: Final = (
    (actions, ("RESERVE", "RESERVE_TOP", "RECRUIT", "RECRUIT_HAND", "RETURN_TOKEN", "CLAIM_TILE", "PASS", "ACTIONS")),
    (policies, ("GREEDY", "CLUMSY")),
    (registry, ("HERO", "AVENGER", "TITAN")),
    (bot, ("STEPS", "MIN_SIMULATIONS_TO_TIME")),
    (colours, ("COLOURED", "GRAY", "GREEN")),
    (endgame, ("STALEMATE",)),
    (redact, ("HIDDEN_LEVEL_1",)),
    (solver, ("WIN", "HOLD", "FAILS", "WORKS", "UNKNOWN")),
    (reviewer, ("SIMULATIONS", "SIMULATIONS_PER_LUCK", "SEED", "MAX_MOMENTS", "HALVING")),
    (state, ("MAX_PLAYERS", "CARDS", "HAND_LIMIT", "PLACES", "NOBODY", "NOTHING", "ACTION", "OVER")),
)
ARRAYS: Final = {
    "i1": "Int8Array",
    "u1": "Uint8Array",
    "i2": "Int16Array",
    "u2": "Uint16Array",
    "i4": "Int32Array",
    "u4": "Uint32Array",
    "i8": "BigInt64Array",
    "u8": "BigUint64Array",
    "f4": "Float32Array",
    "f8": "Float64Array",
    "b1": "Uint8Array",
}


def typescript(modules: Mapping[str, Iterable[Export]]) -> str:
    deck = standard_deck()
    lines = [
        "// Written by tools/wasm. Do not edit.",
        "",
        *(f"export const {name} = {getattr(module, name)};" for module, names in CONSTANTS for name in names),
        _constant("COLOURS", colours.COLOUR_NAMES),
        _constant("PHASES", state.PHASE_NAMES),
        _constant("TAKES", actions.TAKES),
        _constant("RETURNABLE", actions.RETURNABLE),
        _constant("CHARACTERS", [card.id for card in deck.characters]),
        _constant("LEVELS", [card.level for card in deck.characters]),
        _constant("LOCATIONS", [side.id for side in deck.locations]),
        _constant("TILES", [side.tile for side in deck.locations]),
        _constant("DECIDED_BY", endgame.DECIDED_BY_NAMES),
        _constant("DECK", deck.name),
        "/** Records and arrays in base64. */",
        _constant("DATA", {name: base64.b64encode(array.tobytes()).decode() for name, array in DATA.items()}),
        "/** The tensors of the network's file with their lengths, in the order of `arrange`. */",
        _constant("TENSORS", list(TENSORS.items())),
        "/** Changes with the layout of STATE. */",
        _constant("LAYOUT", layout_id(state.STATE)),
        *_record("STATE", state.STATE),
        *_record("THOUGHT", thought.THOUGHT),
        *_record("DECISION", decision.DECISION),
        *_record("STATISTICS", statistics.STATISTICS),
        *_record("MOVE", moves.MOVE),
        _constant("VERDICTS", decision.VERDICTS),
        _constant("URGENCIES", thought.URGENCIES),
        "/** The kinds of facts, and what each is about. */",
        _constant("FACT_KINDS", thought.FACT_KINDS),
        _constant("FACT_FIELDS", thought.FACT_FIELDS),
        "/** Milliseconds that each bot waits before a move, so that people can follow. */",
        _constant("PACE", {bot.name: round(1000 * bot.pace) for bot in registry.BOTS.values() if bot.level}),
        *_arrays({export.name: export for exports in modules.values() for export in exports}),
        "/** An address in a module's memory. */",
        "export type Address = number;",
        *(line for name, exports in modules.items() for line in _functions(name, exports)),
    ]
    return "\n".join(lines) + "\n"


def deck_typescript() -> str:
    """The cards, as /api/deck sends them, and the bots with a level."""
    deck = standard_deck()
    characters = [asdict(card) | {"cost": dict(zip(COST_NAMES, card.cost, strict=True))} for card in deck.characters]
    sides = [
        asdict(side) | {"requirement": dict(zip(COST_NAMES, side.requirement, strict=True))} for side in deck.locations
    ]
    fields = ("name", "level", "style", "summary")
    ladder = sorted((bot for bot in registry.BOTS.values() if bot.level is not None), key=lambda bot: bot.level or 0)
    lines = [
        "// Written by tools/wasm. Do not edit.",
        "",
        _constant("DECK_FACTS", {"name": deck.name, "characters": characters, "locations": sides}),
        "/** Weakest first. */",
        _constant("LADDER", [{field: getattr(bot, field) for field in fields} for bot in ladder]),
    ]
    return "\n".join(lines) + "\n"


def layout_id(dtype: np.dtype[Any]) -> str:
    """A hash of the names, types and places of the fields."""
    described = [(name, str(field[0]), field[1]) for name, field in sorted((dtype.fields or {}).items())]
    return hashlib.sha256(repr((dtype.itemsize, described)).encode()).hexdigest()[:12]


def _constant(name: str, value: object) -> str:
    return f"export const {name} = {json.dumps(value)} as const;"


def _record(name: str, dtype: np.dtype[Any]) -> Iterator[str]:
    """A record as { size, fields: { name: [array type, offset in bytes, length] } }, without its packed views."""
    yield f"export const {name} = {{"
    yield f"  size: {dtype.itemsize},"
    yield "  fields: {"
    for field, place in (dtype.fields or {}).items():
        if field.endswith("_packed"):
            continue
        item = place[0].base
        length = place[0].itemsize // item.itemsize
        yield f"    {field}: [{ARRAYS[item.str[1:]]}, {place[1]}, {length}],"
    yield "  },"
    yield "} as const;"


def _arrays(exports: Mapping[str, Export]) -> Iterator[str]:
    """The size of each array argument in bytes, and the arguments that it is multiplied by."""
    yield "/** Array arguments: bytes, times these arguments. */"
    yield "export const ARRAYS = {"
    for name, export in exports.items():
        yield f"  {name}: {json.dumps(_sizes(export.parameters()))},"
    yield "} as const;"


def _sizes(parameters: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _size(one) if isinstance(one, Array) else _sizes(one.arrays())
        for name, one in parameters.items()
        if isinstance(one, Array | Group)
    }


def _size(array: Array) -> list[int | str]:
    fixed = prod(size for size in array.shape if isinstance(size, int))
    return [np.dtype(array.dtype).itemsize * fixed, *(size for size in array.shape if isinstance(size, str))]


def _functions(module: str, exports: Iterable[Export]) -> Iterator[str]:
    yield f"export interface {module.capitalize()}Functions {{"
    for export in exports:
        parameters = ", ".join(f"{name}: {_type(kind)}" for name, kind in export.parameters().items())
        yield f"  {export.name}(this: void, {parameters}): {_type(export.result)};"
    yield "  sixstones_alloc(this: void, size: number): Address;"
    yield "}"


def _type(kind: Any) -> str:
    if isinstance(kind, Array | Group):
        return "Address"
    if kind == NOTHING:
        return "void"
    return "bigint" if kind == LONG else "number"
