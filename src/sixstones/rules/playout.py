"""Whole random games in compiled code."""

from __future__ import annotations

import numpy as np

from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, OVER, States


@compiled
def count_random_actions(
    states: States, facts: FactsArray, players: int, games: int, seed: int, move_limit: int
) -> int:
    """Play `games` random games, each of at most `move_limit` actions; return the actions played in all."""
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
