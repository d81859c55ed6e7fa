"""From the name that a user gives a bot to the bot that takes a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.external import STANDARD_LIMITS, BotFailure, ExternalBot, Limits
from sixstones.ai.network.weights import UnusableWeights
from sixstones.ai.players import UnknownBot, close_player, make_player
from sixstones.arena.errors import ArenaError
from sixstones.arena.names import shown_names
from sixstones.game import Game, Outcome, View

TRIAL: Final = 5000
"""Milliseconds for the one move that a program is asked for before an arena starts."""

_programs: dict[tuple[str, int], ExternalBot] = {}
"""Programs that run in this process, kept from game to game because some take long to start."""


Warn = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits around one."""

    seating: tuple[str, ...]
    """The bots as the user wrote them."""
    names: tuple[str, ...]
    """What the seats are called."""
    limits: Limits = STANDARD_LIMITS
    """For programs."""


def check_bots(specs: tuple[str, ...], players: int, warn: Warn, *, programs_here: bool = True) -> dict[str, str]:
    """Two bots or more, each of them known, named once and, if it is a program, able to start. Raises ArenaError.

    Returns what to call each. Programs that are to run elsewhere may be missing here.
    """
    if len(specs) < 2:
        raise ArenaError("name at least two bots to play each other, as in: sixstones arena greedy random")
    said = dict.fromkeys(specs, "")
    for spec in specs:
        if specs.count(spec) > 1:
            raise ArenaError(f"{spec} is named twice; a bot against itself shows nothing")
        try:
            bot = make_player(spec, 0)
        except (UnknownBot, UnusableWeights) as error:
            raise ArenaError(str(error)) from None
        if isinstance(bot, ExternalBot):
            said[spec] = _try(bot, players, warn, programs_here)
    return shown_names(said)


def take_seat(table: Table, seed: int, view: View) -> Bot:
    """The bot for the seat of `view` in a new game. Bots of the table are made anew for every game.

    A program hears of the new game and its seed; two seats never share one.
    """
    assert view.seat is not None
    spec = table.seating[view.seat]
    key = spec, table.seating[: view.seat].count(spec)
    bot = _programs.pop(key, None) or make_player(spec, seed, table.limits)
    if isinstance(bot, ExternalBot):
        _programs[key] = bot
        bot.new_game(view, table.names, seed)
    return bot


def leave_seat(bot: Bot, view: View, outcome: Outcome) -> None:
    """The game is over; a program hears how it ended."""
    if isinstance(bot, ExternalBot):
        bot.game_over(view, outcome)


def send_home() -> None:
    """End all programs."""
    while _programs:
        close_player(_programs.popitem()[1])


def _try(bot: ExternalBot, players: int, warn: Warn, here: bool) -> str:
    """Let a program make one move; what it calls itself. One that can't even start would fail every move."""
    command = bot.name
    try:
        bot.choose(Game.deal(players, "trial").view(0), Clock(TRIAL))
    except BotFailure as failure:
        if here and failure.kind == "not_started":
            raise ArenaError(str(failure)) from None
        if here:
            warn(f"A trial move went wrong: {failure}.")
    finally:
        bot.close()
    return bot.name if bot.name != command else ""
