"""Commands to copy: they must run where they are read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sixstones.cli.terminal.shell import command, in_lines


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
    assert command("play", "--last") == ".venv/bin/sixstones play --last"
    monkeypatch.chdir(here / ".venv" / "bin")
    assert command("play") == "./sixstones play"


def test_a_script_elsewhere(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = script(here / "elsewhere")
    (here / "work").mkdir()
    monkeypatch.chdir(here / "work")
    monkeypatch.setattr(sys, "argv", [str(file)])
    assert command("play") == f"{file} play"


def test_a_script_that_the_shell_finds(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = script(here / "bin")
    monkeypatch.setenv("PATH", str(file.parent))
    monkeypatch.setattr(sys, "argv", [str(file)])
    assert command("play") == "sixstones play"
    monkeypatch.setattr(sys, "argv", [str(script(here / "another"))])
    assert command("play") == "another/sixstones play"


def test_without_a_script(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = script(here / "bin", "python")
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(sys, "argv", ["/lib/sixstones/__main__.py"])
    assert command("play") == "bin/python -m sixstones play"
    monkeypatch.setenv("PATH", str(python.parent))
    assert command("play") == "python -m sixstones play"


def test_files_are_whole_and_quoted(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script(here))])
    assert command("replay", Path("game.txt")) == f"./sixstones replay {here}/game.txt"
    assert command("replay", Path("Ana's $game")).endswith(f"""replay '{here}/Ana'"'"'s $game'""")


def test_files_at_home_are_short(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script(here))])
    monkeypatch.setattr(Path, "home", lambda: here)
    assert command("replay", here / "games" / "one.sixstones") == "./sixstones replay ~/games/one.sixstones"
    assert command("replay", here / "my games" / "one") == "./sixstones replay ~/'my games/one'"


def test_a_long_command_is_broken_only_between_words() -> None:
    call = "sixstones replay ~/games/one.sixstones"
    assert in_lines(call, 80) == [call]
    assert in_lines(call, 30) == ["sixstones replay \\", "  ~/games/one.sixstones"]
