"""Gymnasium's own checks pass; opponents, seats, rewards and ends are as documented."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence

import sixstones.env  # noqa: F401  # registers it
from sixstones.env import GYMNASIUM_ID, IllegalAction
from sixstones.env.gymnasium_env import GauntletEnv
from sixstones.game import View
from sixstones.game.log import Log
from sixstones.observation import observe
from sixstones.rules.actions import PASS
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import OVER


def legal(info, rng: np.random.Generator) -> int:
    return int(rng.choice(info["action_mask"].nonzero()[0]))


def game(env: GauntletEnv, seed: int | None = None, choices: int = 0) -> list[Any]:
    """A whole game of random moves; everything that it returned."""
    rng = np.random.default_rng(choices)
    told: list[Any] = [env.reset(seed=seed)]
    info, over = told[0][1], False
    while not over:
        told.append(env.step(legal(info, rng)))
        _, _, terminated, truncated, info = told[-1]
        over = terminated or truncated
    return told


def record(env: GauntletEnv):
    return env._games.states[0]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 4, "opponents": ["random", "greedy", "recruit"]},
        {"dtype": "int8", "seat": 1},
        {"reward": "points"},
    ],
)
def test_gymnasiums_environment_checker_passes(options, capsys: pytest.CaptureFixture[str]):
    check_env(gymnasium.make(f"sixstones.env:{GYMNASIUM_ID}", **options).unwrapped)
    assert "learner to play" in capsys.readouterr().out


def test_importing_the_package_registers_the_environment():
    assert isinstance(gymnasium.make(GYMNASIUM_ID).unwrapped, GauntletEnv)


@pytest.mark.parametrize("opponents", ["random", "greedy", "hero"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_same_seed_gives_the_same_games(opponents: str, players: int):
    one, other = (GauntletEnv(players, opponents, move_limit=60) for _ in range(2))
    game(other, seed=8)
    for seed in (5, None, None):
        assert data_equivalence(game(one, seed), game(other, seed), exact=True)


def test_the_next_game_is_different():
    env = GauntletEnv(seat=0)
    first, second = env.reset(seed=1)[0], env.reset()[0]
    assert not np.array_equal(first["observation"], second["observation"])


@pytest.mark.parametrize(("players", "opponents"), [(2, "random"), (4, "greedy"), (3, ["agent", "hero"])])
def test_the_learner_observes_what_its_seat_may_know(players: int, opponents):
    env = GauntletEnv(players, opponents, dtype="int8")
    rng = np.random.default_rng(0)
    observation, info = env.reset(seed=3)
    for _ in range(25):
        view = View(standard_deck(), env._games.states, Log(), env.seat)
        assert record(env)["to_play"] == env.seat
        assert observation["observation"].tolist() == observe(view).tolist()
        assert observation["action_mask"].sum() == len(view.legal_moves())
        assert info["action_mask"].tolist() == observation["action_mask"].tolist()
        observation, _, terminated, _, info = env.step(legal(info, rng))
        if terminated:
            observation, info = env.reset()


def test_the_last_observation_is_the_learners():
    env = GauntletEnv(3, "greedy", dtype="int8", seat=1)
    observation, reward, terminated, truncated, info = game(env, seed=2)[-1]
    assert (terminated, truncated) == (True, False)
    assert record(env)["phase"] == OVER
    assert observation["observation"].tolist() == observe(View(standard_deck(), env._games.states, Log(), 1)).tolist()
    assert not observation["action_mask"].any()
    assert reward == info["result"] == -0.5
    assert info["illegal"] is False


def test_the_learner_gets_every_seat_unless_one_is_given():
    env = GauntletEnv(4)
    env.reset(seed=0)
    seats = []
    for _ in range(60):
        env.reset()
        seats.append(env.seat)
    assert set(seats) == {0, 1, 2, 3}
    fixed = GauntletEnv(4, seat=2)
    fixed.reset(seed=0)
    assert fixed.seat == 2


def test_opponents_sit_after_the_learner_in_the_given_order():
    env = GauntletEnv(4, ["random", "greedy", "recruit"], seat=2, render_mode="ansi")
    env.reset(seed=0)
    board = env.render()
    assert isinstance(board, str)
    names = [line.split(":")[0].strip("> ") for line in board.splitlines() if " points, " in line]
    assert names == ["greedy", "recruit", "learner", "random"]


def test_better_opponents_win_more():
    def results(opponents: str) -> float:
        env = GauntletEnv(2, opponents)
        env.reset(seed=0)
        return sum(float(game(env, choices=i)[-1][4]["result"]) for i in range(12))

    assert results("greedy") == -12
    assert results("random") > -8


def test_a_truncated_game_has_no_reward():
    for reward in ("win", "points"):
        env = GauntletEnv(2, "greedy", reward=reward, move_limit=30)
        *_, last = game(env, seed=0)
        assert last[1:4] == (0.0, False, True)
        assert last[4]["result"] == 0
        assert not last[0]["action_mask"].any()


@pytest.mark.parametrize("opponents", ["greedy", "hero"])
def test_the_learner_moves_at_least_once(opponents: str):
    env = GauntletEnv(4, opponents, seat=3, move_limit=1)
    told = game(env, seed=0)
    assert [step[3] for step in told[1:]] == [True]


def test_points_are_rewarded_by_the_lead():
    env = GauntletEnv(2, "greedy", reward="points", seat=0)
    *_, (_, reward, _, _, info) = game(env, seed=1)
    own, other = record(env)["points"][:2].tolist()
    assert reward == max((own - other) / 16, -1)
    assert info["result"] == -1


def test_shaping_rewards_points_at_each_step():
    env = GauntletEnv(2, "random", shaping=0.5, seat=0)
    told = game(env, seed=3, choices=3)
    rewards = [step[1] for step in told[1:]]
    points = int(record(env)["points"][0])
    assert points > 0
    assert any(rewards[:-1])
    assert sum(rewards) == pytest.approx(0.5 * points / 16 + told[-1][4]["result"])


@pytest.mark.parametrize("action", [PASS, -1, 71])
def test_an_illegal_action_loses_or_raises(action: int):
    env = GauntletEnv(3)
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"] is True
    assert not observation["action_mask"].any()
    strict = GauntletEnv(3, illegal="raise")
    strict.reset(seed=1)
    before = record(strict).tobytes()
    with pytest.raises(IllegalAction):
        strict.step(action)
    assert record(strict).tobytes() == before


def test_a_finished_game_can_not_be_stepped():
    env = GauntletEnv()
    with pytest.raises(ResetNeeded):
        env.step(0)
    game(env, seed=0)
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"players": 1}, "2, 3 or 4 players"),
        ({"opponents": "gredy"}, "There is no bot 'gredy'.*greedy"),
        ({"players": 3, "opponents": ["random"]}, "3 players need 2 opponents, not 1"),
        ({"seat": 2}, "seat is 0 to 1"),
        ({"reward": "glory"}, "reward must be"),
        ({"illegal": "ignore"}, "illegal must be"),
        ({"dtype": "float16"}, "dtype must be"),
        ({"render_mode": "video"}, "render_mode must be"),
    ],
)
def test_wrong_options_are_named(options, wrong: str):
    with pytest.raises(ValueError, match=wrong):
        GauntletEnv(**options)
