"""The engine still plays the golden games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.playthroughs import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_unchanged(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == golden.splitlines(), "if the change is meant: make goldens"


def test_every_player_count_has_a_playthrough() -> None:
    assert {players for players, _ in GAMES.values()} == {2, 3, 4}


def test_there_are_no_stale_golden_files() -> None:
    assert {Path(file).stem for file in FOLDER.glob("*.txt")} == set(GAMES)
