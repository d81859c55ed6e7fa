"""Plays many whole games of one compiled policy against itself: one row of numbers per game, and a summary."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.policies import policy_action
from sixstones.rules.actions import ACTIONS, PASS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.endgame import DECIDED_BY_NAMES, UNDECIDED
from sixstones.rules.randomness import seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import ACTION, CARDS, NOBODY, OVER, FactsArray, States, new_states

# The columns of a game's row. DECIDED_BY is UNDECIDED if the move limit ended the game (X8), WINNERS has one bit per
# seat, and UNDONE_ENDS counts how often losing the Avengers tile cancelled the last round (E3).
TURNS, ACTIONS_PLAYED, DECIDED_BY, WINNERS, PASSES, TILE_CHANGES, UNDONE_ENDS = range(7)
COLUMNS: Final = 7


@dataclass(frozen=True, slots=True)
class SimulationBatch:
    """Some games to play. A game depends only on its number and the seed, so batches can be split."""

    deck: Deck
    policy: int
    players: int
    seed: int = 0
    first_game: int = 0
    games: int = 1
    move_limit: int = 10_000


def simulate(batch: SimulationBatch) -> NDArray[np.int32]:
    """Play a batch; one row of COLUMNS per game."""
    rows, limit = np.zeros((batch.games, COLUMNS), np.int32), batch.move_limit
    facts, first = batch.deck.facts, batch.first_game
    _simulate(new_states(1), new_states(2), facts, batch.policy, batch.players, first, batch.seed, limit, rows)
    return rows


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics of all games. Lengths are in rounds: one turn for everybody."""

    games: int
    players: int
    rounds_mean: float
    rounds_shortest: float
    rounds_quartiles: tuple[float, float, float]
    rounds_longest: float
    rounds_histogram: tuple[tuple[int, int], ...]  # games by length: (rounds, games)
    actions: int
    seat_wins: tuple[int, ...]  # games that each seat won, shared victories included
    endings: dict[str, int]  # how games were decided; "truncated" if the move limit ended them
    games_with_passes: int
    passes: int
    tile_changes_mean: float
    undone_ends: int  # last rounds that were cancelled because the Avengers tile was lost (E3)


def summarise(rows: NDArray[np.int32], players: int) -> Summary:
    """The statistics of the rows of `simulate`, at least one."""
    rounds = rows[:, TURNS] / players
    quartiles = np.percentile(rounds, (25, 50, 75))
    endings = ["truncated" if code == UNDECIDED else name for code, name in enumerate(DECIDED_BY_NAMES)]
    ended = np.bincount(rows[:, DECIDED_BY], minlength=len(endings))
    lengths, counts = np.unique(np.ceil(rounds).astype(int), return_counts=True)
    return Summary(
        games=len(rows),
        players=players,
        rounds_mean=float(rounds.mean()),
        rounds_shortest=float(rounds.min()),
        rounds_quartiles=(float(quartiles[0]), float(quartiles[1]), float(quartiles[2])),
        rounds_longest=float(rounds.max()),
        rounds_histogram=tuple(zip(lengths.tolist(), counts.tolist(), strict=True)),
        actions=int(rows[:, ACTIONS_PLAYED].sum()),
        seat_wins=tuple(int((rows[:, WINNERS] >> seat & 1).sum()) for seat in range(players)),
        endings=dict(zip(endings, ended.tolist(), strict=True)),
        games_with_passes=int((rows[:, PASSES] > 0).sum()),
        passes=int(rows[:, PASSES].sum()),
        tile_changes_mean=float(rows[:, TILE_CHANGES].mean()),
        undone_ends=int(rows[:, UNDONE_ENDS].sum()),
    )


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
    s, f = states[0], facts[0]
    rng, legal = np.zeros(1, np.uint64), np.zeros(ACTIONS, np.int8)
    cards, sides = np.zeros(CARDS, np.int8), np.zeros(TILES, np.int8)
    for i in range(len(rows)):
        row = rows[i]
        seed_stream(rng, seed, first_game + i)
        deal_at_random(s, players, rng, cards, sides)
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
