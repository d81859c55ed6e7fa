"""Who sits where: people by name, bots by the name that says which bot they are."""

from __future__ import annotations

import hashlib
import random
import re
import secrets
from collections.abc import Sequence
from typing import Final, Literal

from sixstones.ai.bot import Bot
from sixstones.ai.pace import PacedBot
from sixstones.ai.players import COMMAND_PREFIX, UnknownBot, make_player
from sixstones.ai.registry import BOTS, Entry, entry_named
from sixstones.cli.engine import ready_for
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.words import YOU, counted
from sixstones.rules.state import MAX_PLAYERS

First = Literal["person", "bot", "random"]

LONGEST_NAME: Final = 16
DEFAULT_BOT: Final = "agent"
USUAL_PACE: Final = 0.5
READING: Final = 2.5
"""How much longer than its pace a bot takes in the terminal, where what happened is told in words."""
SHORTEST_WAIT: Final = 1.2
TOP_LEVEL: Final = max(bot.level or 0 for bot in BOTS.values())
EXTERNAL: Final = "external"
"""What a program of one's own is called at the table. Saved games don't hold its command: loading runs nothing."""
_BOT_NAME: Final = re.compile(r"(\S+) bot( \d)?", re.IGNORECASE)


def arrange(people: Sequence[str], bots: int | None, bot: str, first: First, seed: str | None) -> tuple[str, ...]:
    """The names in the order of play. Raises Problem when there can be no such table."""
    people = tuple(" ".join(name.split()) for name in people) or (YOU,)
    if bots is None:
        bots = 1 if len(people) == 1 else 0
    check_bot(bot)
    _check(people, bots, first)
    machines = _bot_names(bot, bots)
    if first == "random":
        seats = [*people, *machines]
        random.Random(f"{seed}/seats" if seed is not None else secrets.randbits(64)).shuffle(seats)
        return tuple(seats)
    return (*machines, *people) if first == "bot" else (*people, *machines)


def check_bot(bot: str) -> None:
    """Raises Problem when there is no such bot."""
    if entry_named(bot):
        return  # made when the engine is compiled
    try:
        make_player(bot, 0)
    except UnknownBot as error:
        raise Problem(str(error)) from None


def _check(people: Sequence[str], bots: int, first: First) -> None:
    if bots < 0:
        raise Problem(f"--bots is {bots}, but can't be below 0")
    if len(people) == 1 and not bots:
        raise Problem("nobody plays alone: leave --bots 0 out, or name others, as in 'play Ana Ben'")
    if len(people) + bots > MAX_PLAYERS:
        who = f"{counted(len(people), 'name')} and {counted(bots, 'bot')}"
        raise Problem(f"the game is for 2 to {MAX_PLAYERS} players, but {who} make {len(people) + bots}")
    if first == "bot" and not bots:
        raise Problem("no bot plays, so none can begin: add --bots 1, or leave --first bot out")
    for name in people:
        _check_name(name)
    if len({name.casefold() for name in people}) < len(people):
        raise Problem("two people have the same name; give each another one")


def _check_name(name: str) -> None:
    if not name or not name.isprintable():
        raise Problem("a name must have letters that can be shown")
    if len(name) > LONGEST_NAME:
        raise Problem(f"the name {name!r} is longer than {LONGEST_NAME} letters")
    if _BOT_NAME.fullmatch(name):
        raise Problem(f"{name!r} is what a bot is called; give the person another name")


def _bot_names(bot: str, count: int) -> list[str]:
    title = f"{EXTERNAL if bot.startswith(COMMAND_PREFIX) else bot} bot".capitalize()
    return [title] if count == 1 else [f"{title} {number}" for number in range(1, count + 1)]


def is_external(name: str) -> bool:
    found = _BOT_NAME.fullmatch(name)
    return found is not None and found[1].lower() == EXTERNAL


def entry_of(name: str) -> Entry | None:
    """The table's entry for the bot that a name at the table says; None for people and programs of one's own."""
    found = _BOT_NAME.fullmatch(name)
    return entry_named(found[1].lower()) if found else None


def bots_at(names: Sequence[str], bot: str, seed: str | None, *, pace: bool = False) -> dict[int, Bot]:
    """A bot for each seat whose name says so; `bot` says how to start an external one. Raises Problem.

    The same seed gives the same choices. With `pace` they take a moment over each move.
    """
    found = {seat: _BOT_NAME.fullmatch(name) for seat, name in enumerate(names)}
    specs = {seat: bot if is_external(match[0]) else match[1].lower() for seat, match in found.items() if match}
    for spec in specs.values():
        check_bot(spec)
    ready_for(specs.values())
    bots = {seat: make_player(spec, _number(seed, seat)) for seat, spec in specs.items()}
    return {seat: PacedBot(player, waits(specs[seat])) if pace else player for seat, player in bots.items()}


def waits(spec: str) -> float:
    """Seconds that a bot takes over a move, where it is to be followed."""
    entry = entry_named(spec)
    return max(SHORTEST_WAIT, READING * ((entry and entry.pace) or USUAL_PACE))


def _number(seed: str | None, seat: int) -> int:
    if seed is None:
        return secrets.randbits(63)
    return int.from_bytes(hashlib.sha256(f"{seed}/bot {seat}".encode()).digest()[:7], "big")
