"""PettingZoo's form of the game: its own checks pass, and it is the game that Game and View tell."""

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
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # when all is over
)


def upstream(test: Test) -> Test:
    for mark in ANY_DICT:
        test = mark(test)
    return test


def setup_of(states: States, players: int) -> Setup:
    """The start that a first position shows, decks included."""
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
    """Random moves until the end, or so many."""
    for _ in range(steps):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            return
        env.step(rng.choice(env.last()[0]["action_mask"].nonzero()[0]))


@upstream
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("make", [aec.env, aec.raw_env])
def test_pettingzoo_finds_nothing_wrong(make, players: int, capsys: pytest.CaptureFixture[str]):
    api_test(make(players=players, move_limit=60), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@upstream
def test_pettingzoo_finds_nothing_wrong_with_whole_numbers(capsys: pytest.CaptureFixture[str]):
    api_test(aec.env(dtype="int8"), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_games():
    seed_test(lambda: aec.env(players=3), num_cycles=200)


def test_it_can_be_seen_in_every_mode(capsys: pytest.CaptureFixture[str]):
    render_test(aec.env)
    assert "player_0 to play" in capsys.readouterr().out


def test_pettingzoo_can_measure_its_speed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """The five seconds that it takes go by at once."""
    clock = SimpleNamespace(time=count(step=2).__next__)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(aec.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("short_takes", [False, True])
def test_it_is_the_game_that_views_show(players: int, short_takes: bool):
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


def test_floating_point_observations_are_the_whole_ones_scaled():
    whole, scaled = aec.raw_env(dtype="int8"), aec.raw_env()
    for env in (whole, scaled):
        env.reset(seed=9)
        play(env, np.random.default_rng(0), 40)
    expected = whole.last()[0]["observation"] * SCALE
    assert np.array_equal(scaled.last()[0]["observation"], expected)


def test_a_seed_deals_what_it_deals_in_a_batch():
    env, batch = aec.raw_env(3), BatchEnv(2, 3, seed=77)
    env.reset(seed=77)
    assert env._states.tobytes() == batch.states[:1].tobytes()
    env.reset()
    assert env._states.tobytes() == batch.states[1:].tobytes()


def test_without_a_seed_no_two_environments_deal_the_same():
    one, other = aec.raw_env(), aec.raw_env()
    one.reset()
    other.reset()
    assert one._states.tobytes() != other._states.tobytes()


def test_the_move_limit_makes_nobody_win():
    env = aec.raw_env(3, move_limit=12)
    env.reset(seed=1)
    play(env, np.random.default_rng(1))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_rewards_reach_the_agents_with_their_last_step():
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


def test_an_action_that_is_no_whole_number_is_refused():
    env = aec.raw_env()
    env.reset(seed=2)
    with pytest.raises(TypeError):
        env.step(0.5)  # type: ignore[arg-type]


def test_who_wants_illegal_actions_to_lose_can_wrap_it():
    env = TerminateIllegalWrapper(aec.raw_env(), illegal_reward=-1)
    env.reset(seed=2)
    env.step(PASS)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}


def test_an_unseen_reserve_shows_only_to_its_owner():
    env = aec.raw_env(2, dtype="int8")
    env.reset(seed=6)
    twin = copy.deepcopy(env)
    cards = twin._states["decks"][0]
    cards[:36] = cards[:36][::-1].copy()  # level 1 lies the other way round: another card is on top
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
def test_options_that_are_wrong_are_told(options, wrong: str):
    with pytest.raises(ValueError, match=wrong):
        aec.env(**options)
