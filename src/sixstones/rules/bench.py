"""How fast the engine is on one core. `sixstones bench` and comparisons with other engines call this."""

from __future__ import annotations

import time
from typing import Final

from sixstones.rules.compiled import compiled
from sixstones.rules.deck_file import standard_deck
from sixstones.rules.playout import count_random_actions
from sixstones.rules.state import States, new_states

MOVE_LIMIT: Final = 400
"""Random players can wander for long; a comparison stops a game here on both sides."""


def random_actions_per_second(players: int, games: int, seed: int) -> float:
    """Actions per CPU second over `games` random games, the time for loading the engine not counted."""
    states, facts = new_states(1), standard_deck().facts
    count_random_actions(states, facts, players, 1, seed, MOVE_LIMIT)
    start = time.process_time()
    actions = count_random_actions(states, facts, players, games, seed, MOVE_LIMIT)
    return actions / (time.process_time() - start)


def nanoseconds_a_copy(copies: int) -> float:
    """What copying a position costs inside compiled code."""
    states = new_states(64)
    _copy_around(states, 1)
    start = time.process_time()
    _copy_around(states, copies)
    return (time.process_time() - start) / copies * 1e9


@compiled
def _copy_around(states: States, copies: int) -> None:
    """Copy among many records, each copy reading what an earlier one wrote, so that none can be left out."""
    for i in range(copies):
        states[(i + 1) % len(states)] = states[(i * 7) % len(states)]
