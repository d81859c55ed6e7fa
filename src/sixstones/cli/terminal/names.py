"""Cards and locations by what people type: an id, the name with all its signs, or a part that only one has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sixstones.cli.terminal.player_area import short_place
from sixstones.cli.terminal.words import listed
from sixstones.game import Position, UnreadableMove
from sixstones.game.moves import suggestion

SHORTEST_PART: Final = 3
MOST_NAMED: Final = 3
_SILENT: Final = re.compile(r"[.,'’!]")  # signs that names have and ids have not


def character_id(typed: str, position: Position, *, hand: bool) -> str:
    """A character of the deck by its whole name, or one that can be reached by a part of it. Raises UnreadableMove."""
    whole = _by_name({card.id: card.name for card in position.deck.characters})
    near = reachable(position, hand=hand)
    where = "face up or in your hand" if hand else "face up"
    found = whole.get(_simple(typed)) or _by_part(typed, near)
    if found:
        return found
    place = location_named(typed, position)
    if place:
        raise UnreadableMove(typed, f"{short_place(position, place)} is a location; it comes by itself")
    raise UnreadableMove(typed, f"no {typed!r} is {where}{suggestion(_simple(typed), _by_name(near))}")


def location_id(typed: str, position: Position) -> str:
    """A location by its whole name, or one on the table by a part of it. Raises UnreadableMove."""
    whole = _by_name({side.id: side.name for side in position.deck.locations})
    near = {id: position.deck.location(id).name for id in position.locations}
    found = whole.get(_simple(typed)) or _by_part(typed, near)
    if found:
        return found
    raise UnreadableMove(typed, f"no location {typed!r} is there{suggestion(_simple(typed), _by_name(near))}")


def reachable(position: Position, *, hand: bool) -> dict[str, str]:
    """The names of what lies face up and, if asked for, of what this view shows of the mover's hand; by id."""
    ids = [id for row in position.market.values() for id in row if id]
    if hand:
        ids += [id for id in position.players[position.to_play].hand if id]
    return {id: position.deck.character(id).name for id in ids}


def character_near(typed: str, position: Position) -> str | None:
    """The one reachable character that somebody may mean who typed no verb."""
    near = reachable(position, hand=True)
    matching = _with_part(typed, near)
    return matching[0] if len(matching) == 1 else None


def location_named(typed: str, position: Position) -> str | None:
    matching = _with_part(typed, {side.id: side.name for side in position.deck.locations})
    return matching[0] if len(matching) == 1 else None


def _simple(name: str) -> str:
    """A name as nobody can mistype it: no case, no signs, no hyphens."""
    return " ".join(_SILENT.sub("", name.lower()).replace("-", " ").split())


def _by_name(names: Mapping[str, str]) -> dict[str, str]:
    """Ids by their simple names; an id is a name too."""
    return {_simple(id): id for id in names} | {_simple(name): id for id, name in names.items()}


def _with_part(typed: str, names: Mapping[str, str]) -> list[str]:
    part = _simple(typed)
    return [id for id, name in names.items() if len(part) >= SHORTEST_PART and part in _simple(name)]


def _by_part(typed: str, names: Mapping[str, str]) -> str | None:
    matching = _with_part(typed, names)
    if len(matching) > 1:
        several = f"{len(matching)} names have that; say more of it"
        which = f"which one: {listed((names[id] for id in matching), 'or')}?"
        raise UnreadableMove(typed, which if len(matching) <= MOST_NAMED else several)
    return matching[0] if matching else None
