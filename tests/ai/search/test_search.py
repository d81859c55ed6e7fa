"""The search bot: budgets, clocks, what it says about itself, and that more thinking is better play."""

from __future__ import annotations

import threading

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.search.bot import SearchBot
from sixstones.game import Game
from tests.positions import play
from tests.stuck import stuck


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rollouts", [False, True])
def test_the_same_seed_and_budget_give_the_same_choice(players: int, rollouts: bool) -> None:
    view = Game.deal(players, "search").view(0)
    choices = [SearchBot(3, 300, rollouts=rollouts).choose(view, Clock()) for _ in range(2)]
    assert choices[0] == choices[1]


def test_candidates_come_best_first_with_chances_that_add_up() -> None:
    view = Game.deal(3, "search").view(0)
    choice = SearchBot(3, 2000).choose(view, Clock())
    assert choice.candidates[0].move == choice.move
    shares = [candidate.share for candidate in choice.candidates]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    for candidate in choice.candidates:
        assert sum(candidate.chances) == pytest.approx(1, abs=0.01)
    assert str(choice.move) in choice.reason


def test_a_single_legal_move_needs_no_thinking() -> None:
    choice = SearchBot(1, 100).choose(stuck(2).view(0), Clock())
    assert [str(candidate.move) for candidate in choice.candidates] == ["pass"]


def test_without_a_budget_the_clock_decides() -> None:
    view = Game.deal(2, "search").view(0)
    assert SearchBot(1).choose(view, Clock(30)).move in view.legal_moves()


def test_it_stops_when_told_to() -> None:
    view, clock = Game.deal(2, "search").view(0), Clock(60_000)
    threading.Timer(0.1, clock.stop).start()
    assert SearchBot(1).choose(view, clock).move in view.legal_moves()
    assert clock.expired


def test_a_stalemate_and_shared_games_do_not_confuse_it() -> None:
    """A whole game against itself at a tiny budget ends, and every choice is legal."""
    game = Game.deal(4, "whole")
    bots = [SearchBot(seat, 20) for seat in range(4)]
    while game.outcome is None:
        play(game, str(bots[game.to_play].choose(game.view(game.to_play), Clock()).move))
    assert game.outcome.reason == "gauntlet"


def test_more_thinking_wins() -> None:
    wins = 0
    for deal in range(20):
        game, strong = Game.deal(2, f"strong {deal // 2}"), deal % 2
        bots = [SearchBot(deal, 600 if seat == strong else 30) for seat in (0, 1)]
        while game.outcome is None:
            game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
        wins += strong in game.outcome.winners
    assert wins >= 15
