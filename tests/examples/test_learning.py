"""The example that learns: at toy size it must come out better than it started, and keep what it has on Ctrl-C."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn" / "ppo.py"
GAMES = 500


def start(out: Path, minutes: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(EXAMPLE), "--minutes", minutes, "--games", "128", "--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wins(table: str, bot: str) -> int:
    """From the table at the end."""
    return int(re.findall(rf"^  {bot} +(\d+) ", table, re.MULTILINE)[0])


def share_of_the_untrained(text: str, bot: str) -> float:
    return int(re.findall(rf"untrained.* {bot} +(\d+)%", text)[0]) / 100


def assert_all_is_written(out: Path) -> None:
    assert (out / "weights.pt").stat().st_size > 100_000
    assert (out / "learning.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.xdist_group("learning")  # two at once would take each other's time
def test_a_few_seconds_beat_random_far_more_often_than_an_untrained_network_does(tmp_path):
    with start(tmp_path, "0.1") as training:
        text, problems = training.communicate()
    assert training.returncode == 0, problems
    assert wins(text, "random") > 0.6 * GAMES > (share_of_the_untrained(text, "random") + 0.2) * GAMES
    assert wins(text, "greedy") > 0
    assert_all_is_written(tmp_path)


@pytest.mark.xdist_group("learning")
def test_ctrl_c_ends_it_with_the_table_and_what_was_learned(tmp_path):
    with start(tmp_path, "10") as training:
        assert training.stdout is not None
        assert "untrained" in training.stdout.readline()
        training.send_signal(signal.SIGINT)
        text, problems = training.communicate()
    assert training.returncode == 0, problems
    assert "Stopping" in text
    assert 0 <= wins(text, "random") <= GAMES
    assert_all_is_written(tmp_path)
