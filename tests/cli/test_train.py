"""`sixstones train`: a toy training must learn, and a real Ctrl-C stops a process."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr
from io import BufferedWriter, RawIOBase, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call, patch

import pytest

from sixstones.ai.network.weights import read_weights
from sixstones.cli import train_run
from sixstones.cli.train_run import Screen
from sixstones.training import evaluation, run
from sixstones.training.checkpoint import Report
from sixstones.training.plots import draw
from tests.cli.processes import environment, run_here, sixstones
from tests.training.tiny import log_lines, one_core, write_config

TOY = Path(__file__).parents[2] / "examples" / "train" / "toy.toml"
ONE_CORE = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""A toy training is not faster with more cores, and much slower if other programs use them."""

TELLING = """
import sys
from sixstones.cli.main import main
from sixstones.training.run import Training

train_due, waves = Training._train_due, iter((1, 2))

def train_and_tell(training, share):
    train_due(training, share)
    if next(waves, None) == 2:
        print("in a move", file=sys.stderr, flush=True)

Training._train_due = train_and_tell
main()
"""
"""The command, which says when it is in a move: Ctrl-C while code is still being loaded can give another status."""


def train(home: Path, *arguments: str | Path, status: int = 0, plot: Mock | None = None) -> str:
    """Run a training in this process; returns its output, with standard error last. `plot` is called to draw one."""
    with chdir(home), one_core(), patch.object(train_run, "draw", plot or Mock()):
        ended, printed, errors = run_here(["train", *map(str, arguments)], environment(home))
    assert ended == status, printed + errors
    return printed + errors


@contextmanager
def press_ctrl_c_when(wanted: Callable[[Report], bool]) -> Iterator[None]:
    """Send this process a real signal, once, when such a report has been made."""
    on_report, pressed = Screen.on_report, False

    def report_and_press(self: Screen, report: Report) -> None:
        nonlocal pressed
        on_report(self, report)
        if not pressed and wanted(report):
            pressed = True
            signal.raise_signal(signal.SIGINT)

    with patch.object(Screen, "on_report", report_and_press):
        yield


