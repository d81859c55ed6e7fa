"""PettingZoo's own tests pass, and the environment agrees with Game and View."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import TypeVar

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils import TerminateIllegalWrapper  # type: ignore[import-untyped]

from sixstones import Game, Options, Setup
from sixstones.env import BatchEnv, IllegalAction, aec
from sixstones.env.aec import GauntletAEC
from sixstones.game.numbering import numbering
from sixstones.observation import SCALE, observe
from sixstones.rules.actions import PASS, RESERVE_TOP
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import DECK_SIZE, DECK_START, LEVEL_SIZE, PLACES, States

Test = TypeVar("Test", bound=Callable[..., None])

ANY_DICT = (  # PettingZoo knows only its own environments whose observations are dictionaries with a mask
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # after the end
)


def upstream(test: Test) -> Test:
    for mark in ANY_DICT:
        test = mark(test)
    return test


def setup_of(states: States, players: int) -> Setup:
    """The setup of a first position, decks included."""
    deck = standard_deck()
    market, decks = states["market"][0], states["decks"][0]
    order = [
        [*market[level * PLACES : (level + 1) * PLACES], *decks[start : start + DECK_SIZE[level]][::-1]]
        for level, start in enumerate(DECK_START)
    ]
    assert [len(cards) for cards in order] == list(LEVEL_SIZE)
    ids = [[deck.characters[card].id for card in cards] for cards in order]
    return Setup(players, ids, [deck.locations[side].id for side in states["locations"][0, :players]])


def play(env: GauntletAEC, rng: np.random.Generator, steps: int = 10_000) -> None:
    """Random moves until the end, or at most `limit`."""
    for _ in range(steps):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            return
        env.step(rng.choice(env.last()[0]["action_mask"].nonzero()[0]))


@upstream
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("make", [aec.env, aec.raw_env])
def test_pettingzoo_api_tests_pass(make, players: int, capsys: pytest.CaptureFixture[str]):
    api_test(make(players=players, move_limit=60), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@upstream
def test_pettingzoo_api_tests_pass_with_int8(capsys: pytest.CaptureFixture[str]):
    api_test(aec.env(dtype="int8"), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_games():
    seed_test(lambda: aec.env(players=3), num_cycles=200)


def test_every_render_mode(capsys: pytest.CaptureFixture[str]):
    render_test(aec.env)
    assert "player_0 to play" in capsys.readouterr().out


def test_pettingzoo_can_measure_its_speed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Skip the five seconds that it waits."""
    clock = SimpleNamespace(time=count(step=2).__next__)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(aec.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("short_takes", [False, True])
def test_observations_match_those_of_views(players: int, short_takes: bool):
    env = aec.raw_env(players, dtype="int8", short_takes=short_takes)
    rng = np.random.default_rng(players)
    env.reset(seed=players)
    setup = replace(setup_of(env._states, players), options=Options(short_takes=short_takes))
    game = Game.from_setup(setup)
    moves = numbering(game.deck)
    while game.outcome is None:
        for seat, agent in enumerate(env.possible_agents):
            view, seen = game.view(seat), env.observe(agent)
            assert seen["observation"].tolist() == observe(view).tolist()
            legal = [str(moves.move(view.states, action)) for action in seen["action_mask"].nonzero()[0].tolist()]
            assert legal == [str(move) for move in view.legal_moves()]
        assert env.agent_selection == env.possible_agents[game.to_play]
        action = int(rng.choice(env.last()[0]["action_mask"].nonzero()[0]))
        game.play(moves.move(game.view(game.to_play).states, action))
        env.step(action)
    winners = game.outcome.winners
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert [seat for seat, agent in enumerate(env.agents) if env.rewards[agent] > 0] == list(winners)
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_float32_observations_are_scaled_int8_observations():
    whole, scaled = aec.raw_env(dtype="int8"), aec.raw_env()
    for env in (whole, scaled):
        env.reset(seed=9)
        play(env, np.random.default_rng(0), 40)
    expected = whole.last()[0]["observation"] * SCALE
    assert np.array_equal(scaled.last()[0]["observation"], expected)


def test_a_seed_gives_the_same_deals_as_in_a_batch():
    env, batch = aec.raw_env(3), BatchEnv(2, 3, seed=77)
    env.reset(seed=77)
    assert env._states.tobytes() == batch.states[:1].tobytes()
    env.reset()
    assert env._states.tobytes() == batch.states[1:].tobytes()


def test_without_a_seed_environments_deal_different_games():
    one, other = aec.raw_env(), aec.raw_env()
    one.reset()
    other.reset()
    assert one._states.tobytes() != other._states.tobytes()


def test_nobody_wins_at_the_move_limit():
    env = aec.raw_env(3, move_limit=12)
    env.reset(seed=1)
    play(env, np.random.default_rng(1))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_agents_get_their_rewards_with_the_last_step():
    env = aec.env(players=4)
    env.reset(seed=4)
    rng, got = np.random.default_rng(4), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        over = terminated or truncated
        if over:
            got[agent] = reward
        env.step(None if over else rng.choice(observation["action_mask"].nonzero()[0]))
    assert set(got) == set(env.possible_agents)
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) == 1


@pytest.mark.parametrize("action", [PASS, -1, 71, 1_000_000])
def test_an_illegal_action_changes_nothing(action: int):
    env = aec.raw_env()
    env.reset(seed=2)
    before = env._states.tobytes(), env.agent_selection, env.last()[0]["action_mask"].tolist()
    with pytest.raises(IllegalAction, match=f"Action {action} is not legal here"):
        env.step(action)
    assert before == (env._states.tobytes(), env.agent_selection, env.last()[0]["action_mask"].tolist())


def test_an_action_must_be_an_int():
    env = aec.raw_env()
    env.reset(seed=2)
    with pytest.raises(TypeError):
        env.step(0.5)  # type: ignore[arg-type]


def test_pettingzoos_wrapper_for_illegal_actions_works():
    env = TerminateIllegalWrapper(aec.raw_env(), illegal_reward=-1)
    env.reset(seed=2)
    env.step(PASS)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}


def test_only_its_owner_observes_a_blind_reserve():
    env = aec.raw_env(2, dtype="int8")
    env.reset(seed=6)
    twin = copy.deepcopy(env)
    cards = twin._states["decks"][0]
    cards[:36] = cards[:36][::-1].copy()  # reverse deck 1: another card is on top
    for game in (env, twin):
        game.step(RESERVE_TOP)
    own, other = ("player_0", "player_1")
    assert env.observe(own)["observation"].tolist() != twin.observe(own)["observation"].tolist()
    assert env.observe(other)["observation"].tolist() == twin.observe(other)["observation"].tolist()


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"players": 5}, "2, 3 or 4 players"),
        ({"move_limit": 0}, "at least 1"),
        ({"render_mode": "opengl"}, "render_mode must be one of"),
        ({"dtype": "float64"}, "dtype must be"),
    ],
)
def test_wrong_options_are_named(options, wrong: str):
    with pytest.raises(ValueError, match=wrong):
        aec.env(**options)
