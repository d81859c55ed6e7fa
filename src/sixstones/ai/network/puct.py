"""PUCT search with a network: select leaves, evaluate them in batches, and back up the results.

While a simulation waits for the network, its path counts as visited (virtual visits), so that the next one tries
something else. If the next one still reaches the same leaf, it is undone.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s, Mask, Rng
from sixstones.ai.network import tree as trees
from sixstones.ai.network.evaluation import Evaluation, evaluate, load_network, new_evaluation
from sixstones.ai.network.tree import EXPANDED, NEW, NONE, PENDING, ROOT, SearchTree, new_tree
from sixstones.ai.network.tree_reuse import Reuse, new_reuse
from sixstones.ai.search.determinization import deal_hands, play_drawing
from sixstones.ai.search.evaluation import write_by_seat, write_result
from sixstones.ai.thought import Thoughts, new_thought
from sixstones.observation.layout import PLAYING
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS, RECRUIT_HAND
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import MAX_PLAYERS, OVER, Card, Facts, FactsArray, Seat, State, States, new_states

MAX_DEPTH: Final = 64
MIN_PRIOR: Final = 1e-6
FINISHED_PER_BATCH: Final = 4  # check the clock after this many batches of simulations that need no network

PATH: Final = np.dtype(
    [
        ("nodes", np.int32, MAX_DEPTH),
        ("edges", np.int32, MAX_DEPTH),
        ("depth", np.int32),
        ("leaf", np.int32),  # the new node at its end, or NONE if the tree is full or the path too long
    ],
    align=True,
)


class SearchParams(NamedTuple):
    """Parameters of PUCT, with values from 0 to 1."""

    cpuct: float = 0.8  # weight of the prior relative to the value
    cpuct_base: float = 5000.0  # the weight grows with the visits: cpuct + log(1 + visits / cpuct_base)
    fpu_reduction: float = 0.15  # first play urgency: an untried move is at most this much worse than its parent
    widening: float = 1.0  # a move with n visits has at most this times sqrt(n) children, one per revealed card


class LeafBatch(NamedTuple):
    """The simulations that wait for the network, and scratch space."""

    states: States  # the leaf of each simulation
    paths: NDArray[Any]
    observations: Int8s  # [simulation, PLAYING] for the network
    root: States  # the position to search, with every card in some place
    allowed: Mask  # [action] at the root
    legal: Int8s
    mask: Mask
    chances: Float32s
    rng: Rng


def new_leaf_batch(most: int) -> LeafBatch:
    return LeafBatch(
        new_states(most),
        np.zeros(most, PATH),
        np.zeros((most, PLAYING), np.int8),
        new_states(1),
        np.zeros(ACTIONS, np.bool_),
        np.zeros(ACTIONS, np.int8),
        np.zeros(ACTIONS, np.bool_),
        np.zeros(MAX_PLAYERS, np.float32),
        np.zeros(1, np.uint64),
    )


WORK: Final = 4


class Mind(NamedTuple):
    """All buffers of a bot or a coach, allocated once. Each thread needs its own."""

    evaluation: Evaluation  # the network and its scratch
    tree: SearchTree
    batch: LeafBatch  # with the random numbers
    reuse: Reuse
    params: SearchParams
    work: States  # [WORK] scratch
    thought: Thoughts  # [1] the result


def new_mind(weights: Path, seed: int, *, batch: int, nodes: int, params: SearchParams | None = None) -> Mind:
    """A mind with the network from a file and room for `nodes` nodes and `batch` leaves. Raises UnusableWeights."""
    leaves, evaluation = new_leaf_batch(batch), new_evaluation(load_network(weights), batch)
    seed_stream(leaves.rng, seed, 0)
    work, thought = new_states(WORK), new_thought()
    return Mind(evaluation, new_tree(nodes), leaves, new_reuse(nodes), params or SearchParams(), work, thought)


@compiled
def select_leaves(mind: Mind, facts: FactsArray, viewer: Seat, wanted: int, most: int) -> tuple[int, int]:
    """Run simulations until `wanted` leaves wait for the network, or `most` simulations were started."""
    # It stops earlier if simulations keep reaching the same leaves. Returns how many leaves wait, and how many
    # simulations reached the end of the game and are complete.
    batch, pending, finished = mind.batch, 0, 0
    repeats = wanted // 4
    can_grow = trees.has_room(mind.tree, wanted * (1 + FINISHED_PER_BATCH))
    while pending < wanted and pending + finished < most and finished < wanted * FINISHED_PER_BATCH:
        s = batch.states[pending]
        batch.states[pending] = batch.root[0]
        deal_hands(s, viewer, batch.rng)
        state = select_leaf(mind, pending, ROOT, facts, viewer, can_grow)
        if s.phase == OVER:
            finished += 1
        elif state == PENDING:
            if repeats == 0:
                break
            repeats -= 1
        else:
            pending += 1
    return pending, finished


@compiled
def select_leaf(mind: Mind, slot: int, start: int, facts: FactsArray, viewer: Seat, can_grow: bool) -> int:
    """Run a simulation from a node until it needs the network; return the state that its leaf had."""
    # The slot has the node's position. PENDING means that an earlier simulation waits at this leaf, and this one was
    # undone. If the game ended, the simulation is complete.
    tree, batch, s, path = mind.tree, mind.batch, mind.batch.states[slot], mind.batch.paths[slot]
    state = _descend(mind, s, path, start, facts[0], viewer, can_grow)
    if s.phase == OVER:
        write_result(s, batch.chances)
        _backup(tree, path, batch.chances)
    elif state == PENDING:
        _undo_path(tree, path)
    else:
        write_observation(s, facts[0], s.to_play, batch.observations[slot])
    return state


@compiled
def _descend(mind: Mind, s: State, path: Any, start: int, f: Facts, viewer: Seat, can_grow: bool) -> int:
    """Follow the tree to a node that is not expanded; return the state that the node had."""
    tree, batch, params = mind.tree, mind.batch, mind.params
    number, depth, state = start, 0, tree.nodes[start].state
    while state == EXPANDED and s.phase != OVER and depth < MAX_DEPTH:
        masked = _mask_illegal(tree, number, s, f, batch)
        mask = batch.allowed if number == ROOT else batch.mask
        edge = _select_edge(tree, number, mask, masked, can_grow, params)
        if edge == NONE:
            break
        path.nodes[depth] = number
        path.edges[depth] = edge
        depth += 1
        tree.nodes[number].virtual_visits += 1
        tree.edges[edge].virtual_visits += 1
        card = _play(s, f, tree, edge, viewer, batch.rng, params.widening)
        number = trees.find_child(tree.nodes, tree.edges[edge].first_child, card)
        if number == NONE and can_grow:
            number = trees.add_child(tree, edge, card)
        state = tree.nodes[number].state if number != NONE else NEW
    path.depth = depth
    path.leaf = number if state == NEW else NONE
    if path.leaf != NONE and s.phase != OVER:
        tree.nodes[number].state = PENDING
    return state


@compiled
def _play(s: State, f: Facts, tree: SearchTree, edge: int, viewer: Seat, rng: Rng, widening: float) -> Card:
    """Play an edge's move and return the card that it revealed to the viewer, or NOTHING."""
    e = tree.edges[edge]
    action = e.action
    if trees.reveals_hand_card(s, action, viewer):
        card = s.hand[s.to_play, action - RECRUIT_HAND]
        apply_action(s, f, action)
        return card
    repeated = trees.repeated_card(tree.nodes, e.first_child, e.visits + e.virtual_visits, widening, rng)
    return play_drawing(s, f, action, repeated, viewer, rng)


