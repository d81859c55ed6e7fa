"""Thousands of searches in step: every wave walks one simulation down in each game, to a position for the network.

Games are spread over the cores with `prange`: a wave is a fraction of a millisecond, too short to wake threads for.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.network.choosing import choose_at_root, improve, improved_scores, most_tried
from sixstones.ai.network.tree import NO_NODE, NODE, ROOT, Tree, clear_node
from sixstones.ai.network.walking import WALK, final_chances, learn_node, walk_down, walk_up
from sixstones.ai.search.unseen import deal_hands
from sixstones.observation.layout import PLAYING
from sixstones.observation.write import write_playing
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled, compiled_for_cores
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, MAX_PLAYERS, NOTHING, OVER, States, new_states

LONGEST: Final = 240
"""Moves that a game of training may have; one that goes on longer is cut off, and everybody shares it."""
ILLEGAL: Final = np.float32(-1)
"""What stands in the policies of lessons for an action that the rules don't allow."""
OUTLOOK: Final = MAX_PLAYERS + 1
"""What else lessons say of how the game went on: everybody's points at its end, and the turns that were left."""
_SMALL: Final = np.float32(1e-9)


class Forest(NamedTuple):
    """All games of a pool; arrays run over the games unless it says otherwise."""

    facts: FactsArray
    states: States
    walked: States  # where the simulation under way has come to
    trees: NDArray[Any]  # [game, node]
    walks: NDArray[Any]
    questions: NDArray[np.int8]  # [game, PLAYING] for the network
    # What is remembered of the games under way, [game, move, …].
    seen: NDArray[np.int8]
    policies: NDArray[np.float32]
    chances: NDArray[np.float32]  # by seat
    movers: NDArray[np.int8]
    lengths: NDArray[np.int32]
    numbers: NDArray[np.int64]
    # What ended in the last move.
    finished: NDArray[np.int8]
    results: NDArray[np.float32]  # [game, seat]
    points: NDArray[np.int16]  # [game, seat]
    cards: NDArray[np.int8]  # this and the next: to deal with
    sides: NDArray[np.int8]


def new_forest(games: int, facts: FactsArray, simulations: int) -> Forest:
    return Forest(
        facts,
        new_states(games),
        new_states(games),
        np.zeros((games, simulations + 2), NODE),
        np.zeros(games, WALK),
        np.zeros((games, PLAYING), np.int8),
        np.zeros((games, LONGEST, PLAYING), np.int8),
        np.zeros((games, LONGEST, ACTIONS), np.float32),
        np.zeros((games, LONGEST, MAX_PLAYERS), np.float32),
        np.zeros((games, LONGEST), np.int8),
        np.zeros(games, np.int32),
        np.arange(games, dtype=np.int64),
        np.zeros(games, np.int8),
        np.zeros((games, MAX_PLAYERS), np.float32),
        np.zeros((games, MAX_PLAYERS), np.int16),
        np.zeros((games, CARDS), np.int8),
        np.zeros((games, TILES), np.int8),
    )


@compiled_for_cores
def deal_all(g: Forest, players: int, seed: int) -> None:
    """Deal every game; each draws its own numbers from its own stream."""
    for i in prange(len(g.states)):
        seed_stream(g.walks[i].rng, seed, g.numbers[i])
        _deal(g, i, players)
        start_move(g, i)


@compiled
def _deal(g: Forest, i: int, players: int) -> None:
    deal_at_random(g.states[i], players, g.walks[i].rng, g.cards[i], g.sides[i])
    g.lengths[i] = 0


@compiled
def start_move(g: Forest, i: int) -> None:
    """An empty tree, and new noise for the root."""
    walk = g.walks[i]
    clear_node(g.trees[i], ROOT, NOTHING)
    walk.used = 1
    for action in range(ACTIONS):
        drawn = np.float32(below(walk.rng, 1 << 24) + 1) / np.float32(1 << 24)
        walk.liking[action] = -np.log(-np.log(drawn - np.float32(1e-8)) + _SMALL)


@compiled_for_cores
def begin_all(g: Forest) -> None:
    """`start_move` in every game."""
    for i in prange(len(g.states)):
        start_move(g, i)


@compiled_for_cores
def walk_all(g: Forest, table: NDArray[np.int32], wave: int, most: int) -> None:
    """One simulation in every game; wave 0 looks at the root itself. `table` is that of `choosing.schedule`."""
    for i in prange(len(g.states)):
        _walk(g, i, table, wave, most)


@compiled
def _walk(g: Forest, i: int, table: NDArray[np.int32], wave: int, most: int) -> None:
    f, walk, s = g.facts[0], g.walks[i], g.walked[i]
    g.walked[i] = g.states[i]
    deal_hands(s, s.to_play, walk.rng)
    considered = 0
    if wave > 0:
        considered = table[min(list_legal(s, f, walk.legal), most), wave - 1]
    walk_down(s, f, g.trees[i], walk, considered)
    if walk.over:
        final_chances(s, walk.chances)
    else:
        write_playing(s, f, s.to_play, g.questions[i])


@compiled_for_cores
def learn_all(g: Forest, logits: NDArray[np.float32], chances: NDArray[np.float32]) -> None:
    """Take the network's answers back up the trees."""
    for i in prange(len(g.states)):
        if not g.walks[i].over:
            learn_node(g.trees[i], g.walks[i], g.walked[i], g.facts[0], logits[i], chances[i])
        walk_up(g.trees[i], g.walks[i])


@compiled_for_cores
def move_all(g: Forest) -> None:
    """Make the move that each search found, and remember what it thought."""
    for i in prange(len(g.states)):
        _move(g, i)


