"""The file of results: resuming, incomplete lines, and files that don't match."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixstones.arena import results as results_module
from sixstones.arena.contest import Contest
from sixstones.arena.play import play_game
from sixstones.arena.results import Played, ResultFile
from sixstones.arena.schedule import ArenaError, Settings

SETTINGS = Settings(("greedy", "random"), games=6, seed=1, milliseconds=200)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [play_game(SETTINGS, number, keep_record=True) for number in range(6)]


def keep(folder: Path, games: list[Played], **begin: bool) -> Contest:
    with closing(ResultFile(folder, SETTINGS)) as file:
        contest = Contest(SETTINGS, file)
        contest.begin(**begin)
        for played in games:
            contest.add(played)
    return contest


def resumed(folder: Path, settings: Settings = SETTINGS) -> Contest:
    with closing(ResultFile(folder, settings)) as file:
        contest = Contest(settings, file)
        contest.begin(resume=True)
    return contest


def test_stored_games_are_counted_again(tmp_path: Path, games: list[Played]) -> None:
    before = keep(tmp_path, games[:4])
    after = resumed(tmp_path)
    assert after.standings() == before.standings()
    assert list(after.games_left()) == [4, 5]


def test_an_incomplete_last_line_loses_only_that_game(tmp_path: Path, games: list[Played]) -> None:
    keep(tmp_path, games[:4])
    file = tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-30])
    assert list(resumed(tmp_path).games_left()) == [3, 4, 5]
    assert keep(tmp_path, games[3:], resume=True).done == 6
    assert resumed(tmp_path).done == 6


def test_an_incomplete_heading_is_ignored(tmp_path: Path, games: list[Played]) -> None:
    (tmp_path / "games.jsonl").write_text('{"sixstones ar', encoding="utf-8")
    assert keep(tmp_path, games, resume=True).done == 6
    assert resumed(tmp_path).done == 6


def test_an_invalid_line_is_reported(tmp_path: Path, games: list[Played]) -> None:
    keep(tmp_path, games[:2])
    file = tmp_path / "games.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], '{"game": 7}', lines[2], ""]), encoding="utf-8")
    with pytest.raises(ArenaError, match="line 3: not the result of a game"):
        resumed(tmp_path)


def test_a_repeated_game_counts_once(tmp_path: Path, games: list[Played]) -> None:
    keep(tmp_path, [games[0], games[1], games[1]])
    assert resumed(tmp_path).tally.games == 2


def test_results_are_not_overwritten_unless_asked(tmp_path: Path, games: list[Played]) -> None:
    keep(tmp_path, games[:2])
    with pytest.raises(ArenaError, match="contains 2 finished games; continue with --resume"):
        keep(tmp_path, [])
    assert keep(tmp_path, games[:1], fresh=True).done == 1
    assert resumed(tmp_path).done == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 2}, "--seed 1, not 2"),
        ({"bots": ("random", "greedy")}, "bots greedy, random, not random, greedy"),
        ({"milliseconds": None}, "--time 200ms, not unset"),
        ({"players": 3}, "--players 2, not 3"),
        ({"one_against_rest": True}, "--one-against-rest off, not on"),
        ({"on_failure": "forfeit"}, "--on-failure stand-in, not forfeit"),
        ({"move_limit": 5}, "--move-limit 1000, not 5"),
    ],
)
def test_games_of_other_settings_are_refused(
    tmp_path: Path, games: list[Played], changes: dict[str, Any], words: str
) -> None:
    keep(tmp_path, games[:1])
    with pytest.raises(ArenaError, match=words):
        resumed(tmp_path, replace(SETTINGS, **changes))
    assert replace(SETTINGS, **changes).folder_name() != SETTINGS.folder_name()


def test_games_of_another_engine_are_refused(
    tmp_path: Path, games: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, games[:1])
    monkeypatch.setattr(results_module, "engine_version", lambda: "engine-other")
    with pytest.raises(ArenaError, match="another version"):
        resumed(tmp_path)


def test_games_of_another_network_are_refused(
    tmp_path: Path, games: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, games[:1])
    other = tmp_path / "champion.safetensors"
    other.write_bytes(b"trained since")
    monkeypatch.setattr(results_module, "CHAMPION", other)
    with pytest.raises(ArenaError, match="another version"):
        resumed(tmp_path)


def test_a_longer_run_continues_and_a_shorter_one_counts_fewer(tmp_path: Path, games: list[Played]) -> None:
    keep(tmp_path, games)
    assert list(resumed(tmp_path, replace(SETTINGS, games=8)).games_left()) == [6, 7]
    shorter = resumed(tmp_path, replace(SETTINGS, games=2))
    assert (shorter.done, shorter.tally.games) == (2, 2)


def test_an_unwritable_folder_is_reported(tmp_path: Path, games: list[Played]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ArenaError, match="can't be"):
        keep(tmp_path / "file" / "folder", games)


def test_another_file_with_the_same_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("one\ntwo\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="is not a file of arena results"):
        resumed(tmp_path)
