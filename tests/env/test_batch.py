"""Batches play exactly like single games, on any number of cores, in place."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

from sixstones import Game
from sixstones.ai.policies import GREEDY, choose_action
from sixstones.env import BatchEnv, IllegalAction
from sixstones.observation import SCALE, SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply
from sixstones.rules.colours import KINDS
from sixstones.rules.legal import legal_mask
from sixstones.rules.state import OVER, new_states


def played(env: BatchEnv, steps: int, seed: int = 0) -> list[bytes]:
    """Random play; the arrays after every step."""
    rng = np.random.default_rng(seed)
    shown = []
    for _ in range(steps):
        env.step(env.sample(rng))
        arrays = (env.observations, env.masks, env.rewards, env.terminated, env.truncated, env.states)
        shown.append(b"".join(array.tobytes() for array in arrays))
    return shown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_matches_the_engine(players: int):
    env = BatchEnv(5, players, seed=3, observations="int8")
    rng = np.random.default_rng(0)
    mask, legal, out = np.zeros(ACTIONS, np.bool_), np.zeros(ACTIONS, np.int8), np.zeros(SIZE, np.int8)
    for _ in range(300):
        before = [env.states[i : i + 1].copy() for i in range(env.games)]
        actions = env.sample(rng)
        env.step(actions)
        for i, states in enumerate(before):
            apply(states, env.deck.facts, int(actions[i]))
            over = states["phase"][0] == OVER
            assert env.terminated[i] == over
            if not over:
                assert env.states[i : i + 1].tobytes() == states.tobytes()
            legal_mask(env.states[i : i + 1], env.deck.facts, legal, mask)
            assert env.masks[i].tolist() == mask.tolist()
            write_one(env.states[i : i + 1], env.deck.facts, int(env.to_play[i]), out)
            assert env.observations[i].tolist() == out.tolist()


def test_float32_observations_are_scaled_int8_observations():
    whole, scaled = (BatchEnv(8, 3, seed=1, observations=kind) for kind in ("int8", "float32"))
    for seed in range(50):
        actions = whole.sample(np.random.default_rng(seed))
        whole.step(actions)
        scaled.step(actions)
    assert scaled.observations.dtype == np.float32
    np.testing.assert_array_equal(scaled.observations, whole.observations * SCALE)


@pytest.mark.parametrize("observations", ["int8", "float32", None])
def test_the_number_of_cores_changes_nothing(observations):
    one, three = (BatchEnv(400, 2, seed=9, observations=observations, cores=cores) for cores in (1, 3))
    assert played(one, 250) == played(three, 250)
    assert one.moves.max() < 250, "no new game was dealt"


def test_a_game_depends_only_on_its_seed_and_number():
    """Nine games are the first nine of a hundred."""
    few, many = BatchEnv(9, 2, seed=4), BatchEnv(100, 2, seed=4)
    assert few.states.tobytes() == many.states[:9].tobytes()
    assert BatchEnv(9, 2, seed=5).states.tobytes() != few.states.tobytes()
    assert len({few.states[i].tobytes() for i in range(9)}) == 9


def test_reset_restarts_the_seed_or_takes_another():
    env = BatchEnv(6, 4, seed=2)
    first = env.states.tobytes()
    played(env, 40)
    env.reset()
    assert env.states.tobytes() == first
    env.reset(seed=3)
    assert env.states.tobytes() == BatchEnv(6, 4, seed=3).states.tobytes()


def greedy_actions(env: BatchEnv, rng: np.ndarray) -> np.ndarray:
    scratch, legal = new_states(2), np.zeros(ACTIONS, np.int8)
    return np.array(
        [
            choose_action(GREEDY, env.states[i : i + 1].copy(), env.deck.facts, scratch, legal, rng)
            for i in range(env.games)
        ]
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_come_at_the_end_and_sum_to_zero(players: int):
    env, rng = BatchEnv(16, players, seed=1), np.ones(1, np.uint64)
    finished = 0
    while finished < 40:
        env.step(greedy_actions(env, rng))
        assert not env.rewards[~env.terminated].any()
        ended = env.rewards[env.terminated]
        finished += len(ended)
        np.testing.assert_allclose(ended.sum(axis=1), 0, atol=1e-6)
        assert (ended.max(axis=1) == 1).all(), "a single winner gets 1"
        assert np.isclose(ended.min(axis=1), -1 / (players - 1)).all()


def test_a_game_at_the_move_limit_is_truncated_without_a_winner():
    env = BatchEnv(4, 2, move_limit=10)
    rng = np.random.default_rng(0)
    for step in range(1, 31):
        env.step(env.sample(rng))
        assert env.truncated.all() == (step % 10 == 0)
        assert not env.terminated.any()
        assert not env.rewards.any()
    assert (env.moves == 0).all()


@pytest.mark.parametrize("game", range(3))
def test_an_illegal_action_is_refused_and_no_move_is_made(game: int):
    env = BatchEnv(3, 2)
    before = env.states.tobytes(), env.moves.tolist()
    for wrong in (70, -1, 71, 2**40):
        actions = env.sample(np.random.default_rng(0))
        actions[game] = wrong
        with pytest.raises(IllegalAction, match=f"Action {wrong} is not legal in game {game}"):
            env.step(actions)
    assert (env.states.tobytes(), env.moves.tolist()) == before


@pytest.mark.parametrize("actions", [[0], [0, 0], 0])
def test_there_is_one_action_per_game(actions: object):
    with pytest.raises(ValueError, match="3 games need as many actions"):
        BatchEnv(3, 2).step(np.array(actions))


def test_arrays_are_written_in_place():
    env = BatchEnv(512, 2)
    rng = np.random.default_rng(0)
    addresses = [array.ctypes.data for array in (env.observations, env.masks, env.rewards, env.states)]
    env.step(env.sample(rng))
    tracemalloc.start()
    try:
        for _ in range(20):
            chosen = env.masks.argmax(axis=1)
            start = tracemalloc.get_traced_memory()[0]
            tracemalloc.reset_peak()
            env.step(chosen)
            assert tracemalloc.get_traced_memory()[1] - start < 20_000, "a row of observations for 512 games is 2.4 MB"
    finally:
        tracemalloc.stop()
    assert [array.ctypes.data for array in (env.observations, env.masks, env.rewards, env.states)] == addresses


def test_other_libraries_read_the_arrays_without_copying():
    env = BatchEnv(4, 2)
    shared = np.from_dlpack(env.observations)  # as torch, JAX and CuPy do
    before = shared.copy()
    env.step(env.sample(np.random.default_rng(0)))
    assert not np.array_equal(shared, before)
    assert shared.ctypes.data == env.observations.ctypes.data


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "at least one game, not 0"),
        ({"players": 5}, "2, 3 or 4 players, not 5"),
        ({"observations": "float64"}, "not 'float64'"),
        ({"move_limit": 0}, "at least 1, not 0"),
        ({"cores": 0}, "at least one core, not 0"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, object], said: str):
    with pytest.raises(ValueError, match=said):
        BatchEnv(**{"games": 2, **wrong})  # type: ignore[arg-type]


def test_the_option_short_takes_applies_to_later_deals():
    env = BatchEnv(2, 2, short_takes=True, move_limit=3)
    played(env, 7)
    assert env.states["short_takes"].tolist() == [1, 1]
    assert env.masks[:, 10:25].any(), "two colours, or one, may be taken while three are there"


FORKED = """
import os, numpy as np
from sixstones.env import BatchEnv
env = BatchEnv(512, 2, observations=None, cores=2)
rng = np.random.default_rng(0)
env.step(env.sample(rng))
child = os.fork()
env.step(env.sample(rng))
if child:
    assert os.waitpid(child, 0)[1] == 0
    print("both stepped")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_can_step():
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "both stepped\n", done.stderr


def test_a_deal_is_valid():
    """Every card once, and everything in its place at the start."""
    env, game = BatchEnv(3, 3), Game.deal(3, "any")
    for record in env.states:
        assert record["supply"][:KINDS].tolist() == list(game.supply.values())
        cards = [*record["market"].tolist(), *record["decks"].tolist()]
        assert sorted(cards) == list(range(90))