@compiled
def _move(g: Forest, i: int) -> None:
    f, s, tree, walk = g.facts[0], g.states[i], g.trees[i], g.walks[i]
    count = list_legal(s, f, walk.legal)
    most = most_tried(tree, ROOT, walk.legal, count)
    place = choose_at_root(tree, ROOT, walk.legal, count, walk.liking, most, walk.trust, walk.scores)
    action = walk.legal[place]
    _remember(g, i, count)
    apply_action(s, f, action)
    g.lengths[i] += 1
    g.finished[i] = s.phase == OVER or g.lengths[i] == LONGEST
    if g.finished[i]:
        final_chances(s, g.results[i])  # nobody has won a game that was cut off: all share it
        g.points[i] = s.points
    else:
        start_move(g, i)


@compiled
def _remember(g: Forest, i: int, count: int) -> None:
    tree, walk, move = g.trees[i], g.walks[i], g.lengths[i]
    s = g.states[i]
    improved_scores(tree, ROOT, walk.legal, count, walk.trust, walk.scores)
    improve(tree, ROOT, walk.legal, count, walk.scores)
    for action in range(ACTIONS):
        g.policies[i, move, action] = ILLEGAL
    for k in range(count):
        g.policies[i, move, walk.legal[k]] = walk.scores[k]
    chances_found(tree, walk.legal, count, walk.scores, g.chances[i, move])
    g.movers[i, move] = s.to_play
    write_playing(s, g.facts[0], s.to_play, g.seen[i, move])


@compiled
def chances_found(
    tree: Tree, legal: NDArray[np.int8], count: int, policy: NDArray[np.float32], out: NDArray[np.float32]
) -> None:
    """Write each seat's chances at the root, as far as moves were tried, if the `policy` chooses between them.

    The mean of all simulations would be too low for the mover by some 4 percentage points, since most of them
    tried moves that nobody would make.
    """
    out[:] = 0
    weight = np.float32(0)
    for k in range(count):
        visits, child = 0, tree[ROOT].first_child[legal[k]]
        while child != NO_NODE:
            visits += tree[child].visits
            child = tree[child].next_sibling
        if visits == 0:
            continue
        weight += policy[k]
        child = tree[ROOT].first_child[legal[k]]
        while child != NO_NODE:
            for seat in range(MAX_PLAYERS):
                out[seat] += policy[k] / visits * tree[child].value[seat]
            child = tree[child].next_sibling
    for seat in range(MAX_PLAYERS):
        out[seat] = out[seat] / weight if weight > 0 else tree[ROOT].value[seat] / tree[ROOT].visits


@compiled_for_cores
def stroll_all(g: Forest, players: int, left: NDArray[np.int64]) -> None:
    """In each game that has moves `left` to stroll, make the one that the network's policy draws, without a search.

    Nothing is remembered of it.
    """
    for i in prange(len(g.states)):
        if left[i] > 0:
            left[i] -= 1
            _stroll(g, i, players)


@compiled
def _stroll(g: Forest, i: int, players: int) -> None:
    f, s, walk = g.facts[0], g.states[i], g.walks[i]
    drawn = walk.legal[0]
    for k in range(list_legal(s, f, walk.legal)):
        if k == 0 or walk.liking[walk.legal[k]] > walk.liking[drawn]:
            drawn = walk.legal[k]
    apply_action(s, f, drawn)
    if s.phase == OVER:
        _deal(g, i, players)
    start_move(g, i)


@compiled_for_cores
def renew_all(g: Forest, players: int) -> None:
    """Deal the games that ended, once what they teach was taken from them."""
    for i in prange(len(g.states)):
        if g.finished[i]:
            _deal(g, i, players)
            start_move(g, i)


@compiled_for_cores
def copy_lessons(
    g: Forest,
    ended: NDArray[np.int64],
    starts: NDArray[np.int64],
    mixing: float,
    seen: NDArray[np.int8],
    policies: NDArray[np.float32],
    targets: NDArray[np.float32],
    outlooks: NDArray[np.int8],
    players: int,
) -> None:
    """Copy the games that `ended` into the arrays of lessons, each from its start on."""
    for k in prange(len(ended)):
        i, rows = ended[k], slice(starts[k], starts[k + 1])
        moves = g.lengths[i]
        seen[rows] = g.seen[i, :moves]
        policies[rows] = g.policies[i, :moves]
        look_back(
            g.movers[i], g.chances[i], g.results[i], g.points[i], moves, players, mixing, targets[rows], outlooks[rows]
        )


@compiled
def look_back(
    movers: NDArray[np.int8],
    chances: NDArray[np.float32],
    results: NDArray[np.float32],
    points: NDArray[np.int16],
    moves: int,
    players: int,
    mixing: float,
    targets: NDArray[np.float32],
    outlooks: NDArray[np.int8],
) -> None:
    """Write what came of each move, for everybody counted from its mover.

    The target mixes what the searches thought with what came later, which counts `mixing` a move; searches that
    thought nothing have chances below 0.
    """
    running = results.copy()
    for back in range(moves):
        move = moves - 1 - back
        if chances[move, 0] >= 0:
            for seat in range(MAX_PLAYERS):
                running[seat] = mixing * running[seat] + (1 - mixing) * chances[move, seat]
        for place in range(MAX_PLAYERS):
            seat = movers[move] + place
            seat = seat - players if seat >= players else seat
            targets[move, place] = running[seat] if place < players else np.float32(0)
            outlooks[move, place] = points[seat] if place < players else 0
        outlooks[move, MAX_PLAYERS] = min(back // players, 100)
