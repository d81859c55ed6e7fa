"""One character in a few lines: what it is, what it gives, and what the player to move lacks for it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.text import Text

from sixstones.cli.terminal.palette import ACCENT, GOOD, QUIET
from sixstones.cli.terminal.stones import STONES, counts_text
from sixstones.game import Position
from sixstones.rules.deck import COST_NAMES, Character

CHECK: Final = "✓"


def name_line(card: Character, width: int, *, ready: bool) -> Text:
    """Name on the left, points on the right."""
    return with_points(name(card, ready=ready), card, width)


def name(card: Character, *, ready: bool) -> Text:
    return Text(card.name, "bold underline" if ready else "bold")


def with_points(line: Text, card: Character, width: int) -> Text:
    """A line with the card's points at its right end."""
    points = f" {card.points}p" if card.points else ""
    line = line.copy()
    line.truncate(width - len(points), overflow="ellipsis", pad=True)
    return Text.assemble(line, (points, ACCENT))


def worth_line(card: Character, width: int) -> Text:
    """Bonus, Avengers tags and cost, as "+R AA 3Y 3B 3R 5P"; narrower without the gaps."""
    stone = STONES[card.bonus]
    gives = Text.assemble((f"+{stone.letter}", f"reverse {stone.style}"), (f" {'A' * card.avengers_tags:2} ", "bold"))
    gap = " " if gives.cell_len + cost(card).cell_len <= width else ""
    return Text.assemble(gives, cost(card, gap=gap))


def cost(card: Character, *, shape: bool = False, gap: str = " ") -> Text:
    return counts_text(dict(zip(COST_NAMES, card.cost, strict=True)), shape=shape, gap=gap)


def affordable(position: Position, character: str, seat: int) -> bool:
    """C2, C3: gray tokens cover what is missing."""
    return sum(position.missing(character, seat).values()) <= position.players[seat].tokens["gray"]


def ready(position: Position, character: str, seat: int) -> bool:
    """It can be recruited by the very next move."""
    return position.phase == "action" and affordable(position, character, seat)


def status_line(position: Position, character: str, seat: int, width: int = 18) -> Text:
    """What it would cost now, or what is missing: "✓ pay 2Y 1S", "needs 2Y 1B −1S" (one gray helps).

    Nothing where that is simply the cost, or when the game is over.
    """
    if position.phase == "over":
        return Text("")
    return (_price if affordable(position, character, seat) else _needs)(position, character, seat, width)


def _price(position: Position, character: str, seat: int, _: int) -> Text:
    """With a tick only when it can be recruited now, not while tokens go back or a location is chosen."""
    paid = counts_text(default_payment(position, character, seat))
    if position.phase != "action":
        return Text.assemble(("costs ", QUIET), paid or "nothing")
    return Text.assemble((f"{CHECK} ", GOOD), ("pay " if paid else "free", GOOD), paid)


def _needs(position: Position, character: str, seat: int, width: int) -> Text:
    missing, gray = position.missing(character, seat), position.players[seat].tokens["gray"]
    if not gray and sum(missing.values()) == sum(position.deck.character(character).cost):
        return Text("")
    helps, close = Text(f" −{gray}S" if gray else "", QUIET), counts_text(missing, gap="")
    lines = (
        Text.assemble(("needs ", QUIET), counts_text(missing), helps),
        Text.assemble(("needs ", QUIET), close, helps),
    )
    return next((line for line in lines if line.cell_len <= width), Text.assemble(close, helps))


def default_payment(position: Position, character: str, seat: int) -> dict[str, int]:
    """X2: as few gray tokens as possible."""
    price, missing = position.price(character, seat), position.missing(character, seat)
    paid = Counter({colour: count - missing.get(colour, 0) for colour, count in price.items()})
    paid["gray"] = sum(missing.values())
    return paid
