"""How fast the engine plays random games on one core. `sixstones bench` and the comparison with C call this."""

from __future__ import annotations

import time
from typing import Final

from sixstones.rules.deck_file import standard_deck
from sixstones.rules.playout import count_random_actions
from sixstones.rules.state import new_states

MOVE_LIMIT: Final = 400
"""Random players can wander for long; the comparison stops a game here on both sides."""


def random_actions_per_second(players: int, games: int, seed: int) -> float:
    """Actions per CPU second over `games` random games, the time for loading the engine not counted."""
    states, facts = new_states(1), standard_deck().facts
    count_random_actions(states, facts, players, 1, seed, MOVE_LIMIT)
    start = time.process_time()
    actions = count_random_actions(states, facts, players, games, seed, MOVE_LIMIT)
    return actions / (time.process_time() - start)
