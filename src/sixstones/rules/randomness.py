"""Random numbers for simulations: xorshift64, with its state in a one-element array that the caller owns.

Randomness is always an argument, never global: a search can't see the deck, and a game can be repeated.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.compiled import compiled, inlined

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_13: Final = np.uint64(13)
_7: Final = np.uint64(7)
_17: Final = np.uint64(17)
_27: Final = np.uint64(27)
_30: Final = np.uint64(30)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)


@inlined
def below(rng: NDArray[np.uint64], n: int) -> int:
    """A number from 0 to n - 1."""
    x = rng[0]
    x ^= x << _13
    x ^= x >> _7
    x ^= x << _17
    rng[0] = x
    return np.int64(((x >> _32) * np.uint64(n)) >> _32)  # type: ignore[return-value]


@compiled
def seed_stream(rng: NDArray[np.uint64], seed: int, stream: int) -> None:
    """Seed `rng` for game number `stream` of `seed` (splitmix64): games don't depend on their order."""
    x = np.uint64(seed) * _MIX_2 + np.uint64(stream + 1) * _GOLDEN
    x = (x ^ (x >> _30)) * _MIX_1
    x = (x ^ (x >> _27)) * _MIX_2
    x ^= x >> _31
    rng[0] = x if x != 0 else _GOLDEN
