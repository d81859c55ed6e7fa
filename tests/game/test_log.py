"""The moves of a game, and their effects."""

from __future__ import annotations

import random

import pytest

from sixstones import Game, Move, Recruit, View
from sixstones.game.log import Effect, Log, Ply
from tests.positions import Seat, play, position
from tests.rules.test_endgame import HAS_TILE, IDLE, TAKES_TILE


def test_a_copy_of_a_log_is_independent() -> None:
    log = Log([Ply(0, Recruit("thor"))])
    twin = log.copy()
    twin.append(Ply(0, Recruit("groot")))
    assert (log.team(0), log.turns, len(log)) == (("thor",), 1, 1)
    assert (twin.team(0), twin.turns, len(twin)) == (("thor", "groot"), 2, 2)
    assert twin.pop() == Ply(0, Recruit("groot"))
    assert twin == log


def test_a_move_without_an_effect() -> None:
    game = Game.deal(2, "effects")
    assert game.effect() is None
    assert play(game, "take yellow blue red").effect() is None
    assert play(game, "reserve deck 1").effect() is None


def test_G1_the_effect_of_a_recruit_has_the_payment_and_the_time_stone() -> None:
    game = position(Seat(tokens="4 blue 2 gray", team="blue 2 red"), market="doctor-octopus")
    play(game, "recruit doctor-octopus")
    paid = {"blue": 4, "gray": 2}
    assert game.effect() == Effect(paid=paid, points=4, location=None, tile=False, stone=True, reopened=None)


def test_E3_the_effect_names_the_player_who_no_longer_meets_the_gauntlet() -> None:
    game = play(position(HAS_TILE, TAKES_TILE, avengers=0), IDLE, "recruit quake")
    points = game.players[1].points
    paid = {"blue": 1, "orange": 1, "purple": 1}
    assert game.effect() == Effect(
        paid=paid, points=points, location=None, tile=True, stone=False, reopened=0, tile_from=0
    )
    game.undo()
    assert game.effect() is None


def test_E3_a_player_with_points_to_spare_still_meets_the_gauntlet() -> None:
    game = play(position(Seat(team=f"{HAS_TILE.team} red-skull"), TAKES_TILE, avengers=0), IDLE, "recruit quake")
    done = game.effect()
    assert done is not None
    assert (done.tile, done.reopened) == (True, None)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_X7_an_effect_is_what_a_spectator_sees(players: int, seed: int) -> None:
    game, choose = Game.deal(players, f"seen {seed}"), random.Random(seed)
    located = 0
    while game.outcome is None:
        before = game.view(None)
        legal = game.legal_moves()
        move = game.play(choose.choice([each for each in legal if isinstance(each, Recruit)] or legal))
        seen = _seen(move, before, game.view(None))
        assert game.effect() == (seen if isinstance(move, Recruit) or seen.points is not None else None)
        located += seen.location is not None
    assert located


def _seen(move: Move, before: View, after: View) -> Effect:
    seat = before.to_play
    was, now = before.players[seat], after.players[seat]
    paid = {colour: was.tokens[colour] - now.tokens[colour] for colour in was.tokens}
    return Effect(
        paid={colour: count for colour, count in paid.items() if count > 0} if isinstance(move, Recruit) else {},
        points=now.points if now.points != was.points else None,
        location=next((id for id in now.locations if id not in was.locations), None),
        tile=after.avengers_holder == seat != before.avengers_holder,
        stone=now.tokens["green"] > was.tokens["green"],
        reopened=next(
            (i for i, each in enumerate(before.players) if each.meets_gauntlet > after.players[i].meets_gauntlet), None
        ),
        tile_from=before.avengers_holder if after.avengers_holder != before.avengers_holder else None,
        gauntlet=now.meets_gauntlet > was.meets_gauntlet,
    )
