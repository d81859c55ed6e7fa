"""What is installed for the tests, and the message if that is not possible."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.services import install, postgres


class Machine:
    """A machine without some programs, which records the commands run on it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, root: bool) -> None:
        self.ran: list[list[str]] = []
        self.has_postgres = self.has_browser = False
        self.installs = True
        monkeypatch.setattr(install, "_can_apt", lambda: root)
        monkeypatch.setattr(install, "_has_browser", lambda: self.has_browser)
        monkeypatch.setattr(postgres, "programs", lambda: Path("/somewhere") if self.has_postgres else None)
        monkeypatch.setattr(subprocess, "run", self._run)

    def _run(self, command: list[str], **_: object) -> SimpleNamespace:
        self.ran.append(command)
        if self.installs:
            self.has_postgres |= "postgresql" in command
            self.has_browser |= "chromium" in command
        return SimpleNamespace(returncode=0)


def test_if_nothing_is_missing_nothing_happens(monkeypatch: pytest.MonkeyPatch):
    machine = Machine(monkeypatch, root=True)
    machine.has_postgres = machine.has_browser = True
    install.main()
    assert not machine.ran


def test_as_root_on_debian_apt_installs_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    machine = Machine(monkeypatch, root=True)
    install.main()
    assert [command[0] for command in machine.ran] == ["apt-get"]
    assert machine.ran[0][-2:] == ["postgresql", "chromium"]
    assert "postgresql, chromium" in capsys.readouterr().out


def test_on_other_systems_playwright_downloads_a_browser(monkeypatch: pytest.MonkeyPatch):
    machine = Machine(monkeypatch, root=False)
    machine.has_postgres = True
    install.main()
    assert [command[1:] for command in machine.ran] == [["-m", "playwright", "install", "chromium"]]


def test_it_says_what_has_to_be_installed_by_hand(monkeypatch: pytest.MonkeyPatch):
    machine = Machine(monkeypatch, root=False)
    machine.has_browser = True
    with pytest.raises(SystemExit, match="apt-get install postgresql"):
        install.main()
    machine.has_postgres, machine.has_browser, machine.installs = True, False, False
    with pytest.raises(SystemExit, match="apt-get install chromium"):
        install.main()
