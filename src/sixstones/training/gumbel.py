"""One simulation of Gumbel AlphaZero search (Danihelka and others, 2022).

At the root some moves, sampled from the network's policy, are tried equally often and halved until one is left; below
it moves are chosen so that visits follow the improved policy. With few simulations this gives better training targets
than visit counts.

The tree is one array of nodes per game. A node is a position as its mover knows it. An action that reveals a card has
one child per revealed card. The cards that others reserved unseen are dealt again in every simulation; only the moves
that are legal in the current deal take part.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s
from sixstones.ai.network.tree import NONE, add_visit, find_child, repeated_card
from sixstones.ai.search.determinization import play_drawing
from sixstones.ai.search.evaluation import write_by_seat
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.state import MAX_PLAYERS, OVER, Action, Facts, State

NODE: Final = np.dtype(
    [
        ("prior", np.float32, ACTIONS),  # exp(logit), unnormalised: exponentials are expensive, and visits many
        ("action_visits", np.int16, ACTIONS),
        ("action_value_sum", np.float32, ACTIONS),  # the mover's chances after each action, summed
        ("value_sum", np.float32, MAX_PLAYERS),  # each seat's chances, summed over the visits
        ("first_child", np.int16, ACTIONS),  # a list per action: a single list would cost a cache miss per child
        ("next_sibling", np.int16),  # of the same action, with another card
        ("visits", np.int32),
        ("seat", np.int8),  # who moves
        ("card", np.int8),  # the card revealed by the move to this node, or NOTHING
        ("expanded", np.int8),  # whether the network has evaluated it
    ],
    align=True,
)
MAX_SIMULATIONS: Final = 32_000  # of one search; node numbers have 16 bits
GumbelTree: TypeAlias = NDArray[Any]  # an array of NODE records; the first is the root

ROOT: Final = 0
NO_NODE: Final = NONE


@compiled
def clear_node(tree: GumbelTree, node: int, card: int) -> None:
    tree[node].action_visits[:] = 0
    tree[node].action_value_sum[:] = 0
    tree[node].value_sum[:] = 0
    tree[node].visits = 0
    tree[node].first_child[:] = NO_NODE
    tree[node].next_sibling = NO_NODE
    tree[node].card = card
    tree[node].expanded = 0


@compiled
def add_child(tree: GumbelTree, node: int, child: int, action: Action, card: int) -> None:
    clear_node(tree, child, card)
    tree[child].next_sibling = tree[node].first_child[action]
    tree[node].first_child[action] = child


MAX_DEPTH: Final = 32

SIMULATION: Final = np.dtype(
    [
        ("nodes", np.int32, MAX_DEPTH + 1),  # of the path, the root first
        ("actions", np.int8, MAX_DEPTH + 1),  # taken at them
        ("depth", np.int32),
        ("legal", np.int8, ACTIONS),  # the legal actions at the current node
        ("count", np.int64),  # of legal actions
        ("scores", np.float32, ACTIONS),  # of the legal actions
        ("root_scores", np.float32, ACTIONS),  # Gumbel noise of the root's actions, plus their logits once known
        ("chances", np.float32, MAX_PLAYERS),
        ("value_scale", np.float32),  # see `score_actions`
        ("widening", np.float32),  # see `repeated_card`
        ("used", np.int32),  # nodes of the tree in use
        ("over", np.int8),  # it reached the end of the game: nothing to evaluate
        ("rng", np.uint64, 1),
    ],
    align=True,
)
Simulation: TypeAlias = Any  # one SIMULATION record: the current simulation of one game, and scratch space


VISIT_OFFSET: Final = 50.0
MAX_LOGIT_GAP: Final = np.float32(20)  # above the best legal logit: illegal actions may have any logit
TINY: Final = np.float32(1e-30)


def considered_visits(considered: int, simulations: int) -> NDArray[np.int32]:
    """Sequential halving: for each simulation, the visits of the action that it selects at the root."""
    if considered <= 1:
        return np.arange(simulations, dtype=np.int32)
    rounds = int(np.ceil(np.log2(considered)))
    sequence: list[int] = []
    visits, left = [0] * considered, considered
    while len(sequence) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            sequence += visits[:left]
            visits = [count + 1 for count in visits[:left]]
        left = max(2, left // 2)
    return np.array(sequence[:simulations], np.int32)


@compiled
def set_prior(tree: GumbelTree, node: int, logits: Float32s, highest: np.float32) -> None:
    """Write the priors, relative to the `highest` logit of a legal action."""
    # All actions get a prior: others may be legal in another deal of the unseen cards.
    for action in range(ACTIONS):
        tree[node].prior[action] = np.exp(min(logits[action] - highest, MAX_LOGIT_GAP))


@compiled
def score_actions(tree: GumbelTree, node: int, sim: Simulation) -> None:
    """Write the completed Q-value of each legal action, scaled: the search adds it to the logit."""
    # Unvisited actions get the mixed value: the network's value averaged with that of the visited actions.
    legal, count, seat = sim.legal, sim.count, tree[node].seat
    visits = 0
    most = 0
    weight = np.float32(0)
    weighted = np.float32(0)
    for i in range(count):
        tried = tree[node].action_visits[legal[i]]
        if tried:
            visits += tried
            most = max(most, tried)
            weight += tree[node].prior[legal[i]]
            weighted += tree[node].prior[legal[i]] * tree[node].action_value_sum[legal[i]] / tried
    own = tree[node].value_sum[seat] / max(tree[node].visits, 1)
    mixed = (own + visits * weighted / max(weight, TINY)) / (1 + visits) if visits else own
    factor = np.float32((VISIT_OFFSET + most) * sim.value_scale)
    for i in range(count):
        tried = tree[node].action_visits[legal[i]]
        sim.scores[i] = factor * (tree[node].action_value_sum[legal[i]] / tried if tried else mixed)


@compiled
def improve_policy(tree: GumbelTree, node: int, sim: Simulation) -> None:
    """Write the improved policy over the legal actions as their scores."""
    # Unvisited actions have the same score, so they share one exponential: most of the time is spent here.
    score_actions(tree, node, sim)
    legal, count, scores = sim.legal, sim.count, sim.scores
    highest = np.float32(-np.inf)
    for i in range(count):
        highest = max(highest, scores[i])
    untried = np.float32(-1)
    total = TINY
    for i in range(count):
        if tree[node].action_visits[legal[i]]:
            factor = np.exp(scores[i] - highest)
        else:
            if untried < 0:
                untried = np.exp(scores[i] - highest)
            factor = untried
        scores[i] = tree[node].prior[legal[i]] * factor
        total += scores[i]
    for i in range(count):
        scores[i] /= total


@compiled
def select_interior(tree: GumbelTree, node: int, sim: Simulation) -> Action:
    """The action that brings the visits closest to the improved policy."""
    improve_policy(tree, node, sim)
    legal, count = sim.legal, sim.count
    visits = 0
    for i in range(count):
        visits += tree[node].action_visits[legal[i]]
    best = 0
    highest = np.float32(-np.inf)
    for i in range(count):
        score = sim.scores[i] - tree[node].action_visits[legal[i]] / np.float32(1 + visits)
        if score > highest:
            best, highest = i, score
    return legal[best]


@compiled
def select_root(tree: GumbelTree, sim: Simulation, considered: int) -> Action:
    """The best action of the root among those with `considered` visits."""
    score_actions(tree, ROOT, sim)
    legal, best, highest = sim.legal, 0, np.float32(-np.inf)
    for i in range(sim.count):
        if tree[ROOT].action_visits[legal[i]] == considered:
            score = sim.scores[i] + sim.root_scores[legal[i]]
            if score > highest:
                best, highest = i, score
    return legal[best]


@compiled
def best_action(tree: GumbelTree, sim: Simulation) -> Action:
    """The best action of the root after the last simulation: one of the most visited."""
    most = 0
    for i in range(sim.count):
        most = max(most, tree[ROOT].action_visits[sim.legal[i]])
    return select_root(tree, sim, most)


@compiled
def select_leaf(s: State, f: Facts, tree: GumbelTree, sim: Simulation, considered: int) -> None:
    """Descend from the root to a new node or the end of the game."""
    # `s` is the position of the root with the unseen cards dealt, afterwards that of the leaf. `considered` is the
    # number of visits of the action to select at the root.
    node = ROOT
    depth = 0
    while tree[node].expanded and s.phase != OVER and depth < MAX_DEPTH and sim.used < len(tree):
        sim.count = list_legal(s, f, sim.legal)
        action = select_root(tree, sim, considered) if node == ROOT else select_interior(tree, node, sim)
        sim.nodes[depth] = node
        sim.actions[depth] = action
        depth += 1
        first, visits = tree[node].first_child[action], tree[node].action_visits[action]
        repeated = repeated_card(tree, first, visits, sim.widening, sim.rng)
        card = play_drawing(s, f, action, repeated, s.to_play, sim.rng)
        child = find_child(tree, first, card)
        if child == NO_NODE:
            child = sim.used
            sim.used += 1
            add_child(tree, node, child, action, card)
        node = child
    sim.nodes[depth] = node
    sim.depth = depth
    sim.over = s.phase == OVER


@compiled
def expand(tree: GumbelTree, sim: Simulation, s: State, f: Facts, logits: Float32s, chances: Float32s) -> None:
    """Expand the leaf with the network's output; `chances` [place] count from the mover."""
    node = sim.nodes[sim.depth]
    tree[node].expanded = 1
    tree[node].seat = s.to_play
    highest = np.float32(-np.inf)
    for i in range(list_legal(s, f, sim.legal)):
        highest = max(highest, logits[sim.legal[i]])
    set_prior(tree, node, logits, highest)
    if node == ROOT:
        for action in range(ACTIONS):
            sim.root_scores[action] += logits[action] - highest
    write_by_seat(s, chances, sim.chances)


@compiled
def backup(tree: GumbelTree, sim: Simulation) -> None:
    """Add `sim.chances` to every node and action of the path."""
    for i in range(sim.depth + 1):
        node = tree[sim.nodes[i]]
        add_visit(node, sim.chances)
        if i < sim.depth:
            node.action_visits[sim.actions[i]] += 1
            node.action_value_sum[sim.actions[i]] += sim.chances[node.seat]
