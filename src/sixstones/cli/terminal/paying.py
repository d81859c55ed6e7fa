"""The question how to pay, for those who ask for it (X2). Nothing happens before it is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from sixstones.cli.terminal.palette import ACCENT
from sixstones.cli.terminal.reading import colours_in
from sixstones.cli.terminal.stones import counts_text
from sixstones.game import Recruit
from sixstones.game.moves import in_order

Way = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaymentQuestion:
    """A recruit that waits for its payment."""

    character: str
    ways: Sequence[Way]

    def line(self) -> Text:
        """The ways with their numbers, the usual one first."""
        options = [
            Text.assemble((f"{number} ", ACCENT), way_text(way)) for number, way in enumerate(self.ways, start=1)
        ]
        return Text.assemble(("How to pay?  ", "bold"), Text("   ").join(options))

    def answered(self, answer: str) -> Recruit | None:
        """The recruit with the payment that was chosen by number, letters or words; None when that is none."""
        if answer.isdecimal():
            return Recruit(self.character, self.ways[int(answer) - 1]) if self._has(answer) else None
        way = in_order(colours_in(answer.lower().removeprefix("paying").split()) or ())
        return Recruit(self.character, way) if way in self.ways else None

    def _has(self, number: str) -> bool:
        return len(number) < 4 and 1 <= int(number) <= len(self.ways)


def way_text(way: Way) -> Text:
    """A payment as "2O 1R"."""
    return counts_text(Counter(way)) if way else Text("nothing")
