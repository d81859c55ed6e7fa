"""Reserved characters, told in full: the player's own, and what is known of the others'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from sixstones.cli.terminal import card
from sixstones.cli.terminal.palette import QUIET
from sixstones.cli.terminal.words import counted
from sixstones.game import Position


def hand_lines(position: Position, names: Sequence[str]) -> list[Text]:
    """Every hand as far as `position` shows it, that of the player to move first."""
    order = [(position.to_play + step) % len(names) for step in range(len(names))]
    lines = [line for seat in order for line in _hand(position, seat, names[seat])]
    return lines or [Text("Nobody has reserved a character.")]


def card_lines(position: Position, id: str, seat: int, *, blind: bool) -> list[Text]:
    """Two lines: what it is; what it gives and costs, and for the player to move what it lacks."""
    character = position.deck.character(id)
    worth = f", level {character.level}, {counted(character.points, 'point')}"
    head = Text.assemble("  ", (character.name, "bold"), worth, (" (hidden from the others)" if blind else "", QUIET))
    detail = Text.assemble("    ", card.worth_line(character, 40))
    if seat == position.to_play:
        how = f"   type: recruit {id}" if card.ready(position, id, seat) else ""
        detail = Text.assemble(detail, "   ", card.status_line(position, id, seat, 40), how)
    return [head, detail]


def _hand(position: Position, seat: int, name: str) -> Iterator[Text]:
    player = position.players[seat]
    if player.hand:
        yield Text(name, "bold")
    for id, level, blind in zip(player.hand, player.hand_levels, player.hand_blind, strict=True):
        if id is None:
            yield Text(f"  hidden, level {level}", QUIET)
        else:
            yield from card_lines(position, id, seat, blind=blind)
