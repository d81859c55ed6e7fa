"""The learning example at toy size: it improves, and saves its results on Ctrl-C."""

from __future__ import annotations

import importlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.training.tiny import one_core

FOLDER = Path(__file__).parents[2] / "examples" / "learn"
GAMES = {"GAMES_BETWEEN": 40, "GAMES_AT_THE_END": 100}
"""Fewer than in the example, to save time."""


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(FOLDER)
    before = set(sys.modules)
    with one_core():
        yield importlib.import_module("ppo")
    for name in {"ppo", "network", "opponents", "report"} - before:
        del sys.modules[name]


def wins(table: str, bot: str) -> int:
    """From the final table."""
    return int(re.findall(rf"^  {bot} +(\d+) ", table, re.MULTILINE)[0])


def untrained_share(text: str, bot: str) -> float:
    return int(re.findall(rf"untrained.* {bot} +(\d+)%", text)[0]) / 100


def assert_files_exist(out: Path) -> None:
    assert (out / "weights.pt").stat().st_size > 100_000
    assert (out / "learning.png").read_bytes().startswith(b"\x89PNG")


def test_a_short_training_beats_random_players(
    tmp_path: Path, ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, games in GAMES.items():
        monkeypatch.setattr(ppo, name, games)
    monkeypatch.setattr(ppo, "EVALUATIONS", 4)
    monkeypatch.setattr(ppo, "available_cores", lambda: 1)  # idle threads of PyTorch would keep others busy here
    monkeypatch.setattr(ppo, "time", SimpleNamespace(perf_counter=count().__next__))  # one second per update
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--minutes", "0.25", "--games", "64", "--out", str(tmp_path)])
    ppo.main()
    text = capsys.readouterr().out
    assert "imitating" in text
    assert "playing" in text
    games = GAMES["GAMES_AT_THE_END"]
    assert wins(text, "random") > 0.6 * games > (untrained_share(text, "random") + 0.2) * games
    assert wins(text, "greedy") > 0
    assert_files_exist(tmp_path)


def test_ctrl_c_prints_the_table_and_saves(tmp_path: Path) -> None:
    text = (FOLDER / "ppo.py").read_text("utf-8")
    for name, games in GAMES.items():
        text, found = re.subn(rf"^{name}: Final = \d+", f"{name}: Final = {games}", text, flags=re.MULTILINE)
        assert found == 1, name
    (tmp_path / "ppo.py").write_text(text, "utf-8")
    command = [sys.executable, str(tmp_path / "ppo.py"), "--minutes", "10", "--games", "16", "--out", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(FOLDER), *sys.path])}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as training:
        assert training.stdout is not None
        assert "untrained" in training.stdout.readline()
        training.send_signal(signal.SIGINT)
        text, problems = training.communicate()
    assert training.returncode == 0, problems
    assert "Stopping" in text
    assert 0 <= wins(text, "random") <= GAMES["GAMES_AT_THE_END"]
    assert_files_exist(tmp_path)
