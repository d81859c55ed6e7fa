"""Simulated games don't depend on their order, and the summary adds up."""

from __future__ import annotations

import numpy as np
import pytest

from sixstones.ai.policies import GREEDY, RANDOM
from sixstones.ai.simulation import ACTIONS_PLAYED, DECIDED_BY, TURNS, SimulationBatch, simulate, summarise
from sixstones.rules.deck import standard_deck


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_do_not_depend_on_how_they_are_split(policy: int, players: int) -> None:
    whole = simulate(SimulationBatch(standard_deck(), policy, players, seed=7, games=20))
    batches = (
        SimulationBatch(standard_deck(), policy, players, seed=7, first_game=first, games=5) for first in (0, 5, 10, 15)
    )
    parts = [simulate(batch) for batch in batches]
    assert np.array_equal(whole, np.concatenate(parts))
    assert not np.array_equal(whole, simulate(SimulationBatch(standard_deck(), policy, players, seed=8, games=20)))


def test_X8_the_move_limit_truncates_a_game_without_a_winner() -> None:
    rows = simulate(SimulationBatch(standard_deck(), RANDOM, 2, games=50, move_limit=20))
    assert set(rows[:, ACTIONS_PLAYED]) == {20}
    summary = summarise(rows, 2)
    assert summary.endings["truncated"] == 50
    assert summary.seat_wins == (0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_summary_adds_up(players: int) -> None:
    rows = simulate(SimulationBatch(standard_deck(), RANDOM, players, games=2000))
    summary = summarise(rows, players)
    assert summary.games == 2000 == sum(summary.endings.values()) == sum(count for _, count in summary.rounds_histogram)
    decided = 2000 - summary.endings["stalemate"] - summary.endings["truncated"]
    shared = summary.endings["shared"]
    assert decided <= sum(summary.seat_wins) <= decided + shared * (players - 1)
    assert summary.actions == rows[:, ACTIONS_PLAYED].sum()
    assert summary.rounds_shortest <= summary.rounds_quartiles[0] <= summary.rounds_mean <= summary.rounds_longest
    finished = rows[np.isin(rows[:, DECIDED_BY], (1, 2, 3, 4, 5))]
    assert not (finished[:, TURNS] % players).any(), "E2: everybody has had the same number of turns"
