"""The policy without a search."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import PolicyBot
from sixstones.game import Game
from tests.positions import Seat, position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_legal_moves_and_reports_its_policy(weights: Path, players: int):
    game, bot = Game.deal(players, "policy"), PolicyBot(weights=weights)
    for _ in range(40 * players):
        if game.outcome is None:
            choice = bot.choose(game.view(game.to_play), Clock())
            shares = [candidate.share for candidate in choice.candidates]
            assert shares == sorted(shares, reverse=True)
            assert sum(shares) == pytest.approx(1, abs=1e-4)
            assert sum(choice.candidates[0].chances) == pytest.approx(1, abs=0.001)
            assert {candidate.move for candidate in choice.candidates} <= set(game.legal_moves())
            game.play(choice.move)


def test_a_win_in_one_needs_tactics(weights: Path):
    team = "yellow blue orange red purple gamora loki luke-cage"
    game = position(Seat(), Seat(tokens="2 red", team=team), to_play=1, market="vulture")
    choice = PolicyBot(tactics=True, weights=weights).choose(game.view(1), Clock())
    assert (str(choice.move), choice.urgency) == ("recruit vulture", "wins")
    assert PolicyBot(weights=weights).choose(game.view(1), Clock()).urgency is None
