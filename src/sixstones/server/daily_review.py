"""Reviews of daily games, one at a time, each in its own process.

Compiling the review takes a minute at its first use; in a thread that would block the bots of all tables.
"""

import asyncio
import math
import os
import sys
from typing import Final, NamedTuple

from msgspec.json import decode, encode

from sixstones.records import record_from_text
from sixstones.review import Review, Reviewer

SIMULATIONS: Final = 400  # per decision; `sixstones review --simulations 400` gives the same numbers
_CODE: Final = "from sixstones.server.daily_review import main; main()"


class Judged(NamedTuple):
    """What a seat's decisions cost."""

    lost: float  # Points of win chance, to a tenth
    blunders: int


class ReviewFailed(Exception):
    """The process ended without a result; it has logged the reason."""


def judged(review: Review, seat: int) -> Judged:
    own = [move for move in review.moves if move.seat == seat]
    lost = round(100 * math.fsum(move.loss for move in own), 1)
    return Judged(lost, sum(move.verdict == "blunder" for move in own))


def main() -> None:
    """What the process does: read a saved game, write what each seat's decisions cost."""
    record = record_from_text(sys.stdin.read(), "the daily game")
    review = Reviewer(SIMULATIONS).review(record)
    sys.stdout.write(encode([judged(review, seat) for seat in range(record.setup.players)]).decode())


class Judge:
    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def judge(self, record: str, seat: int) -> Judged:
        """What the decisions of a seat cost in a saved game. Raises ReviewFailed."""
        command, pipe = (sys.executable, "-P", "-c", _CODE), asyncio.subprocess.PIPE
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
        return decode(found, type=list[Judged])[seat]
