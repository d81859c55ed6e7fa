"""What an arena says while it runs about bots that fail."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sixstones.arena.contest import Contest
from sixstones.arena.local import Say
from sixstones.arena.result import Failed, GaveUp, News

SHOWN: Final = 3
"""Failures of one kind that are shown for each bot. A bot that always fails would fill the screen."""


class Troubles:
    """Says what goes wrong as it happens."""

    def __init__(self, contest: Contest, say: Say) -> None:
        self._contest, self._say = contest, say
        self._seen: Counter[tuple[str, str]] = Counter()
        self._given_up: set[str] = set()

    def tell(self, news: News) -> None:
        match news:
            case Failed():
                self._failed(news)
            case GaveUp(bot=bot, why=why) if bot not in self._given_up:
                self._given_up.add(bot)
                self._say(f"{self._contest.names[bot]} is given up, and its games are left out: {why}")

    def _failed(self, failed: Failed) -> None:
        self._seen[failed.bot, failed.kind] += 1
        times = self._seen[failed.bot, failed.kind]
        if times > SHOWN:
            return
        last = " (more of this kind are only counted)" if times == SHOWN else ""
        self._say(f"Game {failed.game}, {self._contest.names[failed.bot]}, {failed.kind}: {failed.message}{last}")
        if times == 1 and failed.kind == "late":
            self._say("Every decision may take as long; --time and --patience set the limit.")
