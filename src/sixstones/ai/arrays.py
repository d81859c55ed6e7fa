"""Types of the arrays that compiled functions pass to each other."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Int8s: TypeAlias = NDArray[np.int8]  # action numbers, such as the legal ones, or observations
Float32s: TypeAlias = NDArray[np.float32]
Float64s: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Rng: TypeAlias = NDArray[np.uint64]  # the state of a random stream
