"""The arithmetic on packed words, compared with the same done number by number."""

import numpy as np
import pytest
from numpy.typing import NDArray

from sixstones import Game
from sixstones.rules.colours import GRAY, RED
from sixstones.rules.deck import standard_deck
from sixstones.rules.packed import BYTES, MOST, at_least, covers, pack, shortfall, total, with_packed
from sixstones.rules.state import CARD_MASK, NOTHING
from tests.positions import Seat, position


def unpack(word: np.uint64) -> list[int]:
    return [int(word) >> 8 * i & 255 for i in range(BYTES)]


def some_numbers(most: int) -> NDArray[np.uint8]:
    """Pairs of eight numbers, the extremes among them."""
    rng = np.random.default_rng(1)
    extremes = [[[0] * BYTES, [most] * BYTES], [[most] * BYTES, [0] * BYTES], [[most] * BYTES] * 2]
    return np.concatenate([np.array(extremes, np.uint8), rng.integers(0, most + 1, (500, 2, BYTES), np.uint8)])


def test_packing_keeps_the_numbers_in_order() -> None:
    assert unpack(pack([3, 1, 4])) == [3, 1, 4, 0, 0, 0, 0, 0]


def test_a_total_is_the_sum_of_the_bytes() -> None:
    for numbers, _ in some_numbers(31):
        assert total(pack(numbers)) == numbers.sum()


def test_a_shortfall_is_never_below_zero() -> None:
    for needed, held in some_numbers(MOST).astype(int):
        assert unpack(shortfall(pack(needed), pack(held))) == np.maximum(needed - held, 0).tolist()


@pytest.mark.parametrize("most", [2, MOST])
def test_covering_and_reaching_compare_each_byte(most: int) -> None:
    for held, needed in some_numbers(most):
        reached = held >= needed
        assert covers(pack(held), pack(needed)) == reached.all()
        assert at_least(pack(held), pack(needed)) == sum(1 << i for i in range(BYTES) if reached[i])


def test_both_views_of_a_field_are_the_same_bytes() -> None:
    layout = with_packed([("first", np.int8), ("counts", np.int8, (2, BYTES))], packed=("counts",))
    assert layout.itemsize == 1 + 2 * BYTES
    record = np.zeros(1, layout)
    record["counts"][0, 1, 2] = 5
    assert record["counts_packed"][0].tolist() == [0, pack([0, 0, 5])]
    record["counts_packed"][0, 0] = pack([7])
    assert record["counts"][0, 0].tolist() == [7] + [0] * 7


def test_a_position_has_its_tokens_packed_too() -> None:
    game: Game = position(Seat(), Seat("2 red gray"))
    expected = [0] * 7
    expected[RED], expected[GRAY] = 2, 1
    assert game._states["tokens_packed"][0, 1] == pack(expected)


def test_nobody_can_pay_for_a_card_that_is_not_known() -> None:
    costs = standard_deck().facts["cost_packed"][0]
    for code in (NOTHING, -2, -3, -4):
        assert total(shortfall(costs[code & CARD_MASK], pack([20] * 7))) == MOST
