"""Compiles what a training needs before its clock starts."""

import torch

from sixstones.ai.network.weights import Shape
from sixstones.rules.warm_up import Steps
from sixstones.training.demonstrations import demonstrate, demonstration_samples
from sixstones.training.evaluation import Opponent, policy_win_rate
from sixstones.training.network import Network
from sixstones.training.plan import GamesConfig, Plan
from sixstones.training.self_play import LocalSelfPlay

TINY = Plan(
    games=(GamesConfig(parallel_games=2),),
    simulations=2,
    simulations_at_end=2,
    shape=Shape(width=16, blocks=1, card=16, heads=1),
)


def steps_to_train() -> Steps:
    return [
        _play,
        lambda: demonstration_samples(demonstrate(2, 2, 2, 1), TINY.target_lambda),
        lambda: _evaluate(Opponent()),
        lambda: _evaluate(Opponent(simulations=2)),
    ]


def _play() -> None:
    """Until games have ended, to compile the collection of samples too."""
    self_play, network = LocalSelfPlay(TINY, 1), Network(TINY.shape).requires_grad_(False)
    while not any(one.samples.games for one in self_play.play(network, 2, lambda _: None).samples):
        pass


def _evaluate(opponent: Opponent) -> None:
    torch.manual_seed(0)
    policy_win_rate(Network(TINY.shape), opponent, 2, 2, 1)
