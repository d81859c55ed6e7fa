"""The virtual environment that `make` creates."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools import venv


def test_it_is_new_and_has_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "left over").touch()
    monkeypatch.setattr(sys, "argv", ["venv", str(tmp_path)])
    venv.main()
    command = [str(tmp_path / "bin" / "python"), "-m", "pip", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert str(tmp_path) in said.stdout
    assert not (tmp_path / "left over").exists()


def test_python_itself_brings_pip_if_its_wheel_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["venv", "folder"])
    monkeypatch.setattr(venv, "bundled_pip", lambda: None)
    monkeypatch.setattr("venv.main", asked.append)
    venv.main()
    assert asked == [["--clear", "folder"]]
