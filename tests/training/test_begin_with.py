"""A training that starts with a network file, instead of demonstrations and random weights."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from sixstones.ai.network.weights import Shape
from sixstones.observation import PLAYING
from sixstones.training import run
from sixstones.training.plan import GamesConfig, TrainingError
from sixstones.training.run import DEMONSTRATIONS, NETWORK, Training
from tests.ai.network.networks import any_network, write_network
from tests.training.tiny import SHAPE, Listener, Stopper, log_lines, plan

IMITATING = (GamesConfig(players=2, parallel_games=24, demonstrations=20, demonstration_simulations=4),)
SEED = 4
"""Of a network whose games are short."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_network(tmp_path / "given.safetensors", SHAPE, seed=SEED)


def test_the_training_starts_with_the_weights_of_the_file(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    begun = Training(plan(begin_with=file.name), tmp_path / "begun", Listener()).learner
    seen = torch.randint(0, 3, (5, PLAYING))
    logits, winner = any_network(SHAPE, seed=SEED)(seen)
    for network in (begun.network, begun.average):
        said = network(seen.to(begun.device))
        torch.testing.assert_close(said[0].cpu(), logits)
        torch.testing.assert_close(said[1].cpu(), winner)


def test_parts_that_are_not_in_files_keep_their_initial_weights(tmp_path: Path, file: Path):
    begun = Training(plan(begin_with=str(file)), tmp_path / "begun", Listener()).learner
    plain = Training(plan(), tmp_path / "plain", Listener()).learner
    assert not begun.network.winner.weight.equal(plain.network.winner.weight)
    for network in (begun.network, begun.average):
        assert network.outlook.weight.equal(plain.network.outlook.weight)


def test_no_demonstrations_are_played(tmp_path: Path, file: Path):
    listener, folder = Listener(), tmp_path / "begun"
    training = Training(plan(games=IMITATING, begin_with=str(file)), folder, listener)
    training.run()
    assert training.done
    assert training.counts.imitated == 0
    assert log_lines(folder)[-1]["steps"] > 0
    assert not any("plain search" in stage for stage in listener.stages)
    assert not (folder / DEMONSTRATIONS).exists()


@pytest.mark.parametrize("still_named", [True, False])
def test_a_later_run_needs_neither_the_file_nor_demonstrations(tmp_path: Path, file: Path, still_named: bool):
    folder, after_one_move = tmp_path / "begun", Stopper(until=0)
    first = Training(plan(games=IMITATING, begin_with=str(file)), folder, after_one_move)
    after_one_move.stop = first.stop
    first.run()
    assert first.counts.games == 0, "otherwise it would not imitate anyway"
    file.unlink()
    name = str(file) if still_named else ""
    again = Training(plan(games=IMITATING, begin_with=name), folder, Listener())
    again.run()
    assert again.counts.games > 0
    assert again.counts.imitated == 0
    assert not (folder / DEMONSTRATIONS).exists()


def test_a_resumed_training_keeps_its_own_network(first_move: Training, file: Path):
    again = Training(plan(moves=2, begin_with=str(file)), first_move.folder, Listener())
    assert again.learner.network.winner.weight.equal(first_move.learner.network.winner.weight)
    assert again.counts == first_move.counts


def test_a_training_can_start_with_the_result_of_another(tmp_path: Path, first_move: Training):
    second = Training(plan(begin_with=str(first_move.folder / NETWORK)), tmp_path / "second", Listener())
    kept = first_move.exported_network.policy.weight.half().float()
    assert second.learner.network.policy.weight.equal(kept)


def test_a_file_of_another_shape_is_refused(tmp_path: Path):
    other = write_network(tmp_path / "other.safetensors", Shape(width=32, blocks=2, card=16, heads=3))
    with pytest.raises(TrainingError) as refused:
        Training(plan(begin_with=str(other)), tmp_path / "begun", Listener())
    assert str(refused.value) == (
        f"begin_with can't be used: {other} has a network with width 32, blocks 2, card 16, heads 3, heads_again 4, "
        "but the plan's shape has width 16, blocks 1, card 16, heads 2, heads_again 4."
    )


def test_a_missing_file_has_a_message(tmp_path: Path):
    with pytest.raises(TrainingError) as refused:
        Training(plan(begin_with="none.safetensors"), tmp_path / "begun", Listener())
    said = "begin_with can't be used: There is no file none.safetensors."
    assert str(refused.value) == said
    assert not (tmp_path / "begun").exists()


def test_the_file_is_read_before_anything_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(run, "ReplayBuffer", lambda *_: pytest.fail("the replay buffer was allocated first"))
    with pytest.raises(TrainingError, match="begin_with can't be used"):
        Training(plan(begin_with="none.safetensors"), tmp_path / "begun", Listener())


@pytest.mark.parametrize("content", [b"", b"something else", None])
def test_a_damaged_file_has_a_message(tmp_path: Path, file: Path, content: bytes | None):
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if content is None else content)
    with pytest.raises(TrainingError, match=r"^begin_with can't be used: .* is damaged or not a network: .*\.$"):
        Training(plan(begin_with=str(file)), tmp_path / "begun", Listener())
    with pytest.raises(TrainingError, match="begin_with can't be used"):
        Training(plan(begin_with=str(tmp_path)), tmp_path / "begun", Listener())
