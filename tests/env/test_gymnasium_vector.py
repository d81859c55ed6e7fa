"""The vector environment plays the same games as single environments, and reports them like Gymnasium's own."""

from __future__ import annotations

from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from sixstones.env import GYMNASIUM_ID, IllegalAction
from sixstones.env.gymnasium_env import GauntletEnv, GauntletVectorEnv


def sample(infos, rng: np.random.Generator):
    mask = infos["action_mask"]
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "opponents": "random"},
        {"players": 3, "opponents": ["greedy", "recruit"], "dtype": "int8", "shaping": 0.1},
        {"players": 4, "opponents": "agent", "reward": "points", "seat": 1, "short_takes": True},
    ],
)
def test_results_match_gymnasiums_own_vector_environment(options):
    count = 6
    ours = GauntletVectorEnv(count, move_limit=70, **options)
    theirs = SyncVectorEnv(
        [partial(GauntletEnv, move_limit=70, **options)] * count, autoreset_mode=AutoresetMode.SAME_STEP
    )
    rng, ends = np.random.default_rng(0), 0
    for seed in (11, None):
        told = ours.reset(seed=seed)
        assert data_equivalence(told, theirs.reset(seed=seed), exact=True)
        infos = told[1]
        for step in range(120):
            actions = sample(infos, rng)
            if step % 50 == 20:
                actions[3] = 70  # passing is hardly ever legal
            now = ours.step(actions)
            assert data_equivalence(now, theirs.step(actions), exact=True)
            infos = now[4]
            ends += int((now[2] | now[3]).sum())
    assert ends > count


def test_the_number_of_cores_does_not_change_the_games():
    def played(cores: int) -> list[bytes]:
        envs = GauntletVectorEnv(300, 3, "greedy", cores=cores)
        rng, told = np.random.default_rng(1), []
        _, infos = envs.reset(seed=4)
        for _ in range(60):
            observations, rewards, *_, infos = envs.step(sample(infos, rng))
            told.append(observations["observation"].tobytes() + rewards.tobytes())
        return told

    assert played(1) == played(2)


def test_returned_arrays_are_copies_unless_turned_off():
    for copy in (True, False):
        envs = GauntletVectorEnv(4, copy=copy)
        observations, infos = envs.reset(seed=0)
        before = observations["observation"].copy()
        envs.step(sample(infos, np.random.default_rng(0)))
        assert np.array_equal(before, observations["observation"]) is copy


def test_observations_and_actions_are_in_their_spaces():
    envs = gymnasium.make_vec(f"sixstones.env:{GYMNASIUM_ID}", num_envs=8, players=4, opponents="greedy")
    assert isinstance(envs, GauntletVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(0)
    observations, infos = envs.reset(seed=0)
    for _ in range(60):
        actions = sample(infos, rng)
        assert actions in envs.action_space
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert observations in envs.observation_space
        assert rewards.shape == terminated.shape == truncated.shape == (8,)
    envs.close()


def test_gymnasiums_wrappers_work():
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(GauntletVectorEnv(16))
    rng = np.random.default_rng(0)
    _, infos = envs.reset(seed=0)
    lengths: list[int] = []
    for _ in range(150):
        *_, infos = envs.step(sample(infos, rng))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert min(lengths) > 10


def test_an_illegal_action_loses_or_raises():
    for action in (70, -1, 71):
        envs = GauntletVectorEnv(3, illegal="raise")
        _, infos = envs.reset(seed=0)
        actions = infos["action_mask"].argmax(axis=1)
        actions[1] = action
        before = envs._arrays.games.states.tobytes()
        with pytest.raises(IllegalAction, match="in game 1"):
            envs.step(actions)
        assert envs._arrays.games.states.tobytes() == before


def test_step_before_reset_is_refused():
    with pytest.raises(ResetNeeded):
        GauntletVectorEnv(2).step(np.zeros(2, np.int64))


def test_only_compiled_bots_play():
    with pytest.raises(ValueError, match=r"Only compiled bots play.*recruit, agent, random, greedy"):
        GauntletVectorEnv(2, opponents="titan")
