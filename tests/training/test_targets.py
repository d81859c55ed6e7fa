"""The value targets of a finished game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.state import MAX_PLAYERS, NOTHING
from sixstones.training.batched_search import OUTLOOK, root_chances, write_targets
from sixstones.training.gumbel import NODE, ROOT, add_child, clear_node

RESULT = [0.0, 1.0, 0.0, 0.0]
FOUND = [[0.6, 0.4, 0.0, 0.0], [0.3, 0.7, 0.0, 0.0]]
"""The chances that the searches of the two moves found, by seat."""


def targets(target_lambda: float, found: list[list[float]] = FOUND) -> NDArray[np.float32]:
    """The targets of a game of two moves that the second seat wins, counted from the mover."""
    written, outlooks = np.zeros((2, MAX_PLAYERS), np.float32), np.zeros((2, OUTLOOK), np.int8)
    movers, points = np.array([0, 1], np.int8), np.array([3, 16, 0, 0], np.int16)
    thought, result = np.array(found, np.float32), np.array(RESULT, np.float32)
    write_targets(movers, thought, result, points, 2, 2, target_lambda, written, outlooks)
    assert outlooks[:, :2].tolist() == [[3, 16], [16, 3]]
    return written


def test_with_lambda_0_the_target_is_the_own_search():
    np.testing.assert_allclose(targets(0.0), [[0.6, 0.4, 0, 0], [0.7, 0.3, 0, 0]], atol=1e-6)


def test_with_lambda_1_the_target_is_the_result():
    np.testing.assert_allclose(targets(1.0), [[0, 1, 0, 0], [1, 0, 0, 0]], atol=1e-6)


def test_later_moves_have_less_weight():
    second = 0.5 * 1 + 0.5 * 0.7  # for the seat that wins
    first = 0.5 * second + 0.5 * 0.4
    np.testing.assert_allclose(targets(0.5), [[1 - first, first, 0, 0], [second, 1 - second, 0, 0]], atol=1e-6)


def test_moves_without_a_search_are_skipped():
    nothing = [[-1.0] * MAX_PLAYERS] * 2
    np.testing.assert_allclose(targets(0.5, nothing), [[0, 1, 0, 0], [1, 0, 0, 0]], atol=1e-6)


@compiled
def grow(tree: NDArray[np.void], child: int, action: int, card: int) -> None:
    add_child(tree, ROOT, child, action, card)


@compiled
def clear_root(tree: NDArray[np.void]) -> None:
    clear_node(tree, ROOT, NOTHING)


def test_the_root_chances_follow_the_policy():
    """The better move revealed two cards; the worse move has as many visits, and a third one none."""
    tree = np.zeros(4, NODE)
    clear_root(tree)
    for child, action, card, visits, chance in ((1, 5, 20, 3, 0.8), (2, 5, 21, 1, 0.4), (3, 7, NOTHING, 4, 0.1)):
        grow(tree, child, action, card)
        tree[child]["visits"] = visits
        tree[child]["value_sum"][:2] = np.array([chance, 1 - chance]) * visits
    legal, policy = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.float32)
    legal[:3], policy[:3] = (5, 7, 9), (0.6, 0.2, 0.2)
    found = np.zeros(MAX_PLAYERS, np.float32)
    root_chances(tree, legal, 3, policy, found)
    better = (3 * 0.8 + 0.4) / 4
    own = (0.6 * better + 0.2 * 0.1) / 0.8
    np.testing.assert_allclose(found, [own, 1 - own, 0, 0], atol=1e-6)


def test_a_root_without_visited_moves_has_its_own_value():
    tree = np.zeros(1, NODE)
    clear_root(tree)
    tree[ROOT]["visits"], tree[ROOT]["value_sum"] = 2, [0.5, 1.5, 0, 0]
    found = np.zeros(MAX_PLAYERS, np.float32)
    root_chances(tree, np.array([5], np.int8), 1, np.ones(1, np.float32), found)
    np.testing.assert_allclose(found, [0.25, 0.75, 0, 0], atol=1e-6)
