"""What observations and actions look like, in Gymnasium's words; PettingZoo uses the same."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.env.extra import needs_extra
from sixstones.observation.layout import FEATURES, SCALE, SIZE
from sixstones.rules.actions import ACTIONS

with needs_extra():
    from gymnasium import spaces

Dtype: TypeAlias = Literal["float32", "int8"]
Observation: TypeAlias = dict[str, NDArray[Any]]

_MOST: Final = np.array([1 if feature.most == 1 else np.iinfo(np.int8).max for feature in FEATURES], np.int8)
"""Few numbers have a largest value that the rules fix; what fits into the observation is one for all others."""


def observation_space(dtype: Dtype) -> spaces.Dict:
    """The numbers of `sixstones.observation`, scaled when they are floating-point ones, and the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(SIZE, dtype), in_dtype(_MOST, dtype), dtype=np.dtype(dtype).type),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def action_space() -> spaces.Discrete[np.int64]:
    return spaces.Discrete(ACTIONS)


def in_dtype(whole: NDArray[np.int8], dtype: Dtype) -> NDArray[Any]:
    """A copy of whole-numbered observations as the dtype has them."""
    return whole * SCALE if dtype == "float32" else whole.copy()


def check_dtype(dtype: str) -> None:
    if dtype not in {"float32", "int8"}:
        raise ValueError(f'dtype is "float32" or "int8", not {dtype!r}.')
