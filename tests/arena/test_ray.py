"""The arena on a real Ray cluster on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from sixstones.arena.cluster import connect
from sixstones.arena.schedule import ArenaError
from tests.arena.processes import arena, figures
from tests.services.ray import Ray


@pytest.mark.usefixtures("forked_workers")
def test_a_ray_cluster_gives_the_same_result_as_processes(tmp_path: Path, ray_cluster: Ray) -> None:
    arguments = ("greedy", "random", "--games", "6", "--players", "3", "--seed", "7")
    here = figures(tmp_path, *arguments, "--workers", "1", "--out", str(tmp_path / "here"))
    on_ray = ("--workers", "2", "--ray", ray_cluster.address, "--out", str(tmp_path / "there"))
    with patch.dict(os.environ, ray_cluster.environment):
        there = figures(tmp_path, *arguments, *on_ray)
    assert there == here


def test_an_unreachable_cluster_is_reported(tmp_path: Path) -> None:
    printed = arena(tmp_path, "greedy", "random", "--ray", "127.0.0.1:1", status=2)
    assert "no Ray cluster at '127.0.0.1:1'" in printed


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'sixstones\[cluster\]'"):
        connect("local", 1)
