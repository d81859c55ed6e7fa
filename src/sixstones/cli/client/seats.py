"""Who sits where at a local table: people by name, bots by a name that says which bot they are."""

import getpass
import hashlib
import random
import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from sixstones.ai.bot import Bot
from sixstones.ai.players import COMMAND_PREFIX, PacedBot, UnknownBot, make_player
from sixstones.ai.registry import BOTS, entry_named
from sixstones.cli.engine import ready_for
from sixstones.cli.problem import Problem
from sixstones.rules.state import MAX_PLAYERS

First = Literal["person", "bot", "random"]

LONGEST_NAME: Final = 16
DEFAULT_BOT: Final = "agent"
EXTERNAL: Final = "external"  # a user's own program; saved games don't hold its command, so loading runs nothing
USUAL_PACE: Final = 0.5
READING: Final = 2.5  # how much longer than its pace a bot takes in the terminal, where moves are read instead of seen
SHORTEST_WAIT: Final = 1.2
TOP_LEVEL: Final = max(bot.level or 0 for bot in BOTS.values())
_BOT_NAME: Final = re.compile(r"(\S+) bot( \d)?", re.IGNORECASE)


def user_name() -> str:
    """What the operating system calls the user."""
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError, ImportError):
        name = ""
    return name[:LONGEST_NAME] if name.isprintable() and name.strip() else "Player"


def arrange(people: Sequence[str], bots: int | None, bot: str, first: First, seed: str | None) -> tuple[str, ...]:
    """The names in playing order. Raises Problem if there can be no such table."""
    people = tuple(" ".join(name.split()) for name in people) or (user_name(),)
    bots = bots if bots is not None else 1 if len(people) == 1 else 0
    check_bot(bot)
    for wrong, problem in _problems(people, bots, first):
        if wrong:
            raise Problem(problem)
    machines = _bot_names(bot, bots)
    if first == "random":
        seats = [*people, *machines]
        random.Random(f"{seed}/seats" if seed is not None else secrets.randbits(64)).shuffle(seats)
        return tuple(seats)
    return (*machines, *people) if first == "bot" else (*people, *machines)


def check_bot(bot: str) -> None:
    """Raises Problem if there is no such bot."""
    try:
        if not entry_named(bot):
            make_player(bot, 0)
    except UnknownBot as error:
        raise Problem(str(error)) from None


def _problems(people: Sequence[str], bots: int, first: First) -> Iterator[tuple[bool, str]]:
    """What can be wrong with a table, and how to say it."""
    count = f"people ({len(people)}) and bots ({bots}) make {len(people) + bots}"
    yield bots < 0, f"--bots is {bots}, but can't be below 0"
    yield len(people) + bots < 2, "nobody plays alone: leave out --bots 0, or name others, as in 'play Ana Ben'"
    yield len(people) + bots > MAX_PLAYERS, f"the game is for 2 to {MAX_PLAYERS} players, but {count}"
    yield first == "bot" and not bots, "no bot plays, so none can start: add --bots 1, or leave out --first bot"
    yield len({name.casefold() for name in people}) < len(people), "two people have the same name; change one of them"
    for name in people:
        yield not name or not name.isprintable(), "a name needs printable characters"
        yield len(name) > LONGEST_NAME, f"the name {name!r} is longer than {LONGEST_NAME} characters"
        yield bot_in_name(name) is not None, f"{name!r} is the name of a bot; choose another one"


def _bot_names(bot: str, count: int) -> list[str]:
    title = f"{EXTERNAL if bot.startswith(COMMAND_PREFIX) else bot} bot".capitalize()
    return [title] if count == 1 else [f"{title} {number}" for number in range(1, count + 1)]


def bot_in_name(name: str) -> str | None:
    """The bot that a name at the table stands for; None for people."""
    found = _BOT_NAME.fullmatch(name)
    return found[1].lower() if found else None


def bots_at(names: Sequence[str], bot: str, seed: str | None, *, pace: bool = False) -> dict[int, Bot]:
    """A bot for each seat whose name says so. Raises Problem.

    `bot` tells how to start an external one; the same seed gives the same choices; with `pace` they wait a moment.
    """
    named = {seat: bot_in_name(name) for seat, name in enumerate(names)}
    specs = {seat: bot if found == EXTERNAL else found for seat, found in named.items() if found}
    for spec in specs.values():
        check_bot(spec)
    ready_for(specs.values())
    bots = {seat: make_player(spec, _number(seed, seat)) for seat, spec in specs.items()}
    return {seat: PacedBot(player, waits(specs[seat])) if pace else player for seat, player in bots.items()}


def waits(spec: str) -> float:
    """Seconds that a bot takes for a move with `--pace`."""
    entry = entry_named(spec)
    return max(SHORTEST_WAIT, READING * ((entry and entry.pace) or USUAL_PACE))


def _number(seed: str | None, seat: int) -> int:
    if seed is None:
        return secrets.randbits(63)
    return int.from_bytes(hashlib.sha256(f"{seed}/bot {seat}".encode()).digest()[:7], "big")
