"""Games that are searched in step: they follow the rules, and what they teach is well formed."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from sixstones.ai.network.tree import ROOT
from sixstones.ai.network.weights import Shape
from sixstones.ai.policies import RANDOM
from sixstones.observation import PLAYING
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, PASS, RETURN_TOKEN
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training.answering import Answerer
from sixstones.training.forest import ILLEGAL, OUTLOOK
from sixstones.training.learner import Habits, Learner
from sixstones.training.measuring import Opponent, wins_of_first_choice
from sixstones.training.network import Network
from sixstones.training.plan import Plan, Table
from sixstones.training.pool import Lessons, Pool
from sixstones.training.replay import Replay
from sixstones.training.tables import Tables
from sixstones.training.warm_start import demonstrate, lessons_of_demonstrations

TINY = Shape(width=32, blocks=1, card=16, heads=2)
CPU = torch.device("cpu")

pytestmark = pytest.mark.xdist_group("learning")  # two at once would compile the same


def lessons_of_play(players: int, simulations: int, moves: int, seed: int = 0) -> list[Lessons]:
    torch.manual_seed(0)
    answerer = Answerer(24, players, TINY, CPU)
    answerer.follow(Network(TINY), None)
    pool = Pool(answerer.questions, players, simulations, seed)
    taught = []
    for _ in range(moves):
        for wave in range(pool.waves):
            pool.walk(wave)
            answerer.ask()
            answerer.wait()
            pool.learn(answerer.logits, answerer.chances)
        pool.move()
        taught.append(pool.lessons(0.95))
    return taught


@pytest.mark.parametrize("players", [2, 3])
def test_lessons_are_positions_with_a_policy_and_chances(players: int):
    ended = [lessons for lessons in lessons_of_play(players, 8, 150) if lessons.games]
    assert sum(lessons.games for lessons in ended) > 5
    for lessons in ended:
        assert lessons.seen.shape[1:] == (PLAYING,)
        legal = lessons.policies != ILLEGAL
        np.testing.assert_allclose(lessons.policies.sum(1, where=legal), 1, atol=1e-3)
        np.testing.assert_allclose(lessons.targets.sum(1), 1, atol=1e-3)
        assert not lessons.targets[:, players:].any()
        assert (lessons.seen[:, at.TO_PLAY_AT] == 1).all(), "the mover sees itself first"
        takes = lessons.seen[:, at.PHASE_AT] == 1
        assert takes.any()
        assert not legal[takes][:, RETURN_TOKEN:PASS].any(), "no token is returned while an action is owed"


def test_the_same_seed_plays_the_same_games():
    one, other = (lessons_of_play(2, 4, 90, seed=3) for _ in range(2))
    for first, second in zip(one, other, strict=True):
        assert first.seen.tobytes() == second.seen.tobytes()
        np.testing.assert_array_equal(first.policies, second.policies)


def test_demonstrations_teach_more_than_chance():
    """A tiny network that imitates for a moment beats random players nearly always."""
    torch.manual_seed(1)
    replay = Replay(60_000, CPU)
    learner = Learner(Network(TINY), Habits(batch=512, averaging=0.98), replay)
    replay.add(lessons_of_demonstrations(demonstrate(256, 2, 30, seed=1), 0.95), 2)
    opponent = Opponent(policy=RANDOM)
    before = wins_of_first_choice(learner.average, opponent, 100, 2, seed=9)
    learner.learn(10, 3e-3)
    first, _ = learner.losses()
    learner.learn(240, 3e-3)
    learner.losses()
    learner.learn(10, 3e-3)
    assert learner.losses()[0] < first - 0.5
    assert wins_of_first_choice(learner.average, opponent, 100, 2, seed=9) > max(0.75, before)


def test_more_rows_than_the_replay_has_room_for():
    """Demonstrations come in large batches: the last rows count, wherever the ring stands."""
    replay = Replay(10, CPU)
    for rows in (7, 25):
        seen = np.arange(rows, dtype=np.int8)[:, None].repeat(PLAYING, 1)
        policies, targets = np.zeros((rows, ACTIONS), np.float32), np.zeros((rows, MAX_PLAYERS), np.float32)
        replay.add(Lessons(seen, policies, targets, np.zeros((rows, OUTLOOK), np.int8), 1), 2)
    assert replay.newest(10)["seen"][:, 0].tolist() == list(range(15, 25))


def test_games_that_strolled_begin_their_first_search_anew():
    torch.manual_seed(0)
    plan = Plan(tables=(Table(games=16),), simulations=4, simulations_at_end=4, shape=TINY)
    tables = Tables(plan, seed=1)
    begun: list[int] = []

    def look(_: float) -> None:
        """After the first wave, which looks at the root."""
        if not begun:
            begun.extend(visits for pool, _ in tables.pairs for visits in pool.woods.trees["visits"][:, ROOT].tolist())

    tables.play(Network(TINY).requires_grad_(False), 4, look)
    assert begun == [0] * 32


def test_the_replay_keeps_the_newest_rows():
    replay = Replay(10, CPU)
    for number in range(4):
        seen = np.full((4, PLAYING), number, np.int8)
        policies, targets = np.zeros((4, ACTIONS), np.float32), np.zeros((4, MAX_PLAYERS), np.float32)
        replay.add(Lessons(seen, policies, targets, np.zeros((4, OUTLOOK), np.int8), 1), 2)
    assert replay.filled == 10
    assert set(replay.draw(500)[0][:, 0].tolist()) == {1, 2, 3}
    replay.narrow(4)
    assert set(replay.draw(100)[0][:, 0].tolist()) == {3}
