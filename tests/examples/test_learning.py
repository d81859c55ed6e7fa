"""The learning example at toy size: it improves, and saves its results on Ctrl-C."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn" / "ppo.py"
GAMES = 500


def start(out: Path, minutes: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(EXAMPLE), "--minutes", minutes, "--games", "128", "--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wins(table: str, bot: str) -> int:
    """From the final table."""
    return int(re.findall(rf"^  {bot} +(\d+) ", table, re.MULTILINE)[0])


def untrained_share(text: str, bot: str) -> float:
    return int(re.findall(rf"untrained.* {bot} +(\d+)%", text)[0]) / 100


def assert_files_exist(out: Path) -> None:
    assert (out / "weights.pt").stat().st_size > 100_000
    assert (out / "learning.png").read_bytes().startswith(b"\x89PNG")


def test_a_few_seconds_of_training_beat_random_players(tmp_path):
    with start(tmp_path, "0.1") as training:
        text, problems = training.communicate()
    assert training.returncode == 0, problems
    assert wins(text, "random") > 0.6 * GAMES > (untrained_share(text, "random") + 0.2) * GAMES
    assert wins(text, "greedy") > 0
    assert_files_exist(tmp_path)


def test_ctrl_c_prints_the_table_and_saves(tmp_path):
    with start(tmp_path, "10") as training:
        assert training.stdout is not None
        assert "untrained" in training.stdout.readline()
        training.send_signal(signal.SIGINT)
        text, problems = training.communicate()
    assert training.returncode == 0, problems
    assert "Stopping" in text
    assert 0 <= wins(text, "random") <= GAMES
    assert_files_exist(tmp_path)
