"""Errors and options that the environments share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.observation.layout import SCALE
from sixstones.rules.state import MAX_PLAYERS

Dtype: TypeAlias = Literal["float32", "int8"]

MOVE_LIMIT: Final = 1_000  # games are truncated after this many moves; players that try to win end them long before
SEEDS: Final = 1 << 62  # seeds are taken modulo this, so that seeds plus game numbers fit into 64 bits


class IllegalAction(ValueError):
    """An action is not legal in its game. No move was made in any game."""

    def __init__(self, action: int, game: int | None = None) -> None:
        where = "here" if game is None else f"in game {game}"
        super().__init__(f"Action {action} is not legal {where}. Choose one that is true in the action mask.")
        self.action, self.game = action, game


@contextmanager
def needs_extra(extra: str = "env") -> Iterator[None]:
    """Wraps imports of optional libraries: if one is missing, the error says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f'This environment needs {missing.name}, which is not installed: pip install "sixstones[{extra}]"',
            name=missing.name,
        ) from None


def check_game(players: int, move_limit: int) -> None:
    if players not in range(2, MAX_PLAYERS + 1):
        raise ValueError(f"The game is for 2, 3 or 4 players, not {players}.")
    if move_limit < 1:
        raise ValueError(f"The move limit is at least 1, not {move_limit}.")


def check_choice(option: str, value: object, *allowed: object) -> None:
    if value not in allowed:
        raise ValueError(f"{option} must be one of {', '.join(map(repr, allowed))}, not {value!r}.")


def as_type(numbers: NDArray[np.int8], dtype: Dtype) -> NDArray[Any]:
    """A copy of an int8 observation in `dtype`: scaled if it is floating-point."""
    return numbers * SCALE if dtype == "float32" else numbers.copy()
