"""Players from what users type: a bot's name, with or without simulations, or `cmd:` and a program."""

import time
from typing import Final

from sixstones.ai.bot import Bot, Choice, Clock
from sixstones.ai.external import DEFAULT_TIMEOUTS, ExternalBot, Timeouts
from sixstones.ai.registry import BOTS, entry_named
from sixstones.game import View
from sixstones.game.moves import suggestion
from sixstones.problem import Problem

COMMAND_PREFIX: Final = "cmd:"


class UnknownBot(Problem, ValueError):
    """There is no such bot. The message lists the bots."""


class PacedBot:
    """A bot that waits `seconds` before each move, so that people can follow."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self._bot = bot
        self._seconds = seconds

    def choose(self, view: View, clock: Clock) -> Choice:
        choice = self._bot.choose(view, clock)
        time.sleep(self._seconds)
        return choice

    def close(self) -> None:
        close_player(self._bot)


def make_player(spec: str, seed: int, limits: Timeouts = DEFAULT_TIMEOUTS) -> Bot:
    """A bot by its name in the registry, or from `cmd:PROGRAM ARGUMENTS`. Raises UnknownBot. `close_player` ends it.

    `search-5000` is `search` with 5,000 simulations per move. `limits` apply to programs.
    """
    if spec.startswith(COMMAND_PREFIX):
        try:
            return ExternalBot(spec.removeprefix(COMMAND_PREFIX), seed, limits)
        except ValueError as problem:
            raise UnknownBot(str(problem)) from None
    entry = entry_named(spec)
    if entry is None:
        raise UnknownBot(
            f"there is no bot {spec!r}; the bots are {', '.join(BOTS)}, or cmd:./my-bot for your own program"
            f"{_hint(spec)}"
        )
    return entry.make(seed)


def close_player(bot: Bot) -> None:
    """Stop the program behind a bot, if it has one."""
    close = getattr(bot, "close", None)
    if close:
        close()


def _hint(spec: str) -> str:
    """A guess at what the user meant."""
    name, dash, _ = spec.partition("-")
    if name in BOTS and dash:
        searching = ", ".join(f"{bot}-N" for bot, entry in BOTS.items() if entry.with_simulations)
        return f"; with N simulations, 1 to 9999999, there are {searching}"
    return suggestion(spec, BOTS)
