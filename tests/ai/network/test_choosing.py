"""Which moves a search tries, and what it makes of what it found."""

from __future__ import annotations

import numpy as np
import pytest

from sixstones.ai.network.choosing import (
    choose_inside,
    considered_visits,
    improve,
    improved_scores,
    note_policy,
    schedule,
)
from sixstones.ai.network.tree import NODE, ROOT, clear_node
from sixstones.rules.actions import ACTIONS


@pytest.mark.parametrize(("considered", "simulations"), [(1, 5), (2, 7), (4, 16), (8, 16), (16, 16), (16, 64)])
def test_every_simulation_tries_a_move_that_was_tried_so_often(considered: int, simulations: int):
    """Played through: there is always a move with that many tries, and at first all that are considered have a turn."""
    tried = [0] * considered
    for wanted in considered_visits(considered, simulations).tolist():
        tried[tried.index(wanted)] += 1
    assert sum(tried) == simulations
    assert min(tried) >= 1 or simulations < considered


def test_halving_leaves_the_most_tries_to_few():
    tried = [0] * 8
    for wanted in considered_visits(8, 48).tolist():
        tried[tried.index(wanted)] += 1
    assert sorted(tried, reverse=True)[:2] == [tried[0], tried[1]]
    assert tried[0] > 3 * tried[7]


def test_the_schedule_has_a_row_for_every_number_of_moves():
    assert schedule(16, 24).shape == (17, 24)


def node(logits: list[float], tried: list[int], won: list[float], value: float):
    tree = np.zeros(1, NODE)
    clear_node(tree, ROOT, -1)
    said = np.full(ACTIONS, 50.0, np.float32)  # what it says of illegal actions must not matter
    said[: len(logits)] = logits
    note_policy(tree, ROOT, said, np.float32(max(logits)))
    tree["tried"][0, : len(tried)] = tried
    tree["won"][0, : len(won)] = won
    tree["visits"], tree["value"][0, 0] = 1 + sum(tried), value + sum(won)
    return tree


def policies(tree, count: int):
    legal, scores = np.arange(ACTIONS, dtype=np.int8), np.zeros(ACTIONS, np.float32)
    improved_scores(tree, ROOT, legal, count, 1.0, scores)
    improve(tree, ROOT, legal, count, scores)
    prior = tree["prior"][0, :count]
    return prior / prior.sum(), scores[:count].copy()


def test_nothing_tried_leaves_the_policy_as_it_is():
    policy, improved = policies(node([0.3, -1.0, 2.0], [0, 0, 0], [0, 0, 0], 0.5), 3)
    np.testing.assert_allclose(improved, policy, rtol=1e-5)


def test_a_move_that_did_well_gains_and_one_that_did_badly_loses():
    policy, improved = policies(node([0.0, 0.0, 0.0], [2, 2, 0], [1.6, 0.4, 0.0], 0.5), 3)
    assert improved[0] > policy[0] > improved[1]
    assert improved.sum() == pytest.approx(1, abs=1e-5)


def test_inside_the_tree_visits_follow_the_improved_policy():
    tree = node([1.0, 0.0, -1.0], [0, 0, 0], [0.0, 0.0, 0.0], 0.5)
    legal, scores = np.arange(ACTIONS, dtype=np.int8), np.zeros(ACTIONS, np.float32)
    for _ in range(400):
        place = choose_inside(tree, ROOT, legal, 3, 1.0, scores)
        tree["tried"][0, place] += 1
        tree["won"][0, place] += 0.5
        tree["visits"] += 1
        tree["value"][0, 0] += 0.5
    shares = tree["tried"][0, :3] / 400
    np.testing.assert_allclose(shares, np.exp([1.0, 0.0, -1.0]) / np.exp([1.0, 0.0, -1.0]).sum(), atol=0.02)
