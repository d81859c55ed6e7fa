"""Bots that keep their search tree from one turn to the next."""

from __future__ import annotations

import secrets
import threading
from typing import Final, NamedTuple

from sixstones.ai.bot import Bot
from sixstones.ai.registry import BOTS, make_bot

CACHED_STYLE: Final = "learned"
"""Only bots of this style keep a tree."""
MOST: Final = 8
"""A champion's tree usually takes about 20 MB, and 80 MB at most."""


class BotKey(NamedTuple):
    table: str
    seat: int
    bot: str


class BotCache:
    """Bots between two of their turns; a bot that is thinking is not in the cache, so that only one thread has it.

    It is only a cache: a new bot plays as well, but starts its search from scratch.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._cached: dict[BotKey, Bot] = {}  # the most recently used last
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._cached)

    def take(self, key: BotKey | None, bot: str) -> Bot:
        """The cached bot or a new one; without a key always a new one."""
        with self._lock:
            cached = self._cached.pop(key, None) if key else None
        return cached or make_bot(bot, secrets.randbits(63))

    def give_back(self, key: BotKey | None, bot: Bot) -> None:
        """Put a bot into the cache after its turn. The least recently used goes."""
        if key is None or BOTS[key.bot].style != CACHED_STYLE:
            return
        with self._lock:
            self._cached[key] = bot
            while len(self._cached) > self._most:
                del self._cached[next(iter(self._cached))]

    def forget(self, table: str) -> None:
        with self._lock:
            for key in [key for key in self._cached if key.table == table]:
                del self._cached[key]
