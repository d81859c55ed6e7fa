"""Worker processes: every game is played once, even if workers die."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from sixstones.arena.local import Work, play_locally
from sixstones.arena.results import Played
from tests.arena.pretend import Pretend


def numbers_played(work: Pretend, said: list[str], workers: int = 2) -> list[int]:
    arriving = play_locally(work, range(8), workers, said.append)
    return sorted(news.result.game for news in arriving if isinstance(news, Played))


def test_every_game_is_played_once_and_workers_finish(tmp_path: Path) -> None:
    said: list[str] = []
    assert numbers_played(Pretend(tmp_path), said) == list(range(8))
    assert said == []
    assert len(list(tmp_path.glob("finished *"))) == 2


@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize(
    ("trouble", "workers", "words"),
    [
        ("killed", 2, "its worker process died (signal SIGKILL)"),
        ("exits", 1, "its worker process died (status 7)"),
        ("raises", 1, "it could not be played (RuntimeError: a mistake of ours)"),
    ],
)
def test_a_failed_game_is_reported_and_tried_again(tmp_path: Path, trouble: str, workers: int, words: str) -> None:
    said: list[str] = []
    assert numbers_played(Pretend(tmp_path, trouble, times=1), said, workers) == list(range(8))
    assert said == [f"Game 3: {words}; trying again."]


@pytest.mark.usefixtures("forked_workers")
def test_a_game_that_kills_every_worker_is_skipped_and_the_others_are_played(tmp_path: Path) -> None:
    said: list[str] = []
    assert numbers_played(Pretend(tmp_path, "killed", times=9), said, workers=1) == [0, 1, 2, 4, 5, 6, 7]
    assert said[1].endswith("the game is skipped.")


@pytest.mark.usefixtures("forked_workers")
def test_stopping_early_lets_workers_finish(tmp_path: Path) -> None:
    arriving = play_locally(Pretend(tmp_path), range(10_000_000), 2, print)
    next(iter(arriving))
    arriving.close()
    assert list(tmp_path.glob("finished *"))


class Unsendable(Work):
    def __reduce__(self) -> Any:
        raise OSError("no worker gets this")


def test_ctrl_c_works_after_a_worker_could_not_start() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(OSError, match="no worker gets this"):
        list(play_locally(Unsendable(), range(8), 1, print))
    after = signal.signal(signal.SIGINT, before)  # for the tests that follow
    assert after is before
