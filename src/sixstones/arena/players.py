"""Create bots from the names that a user gives, and choose the names that tables and records show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.external import DEFAULT_TIMEOUTS, BotFailure, ExternalBot, Timeouts
from sixstones.ai.network.weights import UnusableWeights
from sixstones.ai.players import COMMAND_PREFIX, UnknownBot, close_player, make_player
from sixstones.arena.settings import ArenaError
from sixstones.game import Game, View

TRIAL_TIME: Final = 5000
"""Milliseconds for the move that a program must make before an arena starts."""

Names = Mapping[str, str]
"""The name to show for each bot, by the text that the user wrote for it."""

_programs: dict[tuple[str, int], ExternalBot] = {}
"""Programs that run in this process. They are reused, because some take long to start."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """The bots at one table."""

    seating: tuple[str, ...]
    """The bots as the user wrote them."""
    names: tuple[str, ...]
    """The names of the seats."""
    limits: Timeouts = DEFAULT_TIMEOUTS
    """Time limits for programs."""


def check_bots(
    specs: tuple[str, ...], players: int, warn: Callable[[str], None], *, programs_here: bool = True
) -> dict[str, str]:
    """Check that there are two or more different bots and that programs start. Raises ArenaError.

    Returns the name to show for each bot. With `programs_here=False`, programs may be missing on this machine.
    """
    if len(specs) < 2:
        raise ArenaError("name at least two bots, for example: sixstones arena greedy random")
    own_names = dict.fromkeys(specs, "")
    for spec in specs:
        if specs.count(spec) > 1:
            raise ArenaError(f"{spec} is named twice; a bot can't be compared with itself")
        try:
            bot = make_player(spec, 0)
        except (UnknownBot, UnusableWeights) as error:
            raise ArenaError(str(error)) from None
        if isinstance(bot, ExternalBot):
            own_names[spec] = _trial_move(bot, players, warn, programs_here)
    return shown_names(own_names)


def _trial_move(bot: ExternalBot, players: int, warn: Callable[[str], None], here: bool) -> str:
    """Let a program make one move; returns its own name. Raises ArenaError if it can't start."""
    command = bot.name
    try:
        bot.choose(Game.deal(players, "trial").view(0), Clock(TRIAL_TIME))
    except BotFailure as failure:
        if here and failure.kind == "not_started":
            raise ArenaError(str(failure)) from None
        if here:
            warn(f"The trial move failed: {failure}.")
    finally:
        bot.close()
    return bot.name if bot.name != command else ""


def shown_names(own_names: Mapping[str, str]) -> dict[str, str]:
    """A different name for each bot: its own name if it has one, with its command where two have the same name."""
    names = {spec: own_names[spec] or _one_line(spec) for spec in own_names}
    for longer_name in (_with_command, _one_line):
        taken = Counter(name.casefold() for name in names.values())
        names = {spec: longer_name(spec, name) if taken[name.casefold()] > 1 else name for spec, name in names.items()}
    return names


def seat_names(seating: Sequence[str], names: Names) -> tuple[str, ...]:
    """The name of each seat's bot, with a number if the bot has several seats."""
    return tuple(
        f"{names[bot]} {seating[: seat + 1].count(bot)}" if seating.count(bot) > 1 else names[bot]
        for seat, bot in enumerate(seating)
    )


def _with_command(spec: str, name: str) -> str:
    command = spec.removeprefix(COMMAND_PREFIX)
    return name if command == spec else f"{name} ({_one_line(command)})"


def _one_line(spec: str, _name: str = "") -> str:
    """A command on one line, without control characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in spec).split())


def take_seat(lineup: Lineup, seed: int, view: View) -> Bot:
    """The bot for the seat of `view` in a new game. Only programs are reused, and never for two seats."""
    assert view.seat is not None
    spec = lineup.seating[view.seat]
    key = spec, lineup.seating[: view.seat].count(spec)
    bot = _programs.pop(key, None) or make_player(spec, seed, lineup.limits)
    if isinstance(bot, ExternalBot):
        _programs[key] = bot
        bot.new_game(view, lineup.names, seed)
    return bot


def close_programs() -> None:
    """End all programs of this process."""
    while _programs:
        close_player(_programs.popitem()[1])
