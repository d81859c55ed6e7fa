"""Many whole games of one compiled bot against itself, one row of figures a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.policies import policy_action
from sixstones.rules.actions import ACTIONS, PASS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.facts import FactsArray
from sixstones.rules.randomness import seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import ACTION, CARDS, NOBODY, OVER, States, new_states

# The columns of a game's row.
TURNS: Final = 0
ACTIONS_PLAYED: Final = 1
DECIDED_BY: Final = 2  # UNDECIDED when the move limit cut the game off (X8)
WINNERS: Final = 3  # one bit a seat
PASSES: Final = 4
TILE_CHANGES: Final = 5  # how often the Avengers tile came to a player
UNDONE_ENDS: Final = 6  # how often losing the tile called the last round off (E3)
COLUMNS: Final = 7


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games to play. A game depends on its number and the seed, not on who plays it when."""

    deck: Deck
    policy: int
    players: int
    seed: int = 0
    first_game: int = 0
    games: int = 1
    move_limit: int = 10_000


def simulate(batch: Batch) -> NDArray[np.int32]:
    """Play a batch; one row of COLUMNS a game."""
    rows = np.zeros((batch.games, COLUMNS), np.int32)
    _simulate(
        new_states(1),
        new_states(2),
        batch.deck.facts,
        batch.policy,
        batch.players,
        batch.first_game,
        batch.seed,
        batch.move_limit,
        rows,
    )
    return rows


@compiled
def _simulate(
    states: States,
    scratch: States,
    facts: FactsArray,
    policy: int,
    players: int,
    first_game: int,
    seed: int,
    move_limit: int,
    rows: NDArray[np.int32],
) -> None:
    rng = np.zeros(1, np.uint64)
    cards = np.zeros(CARDS, np.int8)
    sides = np.zeros(TILES, np.int8)
    legal = np.zeros(ACTIONS, np.int8)
    for i in range(len(rows)):
        seed_stream(rng, seed, first_game + i)
        deal_at_random(states[0], players, rng, cards, sides)
        _play(states, scratch, facts, policy, move_limit, legal, rng, rows[i])


@compiled
def _play(
    states: States,
    scratch: States,
    facts: FactsArray,
    policy: int,
    move_limit: int,
    legal: NDArray[np.int8],
    rng: NDArray[np.uint64],
    row: NDArray[np.int32],
) -> None:
    s, f = states[0], facts[0]
    while s.phase != OVER and row[ACTIONS_PLAYED] < move_limit:
        action = policy_action(policy, states, f, scratch, legal, rng)
        holder, triggered = s.avengers_holder, s.triggered_by
        row[TURNS] += s.phase == ACTION
        row[PASSES] += action == PASS
        apply_action(s, f, action)
        row[ACTIONS_PLAYED] += 1
        row[TILE_CHANGES] += s.avengers_holder != holder
        row[UNDONE_ENDS] += triggered != NOBODY and s.triggered_by == NOBODY
    row[DECIDED_BY] = s.decided_by
    row[WINNERS] = s.winners
