"""Bots that think on where they left off: they stay with their seat from one turn to the next."""

from __future__ import annotations

import secrets
import threading
from typing import Final, NamedTuple

from sixstones.ai.bot import Bot
from sixstones.ai.registry import BOTS, make_bot

REMEMBERING: Final = "learned"
"""The style of bots that remember what they thought."""
MOST: Final = 8
"""Kept at a time: what a champion remembers of its thoughts takes some 20 MB as a rule, and 80 at most."""


class Chair(NamedTuple):
    """Where a bot sits."""

    table: str
    seat: int
    bot: str


class Minds:
    """Bots between two of their turns. A bot that thinks is with whom it thinks for, so that nobody else has it.

    Nothing depends on them: a new bot knows no less of the game, it only begins to think anew.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Chair, Bot] = {}  # those that moved last at the end
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, chair: Chair | None, bot: str) -> Bot:
        """The bot that sits there, or a new one; without a chair always a new one."""
        with self._lock:
            kept = self._kept.pop(chair, None) if chair else None
        return kept or make_bot(bot, secrets.randbits(63))

    def give_back(self, chair: Chair | None, bot: Bot) -> None:
        """Its turn is over. Those that have not moved for longest make room."""
        if chair is None or BOTS[chair.bot].style != REMEMBERING:
            return
        with self._lock:
            self._kept[chair] = bot
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def forget(self, table: str) -> None:
        """The game there is over."""
        with self._lock:
            for chair in [chair for chair in self._kept if chair.table == table]:
                del self._kept[chair]
