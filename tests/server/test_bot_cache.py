"""The cache of bots: who gets which, and which is removed."""

from __future__ import annotations

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.network.tree import ROOT
from sixstones.ai.registry import make_bot
from sixstones.game import Game
from sixstones.server.bot_runner import BotCache, BotKey

KEY = BotKey("table", 1, "titan")


@pytest.fixture
def bot_cache() -> BotCache:
    return BotCache(most=2)


def thoughts_in_no_time(bot: ChampionBot, game: Game) -> int:
    clock = Clock()
    clock.stop()
    bot.choose(game.view(0), clock)
    return int(bot.tree.nodes["visits"][ROOT])


def test_a_bot_keeps_its_tree_between_turns(bot_cache: BotCache):
    game, key = Game.deal(2, "goes on"), KEY._replace(seat=0)
    bot = bot_cache.take(key, "titan")
    assert isinstance(bot, ChampionBot)
    game.play(bot.choose(game.view(0), Clock()).move)
    bot_cache.give_back(key, bot)
    game.play(make_bot("policy", 0).choose(game.view(1), Clock()).move)
    assert bot_cache.take(key, "titan") is bot
    assert thoughts_in_no_time(bot, game) > 5 > thoughts_in_no_time(ChampionBot(0), game)


def test_nobody_else_gets_the_cached_bot(bot_cache: BotCache):
    bot = bot_cache.take(KEY, "titan")
    bot_cache.give_back(KEY, bot)
    assert bot_cache.take(KEY._replace(seat=0), "titan") is not bot
    assert bot_cache.take(KEY._replace(table="another"), "titan") is not bot
    assert bot_cache.take(KEY._replace(bot="champion"), "champion") is not bot
    assert bot_cache.take(None, "titan") is not bot
    assert bot_cache.take(KEY, "titan") is bot
    assert bot_cache.take(KEY, "titan") is not bot, "while it thinks, it is not there"


def test_the_most_recently_used_are_kept(bot_cache: BotCache):
    keys = [BotKey(table, 0, "titan") for table in ("one", "two", "three")]
    bots = [bot_cache.take(key, "titan") for key in keys]
    for key, bot in zip(keys, bots, strict=True):
        bot_cache.give_back(key, bot)
    assert [bot_cache.take(key, "titan") is bot for key, bot in zip(keys, bots, strict=True)] == [False, True, True]


def test_a_finished_game_is_forgotten(bot_cache: BotCache):
    bot, other = bot_cache.take(KEY, "titan"), KEY._replace(table="another")
    bot_cache.give_back(KEY, bot)
    bot_cache.give_back(other, bot)
    bot_cache.forget(KEY.table)
    assert bot_cache.take(KEY, "titan") is not bot
    assert bot_cache.take(other, "titan") is bot


def test_only_bots_with_a_tree_are_cached(bot_cache: BotCache):
    key = KEY._replace(bot="hero")
    bot = bot_cache.take(key, "hero")
    bot_cache.give_back(key, bot)
    bot_cache.give_back(None, bot)
    assert bot_cache.take(key, "hero") is not bot
