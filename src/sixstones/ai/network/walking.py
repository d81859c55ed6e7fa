"""One simulation: down the tree to a position that the network has not seen, and back up with what it says."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.choosing import choose_at_root, choose_inside, highest_of, note_policy
from sixstones.ai.network.tree import (
    NO_NODE,
    ROOT,
    Tree,
    add_child,
    add_try,
    add_visit,
    card_to_come_again,
    card_turned_up,
    find_child,
)
from sixstones.ai.search.unseen import bring_to_top, shuffle_top
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts
from sixstones.rules.legal import list_legal
from sixstones.rules.state import MAX_PLAYERS, NOTHING, OVER, State

DEEPEST: Final = 32

WALK: Final = np.dtype(
    [
        ("nodes", np.int32, DEEPEST + 1),  # on the way, the root first
        ("actions", np.int8, DEEPEST + 1),  # taken at them
        ("depth", np.int32),
        ("legal", np.int8, ACTIONS),
        ("scores", np.float32, ACTIONS),
        ("liking", np.float32, ACTIONS),  # for the root's actions: noise, and on top the logit once it is known
        ("chances", np.float32, MAX_PLAYERS),
        ("trust", np.float32),  # in what the search finds: see `improved_scores`
        ("widening", np.float32),  # see `card_to_come_again`
        ("used", np.int32),  # nodes of the tree
        ("over", np.int8),  # the walk ended with the game: nothing to ask the network
        ("rng", np.uint64, 1),
    ],
    align=True,
)
Walk: TypeAlias = Any
"""One WALK record: the simulation that is under way in one game, and what it works with."""


@compiled
def walk_down(s: State, f: Facts, tree: Tree, walk: Walk, considered: int) -> None:
    """From the root, whose position is `s` with the unseen cards dealt, to a new node or the end of the game.

    `considered` is how often the move to try at the root has been tried. `s` is where the walk ends.
    """
    node = ROOT
    depth = 0
    while tree[node].known and s.phase != OVER and depth < DEEPEST and walk.used < len(tree):
        count = list_legal(s, f, walk.legal)
        if node == ROOT:
            place = choose_at_root(tree, node, walk.legal, count, walk.liking, considered, walk.trust, walk.scores)
        else:
            place = choose_inside(tree, node, walk.legal, count, walk.trust, walk.scores)
        action = walk.legal[place]
        walk.nodes[depth] = node
        walk.actions[depth] = action
        depth += 1
        mover = s.to_play
        known = card_to_come_again(tree, node, action, walk.widening, walk.rng)
        if known == NOTHING or not bring_to_top(s, action, known):
            shuffle_top(s, action, walk.rng)
        apply_action(s, f, action)
        card = card_turned_up(s, action, mover)
        child = find_child(tree, node, action, card)
        if child == NO_NODE:
            child = walk.used
            walk.used += 1
            add_child(tree, node, child, action, card)
        node = child
    walk.nodes[depth] = node
    walk.depth = depth
    walk.over = s.phase == OVER


@compiled
def final_chances(s: State, out: NDArray[np.float32]) -> None:
    """What a finished game gave each seat: winners share one win; without a winner everybody shares it."""
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(MAX_PLAYERS):
        out[seat] = 0
    for seat in range(s.players):
        if winners == 0:
            out[seat] = np.float32(1) / s.players
        elif s.winners >> seat & 1:
            out[seat] = np.float32(1) / winners


@compiled
def learn_node(
    tree: Tree, walk: Walk, s: State, f: Facts, logits: NDArray[np.float32], chances: NDArray[np.float32]
) -> None:
    """Write what the network says of the node where the walk ended; `chances` [place] count from its mover."""
    node = walk.nodes[walk.depth]
    tree[node].known = 1
    tree[node].seat = s.to_play
    highest = highest_of(logits, walk.legal, list_legal(s, f, walk.legal))
    note_policy(tree, node, logits, highest)
    if node == ROOT:
        for action in range(ACTIONS):
            walk.liking[action] += logits[action] - highest
    for seat in range(MAX_PLAYERS):
        walk.chances[seat] = 0
    for place in range(s.players):
        seat = s.to_play + place
        walk.chances[seat - s.players if seat >= s.players else seat] = chances[place]


@compiled
def walk_up(tree: Tree, walk: Walk) -> None:
    """Add `walk.chances` to every node on the way."""
    for i in range(walk.depth):
        add_visit(tree, walk.nodes[i], walk.chances)
        add_try(tree, walk.nodes[i], walk.actions[i], walk.chances)
    add_visit(tree, walk.nodes[walk.depth], walk.chances)
