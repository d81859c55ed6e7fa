"""Where games are saved, and which file names are accepted."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sixstones.cli.text import shell_command
from sixstones.game import Game
from sixstones.records import fresh_file, newest_unfinished, save_record
from tests.cli.processes import greedy_game


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def kept(game: Game, age: int) -> Path:
    file = fresh_file()
    save_record(file, replace(game.record(), names=("Ann", "Bob")))
    os.utime(file, (1e9 - age, 1e9 - age))
    return file


def test_the_newest_unfinished_game() -> None:
    assert newest_unfinished() is None
    kept(greedy_game(2, "over"), age=1)
    assert newest_unfinished() is None
    begun = Game.deal(2, "begun")
    kept(begun, age=3)
    newer = kept(begun, age=2)
    newer.with_name("noise.sixstones").write_bytes(b"\xff\xfe")
    assert newest_unfinished() == newer


def script(folder: Path, name: str = "sixstones") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    return tmp_path


def test_a_script_below_this_folder(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script(here / ".venv" / "bin")), "play"])
    assert shell_command("play", "--last") == ".venv/bin/sixstones play --last"
    monkeypatch.chdir(here / ".venv" / "bin")
    assert shell_command("play") == "./sixstones play"


def test_a_script_elsewhere(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = script(here / "elsewhere")
    (here / "work").mkdir()
    monkeypatch.chdir(here / "work")
    monkeypatch.setattr(sys, "argv", [str(file)])
    assert shell_command("play") == f"{file} play"


def test_a_script_that_the_shell_finds(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = script(here / "bin")
    monkeypatch.setenv("PATH", str(file.parent))
    monkeypatch.setattr(sys, "argv", [str(file)])
    assert shell_command("play") == "sixstones play"
    monkeypatch.setattr(sys, "argv", [str(script(here / "another"))])
    assert shell_command("play") == "another/sixstones play"


def test_without_a_script(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = script(here / "bin", "python")
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(sys, "argv", ["/lib/sixstones/__main__.py"])
    assert shell_command("play") == "bin/python -m sixstones play"
    monkeypatch.setenv("PATH", str(python.parent))
    assert shell_command("play") == "python -m sixstones play"


def test_files_are_whole_and_quoted(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script(here))])
    assert shell_command("replay", Path("game.txt")) == f"./sixstones replay {here}/game.txt"
    assert shell_command("replay", Path("Ana's $game")).endswith(f"""replay '{here}/Ana'"'"'s $game'""")


def test_files_at_home_are_short(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script(here))])
    monkeypatch.setattr(Path, "home", lambda: here)
    assert shell_command("replay", here / "games" / "one.sixstones") == "./sixstones replay ~/games/one.sixstones"
    assert shell_command("replay", here / "my games" / "one") == "./sixstones replay ~/'my games/one'"
