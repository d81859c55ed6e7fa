"""A whole training at toy size: it plays, learns, evaluates itself and resumes."""

from __future__ import annotations

import shutil
import subprocess
import time
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest
import torch

from sixstones import __version__
from sixstones.ai.network.weights import Shape, read_weights
from sixstones.observation import VERSION
from sixstones.training import checkpoint, run
from sixstones.training.checkpoint import CHECKPOINT, REPLAY
from sixstones.training.demonstrations import load_demonstrations
from sixstones.training.plan import GamesConfig, OptimizerConfig, TrainingError
from sixstones.training.run import NETWORK, Training
from sixstones.training.self_play import search_threads
from tests.training.tiny import SHAPE, Listener, Stopper, log_lines, plan

IMITATING = (GamesConfig(players=2, parallel_games=24, demonstrations=20, demonstration_simulations=4),)


def weights(training: Training) -> torch.Tensor:
    return torch.cat([part.flatten() for part in training.learner.average.parameters()])


def test_a_training_writes_a_log_and_a_network(tmp_path: Path):
    listener = Listener()
    training = Training(plan(games=IMITATING, demonstration_steps=60, opponents=("random",)), tmp_path, listener)
    training.run()
    assert training.done
    assert not training.stopped
    lines = log_lines(tmp_path)
    assert [line["steps"] for line in lines[:2]] == [0, 60]
    assert lines[-1]["steps"] > 60
    assert lines[-1]["moves"] == 40
    assert all(0 <= line["wins"]["2 random"] <= 1 for line in (lines[0], lines[1], lines[-1]))
    assert [line["simulations"] for line in (lines[0], lines[-1])] == [2, 3]
    assert "Imitating the plain search" in listener.stages
    assert listener.shares[-1] == 1
    kept = read_weights(tmp_path / NETWORK)
    assert kept.shape.width == SHAPE.width
    assert (kept.header.players, kept.header.games) == ("2", training.counts.games)
    assert training.counts.games > 0


def test_a_student_is_trained_and_exported(tmp_path: Path):
    small = Shape(width=16, blocks=2, card=32, heads=1)
    first = Training(plan(student=small), tmp_path, Listener())
    before = first.exported_network.winner.weight.clone()
    first.run()
    assert not before.equal(first.exported_network.winner.weight)
    kept = read_weights(tmp_path / NETWORK)
    assert kept.shape.card == small.card != first.learner.network.shape.card
    again = Training(plan(student=small, moves=41), tmp_path, Listener())
    assert again.exported_network.winner.weight.equal(first.exported_network.winner.weight)
    with pytest.raises(TrainingError, match="another student"):
        Training(plan(moves=42), tmp_path, Listener())


def test_the_same_plan_plays_the_same_games(tmp_path: Path):
    same = plan(games=IMITATING)
    one, other = (Training(same, tmp_path / name, Listener()) for name in "ab")
    for training in (one, other):
        training.run()
    assert one.counts.games == other.counts.games > 0
    assert one.counts.rows == other.counts.rows
    assert one.replay.seen[:500].equal(other.replay.seen[:500])
    torch.testing.assert_close(weights(one), weights(other), rtol=0, atol=0)
    third = Training(plan(seed=2, moves=1), tmp_path / "c", Listener())
    third.run()
    assert not weights(one).equal(weights(third))


def test_a_run_resumes_where_the_last_one_stopped(tmp_path: Path):
    class StopsItself(Listener):
        def on_progress(self, share: float, seconds_left: float) -> None:
            super().on_progress(share, seconds_left)
            if share >= 0.5:
                first.stop()

    long = plan(moves=80, opponents=("random",))
    first = Training(long, tmp_path, StopsItself())
    first.run()
    assert first.stopped
    assert first.counts.moves == 40
    assert log_lines(tmp_path)[-1]["wins"] == {}, "no evaluation after a stop"
    second = Training(long, tmp_path, Listener())
    assert second.counts == first.counts
    assert weights(second).equal(weights(first))
    assert second.replay.filled == len(first.replay.newest(10_000)["seen"]) > 0
    second.run()
    assert (second.counts.moves, second.counts.pieces) == (80, 2)
    assert second.counts.games > first.counts.games
    seconds = [line["seconds"] for line in log_lines(tmp_path)]
    assert seconds == sorted(seconds)
    assert Training(long, tmp_path, Listener()).done


def test_imitation_resumes_where_it_stopped(tmp_path: Path):
    class StopsItself(Listener):
        def on_progress(self, share: float, seconds_left: float) -> None:
            if self.stages[-1] == "Imitating the plain search":
                first.stop()

    long = plan(games=IMITATING, demonstration_steps=60)  # 50 steps at a time
    first = Training(long, tmp_path, StopsItself())
    first.run()
    assert 0 < first.counts.imitated < 60
    assert first.counts.games == 0
    second = Training(long, tmp_path, Listener())
    second.run()
    assert second.counts.imitated == 60
    assert second.counts.games > 0


def test_the_learning_rate_warms_up_in_every_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(run, "WARM_UP_STEPS", 10)
    for until in (0.15, 0.3):  # so early that the cosine schedule hardly counts
        training = Training(plan(moves=270, replay_ratio=8.0), tmp_path, stopper := Stopper(until))
        stopper.stop = training.stop
        rates = watched_rates(training, monkeypatch)
        training.run()
        full, steps = training.plan.optimizer.learning_rate, [step for step, _ in rates]
        assert steps[0] == 0
        assert steps[-1] > 10
        assert all(rate == pytest.approx(full * min(1, (step + 1) / 10), rel=0.25) for step, rate in rates)