def changed_toy(path: Path, **changes: str) -> Path:
    """The toy plan with some of its numbers changed."""
    text = TOY.read_text("utf-8")
    for name, value in changes.items():
        text, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
        assert found == 1, name
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def short_measuring(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Changes of the toy plan. Who has not won after 150 moves has lost: an untrained network would go on for long."""
    monkeypatch.setattr(evaluation, "MOVE_LIMIT", 150)
    return {"measure_games": "60", "opponents": '["random"]', "measure_every": "1_000"}  # only between stages


def test_the_toy_training_learns(tmp_path: Path, short_measuring: dict[str, str]) -> None:
    """First it loses to random players, then it beats them. It is cut short: its imitation already suffices."""
    games = {"demonstrations": "128", "moves": "30", "simulations": "4", "simulations_at_end": "4"}
    steps = {"batch_size": "128", "min_rows": "500"}
    config = changed_toy(tmp_path / "toy.toml", **games, **steps, **short_measuring)
    printed = train(tmp_path, config, plot=(plot := Mock()))
    folder = tmp_path / "toy"
    untrained, imitated, trained = (line for line in log_lines(folder) if line["wins"])
    assert untrained["games"] == imitated["games"] == 0
    assert untrained["wins"]["2 random"] < 0.4
    assert imitated["wins"]["2 random"] > untrained["wins"]["2 random"] + 0.2
    assert trained["wins"]["2 random"] > 0.8
    assert trained["games"] > 20
    assert trained["steps"] > imitated["steps"] == 200
    assert trained["policy_loss"] < 2
    for words in ("Win rate without search", "random, 2 players", "network.safetensors", "games/s", "losses"):
        assert words in printed
    assert plot.call_args_list == [call(Path("toy", "log.jsonl"), Path("toy", "training.png"))] * 4
    draw(folder / "log.jsonl", folder / "training.png")
    assert (folder / "training.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "config.toml").read_bytes() == config.read_bytes()
    assert read_weights(folder / "network.safetensors").header.games == trained["games"]


def test_self_play_alone_learns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short_measuring: dict[str, str]
) -> None:
    """Without demonstrations, it learns only from its own games."""
    monkeypatch.setattr(run, "WARM_UP_STEPS", 50)  # it has only a few hundred steps
    games = {"demonstrations": "0", "moves": "80", "simulations": "4", "simulations_at_end": "4"}
    steps = {"batch_size": "64", "min_rows": "300"}
    train(tmp_path, changed_toy(tmp_path / "nothing.toml", **games, **steps, **short_measuring))
    first, last = (line for line in log_lines(tmp_path / "nothing") if line["wins"])
    assert first["wins"]["2 random"] < 0.2
    assert last["wins"]["2 random"] > 0.6


def test_ctrl_c_saves_and_the_same_command_continues(tmp_path: Path) -> None:
    config = write_config(tmp_path, moves=1_000_000)
    with press_ctrl_c_when(lambda report: report.games > 0):
        printed = train(tmp_path, config, "--folder", "kept", status=130)
    assert "Saving and stopping after this move" in printed
    assert re.search("Continue with: .*sixstones train", printed)
    assert "Win rate without search" in printed
    before = log_lines(tmp_path / "kept")[-1]
    assert before["games"] > 0
    config = write_config(tmp_path, moves=before["moves"] + 40)
    train(tmp_path, config, "--folder", "kept")
    after = log_lines(tmp_path / "kept")[-1]
    assert after["games"] > before["games"]
    assert after["moves"] > before["moves"]
    assert after["pieces"] == before["pieces"] + 1 == 2


class PressingCtrlC(RawIOBase):
    """A file at which Ctrl-C is pressed while the first line is written."""

    def __init__(self) -> None:
        self.written = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.written += bytes(data)
        if self.written.count(b"\n") == 1:
            signal.raise_signal(signal.SIGINT)
        return len(data)


def test_ctrl_c_while_a_line_is_printed(tmp_path: Path) -> None:
    file = PressingCtrlC()
    with redirect_stderr(TextIOWrapper(BufferedWriter(file), line_buffering=True)):
        screen, training = Screen(tmp_path), Mock()
        with train_run._stop_on_ctrl_c(training, screen):
            screen.say("something")
    training.stop.assert_called_once()
    assert file.written.decode().splitlines()[1].startswith("Saving and stopping")


def test_ctrl_c_twice_stops_immediately(tmp_path: Path) -> None:
    """A process of its own. With this many simulations, a move would take minutes."""
    config = write_config(tmp_path, simulations=30_000, games=4, opponents=[])
    command, env = [sys.executable, "-c", TELLING, "train", str(config)], environment(tmp_path, **ONE_CORE)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=env
    ) as process:
        try:
            assert process.stderr is not None
            assert "in a move\n" in process.stderr
            process.send_signal(signal.SIGINT)
            assert "Saving and stopping" in process.stderr.readline()
            process.send_signal(signal.SIGINT)
            printed, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "sixstones: stopped" in said
    assert "Traceback" not in said
    assert printed == ""


def test_a_finished_training_is_reported(tmp_path: Path) -> None:
    config = write_config(tmp_path, moves=2, demonstrations=5)
    assert "The plain search plays 5 games for 2 players" in train(tmp_path, config)
    lines = log_lines(tmp_path / "tiny")
    assert "The training in tiny is finished." in train(tmp_path, config)
    assert log_lines(tmp_path / "tiny") == lines
    changed = write_config(tmp_path, moves=2, demonstrations=5, seed=8)
    assert "tiny has a training with another seed" in train(tmp_path, changed, status=2)
    (tmp_path / "tiny" / "checkpoint.pt").write_bytes(b"nothing")
    assert "checkpoint.pt is damaged" in train(tmp_path, config, status=2)


def test_errors_are_reported_in_one_line(tmp_path: Path) -> None:
    config = write_config(tmp_path)
    (tmp_path / "bad.toml").write_text("minuets = 3")
    (tmp_path / "file").touch()
    for arguments, said in (
        ([tmp_path / "none.toml"], "There is no file"),
        ([tmp_path / "bad.toml"], "minuets is unknown"),
        ([config, "--folder", tmp_path / "file"], "is not a folder"),
        ([config, "--actors", "2"], "give its address with --ray"),
        ([config, "--minutes", "0"], "--minutes"),
    ):
        printed = sixstones(tmp_path, "train", *map(str, arguments), status=2)
        assert said in " ".join(printed.split())
        assert len(printed.strip().splitlines()) == 1, printed


@pytest.mark.parametrize("missing", ["torch", "matplotlib"])
def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    printed = sixstones(tmp_path, "train", str(write_config(tmp_path)), status=2)
    assert f"training needs {missing}, which is not installed: pip install 'sixstones[train]'" in printed
