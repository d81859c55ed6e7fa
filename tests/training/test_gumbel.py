"""The search of self-play: which moves a simulation tries, and what the search makes of the results."""

from __future__ import annotations

import numpy as np
import pytest

from sixstones.ai.network.tree import find_child, repeated_card
from sixstones.rules.actions import ACTIONS, PASS, RECRUIT, TAKE_THREE
from sixstones.rules.state import NOTHING
from sixstones.training.gumbel import (
    NO_NODE,
    NODE,
    ROOT,
    SIMULATION,
    GumbelTree,
    add_child,
    clear_node,
    considered_visits,
    improve_policy,
    select_interior,
    set_prior,
)

CHILDREN = {(TAKE_THREE, NOTHING): 1, (RECRUIT, 7): 2, (RECRUIT, 8): 3, (RECRUIT + 1, 7): 4, (PASS, NOTHING): 5}


@pytest.fixture
def tree() -> GumbelTree:
    """A root with some children, two of them of the same action."""
    nodes = np.zeros(8, NODE)
    clear_node(nodes, ROOT, NOTHING)
    for (action, card), child in CHILDREN.items():
        add_child(nodes, ROOT, child, action, card)
    return nodes


def first_child(tree: GumbelTree, action: int, node: int = ROOT) -> int:
    return int(tree[node]["first_child"][action])


def test_a_child_is_found_by_its_action_and_card(tree: GumbelTree):
    for (action, card), child in CHILDREN.items():
        assert find_child(tree, first_child(tree, action), card) == child
    assert find_child(tree, first_child(tree, RECRUIT), 9) == NO_NODE
    assert find_child(tree, first_child(tree, RECRUIT + 1), 8) == NO_NODE
    assert first_child(tree, RECRUIT + 2) == NO_NODE
    assert all(first_child(tree, TAKE_THREE, child) == NO_NODE for child in CHILDREN.values())


def test_a_repeated_card_was_revealed_before(tree: GumbelTree):
    rng = np.ones(1, np.uint64)
    visits = 3  # the square root of 1 + 3 is two cards
    again = {repeated_card(tree, first_child(tree, RECRUIT), visits, 1.0, rng) for _ in range(50)}
    assert again == {7, 8}
    assert repeated_card(tree, first_child(tree, RECRUIT + 1), visits, 1.0, rng) == NOTHING, "it may reveal one more"
    assert repeated_card(tree, NO_NODE, visits, 1.0, rng) == NOTHING, "it has revealed none"


@pytest.mark.parametrize(("considered", "simulations"), [(1, 5), (2, 7), (4, 16), (8, 16), (16, 16), (16, 64)])
def test_every_simulation_finds_an_action_with_the_wanted_visits(considered: int, simulations: int):
    """There is always an action with that many visits, and all considered actions are visited first."""
    tried = [0] * considered
    for wanted in considered_visits(considered, simulations).tolist():
        tried[tried.index(wanted)] += 1
    assert sum(tried) == simulations
    assert min(tried) >= 1 or simulations < considered


def test_halving_gives_most_visits_to_few_actions():
    tried = [0] * 8
    for wanted in considered_visits(8, 48).tolist():
        tried[tried.index(wanted)] += 1
    assert sorted(tried, reverse=True)[:2] == [tried[0], tried[1]]
    assert tried[0] > 3 * tried[7]


def node(logits: list[float], tried: list[int], won: list[float], value: float):
    tree = np.zeros(1, NODE)
    clear_node(tree, ROOT, -1)
    said = np.full(ACTIONS, 50.0, np.float32)  # the logits of illegal actions must not matter
    said[: len(logits)] = logits
    set_prior(tree, ROOT, said, np.float32(max(logits)))
    tree["action_visits"][0, : len(tried)] = tried
    tree["action_value_sum"][0, : len(won)] = won
    tree["visits"], tree["value_sum"][0, 0] = 1 + sum(tried), value + sum(won)
    return tree


def simulation(count: int):
    """A simulation at a node whose first `count` actions are legal."""
    sim = np.zeros(1, SIMULATION)
    sim["legal"], sim["count"], sim["value_scale"] = np.arange(ACTIONS), count, 1.0
    return sim[0]


def policies(tree, count: int):
    sim, prior = simulation(count), tree["prior"][0, :count]
    improve_policy(tree, ROOT, sim)
    return prior / prior.sum(), sim["scores"][:count].copy()


def test_without_visits_the_policy_stays_the_same():
    policy, improved = policies(node([0.3, -1.0, 2.0], [0, 0, 0], [0, 0, 0], 0.5), 3)
    np.testing.assert_allclose(improved, policy, rtol=1e-5)


def test_good_actions_gain_and_bad_actions_lose():
    policy, improved = policies(node([0.0, 0.0, 0.0], [2, 2, 0], [1.6, 0.4, 0.0], 0.5), 3)
    assert improved[0] > policy[0] > improved[1]
    assert improved.sum() == pytest.approx(1, abs=1e-5)


def test_interior_visits_follow_the_improved_policy():
    tree = node([1.0, 0.0, -1.0], [0, 0, 0], [0.0, 0.0, 0.0], 0.5)
    for _ in range(400):
        action = select_interior(tree, ROOT, simulation(3))
        tree["action_visits"][0, action] += 1
        tree["action_value_sum"][0, action] += 0.5
        tree["visits"] += 1
        tree["value_sum"][0, 0] += 0.5
    shares = tree["action_visits"][0, :3] / 400
    np.testing.assert_allclose(shares, np.exp([1.0, 0.0, -1.0]) / np.exp([1.0, 0.0, -1.0]).sum(), atol=0.02)
