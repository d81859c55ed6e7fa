"""Gymnasium's space of observations; PettingZoo uses the same."""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.env.common import Dtype, as_type, needs_extra
from sixstones.observation.layout import FEATURES, SIZE
from sixstones.rules.actions import ACTIONS

with needs_extra():
    from gymnasium import spaces

Observation: TypeAlias = dict[str, NDArray[Any]]

# Upper bounds. The rules limit few of the numbers, so most have the largest int8.
_MOST: Final = np.array([1 if feature.most == 1 else np.iinfo(np.int8).max for feature in FEATURES], np.int8)


def observation_space(dtype: Dtype) -> spaces.Dict:
    """The numbers of `sixstones.observation`, scaled if `dtype` is float32, and the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(SIZE, dtype), as_type(_MOST, dtype), dtype=np.dtype(dtype).type),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
