"""From the name that a user gives a bot to the bot that takes a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.external import BotFailure, ExternalBot
from sixstones.ai.network.weights import UnusableWeights
from sixstones.ai.players import UnknownBot, close_player, make_player
from sixstones.arena.errors import ArenaError
from sixstones.game import Game, Outcome, View

TRIAL: Final = 5000
"""Milliseconds for the one move that a program is asked for before an arena starts."""

_programs: dict[tuple[str, int], ExternalBot] = {}
"""Programs that run in this process, kept from game to game because some take long to start."""


def check_bots(specs: tuple[str, ...], players: int, *, start_programs: bool = True) -> None:
    """Two bots or more, each of them known, named once and, if it is a program, able to start. Raises ArenaError."""
    if len(specs) < 2:
        raise ArenaError("name at least two bots to play each other, as in: sixstones arena greedy random")
    for spec in specs:
        if specs.count(spec) > 1:
            raise ArenaError(f"{spec} is named twice; a bot against itself shows nothing")
        try:
            bot = make_player(spec, 0)
        except (UnknownBot, UnusableWeights) as error:
            raise ArenaError(str(error)) from None
        if isinstance(bot, ExternalBot) and start_programs:
            _try(bot, players)


def take_seat(spec: str, seed: int, view: View, names: Sequence[str]) -> Bot:
    """The bot for the seat of `view` in a new game. Bots of the table are made anew for every game.

    A program hears of the new game and its seed; two seats never share one.
    """
    assert view.seat is not None
    key = spec, names[: view.seat].count(names[view.seat])
    bot = _programs.pop(key, None) or make_player(spec, seed)
    if isinstance(bot, ExternalBot):
        _programs[key] = bot
        bot.new_game(view, names, seed)
    return bot


def leave_seat(bot: Bot, view: View, outcome: Outcome) -> None:
    """The game is over; a program hears how it ended."""
    if isinstance(bot, ExternalBot):
        bot.game_over(view, outcome)


def send_home() -> None:
    """End all programs."""
    while _programs:
        close_player(_programs.popitem()[1])


def _try(bot: ExternalBot, players: int) -> None:
    """A program that can't even start would fail every move; other failures are for the games to show."""
    try:
        bot.choose(Game.deal(players, "trial").view(0), Clock(TRIAL))
    except BotFailure as failure:
        if failure.kind == "not_started":
            raise ArenaError(str(failure)) from None
    finally:
        bot.close()
