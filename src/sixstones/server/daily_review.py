"""Reviews of daily games, one at a time, each in its own process.

Compiling the review takes a minute at its first use; in a thread that would block the bots of all tables.
"""

import asyncio
import math
import os
import sys
from typing import Final, NamedTuple

from msgspec.json import decode, encode

from sixstones.game import Game, Record
from sixstones.game.numbering import numbering
from sixstones.records import record_from_text
from sixstones.review import Reviewer
from sixstones.review.decision import VERDICTS

SIMULATIONS: Final = 400  # per decision; `sixstones review --simulations 400` gives the same numbers
_CODE: Final = "from sixstones.server.daily_review import main; main()"


class Judged(NamedTuple):
    """What a seat's decisions cost."""

    lost: float  # Points of win chance, to a tenth
    blunders: int


class ReviewFailed(Exception):
    """The process ended without a result; it has logged the reason."""


def judged(record: Record, seat: int) -> Judged:
    """The same numbers as a full review, which would also judge the bots and measure the luck of every card."""
    reviewer, game = Reviewer(SIMULATIONS), Game.from_setup(record.setup)
    losses, blunders = list[float](), 0
    for ply in record.log:
        if ply.seat == seat:
            view = game.view(seat)
            action = numbering(game.deck).action(view.states, ply.move)
            assert action is not None  # the record is verified
            decision = reviewer.judge(view, action)
            losses.append(float(decision["loss"]))
            blunders += VERDICTS[decision["verdict"]] == "blunder"
        game.play(ply.move)
    return Judged(round(100 * math.fsum(losses), 1), blunders)


def main() -> None:
    """Runs in the process: reads a saved game and writes what the decisions of a seat cost."""
    record = record_from_text(sys.stdin.read(), "the daily game")
    sys.stdout.write(encode(judged(record, int(sys.argv[1]))).decode())


class Judge:
    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def judge(self, record: str, seat: int) -> Judged:
        """What the decisions of a seat cost in a saved game. Raises ReviewFailed."""
        command, pipe = (sys.executable, "-P", "-c", _CODE, str(seat)), asyncio.subprocess.PIPE
        async with self._turn:
            process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
            try:
                if sys.platform != "win32":
                    os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # players come first
                found, _ = await process.communicate(record.encode())
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode:
            raise ReviewFailed(f"status {process.returncode}")
        return decode(found, type=Judged)
