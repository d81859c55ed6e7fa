"""Eight small numbers in one 64-bit word, one per byte, so that a rule handles all colours of token at once.

A field such as `s.tokens[seat, colour]` and the word `s.tokens_packed[seat]` are two views of the same eight bytes: the
seven kinds of token and a byte that stays zero. Each byte holds 0 to MOST; its top bit stays free for subtraction.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from sixstones.rules.compiled import compiled

BYTES: Final = 8
MOST: Final = 127  # in one byte

_TOP_BITS: Final = np.uint64(0x8080808080808080)
_ONES: Final = np.uint64(0x0101010101010101)
_GATHER: Final = np.uint64(0x0102040810204080)  # moves bit 8 * i to bit 56 + i
_7: Final = np.uint64(7)
_56: Final = np.uint64(56)


def pack(values: Sequence[int]) -> np.uint64:
    """The word with these numbers in its first bytes."""
    padded = np.zeros(BYTES, np.uint8)
    padded[: len(values)] = values
    return np.uint64(padded.view("<u8")[0])


def with_packed(fields: list[tuple[Any, ...]], packed: Sequence[str]) -> np.dtype[Any]:
    """A record layout in which each field `x` of `packed` has a second view `x_packed`: its last axis as a word."""
    plain = np.dtype(fields)
    views = {name: plain.fields[name][:2] for name in plain.names or ()}  # type: ignore[index]
    for name in packed:
        layout, offset = views[name]
        views[f"{name}_packed"] = np.dtype((np.uint64, layout.shape[:-1])), offset
    formats, offsets = zip(*views.values(), strict=True)
    return np.dtype({"names": list(views), "formats": formats, "offsets": offsets, "itemsize": plain.itemsize})


@compiled
def total(word: np.uint64) -> int:
    """The sum of the eight numbers, at most 255."""
    return np.int64((word * _ONES) >> _56)  # type: ignore[return-value]


@compiled
def shortfall(needed: np.uint64, held: np.uint64) -> np.uint64:
    """For each byte, how much of `needed` is not `held`: the difference, never below zero."""
    difference = (needed | _TOP_BITS) - held
    short = difference & _TOP_BITS  # the top bit is left over where held <= needed
    return difference & (short - (short >> _7))


@compiled
def covers(held: np.uint64, needed: np.uint64) -> bool:
    """Whether each byte of `held` is at least that of `needed`."""
    return ((held | _TOP_BITS) - needed) & _TOP_BITS == _TOP_BITS


@compiled
def at_least(word: np.uint64, least: np.uint64) -> int:
    """Bit i is set if byte i of `word` is at least byte i of `least`."""
    reached = ((word | _TOP_BITS) - least) & _TOP_BITS
    return np.int64(((reached >> _7) * _GATHER) >> _56)  # type: ignore[return-value]
