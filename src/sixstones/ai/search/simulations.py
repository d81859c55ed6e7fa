"""Simulations: deal what can't be seen, walk down the tree, add a node, judge it, and tell everybody on the way."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.random import random_action
from sixstones.ai.search.evaluation import evaluate
from sixstones.ai.search.features import COUNT
from sixstones.ai.search.selection import Moves, choose_edge
from sixstones.ai.search.tree import NO_NODE, ROOT, Tree, add_child, add_result
from sixstones.ai.search.unseen import deal_hands, shuffle_top
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts, FactsArray
from sixstones.rules.state import MAX_PLAYERS, OVER, State, States

MAX_DEPTH: Final = 200
ROLLOUT_LIMIT: Final = 400


@compiled
def run_simulations(
    states: States,
    facts: FactsArray,
    tree: Tree,
    used: int,
    moves_scratch: NDArray[np.void],
    rng: NDArray[np.uint64],
    simulations: int,
    rollouts: bool,
) -> int:
    """Add up to `simulations` to the tree, fewer when it is full; return how many of its nodes are used.

    `states` is two records: the position with its unseen cards filled in, and one to play on. A leaf is judged by
    `evaluate`, or with `rollouts` by random play to the end.
    """
    f, moves = facts[0], moves_scratch[0]
    path = np.zeros(MAX_DEPTH + 1, np.int32)
    features = np.zeros(COUNT, np.float32)
    chances = np.zeros(MAX_PLAYERS, np.float32)
    viewer = states[0].to_play
    for _ in range(simulations):
        if used == len(tree):
            break
        states[1] = states[0]
        s = states[1]
        deal_hands(s, viewer, rng)
        depth, used = _descend(s, f, tree, used, moves, rng, path)
        if rollouts:
            _play_out(s, f, moves.action, rng)
        evaluate(s, f, features, moves.lift, chances)
        for i in range(depth + 1):
            add_result(tree, path[i], chances)
    return used


@compiled
def _descend(
    s: State, f: Facts, tree: Tree, used: int, moves: Moves, rng: NDArray[np.uint64], path: NDArray[np.int32]
) -> tuple[int, int]:
    """Walk to a new node, the end of the game or the depth limit; return the depth and the nodes used."""
    node = ROOT
    depth = 0
    path[0] = node
    while s.phase != OVER and depth < MAX_DEPTH:
        child = choose_edge(tree, node, s, f, moves)
        action = moves.action[moves.chosen]
        shuffle_top(s, action, rng)
        apply_action(s, f, action)
        depth += 1
        if child == NO_NODE:
            add_child(tree, node, used, moves.edge[moves.chosen])
            path[depth] = used
            return depth, used + 1
        node = child
        path[depth] = node
    return depth, used


@compiled
def _play_out(s: State, f: Facts, legal: NDArray[np.int8], rng: NDArray[np.uint64]) -> None:
    played = 0
    while s.phase != OVER and played < ROLLOUT_LIMIT:
        action = random_action(s, f, legal, rng)
        shuffle_top(s, action, rng)
        apply_action(s, f, action)
        played += 1
