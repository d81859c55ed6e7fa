"""Games of the plain search to begin with: a network that starts by imitating it needs no time to learn what is cheap.

A game is kept as its seed, its moves and what the search thought of each: small enough to be written to a file
beside the training, and replayed into lessons in a moment.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.network.walking import final_chances
from sixstones.observation.write import write_playing
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled, compiled_for_cores
from sixstones.rules.deck import standard_deck
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, MAX_PLAYERS, OVER, State, States, new_states
from sixstones.training.forest import ILLEGAL, look_back
from sixstones.training.pool import Lessons, empty_lessons
from sixstones.training.searchers import Searchers, new_searchers, search_game, seed_searchers

LONGEST: Final = 200
SLIPS: Final = 15
"""One move in so many is any legal one, so that the games differ."""
DRAWN: Final = 16
"""So many moves of a game are drawn by how often the search tried them; after that it plays the one tried most."""
SHARP: Final = 1.5
"""The target is the share of visits to this power: with few simulations visits are spread over poor moves too."""
CHUNK: Final = 512
"""Games that are played at a time, each with its own tree."""


class Demonstrations(NamedTuple):
    """Games with what the search thought, [game, move, …]; a length of 0 is a game that did not end in time."""

    seed: int
    players: int
    actions: NDArray[np.int8]
    visits: NDArray[np.uint8]  # each action's share of them, of 255
    chances: NDArray[np.float16]  # by seat
    lengths: NDArray[np.int32]


def demonstrate(games: int, players: int, simulations: int, seed: int) -> Demonstrations:
    """So many games of the search against itself, spread over the cores."""
    shown = Demonstrations(
        seed,
        players,
        np.zeros((games, LONGEST), np.int8),
        np.zeros((games, LONGEST, ACTIONS), np.uint8),
        np.zeros((games, LONGEST, MAX_PLAYERS), np.float16),
        np.zeros(games, np.int32),
    )
    chances = np.zeros((CHUNK, LONGEST, MAX_PLAYERS), np.float32)
    states, searchers = new_states(CHUNK), new_searchers(CHUNK, simulations)
    facts = standard_deck().facts
    for start in range(0, games, CHUNK):
        end = min(start + CHUNK, games)
        part = slice(start, end)
        seed_searchers(searchers, seed + 1, start)
        play_searching(
            states, searchers, facts, players, simulations, seed, start, shown.actions[part], shown.visits[part],
            chances, shown.lengths[part],
        )  # fmt: skip
        shown.chances[part] = chances[: end - start]
    return shown


@compiled_for_cores
def play_searching(
    states: States,
    searchers: Searchers,
    facts: FactsArray,
    players: int,
    simulations: int,
    seed: int,
    first: int,
    actions: NDArray[np.int8],
    visits: NDArray[np.uint8],
    chances: NDArray[np.float32],
    lengths: NDArray[np.int32],
) -> None:
    """Play each game to its end; game `first + i` has its own deal, whichever core plays it."""
    for i in prange(len(lengths)):
        dealing = np.zeros(1, np.uint64)
        seed_stream(dealing, seed, first + i)
        deal_at_random(states[i], players, dealing, np.zeros(CARDS, np.int8), np.zeros(TILES, np.int8))
        lengths[i] = _play(states[i], searchers, i, facts, simulations, actions[i], visits[i], chances[i])


@compiled
def _play(
    s: State,
    searchers: Searchers,
    i: int,
    facts: FactsArray,
    simulations: int,
    actions: NDArray[np.int8],
    visits: NDArray[np.uint8],
    chances: NDArray[np.float32],
) -> int:
    """Play on to the end; return the moves, or 0 where it did not end in time."""
    legal, counts = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.float64)
    values, rng = np.zeros((ACTIONS, MAX_PLAYERS), np.float64), searchers.rngs[i]
    move = 0
    while s.phase != OVER and move < LONGEST:
        count = search_game(searchers, i, s, facts, simulations, legal, counts, values)
        _note(legal, counts, values, count, visits[move], chances[move])
        action = legal[_drawn(counts, count, rng) if move < DRAWN else np.argmax(counts[:count])]
        if below(rng, SLIPS) == 0:
            action = legal[below(rng, list_legal(s, facts[0], legal))]
        actions[move] = action
        apply_action(s, facts[0], action)
        move += 1
    return move if s.phase == OVER else 0


@compiled
def _note(
    legal: NDArray[np.int8],
    counts: NDArray[np.float64],
    values: NDArray[np.float64],
    count: int,
    visits: NDArray[np.uint8],
    chances: NDArray[np.float32],
) -> None:
    """Write down what the search thought; where there was nothing to think, all its moves alike."""
    total = counts[:count].sum()
    for seat in range(MAX_PLAYERS):
        chances[seat] = values[:count, seat].sum() / total if total else -1
    for k in range(count):
        visits[legal[k]] = np.uint8(np.ceil(255 * counts[k] / total)) if total else np.uint8(1)


@compiled
def _drawn(counts: NDArray[np.float64], count: int, rng: NDArray[np.uint64]) -> int:
    """A place, as likely as it was visited."""
    total = int(counts[:count].sum())
    if total == 0:
        return below(rng, count)
    left = below(rng, total)
    for k in range(count):
        left -= int(counts[k])
        if left < 0:
            return k
    return count - 1


def lessons_of_demonstrations(shown: Demonstrations, mixing: float) -> Lessons:
    """Replay the games into lessons."""
    starts = np.concatenate([[0], np.cumsum(shown.lengths)]).astype(np.int64)
    lessons = empty_lessons(int(starts[-1]), int((shown.lengths > 0).sum()))
    facts, games = standard_deck().facts, len(shown.lengths)
    thoughts = shown.actions, shown.visits, shown.chances.astype(np.float32)
    replay_all(
        new_states(games),
        facts,
        shown.players,
        shown.seed,
        mixing,
        *thoughts,
        starts,
        lessons.seen,
        lessons.policies,
        lessons.targets,
        lessons.outlooks,
    )
    return lessons


@compiled_for_cores
def replay_all(
    states: States,
    facts: FactsArray,
    players: int,
    seed: int,
    mixing: float,
    actions: NDArray[np.int8],
    visits: NDArray[np.uint8],
    chances: NDArray[np.float32],
    starts: NDArray[np.int64],
    seen: NDArray[np.int8],
    policies: NDArray[np.float32],
    targets: NDArray[np.float32],
    outlooks: NDArray[np.int8],
) -> None:
    """Game i goes to the rows from `starts[i]` to `starts[i + 1]`."""
    for i in prange(len(states)):
        rows = slice(starts[i], starts[i + 1])
        moves = starts[i + 1] - starts[i]
        if moves:
            s, movers, results = states[i], np.zeros(LONGEST, np.int8), np.zeros(MAX_PLAYERS, np.float32)
            _replay(s, facts, players, seed, i, actions[i], visits[i], moves, movers, seen[rows], policies[rows])
            final_chances(s, results)
            look_back(movers, chances[i], results, s.points, moves, players, mixing, targets[rows], outlooks[rows])


@compiled
def _replay(
    s: State,
    facts: FactsArray,
    players: int,
    seed: int,
    number: int,
    actions: NDArray[np.int8],
    visits: NDArray[np.uint8],
    moves: int,
    movers: NDArray[np.int8],
    seen: NDArray[np.int8],
    policies: NDArray[np.float32],
) -> None:
    f = facts[0]
    dealing, legal = np.zeros(1, np.uint64), np.zeros(ACTIONS, np.int8)
    seed_stream(dealing, seed, number)
    deal_at_random(s, players, dealing, np.zeros(CARDS, np.int8), np.zeros(TILES, np.int8))
    for move in range(moves):
        movers[move] = s.to_play
        write_playing(s, f, s.to_play, seen[move])
        _sharpen(visits[move], legal, list_legal(s, f, legal), policies[move])
        apply_action(s, f, actions[move])


@compiled
def _sharpen(visits: NDArray[np.uint8], legal: NDArray[np.int8], count: int, policy: NDArray[np.float32]) -> None:
    policy[:] = ILLEGAL
    total = np.float32(0)
    for k in range(count):
        policy[legal[k]] = np.float32(visits[legal[k]]) ** np.float32(SHARP)
        total += policy[legal[k]]
    for k in range(count):
        policy[legal[k]] /= total
