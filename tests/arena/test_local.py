"""Worker processes: every game is played once, even if workers die."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sixstones.arena.local import Work, play_locally
from sixstones.arena.results import Failed, GameResult, Played


@dataclass(frozen=True)
class Pretend(Work):
    """Returns empty results; game 3 fails `times` times in the way of `trouble`."""

    notes: Path
    trouble: str = ""
    times: int = 0

    def finish(self) -> None:
        (self.notes / f"finished {os.getpid()}").touch()

    def __call__(self, number: int, tell: Callable[[Failed], None], /) -> Played:
        if number == 3 and self.trouble:
            tries = len(list(self.notes.glob("try *")))
            if tries < self.times:
                (self.notes / f"try {tries}").touch()
                self._go_wrong()
        return Played(GameResult(number, number, ("a", "b"), "gauntlet", (0,), "only-one", 1, (1, 1), (0.0, 0.0)))

    def _go_wrong(self) -> None:
        match self.trouble:
            case "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case "exits":
                os._exit(7)
            case _:
                raise RuntimeError("a mistake of ours")


def numbers_played(work: Pretend, said: list[str], workers: int = 2) -> list[int]:
    arriving = play_locally(work, range(8), workers, said.append)
    return sorted(news.result.game for news in arriving if isinstance(news, Played))


def test_every_game_is_played_once_and_workers_finish(tmp_path: Path) -> None:
    said: list[str] = []
    assert numbers_played(Pretend(tmp_path), said) == list(range(8))
    assert said == []
    assert len(list(tmp_path.glob("finished *"))) == 2


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


def test_a_game_that_kills_every_worker_is_skipped_and_the_others_are_played(tmp_path: Path) -> None:
    said: list[str] = []
    assert numbers_played(Pretend(tmp_path, "killed", times=9), said, workers=1) == [0, 1, 2, 4, 5, 6, 7]
    assert said[1].endswith("the game is skipped.")


def test_stopping_early_lets_workers_finish(tmp_path: Path) -> None:
    arriving = play_locally(Pretend(tmp_path), range(10_000_000), 2, print)
    next(iter(arriving))
    arriving.close()
    assert list(tmp_path.glob("finished *"))
