"""Checks and measures the engine: random games, copies, and perft counts.

Perft is the number of move sequences of a given length. Engines that agree on it agree on the rules.
"""

import time
from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply, apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import standard_deck
from sixstones.rules.legal import legal_actions, list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, OVER, FactsArray, States, new_states

MOVE_LIMIT: Final = 400  # random games can be long; a comparison with another engine stops them here on both sides

UNINTERRUPTED: Final = 5
"""Compiled code blocks Ctrl-C, so deeper perft counts run in parts of this depth: a fraction of a second each."""


def random_actions_per_second(players: int, games: int, seed: int) -> float:
    """Actions per CPU second in random games, without the time to load the engine."""
    states, facts = new_states(1), standard_deck().facts
    count_random_actions(states, facts, players, 1, seed, MOVE_LIMIT)
    start = time.process_time()
    actions = count_random_actions(states, facts, players, games, seed, MOVE_LIMIT)
    return actions / (time.process_time() - start)


@compiled
def count_random_actions(
    states: States, facts: FactsArray, players: int, games: int, seed: int, move_limit: int
) -> int:
    """Play `games` random games, each of at most `move_limit` actions; return the total number of actions."""
    s, f = states[0], facts[0]
    rng = np.zeros(1, np.uint64)
    cards = np.zeros(CARDS, np.int8)
    sides = np.zeros(TILES, np.int8)
    legal = np.zeros(ACTIONS, np.int8)
    total = 0
    for game in range(games):
        seed_stream(rng, seed, game)
        deal_at_random(s, players, rng, cards, sides)
        played = 0
        while s.phase != OVER and played < move_limit:
            count = list_legal(s, f, legal)
            apply_action(s, f, legal[below(rng, count)])
            played += 1
        total += played
    return total


def nanoseconds_per_copy(copies: int) -> float:
    """The cost of copying a position in compiled code."""
    states = new_states(64)
    _copy_around(states, 1)
    start = time.process_time()
    _copy_around(states, copies)
    return (time.process_time() - start) / copies * 1e9


@compiled
def _copy_around(states: States, copies: int) -> None:
    """Each copy reads what an earlier one wrote, so the compiler can't drop any."""
    for i in range(copies):
        states[(i + 1) % len(states)] = states[(i * 7) % len(states)]


def perft(states: States, facts: FactsArray, depth: int) -> int:
    """The number of sequences of `depth` legal actions from `states[0]`, with the deck order known."""
    return sum(count for _, _, count in perft_parts(states, facts, depth))


def perft_parts(states: States, facts: FactsArray, depth: int) -> Iterator[tuple[int, int, int]]:
    """`perft` in parts: (number of the part from 1, number of parts, its count)."""
    starts = [states]
    while depth > UNINTERRUPTED:
        starts = [after for before in starts for after in _successors(before, facts)]
        depth -= 1
    for number, start in enumerate(starts, start=1):
        yield number, len(starts), _count(start, facts, depth)


def _count(states: States, facts: FactsArray, depth: int) -> int:
    if depth == 0:
        return 1
    line = new_states(depth)
    line[0] = states[0]
    return _walk(line, facts, np.zeros((depth, ACTIONS), np.int8))


def _successors(states: States, facts: FactsArray) -> Iterator[States]:
    actions = np.zeros(ACTIONS, np.int8)
    count = legal_actions(states, facts, actions)
    for action in actions[:count].tolist():
        after = states.copy()
        apply(after, facts, action)
        yield after


@compiled
def _walk(line: States, facts: FactsArray, legal: NDArray[np.int8]) -> int:
    """Walk the tree without recursion: `line[d]` is the position after d moves of the current sequence."""
    f = facts[0]
    last = len(line) - 1
    untried = np.zeros(len(line), np.int64)
    total = 0
    depth = 0
    untried[0] = list_legal(line[0], f, legal[0])
    while depth >= 0:
        if depth == last:
            total += untried[depth]  # the last move of a sequence is counted without making it
            depth -= 1
        elif untried[depth] == 0:
            depth -= 1
        else:
            untried[depth] -= 1
            line[depth + 1] = line[depth]
            apply_action(line[depth + 1], f, legal[depth, untried[depth]])
            depth += 1
            untried[depth] = list_legal(line[depth], f, legal[depth])
    return total
