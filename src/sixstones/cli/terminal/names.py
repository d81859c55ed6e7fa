"""Cards and locations by what people type: an id, the name with all its signs, or a part that only one has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from sixstones.cli.terminal.player_area import short_place
from sixstones.cli.terminal.words import listed
from sixstones.game import IllegalMove, Position, UnreadableMove
from sixstones.game.moves import suggestion

SHORTEST_PART: Final = 3
SHORTEST_START: Final = 2
MOST_NAMED: Final = 3
_SILENT: Final = re.compile(r"[.,'’!]")  # signs that names have and ids have not


class Unclear(UnreadableMove):
    """What was typed could mean several things. The message asks which, and needs no introduction."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(text, problem)
        self.args = (problem,)


def character_id(typed: str, position: Position, *, hand: bool) -> str:
    """A character of the deck by its whole name, or one that can be reached by a part of it.

    Raises Unclear for a part that several have, IllegalMove for what is out of reach, whether or not there is such a
    card: the rules answer in the same way for one that is somewhere else.
    """
    whole = _by_name({card.id: card.name for card in position.deck.characters})
    near = reachable(position, hand=hand)
    found = whole.get(_simple(typed)) or _by_part(typed, near)
    if found:
        return found
    place = location_named(typed, position)
    if place:
        raise Unclear(typed, f"{short_place(position, place)} is a location; it comes by itself.")
    clause, where = ("C1", "neither face up nor in your hand") if hand else ("R1", "not face up")
    raise IllegalMove(clause, f"{typed!r} is {where}{suggestion(_simple(typed), _by_name(near))}")


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


def characters_near(typed: str, position: Position) -> dict[str, str]:
    """The reachable characters that somebody may mean who typed no verb; names by id."""
    near = reachable(position, hand=True)
    return {id: near[id] for id in _with_part(typed, near)} if len(_simple(typed)) >= SHORTEST_PART else {}


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
    """The names that begin with what was typed; else those with a word that does; else those that have it anywhere."""
    part, simple = _simple(typed), {id: _simple(name) for id, name in names.items()}
    if len(part) < SHORTEST_START:
        return []
    starts = [id for id, name in simple.items() if name.startswith(part)]
    words = [id for id, name in simple.items() if f" {part}" in name]
    anywhere = [id for id, name in simple.items() if len(part) >= SHORTEST_PART and part in name]
    return starts or words or anywhere


def _by_part(typed: str, names: Mapping[str, str]) -> str | None:
    matching = _with_part(typed, names)
    if len(matching) > 1:
        raise Unclear(typed, which_one([names[id] for id in matching]))
    return matching[0] if matching else None


def which_one(names: Sequence[str]) -> str:
    """The question that several names leave."""
    few = f"Which one: {listed(names, 'or')}?"
    return few if len(names) <= MOST_NAMED else f"{len(names)} names have that; say more of it."
