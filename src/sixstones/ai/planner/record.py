"""The records that the planner's compiled code works on."""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from sixstones.rules.colours import COLOURED
from sixstones.rules.compiled import JIT_DISABLED
from sixstones.rules.state import MARKET, MAX_PLAYERS, Action

LONGEST: Final = 3
"""Characters of a plan: by the fourth, the market is another one."""

PLAN: Final = np.dtype(
    [
        ("away", np.float64),
        ("takes", np.float32),
        ("delay", np.float32),
        ("scarce", np.float32),
        ("spare", np.float32),
        ("gray", np.float32),
        ("length", np.int32),
        ("used", np.int32),
        ("cards", np.int8, LONGEST),
        ("points", np.int8),
        ("tags", np.int8),
        ("time", np.int8),
        ("tile", np.int8),
        ("claimed", np.int8),
        ("met", np.int8),
        ("bonuses", np.int8, COLOURED),
        ("tokens", np.int8, COLOURED),
    ],
    align=True,
)

OUTLOOK: Final = np.dtype(
    [
        ("contested", np.float64, MARKET),
        ("wanted", np.int8, MAX_PLAYERS),
        ("winning", np.int8, MAX_PLAYERS),
    ],
    align=True,
)

JUDGED: Final = np.dtype(
    [
        ("worth", np.float64),
        ("chances", np.float64, MAX_PLAYERS),
        ("action", np.int32),
        ("threats", np.int32),
        ("meets", np.int32),
        ("plan", PLAN),
    ],
    align=True,
)

Plans: TypeAlias = NDArray[Any]
"""An array of PLAN records."""
Outlooks: TypeAlias = NDArray[Any]
"""An array of one OUTLOOK record."""
Judgements: TypeAlias = NDArray[Any]
"""An array of JUDGED records."""


class Plan(Protocol):
    """Characters in the order of recruiting, and where they leave the player; with none, the player as they are."""

    away: float  # turns to the Gauntlet by all estimates; the smaller, the better
    takes: float  # turns that gather tokens
    delay: float  # turns likely lost, because somebody else wants a card of the plan too
    scarce: float  # tokens that the supply can't give
    spare: float  # tokens of any colour gathered on the side
    gray: float
    length: int
    used: int  # one bit a place in sight
    cards: NDArray[np.int8]  # [LONGEST]
    points: int
    tags: int
    time: int  # 1 with the Time stone
    tile: int  # 1 with the Avengers tile
    claimed: int  # one bit a location taken on the way
    met: int  # 1 when the Gauntlet is met at the end
    bonuses: NDArray[np.int8]  # [colour]
    tokens: NDArray[np.int8]  # [colour], what is left of today's


class Outlook(Protocol):
    """What the others are about to do."""

    contested: NDArray[np.float64]  # [place of the market] -> turns that a plan with this card likely loses
    wanted: NDArray[np.int8]  # [seat] -> the card it likely recruits next turn, or NOTHING
    winning: NDArray[np.int8]  # [seat] -> a card with which it would meet the Gauntlet next turn, or NOTHING


class Judged(Protocol):
    """What the planner thinks of one action."""

    worth: float  # log odds, give or take
    chances: NDArray[np.float64]  # [seat]
    action: Action
    threats: int  # one bit a seat that can still win with its next recruit
    meets: int  # 1 when the player meets the Gauntlet after it
    plan: Plan  # the best one after the action


def new_records(dtype: DTypeLike, count: int) -> NDArray[Any]:
    """`count` zeroed records, aligned and ready for compiled code."""
    records: NDArray[Any] = np.zeros(count, dtype)
    # Plain Python reads fields as attributes only through a recarray.
    return records.view(np.recarray) if JIT_DISABLED else records
