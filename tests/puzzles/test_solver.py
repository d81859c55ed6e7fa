"""The solver against a plain search with the rules alone, and against itself after changes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from tools.plain_proof import TooLong, working_actions

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Game, ReserveTop
from sixstones.puzzles.book import GOALS
from sixstones.puzzles.proof import bounds
from sixstones.puzzles.proof.moves import new_proof
from sixstones.puzzles.proof.solver import GAVE_UP, NONE, SEVERAL, prove
from sixstones.rules.deck import standard_deck

LIMITS = {2: 16_000, 3: 8_000, 4: 8_000}
"""Positions of a plain search, by the number of players. What takes longer is left out; with more players that is
nearly all that is not decided at once."""


def late_games(players: int, games: int) -> Iterator[Game]:
    """Positions near the end of games with some random moves and blind reserves."""
    for number in range(games):
        game, random = Game.deal(players, f"solver {number}"), Random(number)
        bots = [make_bot("agent", seat) for seat in range(players)]
        while game.outcome is None and len(game.log) < 300:
            blind = [move for move in game.legal_moves() if isinstance(move, ReserveTop)]
            wanders = blind and random.random() < 0.05
            view = game.view(game.to_play)
            game.play(random.choice(blind) if wanders else bots[game.to_play].choose(view, Clock()).move)
        for _ in range(2 * players):
            game.undo()
            yield game


def expected(working: set[int]) -> int:
    return SEVERAL if len(working) > 1 else min(working, default=NONE)


@pytest.mark.parametrize(("players", "games"), [(2, 3), (3, 3), (4, 2)])
@pytest.mark.parametrize("goal", ["win-1", "save-1"])
def test_it_agrees_with_a_plain_search(players: int, games: int, goal: str) -> None:
    compared, hidden, answers = 0, 0, set()
    for game in late_games(players, games):
        states = game.view(game.to_play).states
        found = prove(states, game.deck.facts, *GOALS[goal], 1_000_000, new_proof())
        try:
            working, _ = working_actions(game, goal, LIMITS[players])
        except TooLong:
            continue
        assert found == expected(working), (game.log, goal)
        compared += 1
        hidden += bool((states["hand"] < -1).any())
        answers.add(min(found, 0))
    assert compared > games
    assert hidden or players > 2
    assert len(answers) > 1


def test_it_says_when_it_gives_up() -> None:
    game = Game.deal(4, "long")
    assert prove(game.view(0).states, game.deck.facts, *GOALS["save-2"], 1_000_000, new_proof()) == SEVERAL
    game = next(late_games(2, 1))
    assert prove(game.view(game.to_play).states, game.deck.facts, *GOALS["win-1"], 1, new_proof()) == GAVE_UP


def test_the_bounds_know_the_cards() -> None:
    facts = standard_deck().facts[0]
    assert facts["points"].max() == bounds.MAX_CARD_POINTS
    assert set(facts["location_points"].tolist()) == {bounds.LOCATION_POINTS}
    assert np.all(facts["points"] >= 0)
