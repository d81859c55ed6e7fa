"""Asking how to pay when there is more than one way (X2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rich.text import Text

from sixstones.cli.terminal.reading import typed_letters
from sixstones.cli.terminal.screen import Screen
from sixstones.cli.terminal.stones import counts_text
from sixstones.game import Recruit
from sixstones.game.moves import in_order

Way = tuple[str, ...]


def ask_payment(screen: Screen, show: Callable[[Text], None], character: str, ways: Sequence[Way]) -> Recruit | None:
    """The recruit with the chosen payment; None when the player steps back. Nothing happens before the answer."""
    options = [Text.assemble((f"{number} ", "bold cyan"), _way_text(way)) for number, way in enumerate(ways, start=1)]
    show(Text.assemble(("How to pay?  ", "bold"), Text("   ").join(options)))
    while True:
        answer = screen.ask("Number or letters (Enter: 1, x: back): ").lower()
        if answer in {"x", "back", "no"}:
            return None
        way = _chosen(answer or "1", ways)
        if way is not None:
            return Recruit(character, way)
        screen.say(f"That is none of the {len(ways)} ways.", "bold red")


def _way_text(way: Way) -> Text:
    return counts_text(Counter(way)) if way else Text("nothing")


def _chosen(answer: str, ways: Sequence[Way]) -> Way | None:
    if answer.isdecimal():
        number = int(answer[:6])
        return ways[number - 1] if 1 <= number <= len(ways) else None
    way = in_order(typed_letters(answer))
    return way if way in ways else None
