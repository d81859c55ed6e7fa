"""Options that several commands share, with the checks behind them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from sixstones.cli.problem import Problem
from sixstones.rules.deck import Deck
from sixstones.rules.deck_file import DeckError, load_deck

Players: TypeAlias = Annotated[int, Parameter(help="How many play: 2, 3 or 4.", validator=Number(gte=2, lte=4))]
Seed: TypeAlias = Annotated[
    int, Parameter(help="The same seed gives the same games.", validator=Number(gte=0, lt=2**63))
]
DeckFile: TypeAlias = Annotated[
    Path | None, Parameter(name="--deck", help="Another deck, a CSV file in the form of the standard one.")
]
LocationFile: TypeAlias = Annotated[
    Path | None, Parameter(name="--locations", help="Other locations, a CSV file in the form of the standard one.")
]
AsJson: TypeAlias = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]


def whole_number(_type: type, tokens: Sequence[Token]) -> int:
    """Refuse 1.5 instead of rounding it; take 1e6 and 1_000_000 for a million."""
    text = tokens[0].value
    try:
        number = float(text.replace("_", ""))
    except ValueError:
        number = math.nan
    if not number.is_integer():
        file = f" (in {tokens[0].source})" if tokens[0].source not in {"cli", "env"} else ""
        raise ValueError(f"{text!r} is no whole number{file}")
    return int(text.replace("_", "")) if "e" not in text.lower() and "." not in text else int(number)


def deck_from_options(deck: Path | None, locations: Path | None) -> Deck:
    """The deck that the options ask for; a Problem when its file is no good."""
    try:
        return load_deck(deck, locations)
    except DeckError as error:
        raise Problem(str(error)) from None
