"""Players by what people write: a bot of the table, as it is or with simulations, or `cmd:` and a program of theirs."""

from __future__ import annotations

from typing import Final

from sixstones.ai.bot import Bot
from sixstones.ai.external import STANDARD_LIMITS, ExternalBot, Limits
from sixstones.ai.registry import BOTS, entry_named
from sixstones.game.moves import suggestion

COMMAND_PREFIX: Final = "cmd:"


class UnknownBot(ValueError):
    """There is no such bot. The message says which there are."""


def make_player(spec: str, seed: int, limits: Limits = STANDARD_LIMITS) -> Bot:
    """A bot from the registry's name for it, or from `cmd:PROGRAM ARGUMENTS`. Raises UnknownBot; `close_player` it.

    `search-5000` is `search` with 5,000 simulations a move. `limits` are for programs.
    """
    if spec.startswith(COMMAND_PREFIX):
        return _external(spec, seed, limits)
    entry = entry_named(spec)
    if entry is None:
        raise UnknownBot(
            f"there is no bot {spec!r}; the bots are {', '.join(BOTS)}, or cmd:./my-bot for a program of your own"
            f"{_hint(spec)}"
        )
    return entry.make(seed)


def close_player(bot: Bot) -> None:
    """End what a bot keeps running. Bots of the table keep nothing."""
    close = getattr(bot, "close", None)
    if close:
        close()


def _hint(spec: str) -> str:
    """What was meant, perhaps."""
    name, dash, _ = spec.partition("-")
    if name in BOTS and dash:
        told = ", ".join(f"{bot}-N" for bot, entry in BOTS.items() if entry.with_simulations)
        return f"; with N simulations, 1 to 9999999, there are {told}"
    return suggestion(spec, BOTS)


def _external(spec: str, seed: int, limits: Limits) -> ExternalBot:
    try:
        return ExternalBot(spec.removeprefix(COMMAND_PREFIX), seed, limits)
    except ValueError as problem:
        raise UnknownBot(str(problem)) from None
