"""Eight small numbers in one 64-bit word, one per byte, so that a rule handles all colours of token at once.

A row such as `s.tokens[seat]` has eight bytes: the seven kinds of token and one that stays zero. `packed` reads them as
one word. Each byte holds 0 to MOST; its top bit stays free for subtraction.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.compiled import inlined

BYTES: Final = 8
MOST: Final = 127  # in one byte

_TOP_BITS: Final = np.uint64(0x8080808080808080)
_ONES: Final = np.uint64(0x0101010101010101)
_GATHER: Final = np.uint64(0x0102040810204080)  # moves bit 8 * i to bit 56 + i
_7: Final = np.uint64(7)
_56: Final = np.uint64(56)


def pack(values: Sequence[int] | NDArray[np.int8]) -> np.uint64:
    """The word with these numbers in its first bytes."""
    padded = np.zeros(BYTES, np.uint8)
    padded[: len(values)] = values
    return np.uint64(padded.view("<u8")[0])


@inlined
def packed(row: NDArray[np.int8]) -> np.uint64:
    """A row of eight numbers as a word: `packed(s.tokens[seat])`. Compiles to one load."""
    word = np.uint64(0)
    for i in range(BYTES):
        word |= np.uint64(np.uint8(row[i])) << np.uint64(8 * i)
    return word


@inlined
def unpack(word: np.uint64, row: NDArray[np.int8]) -> None:
    """Write the numbers of a word to a row of eight. Compiles to one store."""
    for i in range(BYTES):
        row[i] = np.int8(word >> np.uint64(8 * i))


@inlined
def add_packed(row: NDArray[np.int8], word: np.uint64) -> None:
    """Add each byte of the word to its number in a row of eight."""
    unpack(packed(row) + word, row)


@inlined
def subtract_packed(row: NDArray[np.int8], word: np.uint64) -> None:
    unpack(packed(row) - word, row)


@inlined
def total(word: np.uint64) -> int:
    """The sum of the eight numbers, at most 255."""
    return np.int64((word * _ONES) >> _56)  # type: ignore[return-value]


@inlined
def shortfall(needed: np.uint64, held: np.uint64) -> np.uint64:
    """For each byte, how much of `needed` is not `held`: the difference, never below zero."""
    difference = (needed | _TOP_BITS) - held
    short = difference & _TOP_BITS  # the top bit is left over where held <= needed
    return difference & (short - (short >> _7))


@inlined
def covers(held: np.uint64, needed: np.uint64) -> bool:
    """Whether each byte of `held` is at least that of `needed`."""
    return ((held | _TOP_BITS) - needed) & _TOP_BITS == _TOP_BITS


@inlined
def at_least(word: np.uint64, least: np.uint64) -> int:
    """Bit i is set if byte i of `word` is at least byte i of `least`."""
    reached = ((word | _TOP_BITS) - least) & _TOP_BITS
    return np.int64(((reached >> _7) * _GATHER) >> _56)  # type: ignore[return-value]
