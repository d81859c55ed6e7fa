"""Who sits where: people by name, bots by the name that says which bot they are."""

from __future__ import annotations

import hashlib
import random
import re
import secrets
from collections.abc import Sequence
from typing import Final, Literal

from sixstones.ai.bot import Bot
from sixstones.ai.registry import BOTS, make_bot
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.words import YOU, counted
from sixstones.rules.state import MAX_PLAYERS

First = Literal["person", "bot", "random"]

LONGEST_NAME: Final = 16
_BOT_NAME: Final = re.compile(rf"({'|'.join(BOTS)}) bot( \d)?", re.IGNORECASE)


def arrange(people: Sequence[str], bots: int | None, bot: str, first: First, seed: str | None) -> tuple[str, ...]:
    """The names in the order of play. Raises Problem when there can be no such table."""
    people = tuple(" ".join(name.split()) for name in people) or (YOU,)
    if bots is None:
        bots = 1 if len(people) == 1 else 0
    _check(people, bots, bot)
    machines = bot_names(bot, bots)
    if first == "random":
        seats = [*people, *machines]
        random.Random(f"{seed}/seats" if seed is not None else secrets.randbits(64)).shuffle(seats)
        return tuple(seats)
    return (*machines, *people) if first == "bot" else (*people, *machines)


def _check(people: Sequence[str], bots: int, bot: str) -> None:
    if bot not in BOTS:
        raise Problem(f"there is no bot {bot!r}; the bots are {', '.join(BOTS)}")
    if bots < 0:
        raise Problem(f"--bots is {bots}, but can't be below 0")
    if not 2 <= len(people) + bots <= MAX_PLAYERS:
        who = f"{counted(len(people), 'name')} and {counted(bots, 'bot')}"
        raise Problem(f"the game is for 2 to {MAX_PLAYERS} players, but {who} make {len(people) + bots}")
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


def bot_names(bot: str, count: int) -> list[str]:
    title = f"{bot.capitalize()} bot"
    return [title] if count == 1 else [f"{title} {number}" for number in range(1, count + 1)]


def bots_at(names: Sequence[str], seed: str | None) -> dict[int, Bot]:
    """A bot for each seat whose name says so. The same seed gives the same choices."""
    found = {seat: _BOT_NAME.fullmatch(name) for seat, name in enumerate(names)}
    return {seat: make_bot(match[1].lower(), _number(seed, seat)) for seat, match in found.items() if match}


def _number(seed: str | None, seat: int) -> int:
    if seed is None:
        return secrets.randbits(63)
    return int.from_bytes(hashlib.sha256(f"{seed}/bot {seat}".encode()).digest()[:7], "big")
