"""A player's own reserved characters, told in full; only for the eyes of that player."""

from __future__ import annotations

from rich.text import Text

from sixstones.cli.terminal import card
from sixstones.cli.terminal.words import counted
from sixstones.game import View


def hand_lines(view: View) -> list[Text]:
    """Two lines a card: what it is; what it costs and how to recruit it."""
    player = view.players[view.to_play]
    lines = []
    for id, blind in zip(player.hand, player.hand_blind, strict=True):
        if id is not None:
            lines += _card_lines(view, id, blind=blind)
    return lines


def _card_lines(view: View, id: str, *, blind: bool) -> list[Text]:
    character = view.deck.character(id)
    worth = f", level {character.level}, {counted(character.points, 'point')}"
    head = Text.assemble((character.name, "bold"), worth, " (hidden from the others)" if blind else "")
    status = card.status_line(view, id, view.to_play, 40)
    how = f"   type: recruit {id}" if card.affordable(view, id, view.to_play) else ""
    return [head, Text.assemble("  ", card.worth_line(character, 40), "   ", status, how)]
