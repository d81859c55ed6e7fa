"""Positions with one right move, which every level from 3 up must find with any seed."""

from __future__ import annotations

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.registry import BOTS, make_bot
from sixstones.game import Game
from tests.positions import Seat, play, position

LEVELS = [entry.name for entry in BOTS.values() if entry.level and entry.level >= 3]
SEEDS = range(5)
FIFTEEN = "yellow blue orange red purple gamora loki luke-cage"
SIXTEEN_WITH_TILE = "spider-woman squirrel-girl wasp orange red purple gamora loki nebula"
VULTURE = "2 red"  # his price with the two red bonuses of FIFTEEN; he is worth one point


def answers(game: Game, level: str) -> set[str]:
    """What a level plays, over several seeds."""
    view = game.view(game.to_play)
    return {str(make_bot(level, seed).choose(view, Clock()).move) for seed in SEEDS}


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_in_one_is_taken(level: str) -> None:
    game = position(Seat(), Seat(tokens=VULTURE, team=FIFTEEN), to_play=1, market="vulture")
    assert answers(game, level) == {"recruit vulture"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_loss_in_one_is_prevented(level: str) -> None:
    """The opponent would recruit Vulture, meet the Gauntlet last in the round, and win."""
    close = Seat(tokens="3 yellow", team="blue orange red purple green-goblin spider-man hela", hand="jessica-jones")
    game = position(close, Seat(tokens=VULTURE, team=FIFTEEN), market="vulture")
    assert answers(game, level) == {"reserve vulture"}


@pytest.mark.parametrize("level", LEVELS)
def test_E3_the_tile_is_taken_to_drop_a_leader_below_16(level: str) -> None:
    game = position(
        Seat(team=SIXTEEN_WITH_TILE),
        Seat(tokens="3 yellow orange purple", team="hawkeye kate-bishop ms-marvel"),
        to_play=1,
        market="valkyrie",
        avengers=0,
    )
    game._states["triggered_by"][0] = 0
    assert game.players[0].meets_gauntlet
    assert answers(game, level) == {"recruit valkyrie"}
    assert play(game, "recruit valkyrie").outcome is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_tokens_for_a_win_next_turn_are_kept(level: str) -> None:
    game = position(
        Seat(),
        Seat(tokens="red 3 yellow 3 blue 2 purple", team=FIFTEEN),
        players=2,
        to_play=1,
        market="vulture",
    )
    play(game, "take orange red purple")
    returned = []
    while game.phase == "return":
        move = make_bot(level, 1).choose(game.view(1), Clock()).move
        returned.append(str(move))
        game.play(move)
    assert len(returned) == 3
    assert "return red" not in returned
