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
    """It can be recruited by the seat's very next move."""
    return _acts_next(position, seat) and affordable(position, character, seat)


def _acts_next(position: Position, seat: int) -> bool:
    """Not while the seat returns tokens or chooses a location."""
    return position.phase == "action" or (position.phase != "over" and position.to_play != seat)


def status_line(position: Position, character: str, seat: int, width: int = 18) -> Text:
    """What it would cost now, or what is missing: "✓ pay 2Y 1S", "needs 2Y 1B", "needs 2 of 2Y 1B" beside a gray.

    Tokens close up where room is short. Nothing when the game is over.
    """
    if position.phase == "over":
        return Text("")
    forms = (_price if affordable(position, character, seat) else _needs)(position, character, seat)
    return next((form for form in forms if form.cell_len <= width), forms[-1])


def _price(position: Position, character: str, seat: int) -> list[Text]:
    """With a tick only when it can be recruited now, not while tokens go back or a location is chosen."""
    paid = default_payment(position, character, seat)
    wide, close = counts_text(paid), counts_text(paid, gap="")
    if not _acts_next(position, seat):
        return [Text.assemble(("costs ", QUIET), text or "nothing") for text in (wide, close)]
    tick = Text(f"{CHECK} ", GOOD)
    if not wide:
        return [Text.assemble(tick, ("free", GOOD))]
    return [*(Text.assemble(tick, ("pay ", GOOD), text) for text in (wide, close)), Text.assemble(tick, close)]


def _needs(position: Position, character: str, seat: int) -> list[Text]:
    """What the seat must still get; where its gray tokens can stand in for any of several colours, how many of them."""
    missing, gray = position.missing(character, seat), position.players[seat].tokens["gray"]
    left = sum(missing.values()) - gray
    if len(missing) == 1:
        missing = dict.fromkeys(missing, left)
    wide, close = counts_text(missing), counts_text(missing, gap="")
    if not gray or len(missing) == 1:
        return [Text.assemble(("needs ", QUIET), text) for text in (wide, close)]
    some = f"{left} of "
    shorter = (("needs ", wide), ("needs ", close), ("any ", close), ("", close))
    return [Text.assemble((word, QUIET), some, text) for word, text in shorter]


def default_payment(position: Position, character: str, seat: int) -> dict[str, int]:
    """X2: as few gray tokens as possible."""
    price, missing = position.price(character, seat), position.missing(character, seat)
    paid = Counter({colour: count - missing.get(colour, 0) for colour, count in price.items()})
    paid["gray"] = sum(missing.values())
    return paid
