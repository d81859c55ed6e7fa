"""The learning example at toy size: it improves, and saves its results on Ctrl-C."""

from __future__ import annotations

import importlib
import re
import runpy
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from numpy.typing import NDArray

from sixstones import system
from sixstones.env import BatchEnv
from tests.training.tiny import one_core

FOLDER = Path(__file__).parents[2] / "examples" / "learn"
GAMES = {"GAMES_BETWEEN": 40, "GAMES_AT_THE_END": 60}
"""Fewer than in the example, to save time."""


@pytest.fixture(scope="module")
def ppo() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patched, one_core():
        patched.syspath_prepend(FOLDER)
        patched.setattr(system, "available_cores", lambda: 1)  # idle threads of PyTorch would keep others busy here
        before = set(sys.modules)
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


@pytest.mark.usefixtures("ppo")  # the modules that the script imports
def test_ctrl_c_prints_the_table_and_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As a script: the signal comes during the first update."""
    text = (FOLDER / "ppo.py").read_text("utf-8")
    for name, games in GAMES.items():
        text, found = re.subn(rf"^{name}: Final = \d+", f"{name}: Final = {games}", text, flags=re.MULTILINE)
        assert found == 1, name
    (script := tmp_path / "ppo.py").write_text(text, "utf-8")
    sample, sampled = BatchEnv.sample, count()

    def sample_and_press(env: BatchEnv, rng: np.random.Generator) -> NDArray[np.int64]:
        if next(sampled) == 0:
            signal.raise_signal(signal.SIGINT)
        return sample(env, rng)

    monkeypatch.setattr(BatchEnv, "sample", sample_and_press)
    monkeypatch.setattr(sys, "argv", [str(script), "--minutes", "10", "--games", "16", "--out", str(tmp_path)])
    before = signal.getsignal(signal.SIGINT)
    try:
        runpy.run_path(str(script), run_name="__main__")
    finally:
        signal.signal(signal.SIGINT, before)
    text = capfd.readouterr().out
    assert "untrained" in text
    assert "Stopping" in text
    assert next(sampled) == 32, "the update was finished, and no other began"
    assert 0 <= wins(text, "random") <= GAMES["GAMES_AT_THE_END"]
    assert_files_exist(tmp_path)
