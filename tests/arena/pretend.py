"""Games that are not played, for tests of the workers. It imports little, because every worker does it too."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sixstones.arena.local import Work
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
