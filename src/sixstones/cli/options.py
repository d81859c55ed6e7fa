"""Options that several commands share."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from sixstones.problem import Problem

FLAG: Final = Parameter(negative="", show_default=False)
Flag: TypeAlias = Annotated[bool, FLAG]  # A switch that is off by default and has no `--no-` form
AsJson: TypeAlias = Annotated[bool, FLAG, Parameter(name="--json", help="Print JSON instead of a table.")]
Players: TypeAlias = Annotated[int, Parameter(help="Number of players: 2, 3 or 4.", validator=Number(gte=2, lte=4))]
Seed: TypeAlias = Annotated[
    int, Parameter(help="Random seed. The same seed gives the same games.", validator=Number(gte=0, lt=2**63))
]
Workers: TypeAlias = Annotated[
    int | None, Parameter(help="Number of processes; default: one per core.", validator=Number(gte=1, lte=256))
]
DeckFile: TypeAlias = Annotated[
    Path | None, Parameter(name="--deck", help="Custom deck: a CSV file in the format of the standard one.")
]
LocationFile: TypeAlias = Annotated[
    Path | None, Parameter(name="--locations", help="Custom locations: a CSV file in the format of the standard one.")
]


def check_output_file(option: str, file: Path) -> None:
    """Raises Problem if there can be no such file. Call this before the work, not after it."""
    if not file.absolute().parent.is_dir():
        raise Problem(f"{option}: there is no folder {file.absolute().parent}")
    if file.is_dir():
        raise Problem(f"{option}: {file} is a folder, not a file")


def whole_number(_type: type, tokens: Sequence[Token]) -> int:
    """Refuse 1.5 instead of rounding it; accept 1e6 and 1_000_000."""
    text = tokens[0].value
    try:
        number = float(text.replace("_", ""))
    except ValueError:
        number = math.nan
    if not number.is_integer():
        file = f" (in {tokens[0].source})" if tokens[0].source not in {"cli", "env"} else ""
        raise ValueError(f"{text!r} is not a whole number{file}")
    return int(text.replace("_", "")) if "e" not in text.lower() and "." not in text else int(number)
