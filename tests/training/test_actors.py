"""Self-play on a local Ray cluster with two actors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_train import press_ctrl_c_when, train
from tests.services.ray import Ray
from tests.training.tiny import log_lines, write_config


@pytest.mark.filterwarnings("ignore:The given NumPy array is not writable")  # Ray's never are; they are only copied
def test_ray_actors_play_and_another_machine_continues(
    tmp_path: Path, ray_cluster: Ray, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in ray_cluster.environment.items():
        monkeypatch.setenv(name, value)
    # How many moves arrive before the first step depends on the machine, so the plan has no end.
    config = write_config(tmp_path, moves=1_000_000)
    with press_ctrl_c_when(lambda report: report.steps > 0):
        printed = train(tmp_path, config, "--ray", ray_cluster.address, "--actors", "2", status=130)
    assert "network.safetensors" in printed
    last = log_lines(tmp_path / "tiny")[-1]
    assert last["moves"] > 0
    assert last["games"] > 0
    assert last["steps"] > 0
    more = train(tmp_path, write_config(tmp_path, moves=last["moves"] + 40))  # without Ray: starting it is slow
    assert "Continue with" not in more
    assert log_lines(tmp_path / "tiny")[-1]["games"] > last["games"]


def test_a_missing_cluster_has_a_message(tmp_path: Path) -> None:
    printed = train(tmp_path, write_config(tmp_path), "--ray", "127.0.0.1:1", status=2)
    assert "no Ray cluster at '127.0.0.1:1'" in printed
