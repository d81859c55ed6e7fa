"""The coach: chances of every seat, from every view, with error bars."""

from __future__ import annotations

import random
import threading
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy
from tools.calibration.applying import bar, calibrated, stage

from sixstones.ai.bot import Clock
from sixstones.ai.coach import Coach, Evaluation, as_hint, evaluate
from sixstones.ai.coach.calibration import LEVELS, Calibration, Curve, Fit, shipped
from sixstones.ai.network.bot import CHAMPION, ChampionBot, PolicyBot
from sixstones.ai.network.weights import network_name, read_weights
from sixstones.game import Game
from tests.ai.test_bots import redealt
from tests.positions import Seat, play, position

FIFTEEN = "yellow blue orange red purple gamora loki luke-cage"


@pytest.fixture(scope="module")
def coach() -> Coach:
    return Coach()


def played(players: int, seed: str, moves: int) -> Game:
    game, bot = Game.deal(players, seed), PolicyBot()
    for _ in range(moves):
        if game.outcome is None:
            game.play(bot.choose(game.view(game.to_play), Clock()).move)
    return game


def with_unseen_reserves(seed: str = "blind") -> Game:
    """Both players hold a character that the other can't see."""
    return play(
        Game.deal(2, seed), "reserve deck 1", "reserve deck 2", "take yellow blue red", "take orange purple red"
    )


def check(evaluation: Evaluation, players: int) -> None:
    assert len(evaluation.chances) == len(evaluation.errors) == players
    assert sum(evaluation.chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in evaluation.chances)
    assert all(0 < error < 0.5 for error in evaluation.errors)
    assert sum(move.share for move in evaluation.moves) == pytest.approx(1)
    for move in evaluation.moves:
        if evaluation.simulations:
            assert sum(move.chances) == pytest.approx(1)
            assert len(move.errors) == players


def test_negative_simulations_ask_the_network_once(coach: Coach):
    view = played(2, "a", 6).view(0)
    assert coach.evaluate(view, simulations=-1) == coach.evaluate(view, simulations=0)


def test_another_network_needs_its_own_calibration(tmp_path: Path):
    tensors = safetensors.numpy.load(CHAMPION.read_bytes())
    tensors["winner.bias"] = tensors["winner.bias"] + np.float16(0.5)
    other = tmp_path / "other.safetensors"
    other.write_bytes(safetensors.numpy.save(tensors, read_weights(CHAMPION).header.as_text()))
    with pytest.raises(ValueError, match=r"is for another network than .*other\.safetensors"):
        Coach(weights=other)
    assert Coach(weights=other, calibration=shipped()).evaluate(played(2, "a", 6).view(0), simulations=0).chances


@pytest.mark.parametrize("simulations", [0, 60])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_and_a_spectator_get_an_evaluation(coach: Coach, players: int, simulations: int):
    game = played(players, "views", 9 * players + 1)
    for seat in (*range(players), None):
        evaluation = coach.evaluate(game.view(seat), simulations=simulations)
        check(evaluation, players)
        assert evaluation.simulations == simulations
        assert {rated.move for rated in evaluation.moves} <= set(game.legal_moves())


def test_without_hidden_cards_everybody_gets_the_same_evaluation(coach: Coach):
    games = (played(2, f"open {number}", 12) for number in range(50))
    game = next(game for game in games if game.unseen_reserves == 0)
    told = {coach.evaluate(game.view(seat), simulations=100) for seat in (0, 1, None)}
    assert len(told) == 1


@pytest.mark.parametrize("simulations", [0, 80])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_hidden_cards_make_no_difference(coach: Coach, seat: int | None, simulations: int):
    game = with_unseen_reserves()
    expected = coach.evaluate(game.view(seat), simulations=simulations)
    draw = random.Random(5)
    for _ in range(3):
        other = redealt(game, seat, draw)
        assert coach.evaluate(other.view(seat), simulations=simulations) == expected


def test_an_evaluation_does_not_reveal_blind_reserves(coach: Coach):
    game = with_unseen_reserves()
    hidden = game.players[game.to_play].hand[0]
    for seat in (1, None):
        evaluation = coach.evaluate(game.view(seat), simulations=300)
        named = {str(rated.move) for rated in evaluation.moves}
        assert f"recruit {hidden}" not in named
        assert sum(evaluation.chances) == pytest.approx(1)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_evaluation_uses_the_private_knowledge_of_its_viewer(coach: Coach, seat: int):
    """Deals that look the same to a spectator, but not to the players, who know their blind reserves."""
    draw = random.Random(5)
    deals = [redealt(with_unseen_reserves(), None, draw) for _ in range(3)]
    assert len({coach.evaluate(game.view(None), simulations=300) for game in deals}) == 1
    assert len({coach.evaluate(game.view(seat), simulations=300) for game in deals}) > 1


