"""Games of the greedy bot to begin with: a start that knows what is cheap beats one from nothing."""

from __future__ import annotations

import numpy as np
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.greedy import greedy_action
from sixstones.ai.network.walking import final_chances
from sixstones.observation.layout import PLAYING, SIZE
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled_for_cores
from sixstones.rules.deck_file import standard_deck
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, MAX_PLAYERS, OVER, States, new_states
from sixstones.training.pool import Lessons

LONGEST = 160
SLIPS = 10
"""One move in so many is any legal one, so that the games differ."""
SURE = np.float32(0.8)
"""How much of the target is the bot's move; the rest is shared by all that are legal."""


def greedy_lessons(games: int, players: int, seed: int) -> Lessons:
    """What so many games of greedy players teach; those that don't end in time are left out."""
    seen = np.zeros((games, LONGEST, PLAYING), np.int8)
    policies = np.zeros((games, LONGEST, ACTIONS), np.float32)
    targets = np.zeros((games, LONGEST, MAX_PLAYERS), np.float32)
    lengths = np.zeros(games, np.int32)
    facts = standard_deck().facts
    play_greedily(new_states(games), new_states(2 * games), facts, players, seed, seen, policies, targets, lengths)
    taught = np.arange(LONGEST)[None] < lengths[:, None]
    return Lessons(seen[taught], policies[taught], targets[taught], int((lengths > 0).sum()))


@compiled_for_cores
def play_greedily(
    states: States,
    scratch: States,
    facts: FactsArray,
    players: int,
    seed: int,
    seen: NDArray[np.int8],
    policies: NDArray[np.float32],
    targets: NDArray[np.float32],
    lengths: NDArray[np.int32],
) -> None:
    """Play every game to its end, and write down each position, the move and what came of it for the mover."""
    for i in prange(len(states)):
        rng = np.zeros(1, np.uint64)
        legal, numbers = np.zeros(ACTIONS, np.int8), np.zeros(SIZE, np.int8)
        movers, result = np.zeros(LONGEST, np.int8), np.zeros(MAX_PLAYERS, np.float32)
        s, f = states[i], facts[0]
        seed_stream(rng, seed, i)
        deal_at_random(s, players, rng, np.zeros(CARDS, np.int8), np.zeros(TILES, np.int8))
        move = 0
        while s.phase != OVER and move < LONGEST:
            action = greedy_action(states[i : i + 1], f, scratch[2 * i : 2 * i + 2], legal, rng)
            count = list_legal(s, f, legal)
            for k in range(count):
                policies[i, move, legal[k]] = (1 - SURE) / count
            policies[i, move, action] += SURE
            write_observation(s, f, s.to_play, numbers)
            for k in range(PLAYING):
                seen[i, move, k] = numbers[k]
            movers[move] = s.to_play
            apply_action(s, f, action if below(rng, SLIPS) else legal[below(rng, count)])
            move += 1
        if s.phase == OVER:
            lengths[i] = move
            final_chances(s, result)
            for k in range(move):
                for place in range(players):
                    targets[i, k, place] = result[(movers[k] + place) % players]
