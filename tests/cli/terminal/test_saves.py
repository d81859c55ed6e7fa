"""Where games are kept, and which names for a file are taken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sixstones.cli.terminal.saves import file_named, fresh_file, newest_unfinished, save
from sixstones.game import Game
from tests.cli.processes import greedy_game

NAMES = ("Ann", "Bob")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def kept(game: Game, age: int) -> Path:
    file = fresh_file()
    save(file, game, NAMES, None)
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


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("-f", "begins with a dash; not saved"),
        ("no/such/place.txt", "there is no folder no/such; not saved"),
        (".", "is a folder; not saved"),
    ],
)
def test_names_that_are_not_taken(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        file_named(name)
    assert not Path("no").exists()
