"""The bots in WebAssembly choose what they choose natively."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.network.bot import CHAMPION, look
from sixstones.ai.network.puct import new_mind
from sixstones.ai.registry import entry_named
from sixstones.game import View
from sixstones.rules.actions import ACTIONS
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


def thoughts(level: str, positions: list[View], *hint: str) -> list[dict[str, Any]]:
    request = b"".join(view.states.tobytes() for view in positions)
    return [json.loads(line) for line in run_job(request, "think", level, *hint).splitlines()]


def choices(level: str, positions: list[View]) -> list[Choice]:
    entry = entry_named(level)
    assert entry is not None
    return [entry.make(seed).choose(view, Clock(None)) for seed, view in enumerate(positions)]


@pytest.mark.parametrize("level", ["recruit", "agent"])
def test_policies_choose_the_same(level: str) -> None:
    positions = views(2)
    assert [got["move"] for got in thoughts(level, positions)] == [str(each.move) for each in choices(level, positions)]


@pytest.mark.parametrize("level", ["hero", "avenger"])
def test_plain_searches_think_the_same(level: str) -> None:
    positions = views(2)
    for got, expected in zip(thoughts(level, positions), choices(level, positions), strict=True):
        assert got["move"] == str(expected.move)
        assert (got["urgency"], got["rival"]) == (expected.urgency, expected.rival)
        assert [(each["move"], each["share"]) for each in got["candidates"]] == [
            (str(each.move), each.share) for each in expected.candidates
        ]


def test_hints_have_the_same_reasons() -> None:
    positions = views(2)
    for got, choice, view in zip(
        thoughts("hero", positions, "hint"), choices("hero", positions), positions, strict=True
    ):
        expected = as_hint(choice, view, calibrated=False)
        assert (got["move"], got["aim"], got["lost"]) == (str(expected.move), expected.aim, expected.lost)
        reasons = [{name: value for name, value in fact.items() if value is not None} for fact in got["facts"]]
        assert reasons == list(expected.facts)
    assert len(positions) > 200


def test_champions_hints_are_calibrated_the_same() -> None:
    positions = views(1)[:60]
    same = []
    for got, choice, view in zip(
        thoughts("champion-150", positions, "hint"), choices("champion-150", positions), positions, strict=True
    ):
        expected = as_hint(choice, view)
        same.append(got["move"] == str(expected.move))
        if same[-1]:
            first, second = got["candidates"][0], expected.candidates[0]
            assert first["chances"] == pytest.approx(second.chances, abs=0.02)
            assert first["error"] == pytest.approx(second.error, abs=0.02)
    assert np.mean(same) >= 0.97


def test_the_network_says_the_same() -> None:
    positions = views(1)
    request = b"".join(view.states.tobytes() for view in positions)
    got = np.frombuffer(run_job(request, "logits"), np.float32).reshape(len(positions), ACTIONS)
    mind = new_mind(CHAMPION, 0, batch=1, nodes=1)
    for view, numbers in zip(positions, got, strict=True):
        look(view.states, view.deck.facts, mind, False)
        expected, legal = mind.evaluation.logits[0], np.flatnonzero(mind.batch.allowed)
        np.testing.assert_allclose(numbers[legal], expected[legal], atol=1e-4)
        assert legal[numbers[legal].argmax()] == legal[expected[legal].argmax()]


@pytest.mark.parametrize("level", ["titan", "champion-150"])
def test_the_champion_chooses_the_same(level: str) -> None:
    """Nearly always: sums of floats in another order tip the scales between moves that are equally good."""
    positions = views(1)
    same = [
        got["move"] == str(expected.move)
        for got, expected in zip(thoughts(level, positions), choices(level, positions), strict=True)
    ]
    assert len(same) > 100
    assert np.mean(same) >= 0.97
