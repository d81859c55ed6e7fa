"""Compiles the bots before anybody waits for them."""

from sixstones.ai.bot import Clock
from sixstones.ai.policies import RANDOM
from sixstones.ai.registry import make_bot
from sixstones.ai.simulation import SimulationBatch, simulate
from sixstones.game import Game
from sixstones.rules.deck import standard_deck
from sixstones.rules.warm_up import Steps


def steps_to_play() -> Steps:
    return [lambda: make_bot("greedy", 0).choose(Game.deal(2, "warm-up").view(0), Clock())]


def steps_to_search() -> Steps:
    return [lambda: make_bot("hero", 0).choose(Game.deal(2, "warm-up").view(0), Clock())]


def steps_to_think() -> Steps:
    """The learned bots. The second move also compiles the reuse of the tree."""
    return [_move_twice, lambda: make_bot("policy", 0).choose(Game.deal(2, "warm-up").view(0), Clock())]


def _move_twice() -> None:
    bot, game = make_bot("titan", 0), Game.deal(2, "warm-up")
    for _ in range(2):
        game.play(bot.choose(game.view(game.to_play), Clock()).move)
        game.play(game.legal_moves()[0])


def steps_to_study() -> Steps:
    return [lambda: simulate(SimulationBatch(standard_deck(), RANDOM, players=2))]
