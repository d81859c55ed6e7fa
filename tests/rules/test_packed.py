"""The arithmetic on packed words, compared with the same done number by number."""

import numpy as np
import pytest
from numpy.typing import NDArray

from sixstones.rules.deck import standard_deck
from sixstones.rules.packed import (
    BYTES,
    MOST,
    add_packed,
    at_least,
    covers,
    pack,
    packed,
    shortfall,
    subtract_packed,
    total,
)
from sixstones.rules.state import CARD_MASK, NOTHING


def numbers_in(word: np.uint64) -> list[int]:
    return [int(word) >> 8 * i & 255 for i in range(BYTES)]


def some_numbers(most: int) -> NDArray[np.uint8]:
    """Pairs of eight numbers, the extremes among them."""
    rng = np.random.default_rng(1)
    extremes = [[[0] * BYTES, [most] * BYTES], [[most] * BYTES, [0] * BYTES], [[most] * BYTES] * 2]
    return np.concatenate([np.array(extremes, np.uint8), rng.integers(0, most + 1, (500, 2, BYTES), np.uint8)])


def test_packing_keeps_the_numbers_in_order() -> None:
    assert numbers_in(pack([3, 1, 4])) == [3, 1, 4, 0, 0, 0, 0, 0]


def test_a_total_is_the_sum_of_the_bytes() -> None:
    for numbers, _ in some_numbers(31):
        assert total(pack(numbers)) == numbers.sum()


def test_a_shortfall_is_never_below_zero() -> None:
    for needed, held in some_numbers(MOST).astype(int):
        assert numbers_in(shortfall(pack(needed), pack(held))) == np.maximum(needed - held, 0).tolist()


@pytest.mark.parametrize("most", [2, MOST])
def test_covering_and_reaching_compare_each_byte(most: int) -> None:
    for held, needed in some_numbers(most):
        reached = held >= needed
        assert covers(pack(held), pack(needed)) == reached.all()
        assert at_least(pack(held), pack(needed)) == sum(1 << i for i in range(BYTES) if reached[i])


def test_a_row_is_read_and_changed_as_a_word() -> None:
    row = np.array([3, 1, 4, 1, 5, 9, 2, 6], np.int8)
    assert packed(row) == pack(row)
    add_packed(row, pack([1, 0, 2]))
    subtract_packed(row, pack([0, 1, 0, 1]))
    assert row.tolist() == [4, 0, 6, 0, 5, 9, 2, 6]


def test_nobody_can_pay_for_a_card_that_is_not_known() -> None:
    costs = standard_deck().facts["cost"][0]
    for code in (NOTHING, -2, -3, -4):
        assert total(shortfall(pack(costs[code & CARD_MASK]), pack([20] * 7))) == MOST
