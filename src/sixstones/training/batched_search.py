"""Thousands of Gumbel searches in lockstep: each wave runs one simulation per game, up to a leaf for the network.

Games are spread over the cores with `prange`: a wave takes a fraction of a millisecond, too short to wake threads.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s
from sixstones.ai.network.tree import sum_children
from sixstones.ai.search.determinization import deal_hands
from sixstones.ai.search.evaluation import write_result
from sixstones.observation.layout import PLAYING
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled, compiled_for_cores
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, MAX_PLAYERS, NOTHING, OVER, FactsArray, States, new_states
from sixstones.training import gumbel
from sixstones.training.gumbel import NODE, ROOT, SIMULATION, GumbelTree

MAX_MOVES: Final = 240  # longer games are cut off, and everybody shares the win
ILLEGAL: Final = np.float32(-1)  # marks illegal actions in the policies of samples
OUTLOOK: Final = MAX_PLAYERS + 1  # auxiliary targets: everybody's final points, and the remaining turns
_SMALL: Final = np.float32(1e-9)


class BatchedSearch(NamedTuple):
    """All games of a pool. The first dimension of every array is the game."""

    facts: FactsArray
    states: States
    leaves: States  # the leaf of the current simulation
    trees: NDArray[Any]  # [game, node]
    simulations: NDArray[Any]
    observations: Int8s  # [game, PLAYING] for the network
    # The history of the current games, [game, move, …].
    seen: Int8s
    policies: Float32s
    chances: Float32s  # by seat
    movers: Int8s
    lengths: NDArray[np.int32]
    numbers: NDArray[np.int64]
    # The games that ended with the last move.
    finished: Int8s
    results: Float32s  # [game, seat]
    points: NDArray[np.int16]  # [game, seat]
    cards: Int8s  # scratch for dealing, like the next
    sides: Int8s


class Samples(NamedTuple):
    """Training samples from finished games: one row per move."""

    seen: Int8s
    policies: Float32s  # of all actions; ILLEGAL if not legal
    targets: Float32s  # all players' chances, counted from the mover
    outlooks: Int8s  # [row, OUTLOOK]
    games: int


def empty_samples(rows: int, games: int) -> Samples:
    """Uninitialised samples."""
    return Samples(
        np.empty((rows, PLAYING), np.int8),
        np.empty((rows, ACTIONS), np.float32),
        np.empty((rows, MAX_PLAYERS), np.float32),
        np.empty((rows, OUTLOOK), np.int8),
        games,
    )


def new_batched_search(games: int, facts: FactsArray, simulations: int) -> BatchedSearch:
    return BatchedSearch(
        facts,
        new_states(games),
        new_states(games),
        np.zeros((games, simulations + 2), NODE),
        np.zeros(games, SIMULATION),
        np.zeros((games, PLAYING), np.int8),
        np.zeros((games, MAX_MOVES, PLAYING), np.int8),
        np.zeros((games, MAX_MOVES, ACTIONS), np.float32),
        np.zeros((games, MAX_MOVES, MAX_PLAYERS), np.float32),
        np.zeros((games, MAX_MOVES), np.int8),
        np.zeros(games, np.int32),
        np.arange(games, dtype=np.int64),
        np.zeros(games, np.int8),
        np.zeros((games, MAX_PLAYERS), np.float32),
        np.zeros((games, MAX_PLAYERS), np.int16),
        np.zeros((games, CARDS), np.int8),
        np.zeros((games, TILES), np.int8),
    )


@compiled_for_cores
def deal_all(g: BatchedSearch, players: int, seed: int) -> None:
    """Deal every game, each with its own random stream."""
    for i in prange(len(g.states)):
        seed_stream(g.simulations[i].rng, seed, g.numbers[i])
        _deal(g, i, players)


@compiled
def _deal(g: BatchedSearch, i: int, players: int) -> None:
    deal_at_random(g.states[i], players, g.simulations[i].rng, g.cards[i], g.sides[i])
    g.lengths[i] = 0
    reset_tree(g, i)


@compiled
def reset_tree(g: BatchedSearch, i: int) -> None:
    """Clear the tree, and draw new Gumbel noise for the root."""
    sim = g.simulations[i]
    gumbel.clear_node(g.trees[i], ROOT, NOTHING)
    sim.used = 1
    for action in range(ACTIONS):
        drawn = np.float32(below(sim.rng, 1 << 24) + 1) / np.float32(1 << 24)
        sim.root_scores[action] = -np.log(-np.log(drawn - np.float32(1e-8)) + _SMALL)


@compiled_for_cores
def reset_all(g: BatchedSearch) -> None:
    """`reset_tree` in every game."""
    for i in prange(len(g.states)):
        reset_tree(g, i)


@compiled_for_cores
def select_all(g: BatchedSearch, table: NDArray[np.int32], wave: int, most: int) -> None:
    """Run one simulation per game up to its leaf; wave 0 evaluates the root. `table` has `considered_visits`."""
    for i in prange(len(g.states)):
        _select(g, i, table, wave, most)


@compiled
def _select(g: BatchedSearch, i: int, table: NDArray[np.int32], wave: int, most: int) -> None:
    f, sim, s = g.facts[0], g.simulations[i], g.leaves[i]
    g.leaves[i] = g.states[i]
    deal_hands(s, s.to_play, sim.rng)
    considered = 0
    if wave > 0:
        considered = table[min(list_legal(s, f, sim.legal), most), wave - 1]
    gumbel.select_leaf(s, f, g.trees[i], sim, considered)
    if sim.over:
        write_result(s, sim.chances)
    else:
        write_observation(s, f, s.to_play, g.observations[i])


@compiled_for_cores
def backup_all(g: BatchedSearch, logits: Float32s, chances: Float32s) -> None:
    """Expand the leaves with the network's output, and back it up."""
    for i in prange(len(g.states)):
        if not g.simulations[i].over:
            gumbel.expand(g.trees[i], g.simulations[i], g.leaves[i], g.facts[0], logits[i], chances[i])
        gumbel.backup(g.trees[i], g.simulations[i])