@compiled
def _mask_illegal(tree: SearchTree, number: int, s: State, f: Facts, batch: LeafBatch) -> bool:
    """Whether the node's moves need a mask: at the root, and if they depend on the deal, which fills `batch.mask`."""
    if number == ROOT:
        return True
    if not tree.nodes[number].deal_dependent:
        return False
    batch.mask[:] = False
    for i in range(list_legal(s, f, batch.legal)):
        batch.mask[batch.legal[i]] = True
    return True


@compiled
def _select_edge(tree: SearchTree, number: int, mask: Mask, masked: bool, can_grow: bool, params: SearchParams) -> int:
    """The edge to follow by PUCT, or NONE if there is none and the tree can't grow."""
    node = tree.nodes[number]
    visits = node.visits - 1 + node.virtual_visits
    cpuct = np.float32(params.cpuct + np.log(1 + visits / params.cpuct_base))
    exploration = cpuct * np.sqrt(np.float32(max(visits, 1)))
    if masked:
        exploration /= np.float32(max(_allowed_prior(tree, number, mask), MIN_PRIOR))
    untried = node.value_sum[node.seat] / node.visits - np.float32(params.fpu_reduction) * np.sqrt(node.tried_prior)
    best, highest = NONE, np.float32(-np.inf)
    edge = node.first_edge
    while edge != NONE:
        e = tree.edges[edge]
        if not masked or mask[e.action]:
            found = e.value_sum / e.visits if e.visits else untried
            score = found + exploration * e.prior / (1 + e.visits + e.virtual_visits)
            if score > highest:
                best, highest = edge, score
        edge = e.next_edge
    if can_grow:
        place = _next_untried(tree, number, mask, masked)
        if place != NONE and untried + exploration * trees.prior_of(tree.moves[node.first_move + place]) > highest:
            return trees.open_move(tree, number, place)
    return best


