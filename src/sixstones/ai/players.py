"""Players by what people write: a bot of the table, or `cmd:` and a program of their own."""

from __future__ import annotations

from typing import Final

from sixstones.ai.bot import Bot
from sixstones.ai.external import ExternalBot
from sixstones.ai.registry import BOTS, make_bot
from sixstones.game.moves import suggestion

COMMAND_PREFIX: Final = "cmd:"


class UnknownBot(ValueError):
    """There is no such bot. The message says which there are."""


def make_player(spec: str, seed: int) -> Bot:
    """A bot from the registry's name for it, or from `cmd:PROGRAM ARGUMENTS`. Raises UnknownBot; `close_player` it."""
    if spec.startswith(COMMAND_PREFIX):
        return _external(spec, seed)
    if spec not in BOTS:
        known = ", ".join(BOTS)
        raise UnknownBot(
            f"there is no bot {spec!r}; the bots are {known}, or cmd:./my-bot for a program of your own"
            f"{suggestion(spec, BOTS)}"
        )
    return make_bot(spec, seed)


def close_player(bot: Bot) -> None:
    """End what a bot keeps running. Bots of the table keep nothing."""
    close = getattr(bot, "close", None)
    if close:
        close()


def _external(spec: str, seed: int) -> ExternalBot:
    try:
        return ExternalBot(spec.removeprefix(COMMAND_PREFIX), seed)
    except ValueError as problem:
        raise UnknownBot(str(problem)) from None