@compiled_for_cores
def play_all(g: BatchedSearch) -> None:
    """Play the best move of each search, and record the search."""
    for i in prange(len(g.states)):
        _play_best(g, i)


@compiled
def _play_best(g: BatchedSearch, i: int) -> None:
    f, s, tree, sim = g.facts[0], g.states[i], g.trees[i], g.simulations[i]
    sim.count = list_legal(s, f, sim.legal)
    action = gumbel.best_action(tree, sim)
    _record_search(g, i)
    apply_action(s, f, action)
    g.lengths[i] += 1
    g.finished[i] = s.phase == OVER or g.lengths[i] == MAX_MOVES
    if g.finished[i]:
        write_result(s, g.results[i])  # a game that was cut off has no winner: all share it
        g.points[i] = s.points
    else:
        reset_tree(g, i)


@compiled
def _record_search(g: BatchedSearch, i: int) -> None:
    s, tree, sim, move = g.states[i], g.trees[i], g.simulations[i], g.lengths[i]
    gumbel.improve_policy(tree, ROOT, sim)
    g.policies[i, move] = ILLEGAL
    for k in range(sim.count):
        g.policies[i, move, sim.legal[k]] = sim.scores[k]
    root_chances(tree, sim.legal, sim.count, sim.scores, g.chances[i, move])
    g.movers[i, move] = s.to_play
    write_observation(s, g.facts[0], s.to_play, g.seen[i, move])


@compiled
def root_chances(tree: GumbelTree, legal: Int8s, count: int, policy: Float32s, out: Float32s) -> None:
    """Write each seat's chances at the root if the mover follows `policy`, over the visited moves."""
    # The mean of all simulations would be about 4 percentage points too low for the mover, because most of them try
    # moves that nobody would play.
    out[:] = 0
    weight, values = np.float32(0), np.zeros(MAX_PLAYERS, np.float32)
    for k in range(count):
        visits = sum_children(tree, tree[ROOT].first_child[legal[k]], values)
        if visits:
            weight += policy[k]
            out += policy[k] / visits * values
    for seat in range(MAX_PLAYERS):
        out[seat] = out[seat] / weight if weight > 0 else tree[ROOT].value_sum[seat] / tree[ROOT].visits


@compiled_for_cores
def advance_unsearched(g: BatchedSearch, players: int, left: NDArray[np.int64]) -> None:
    """In each game with moves `left`, play one sampled from the network's policy without a search or a record."""
    for i in prange(len(g.states)):
        if left[i] > 0:
            left[i] -= 1
            _play_policy(g, i, players)


@compiled
def _play_policy(g: BatchedSearch, i: int, players: int) -> None:
    f, s, sim = g.facts[0], g.states[i], g.simulations[i]
    drawn = sim.legal[0]
    for k in range(list_legal(s, f, sim.legal)):
        if k == 0 or sim.root_scores[sim.legal[k]] > sim.root_scores[drawn]:
            drawn = sim.legal[k]
    apply_action(s, f, drawn)
    if s.phase == OVER:
        _deal(g, i, players)
    else:
        reset_tree(g, i)


@compiled_for_cores
def redeal_finished(g: BatchedSearch, players: int) -> None:
    """Deal the finished games again, after their samples were taken."""
    for i in prange(len(g.states)):
        if g.finished[i]:
            _deal(g, i, players)


@compiled_for_cores
def copy_samples(
    g: BatchedSearch,
    ended: NDArray[np.int64],
    starts: NDArray[np.int64],
    target_lambda: float,
    out: Samples,
    players: int,
) -> None:
    """Copy the games that `ended` to `out`, each from its start."""
    for k in prange(len(ended)):
        _copy_game(g, ended[k], starts[k], starts[k + 1], target_lambda, out, players)


@compiled
def _copy_game(
    g: BatchedSearch, i: int, start: int, end: int, target_lambda: float, out: Samples, players: int
) -> None:
    moves = g.lengths[i]
    out.seen[start:end] = g.seen[i, :moves]
    out.policies[start:end] = g.policies[i, :moves]
    targets, outlooks = out.targets[start:end], out.outlooks[start:end]
    write_targets(
        g.movers[i], g.chances[i], g.results[i], g.points[i], moves, players, target_lambda, targets, outlooks
    )


@compiled
def write_targets(
    movers: Int8s,
    chances: Float32s,
    results: Float32s,
    points: NDArray[np.int16],
    moves: int,
    players: int,
    target_lambda: float,
    targets: Float32s,
    outlooks: Int8s,
) -> None:
    """Write the targets of each move, for all players counted from its mover."""
    # TD(lambda): the target is the search's chances averaged with the target of the next move, which has the weight
    # `target_lambda`. Moves without a search have negative chances.
    running = results.copy()
    for back in range(moves):
        move = moves - 1 - back
        if chances[move, 0] >= 0:
            for seat in range(MAX_PLAYERS):
                running[seat] = target_lambda * running[seat] + (1 - target_lambda) * chances[move, seat]
        for place in range(MAX_PLAYERS):
            seat = movers[move] + place
            seat = seat - players if seat >= players else seat
            targets[move, place] = running[seat] if place < players else np.float32(0)
            outlooks[move, place] = points[seat] if place < players else 0
        outlooks[move, MAX_PLAYERS] = min(back // players, 100)
