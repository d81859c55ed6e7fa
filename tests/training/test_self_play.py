"""Games that are searched in lockstep: they follow the rules, and their samples are well formed."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from sixstones.ai.network.weights import Shape
from sixstones.ai.policies import RANDOM
from sixstones.ai.thought import new_thought
from sixstones.observation import PLAYING
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, PASS, RETURN_TOKEN
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.batched_search import ILLEGAL, OUTLOOK, Samples
from sixstones.training.demonstrations import _sample, demonstrate, demonstration_samples, new_parallel_search
from sixstones.training.evaluation import Opponent, policy_win_rate
from sixstones.training.gumbel import ROOT
from sixstones.training.learner import Learner, ReplayBuffer
from sixstones.training.network import Network
from sixstones.training.plan import GamesConfig, OptimizerConfig, Plan
from sixstones.training.self_play import BatchedInference, LocalSelfPlay, Pool

TINY = Shape(width=32, blocks=1, card=16, heads=2)
CPU = torch.device("cpu")


def play_samples(players: int, simulations: int, moves: int, seed: int = 0) -> list[Samples]:
    torch.manual_seed(0)
    inference = BatchedInference(24, players, TINY, CPU)
    inference.load(Network(TINY), None)
    pool = Pool(inference.observations, players, simulations, seed)
    samples = []
    for _ in range(moves):
        for wave in range(pool.waves):
            pool.select(wave)
            inference.start()
            inference.wait()
            pool.backup(inference.logits, inference.chances)
        pool.play()
        samples.append(pool.samples(0.95))
    return samples


@pytest.mark.parametrize("players", [2, 3])
def test_samples_are_positions_with_a_policy_and_chances(players: int):
    ended = [samples for samples in play_samples(players, 4, 150) if samples.games]
    assert sum(samples.games for samples in ended) > 5
    for samples in ended:
        assert samples.seen.shape[1:] == (PLAYING,)
        legal = samples.policies != ILLEGAL
        np.testing.assert_allclose(samples.policies.sum(1, where=legal), 1, atol=1e-3)
        np.testing.assert_allclose(samples.targets.sum(1), 1, atol=1e-3)
        assert not samples.targets[:, players:].any()
        assert (samples.seen[:, at.TO_PLAY_AT] == 1).all(), "the mover comes first"
        takes = samples.seen[:, at.PHASE_AT] == 1
        assert takes.any()
        assert not legal[takes][:, RETURN_TOKEN:PASS].any(), "no returns before the action"


def test_the_same_seed_plays_the_same_games():
    one, other = (play_samples(2, 4, 90, seed=3) for _ in range(2))
    for first, second in zip(one, other, strict=True):
        assert first.seen.tobytes() == second.seen.tobytes()
        np.testing.assert_array_equal(first.policies, second.policies)


def test_a_move_that_the_search_never_tried_is_not_sampled():
    thought = new_thought()
    thought["count"], thought["simulations"] = 3, 2
    thought["action"][0, :3], thought["visits"][0, :3] = (10, 20, 30), (2, 0, 0)
    rng = new_parallel_search(1, 1, seed=0).rngs[0]
    assert {_sample(thought[0], rng) for _ in range(20)} == {10}


def test_a_network_learns_from_demonstrations():
    """After a short imitation a tiny network beats random players most of the time."""
    torch.manual_seed(1)
    replay = ReplayBuffer(60_000, CPU)
    learner = Learner(Network(TINY), OptimizerConfig(batch_size=128, ema_decay=0.98), replay)
    replay.add(demonstration_samples(demonstrate(256, 2, 30, seed=1), 0.95), 2)
    opponent = Opponent(policy=RANDOM)
    before = policy_win_rate(learner.average, opponent, 100, 2, seed=9)
    learner.learn(10, 3e-3)
    first, _ = learner.losses()
    learner.learn(150, 3e-3)
    learner.losses()
    learner.learn(10, 3e-3)
    assert learner.losses()[0] < first - 0.5
    assert policy_win_rate(learner.average, opponent, 100, 2, seed=9) > max(0.75, before)


def test_more_rows_than_fit_into_the_replay_buffer():
    """The last rows are kept, wherever the ring buffer starts."""
    replay = ReplayBuffer(10, CPU)
    for rows in (7, 25):
        seen = np.arange(rows, dtype=np.int8)[:, None].repeat(PLAYING, 1)
        policies, targets = np.zeros((rows, ACTIONS), np.float32), np.zeros((rows, MAX_PLAYERS), np.float32)
        replay.add(Samples(seen, policies, targets, np.zeros((rows, OUTLOOK), np.int8), 1), 2)
    assert replay.newest(10)["seen"][:, 0].tolist() == list(range(15, 25))


def test_games_that_advanced_without_a_search_start_with_an_empty_tree():
    torch.manual_seed(0)
    plan = Plan(games=(GamesConfig(parallel_games=16),), simulations=4, simulations_at_end=4, shape=TINY)
    self_play = LocalSelfPlay(plan, seed=1)
    visits: list[int] = []

    def after_first_wave(_: float) -> None:
        if not visits:
            visits.extend(np.concatenate([pool.search.trees["visits"][:, ROOT] for pool, _ in self_play.pools]))

    self_play.play(Network(TINY).requires_grad_(False), 4, after_first_wave)
    assert visits == [0] * 32


def test_the_replay_keeps_the_newest_rows():
    replay = ReplayBuffer(10, CPU)
    for number in range(4):
        seen = np.full((4, PLAYING), number, np.int8)
        policies, targets = np.zeros((4, ACTIONS), np.float32), np.zeros((4, MAX_PLAYERS), np.float32)
        replay.add(Samples(seen, policies, targets, np.zeros((4, OUTLOOK), np.int8), 1), 2)
    assert replay.filled == 10
    assert set(replay.draw(500)[0][:, 0].tolist()) == {1, 2, 3}
    replay.set_window(4)
    assert set(replay.draw(100)[0][:, 0].tolist()) == {3}
