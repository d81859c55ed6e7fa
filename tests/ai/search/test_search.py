"""The search bot: budgets, clocks, candidates, and that more simulations play better."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.search.bot import CHUNK, UNLIMITED, SearchBot
from sixstones.ai.search.evaluation import COUNT, evaluate
from sixstones.game import Game
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import OVER
from tests.ai.clocks import CountedClock
from tests.positions import play
from tests.stuck import stuck


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rollouts", [False, True])
def test_the_same_seed_and_budget_give_the_same_choice(players: int, rollouts: bool) -> None:
    view = Game.deal(players, "search").view(0)
    choices = [SearchBot(3, 300, rollouts=rollouts).choose(view, Clock()) for _ in range(2)]
    assert choices[0] == choices[1]


def test_candidates_are_sorted_and_their_chances_add_up() -> None:
    view = Game.deal(3, "search").view(0)
    choice = SearchBot(3, 2000).choose(view, Clock())
    assert choice.candidates[0].move == choice.move
    shares = [candidate.share for candidate in choice.candidates]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    for candidate in choice.candidates:
        assert sum(candidate.chances) == pytest.approx(1, abs=0.01)
    assert str(choice.move) in choice.reason


def test_a_single_legal_move_needs_no_search() -> None:
    choice = SearchBot(1, 100).choose(stuck(2).view(0), Clock())
    assert [str(candidate.move) for candidate in choice.candidates] == ["pass"]


@pytest.mark.parametrize("reads", [0, 1, 7])
def test_without_a_budget_the_clock_decides(reads: int) -> None:
    bot = SearchBot(1)
    bot.choose(Game.deal(2, "search").view(0), CountedClock(reads))
    assert simulations(bot) == CHUNK * (1 + reads)


def test_it_stops_when_another_thread_says_so() -> None:
    bot, clock = SearchBot(1), Clock(60_000)
    threading.Timer(0.1, clock.stop).start()
    bot.choose(Game.deal(2, "search").view(0), clock)
    assert 0 < simulations(bot) < UNLIMITED


def simulations(bot: SearchBot) -> int:
    return int(bot._tree["visits"][0])


@pytest.mark.parametrize(
    ("winners", "expected"), [(0b0000, [1 / 3, 1 / 3, 1 / 3, 0]), (0b0101, [0.5, 0, 0.5, 0]), (0b0010, [0, 1, 0, 0])]
)
def test_a_finished_game_is_worth_its_result(winners: int, expected: list[float]) -> None:
    """A stalemate is worth the same to everybody, and a shared victory is shared."""
    states = Game.deal(3, "over")._states.copy()
    states["phase"], states["winners"] = OVER, winners
    value, scratch = np.zeros(4, np.float32), np.zeros(COUNT, np.float32)
    evaluate(states[0], standard_deck().facts[0], scratch, np.zeros(4, np.float32), value)
    np.testing.assert_allclose(value, expected, rtol=1e-6)


def test_four_bots_with_tiny_budgets_play_a_whole_game() -> None:
    game = Game.deal(4, "whole")
    bots = [SearchBot(seat, 20) for seat in range(4)]
    while game.outcome is None:
        play(game, str(bots[game.to_play].choose(game.view(game.to_play), Clock()).move))
    assert game.outcome.reason == "gauntlet"


def test_more_simulations_win() -> None:
    wins = 0
    for deal in range(20):
        game, strong = Game.deal(2, f"strong {deal // 2}"), deal % 2
        bots = [SearchBot(deal, 600 if seat == strong else 30) for seat in (0, 1)]
        while game.outcome is None:
            game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
        wins += strong in game.outcome.winners
    assert wins >= 15
