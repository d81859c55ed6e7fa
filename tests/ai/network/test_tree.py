"""The tree of a search in self-play: where an action leads, card by card."""

from __future__ import annotations

import numpy as np
import pytest

from sixstones.ai.network.tree import (
    NO_NODE,
    NODE,
    ROOT,
    Tree,
    add_child,
    card_to_come_again,
    clear_node,
    find_child,
)
from sixstones.rules.actions import PASS, RECRUIT, TAKE_THREE
from sixstones.rules.state import NOTHING

CHILDREN = {(TAKE_THREE, NOTHING): 1, (RECRUIT, 7): 2, (RECRUIT, 8): 3, (RECRUIT + 1, 7): 4, (PASS, NOTHING): 5}


@pytest.fixture
def tree() -> Tree:
    """A root with some children, two of them behind the same action."""
    nodes = np.zeros(8, NODE)
    clear_node(nodes, ROOT, NOTHING)
    for (action, card), child in CHILDREN.items():
        add_child(nodes, ROOT, child, action, card)
    return nodes


def test_each_child_is_found_behind_its_own_action(tree: Tree):
    for (action, card), child in CHILDREN.items():
        assert find_child(tree, ROOT, action, card) == child
    assert find_child(tree, ROOT, RECRUIT, 9) == NO_NODE
    assert find_child(tree, ROOT, RECRUIT + 1, 8) == NO_NODE
    assert find_child(tree, ROOT, RECRUIT + 2, 7) == NO_NODE
    assert all(find_child(tree, child, TAKE_THREE, NOTHING) == NO_NODE for child in CHILDREN.values())


def test_a_move_shows_again_only_cards_that_it_has_shown(tree: Tree):
    rng = np.ones(1, np.uint64)
    tree[ROOT]["tried"][:] = 3  # the square root of 1 + 3 is two cards
    again = {card_to_come_again(tree, ROOT, RECRUIT, 1.0, rng) for _ in range(50)}
    assert again == {7, 8}
    assert card_to_come_again(tree, ROOT, RECRUIT + 1, 1.0, rng) == NOTHING, "it may show one more"
    assert card_to_come_again(tree, ROOT, RECRUIT + 2, 1.0, rng) == NOTHING, "it has shown none"
