"""Types of the arrays that compiled functions pass to each other, and the softmax."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.compiled import compiled

Int8s: TypeAlias = NDArray[np.int8]  # action numbers, such as the legal ones, or observations
Float32s: TypeAlias = NDArray[np.float32]
Float64s: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Rng: TypeAlias = NDArray[np.uint64]  # the state of a random stream


@compiled
def softmax(numbers: NDArray[Any]) -> None:
    """The exponentials as shares of their sum, in place; without their maximum, which keeps them finite."""
    most = -np.inf
    for i in range(len(numbers)):
        most = max(most, numbers[i])
    total = 0.0
    for i in range(len(numbers)):
        numbers[i] = np.exp(numbers[i] - most)
        total += numbers[i]
    for i in range(len(numbers)):
        numbers[i] /= total
