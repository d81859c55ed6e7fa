"""Compiling what a training needs before its clock runs."""

from __future__ import annotations

import torch

from sixstones.ai.network.weights import Shape
from sixstones.rules.warm_up import Steps
from sixstones.training.measuring import Opponent, wins_of_first_choice
from sixstones.training.network import Network
from sixstones.training.plan import Plan, Table
from sixstones.training.tables import Tables
from sixstones.training.warm_start import demonstrate, lessons_of_demonstrations

TINY = Plan(
    tables=(Table(games=2),), simulations=2, simulations_at_end=2, shape=Shape(width=16, blocks=1, card=16, heads=1)
)


def steps_to_train() -> Steps:
    return [_play, _demonstrate, lambda: _measure(Opponent()), lambda: _measure(Opponent(simulations=2))]


def _play() -> None:
    """Until games have ended, so that lessons are taken from them too."""
    tables, network = Tables(TINY, 1), Network(TINY.shape).requires_grad_(False)
    while not any(taught.lessons.games for taught in tables.play(network, 2, lambda _: None).taught):
        pass


def _demonstrate() -> None:
    lessons_of_demonstrations(demonstrate(2, 2, 2, 1), TINY.mixing)


def _measure(opponent: Opponent) -> None:
    torch.manual_seed(0)
    wins_of_first_choice(Network(TINY.shape), opponent, 2, 2, 1)