def test_an_evaluation_does_not_depend_on_earlier_ones(coach: Coach):
    one, other = played(2, "first", 10), played(3, "second", 20)
    expected = coach.evaluate(one.view(one.to_play), simulations=150)
    coach.evaluate(other.view(None), simulations=40)
    assert coach.evaluate(one.view(one.to_play), simulations=150) == expected
    assert evaluate(one.view(one.to_play), simulations=150) == expected


def test_a_won_position_is_worth_nearly_1():
    game = position(Seat(), Seat(tokens="2 red", team=FIFTEEN), to_play=1, market="vulture")
    evaluation = evaluate(game.view(1), simulations=50)
    assert evaluation.chances[1] > 0.97
    assert [str(rated.move) for rated in evaluation.moves] == ["recruit vulture"]


def test_a_finished_game_is_exact(coach: Coach):
    game = position(Seat(), Seat(tokens="2 red", team=FIFTEEN), to_play=1, market="vulture")
    game.play("recruit vulture")
    assert game.outcome is not None
    for seat in (0, 1, None):
        assert coach.evaluate(game.view(seat)) == Evaluation((0.0, 1.0), (0.0, 0.0), (), 0)


def test_a_shared_victory_is_divided(coach: Coach):
    game = Game.deal(3, "shared")
    game._states["phase"], game._states["winners"], game._states["decided_by"] = 3, 0b101, 5
    assert coach.evaluate(game.view(None)).chances == (0.5, 0.0, 0.5)


def test_more_simulations_narrow_the_error_bar(coach: Coach):
    positions = [played(2, f"narrow {number}", 4 + 5 * number) for number in range(8)]
    widths = [
        np.mean([coach.evaluate(game.view(game.to_play), simulations=count).errors[0] for game in positions])
        for count in (0, 100, 2000)
    ]
    assert all(wide > narrow for wide, narrow in pairwise(widths))


def test_stopping_the_clock_ends_the_search(coach: Coach):
    view, clock = Game.deal(2, "stop").view(0), Clock()
    timer = threading.Timer(0.2, clock.stop)
    timer.start()
    assert coach.evaluate(view, clock=clock).simulations >= 1
    stopped = Clock()
    stopped.stop()
    assert 1 <= coach.evaluate(view, clock=stopped).simulations <= 2


def test_the_time_limit_ends_the_search(coach: Coach):
    view = Game.deal(2, "time").view(0)
    assert coach.evaluate(view, 0).simulations == 0
    assert coach.evaluate(view, 20).simulations >= 1
    assert coach.evaluate(view, 0).moves[0].chances == ()


def test_a_curve_keeps_chances_or_makes_them_more_extreme():
    chances = np.array([0.7, 0.2, 0.1])
    assert Curve()(chances, 0.5, 1) == pytest.approx(chances)
    bold = Curve(power=1.5)(chances, 0.5, 1)
    assert bold[0] > 0.7
    assert bold.sum() == pytest.approx(1)
    assert Curve(mover=0.3)(chances, 0.5, 1)[1] > 0.2


def test_a_calibration_interpolates_between_one_evaluation_and_a_search():
    calibration = Calibration("any", {"2": Fit(Curve(1.0), Curve(2.0), 0.01)}, (1.0,) * len(LEVELS))
    said = [calibrated(calibration, np.array([0.6, 0.4]), count, 0.0, 0)[0] for count in (0, 100, 4000, 90_000)]
    assert said[0] == pytest.approx(0.6)
    assert said[0] < said[1] < said[2] == said[3]
    assert bar(calibration, np.array([0.0, 1.0]), np.zeros(2), 100) == pytest.approx([0.01, 0.01])


def test_the_calibration_belongs_to_the_network():
    assert shipped().network == network_name(CHAMPION), "run `python -m tools.calibration` for the new network"


def test_hints_have_calibrated_chances():
    game = Game.deal(2, "hints")
    for _ in range(6):
        game.play(game.legal_moves()[0])
    view = game.view(game.to_play)
    choice = ChampionBot(1, 1000).choose(view, Clock())
    told, seat = as_hint(choice, view), view.to_play
    assert [each.move for each in told.candidates] == [each.move for each in choice.candidates]
    curve, far = shipped().fits["2"].searched, stage(view.states)
    for each, raw in zip(told.candidates, choice.candidates, strict=True):
        assert each.chances == pytest.approx(curve(np.array(raw.chances), far, seat), abs=1e-4)
        assert each.chances != raw.chances
    assert f"a chance of about {told.candidates[0].chances[seat]:.0%} to win" in told.reason
    assert told.candidates[0].error > 0
    assert told.facts
