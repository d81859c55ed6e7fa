"""Bots that stay with their seat: who gets which, and who is let go."""

from __future__ import annotations

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.network.play_tree import ROOT
from sixstones.ai.registry import make_bot
from sixstones.game import Game
from sixstones.server.minds import Chair, Minds

CHAIR = Chair("table", 1, "titan")


@pytest.fixture
def minds() -> Minds:
    return Minds(most=2)


def thoughts_in_no_time(bot: ChampionBot, game: Game) -> int:
    clock = Clock()
    clock.stop()
    bot.choose(game.view(0), clock)
    return int(bot.tree.nodes["visits"][ROOT])


def test_a_bot_goes_on_with_what_it_thought(minds: Minds):
    game, chair = Game.deal(2, "goes on"), CHAIR._replace(seat=0)
    bot = minds.take(chair, "titan")
    assert isinstance(bot, ChampionBot)
    game.play(bot.choose(game.view(0), Clock()).move)
    minds.give_back(chair, bot)
    game.play(make_bot("policy", 0).choose(game.view(1), Clock()).move)
    assert minds.take(chair, "titan") is bot
    assert thoughts_in_no_time(bot, game) > 5 > thoughts_in_no_time(ChampionBot(0), game)


def test_nobody_else_gets_it(minds: Minds):
    bot = minds.take(CHAIR, "titan")
    minds.give_back(CHAIR, bot)
    assert minds.take(CHAIR._replace(seat=0), "titan") is not bot
    assert minds.take(CHAIR._replace(table="another"), "titan") is not bot
    assert minds.take(CHAIR._replace(bot="champion"), "champion") is not bot
    assert minds.take(None, "titan") is not bot
    assert minds.take(CHAIR, "titan") is bot
    assert minds.take(CHAIR, "titan") is not bot, "while it thinks, it is not there"


def test_those_that_moved_last_are_kept(minds: Minds):
    chairs = [Chair(table, 0, "titan") for table in ("one", "two", "three")]
    bots = [minds.take(chair, "titan") for chair in chairs]
    for chair, bot in zip(chairs, bots, strict=True):
        minds.give_back(chair, bot)
    assert [minds.take(chair, "titan") is bot for chair, bot in zip(chairs, bots, strict=True)] == [False, True, True]


def test_a_game_that_is_over_is_forgotten(minds: Minds):
    bot, other = minds.take(CHAIR, "titan"), CHAIR._replace(table="another")
    minds.give_back(CHAIR, bot)
    minds.give_back(other, bot)
    minds.forget(CHAIR.table)
    assert minds.take(CHAIR, "titan") is not bot
    assert minds.take(other, "titan") is bot


def test_only_bots_that_remember_are_kept(minds: Minds):
    chair = CHAIR._replace(bot="hero")
    bot = minds.take(chair, "hero")
    minds.give_back(chair, bot)
    minds.give_back(None, bot)
    assert minds.take(chair, "hero") is not bot
