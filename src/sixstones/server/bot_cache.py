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


class BotKey(NamedTuple):
    """Where a bot sits."""

    table: str
    seat: int
    bot: str


class BotCache:
    """Bots between two of their turns. A bot that thinks is with whom it thinks for, so that nobody else has it.

    Nothing depends on them: a new bot knows no less of the game, it only begins to think anew.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[BotKey, Bot] = {}  # those that moved last at the end
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, key: BotKey | None, bot: str) -> Bot:
        """The bot that sits there, or a new one; without a key always a new one."""
        with self._lock:
            kept = self._kept.pop(key, None) if key else None
        return kept or make_bot(bot, secrets.randbits(63))

    def give_back(self, key: BotKey | None, bot: Bot) -> None:
        """Its turn is over. Those that have not moved for longest make room."""
        if key is None or BOTS[key.bot].style != REMEMBERING:
            return
        with self._lock:
            self._kept[key] = bot
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def forget(self, table: str) -> None:
        """The game there is over."""
        with self._lock:
            for key in [key for key in self._kept if key.table == table]:
                del self._kept[key]