@compiled
def _allowed_prior(tree: SearchTree, number: int, mask: Mask) -> float:
    node = tree.nodes[number]
    total = 0.0
    for i in range(node.first_move, node.first_move + node.move_count):
        if mask[trees.action_of(tree.moves[i])]:
            total += trees.prior_of(tree.moves[i])
    return total


@compiled
def _next_untried(tree: SearchTree, number: int, mask: Mask, masked: bool) -> int:
    """The place of the untried move with the largest prior, or NONE."""
    node = tree.nodes[number]
    for place in range(node.next_move, node.move_count):
        move = tree.moves[node.first_move + place]
        if not move & trees.TRIED and (not masked or mask[trees.action_of(move)]):
            return place
    return NONE


@compiled
def evaluate_leaves(mind: Mind, facts: FactsArray, viewer: Seat, count: int) -> None:
    """Evaluate the first `count` leaves with the network, expand them and back up their values."""
    tree, batch, e = mind.tree, mind.batch, mind.evaluation
    if count:
        evaluate(e, batch.observations, count)
    for i in range(count):
        s, path = batch.states[i], batch.paths[i]
        if path.leaf != NONE:
            trees.set_priors(tree, path.leaf, s, facts[0], viewer, e.logits[i], batch.legal)
        write_by_seat(s, e.chances[i], batch.chances)
        _backup(tree, path, batch.chances)


@compiled
def _backup(tree: SearchTree, path: Any, chances: Float32s) -> None:
    for i in range(path.depth):
        node, edge = tree.nodes[path.nodes[i]], tree.edges[path.edges[i]]
        trees.add_visit(node, chances)
        node.virtual_visits -= 1
        edge.virtual_visits -= 1
        edge.visits += 1
        edge.value_sum += chances[node.seat]
    if path.leaf != NONE:
        trees.add_visit(tree.nodes[path.leaf], chances)


@compiled
def _undo_path(tree: SearchTree, path: Any) -> None:
    """Remove the virtual visits of a simulation that reached a leaf that is already pending."""
    for i in range(path.depth):
        tree.nodes[path.nodes[i]].virtual_visits -= 1
        tree.edges[path.edges[i]].virtual_visits -= 1
