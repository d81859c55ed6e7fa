"""The bots in WebAssembly choose what they choose natively."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.registry import make_bot
from sixstones.game import View
from tests.properties.random_play import random_game
from tests.wasm.node import run_job

EVERY = 3
"""Positions from one of a game to the next: neighbours are too similar."""


def views(games: int) -> list[View]:
    """Positions of random games, as the player to move knows them."""
    return [
        game.view(game.to_play)
        for players in (2, 3, 4)
        for seed in range(games)
        for number, game in enumerate(random_game(players, seed))
        if number % EVERY == 0 and game.outcome is None
    ]


def thoughts(level: str, positions: list[View]) -> list[dict[str, Any]]:
    request = b"".join(view.states.tobytes() for view in positions)
    return [json.loads(line) for line in run_job(request, "think", level).splitlines()]


def choices(level: str, positions: list[View]) -> list[Choice]:
    return [make_bot(level, seed).choose(view, Clock(None)) for seed, view in enumerate(positions)]


@pytest.mark.parametrize("level", ["recruit", "agent"])
def test_policies_choose_the_same(level: str) -> None:
    positions = views(2)
    assert [got["move"] for got in thoughts(level, positions)] == [str(each.move) for each in choices(level, positions)]


@pytest.mark.parametrize("level", ["hero", "avenger"])
def test_plain_searches_think_the_same(level: str) -> None:
    positions = views(2)
    for got, expected in zip(thoughts(level, positions), choices(level, positions), strict=True):
        assert got["move"] == str(expected.move)
        assert (got["aim"], got["urgency"], got["rival"]) == (expected.aim, expected.urgency, expected.rival)
        assert [(each["move"], each["share"]) for each in got["candidates"]] == [
            (str(each.move), each.share) for each in expected.candidates
        ]