def watched_rates(training: Training, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, float]]:
    """Filled during the training: pairs of step and learning rate."""
    rates, learn = [], training.learner.learn

    def watched(steps: int, rate: float) -> None:
        rates.append((training.learner.steps, rate))
        learn(steps, rate)

    monkeypatch.setattr(training.learner, "learn", watched)
    return rates


def test_a_run_ends_when_its_minutes_are_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    training = Training(plan(moves=0, minutes=10), tmp_path, Listener())
    with monkeypatch.context() as ticking:
        ticking.setattr(time, "perf_counter", count().__next__)  # one second per call
        training.run(minutes=1)
    assert not training.done
    assert 60 <= training.counts.seconds < 120
    assert training.progress == training.counts.seconds / 600


@pytest.mark.parametrize(
    ("name", "other"), [("seed", {"seed": 5}), ("games", {"games": IMITATING}), ("shape", {"shape": None})]
)
def test_a_folder_of_another_plan_has_a_message(first_move: Training, name: str, other: dict[str, object]):
    changed = {"shape": type(SHAPE)(width=32, blocks=1, card=16, heads=2)} if name == "shape" else other
    with pytest.raises(TrainingError, match=f"has a training with another {name}"):
        Training(plan(moves=1, **changed), first_move.folder, Listener())


def test_a_folder_of_another_version_has_a_message(first_move: Training, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checkpoint, "FORM", "cards-9")
    with pytest.raises(TrainingError, match="has a training of another version; choose another folder"):
        Training(plan(moves=2), first_move.folder, Listener())


@pytest.mark.parametrize("opponents", [(), ("random",)])
def test_it_is_saved_after_every_evaluation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opponents: tuple[str, ...]
):
    """Not at every move, also without opponents."""

    class Counting(Training):
        saved = 0

        def save(self) -> None:
            super().save()
            self.saved += 1

    training = Counting(plan(moves=30, opponents=opponents, measure_every=50.0), tmp_path, Listener())
    with monkeypatch.context() as ticking:
        ticking.setattr(time, "perf_counter", count().__next__)  # one second per call
        training.run()
    assert 1 < training.saved < 30 / 2, "the last time is at the end of the run"


@pytest.mark.parametrize("name", [CHECKPOINT, REPLAY])
@pytest.mark.parametrize("content", [b"", b"something else", None])
def test_a_damaged_checkpoint_has_a_message(tmp_path: Path, first_move: Training, name: str, content: bytes | None):
    folder = shutil.copytree(first_move.folder, tmp_path / "damaged")
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[: len(whole) // 2] if content is None else content)
    with pytest.raises(TrainingError, match=f"{name} is damaged"):
        Training(plan(moves=1), folder, Listener())


@pytest.mark.parametrize(("cores", "threads"), [(1, 1), (2, 2), (4, 3), (8, 6), (16, 14)])
def test_a_gpu_leaves_some_cores_free(cores: int, threads: int):
    assert search_threads(cores, torch.device("cuda")) == threads
    assert search_threads(cores, torch.device("cpu")) == cores


def test_an_unreadable_file_is_not_called_damaged(tmp_path: Path):
    (tmp_path / CHECKPOINT).mkdir()
    with pytest.raises(TrainingError, match=f"{CHECKPOINT} can't be read here: .*directory"):
        Training(plan(), tmp_path, Listener())


def test_a_training_with_another_observation_has_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    Training(plan(), tmp_path, Listener()).save()
    monkeypatch.setattr(checkpoint, "VERSION", VERSION + 1)
    with pytest.raises(TrainingError, match="a training of another version"):
        Training(plan(), tmp_path, Listener())


def test_the_optimizer_config_may_change_between_two_runs(tmp_path: Path):
    Training(plan(), tmp_path, Listener()).save()
    again = Training(plan(optimizer=OptimizerConfig(batch_size=64, weight_decay=0.5)), tmp_path, Listener())
    assert {group["weight_decay"] for group in again.learner.optimizer.param_groups} == {0.5}


def test_demonstrations_are_cached_until_the_plan_changes(tmp_path: Path):
    table = IMITATING[0]
    (first,) = load_demonstrations(table, 1, tmp_path)
    (path,) = tmp_path.iterdir()
    written = path.stat().st_mtime_ns
    (again,) = load_demonstrations(table, 1, tmp_path)
    assert path.stat().st_mtime_ns == written
    np.testing.assert_array_equal(again.actions, first.actions)
    (longer,) = load_demonstrations(replace(table, demonstration_simulations=12), 1, tmp_path)
    assert path.stat().st_mtime_ns != written
    assert longer.actions.tobytes() != first.actions.tobytes()
    (other,) = load_demonstrations(table, 2, tmp_path)
    assert other.actions.tobytes() != first.actions.tobytes()


def test_the_commit_of_a_surrounding_repository_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "theirs"], check=True)
    (tmp_path / "run.py").touch()
    monkeypatch.setattr(run, "__file__", str(tmp_path / "run.py"))
    assert run._commit() == __version__
