"""PyTorch is installed for the tests, unless that means gigabytes of GPU libraries."""

from __future__ import annotations

import json
import subprocess
from types import SimpleNamespace

import pytest

from tests.services import install_torch

WITH_GPU = ("torch", "sympy", "nvidia-cublas", "triton")


class Pip:
    """Answers as pip would, and notes what it was asked to install."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *packages: str, has: str | None = None) -> None:
        self.packages, self.installed = packages, list[str]()
        monkeypatch.delenv("CI", raising=False)
        monkeypatch.setattr(install_torch, "installed", lambda: has)
        monkeypatch.setattr(subprocess, "run", self._run)

    def _run(self, command: list[str], **_: object) -> SimpleNamespace:
        if "--dry-run" in command:
            report = {"install": [{"metadata": {"name": name}} for name in self.packages]}
            return SimpleNamespace(returncode=0, stdout=json.dumps(report))
        self.installed.append(command[-1])
        return SimpleNamespace(returncode=0)


def test_a_cpu_build_is_installed(monkeypatch: pytest.MonkeyPatch):
    pip = Pip(monkeypatch, "torch", "sympy")
    with pytest.raises(SystemExit, match="0"):
        install_torch.main("2.13.0")
    assert pip.installed == ["torch==2.13.0"]


def test_gpu_libraries_are_left_out_with_a_message(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    pip = Pip(monkeypatch, *WITH_GPU)
    install_torch.main("2.13.0")
    assert not pip.installed
    assert "make torch" in capsys.readouterr().out


def test_nothing_is_left_out_in_ci(monkeypatch: pytest.MonkeyPatch):
    pip = Pip(monkeypatch, *WITH_GPU)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="0"):
        install_torch.main("2.13.0")
    assert pip.installed == ["torch==2.13.0"]


def test_installed_packages_are_not_installed_again(monkeypatch: pytest.MonkeyPatch):
    pip = Pip(monkeypatch, "torch", has="2.13.0")
    install_torch.main("2.13.0")
    assert not pip.installed
