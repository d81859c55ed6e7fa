"""A bot at a human pace: it waits a moment before each move, so that people can follow."""

from __future__ import annotations

import time

from sixstones.ai.bot import Bot, Choice, Clock
from sixstones.ai.players import close_player
from sixstones.game import View


class PacedBot:
    """Another bot, `seconds` later."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self._bot = bot
        self._seconds = seconds

    def choose(self, view: View, clock: Clock) -> Choice:
        choice = self._bot.choose(view, clock)
        time.sleep(self._seconds)
        return choice

    def close(self) -> None:
        close_player(self._bot)
