"""Tables with players who keep playing whatever happens."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tools.reliability.player import Player
from tools.reliability.servers import ask

PROGRESS_TIMEOUT: Final = 60.0


@dataclass(frozen=True)
class Kind:
    """The players of a table."""

    people: int
    bots: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()


PEOPLE: Final = Kind(2)
FOUR: Final = Kind(4)
SLOW_BOT: Final = Kind(1, ("agent",))
"""A slow bot, so that nodes often die during its turn."""
QUICK_BOTS: Final = Kind(1, ("greedy", "search"))
MIXED: Final = Kind(2, ("agent", "greedy"))
TWELVE: Final = (*[PEOPLE] * 7, FOUR, SLOW_BOT, SLOW_BOT, QUICK_BOTS, MIXED)


class Group:
    """The people at one table and its rematches."""

    def __init__(self, players: list[Player], bots: int) -> None:
        self.players, self.has_bots = players, bots > 0

    @property
    def progress(self) -> tuple[int, int]:
        """Increases with every event."""
        return max((len(player.journal.seen), player.journal.last(player.table)) for player in self.players)

    @property
    def waits_for_a_bot(self) -> bool:
        state = self.players[0].state
        return state.get("phase") == "playing" and state["seats"][state["view"]["to_play"]]["bot"] is not None


class Room:
    """All groups."""

    def __init__(self, groups: list[Group]) -> None:
        self.groups = groups

    @classmethod
    async def open(cls, urls: Sequence[str], kinds: Iterable[Kind], seed: int) -> Room:
        chance = random.Random(seed)
        return cls([await _seat(urls, kind, chance) for kind in kinds])

    @property
    def players(self) -> list[Player]:
        return [player for group in self.groups for player in group.players]

    @property
    def acknowledged(self) -> int:
        """Number of moves answered with `done`."""
        return sum(len(player.journal.moves) for player in self.players)

    def answered(self, code: str) -> int:
        return sum(player.journal.answers[code] for player in self.players)

    def start(self) -> None:
        for player in self.players:
            player.start()

    async def all_are_here(self) -> None:
        """Wait until everybody is connected."""
        deadline = time.monotonic() + PROGRESS_TIMEOUT
        while not all(player.welcomed for player in self.players):
            if time.monotonic() > deadline:
                raise AssertionError("not everybody could connect")
            await asyncio.sleep(0.01)

    async def all_go_on(self, since: float, *, within: float = PROGRESS_TIMEOUT, bots: bool = True) -> list[float]:
        """Wait for an event at every table; returns the seconds from `since` to each of them."""
        watched = [group for group in self.groups if bots or not group.has_bots]
        deadline = time.monotonic() + within
        before = {group: group.progress for group in watched}
        times: list[float] = []
        while before:
            moved = [group for group, progress in before.items() if group.progress > progress]
            times += [time.monotonic() - since for _ in moved]
            for group in moved:
                del before[group]
            if time.monotonic() > deadline:
                stuck = [str(player) for group in before for player in group.players]
                raise AssertionError("\n".join([f"{len(before)} tables are stuck:", *stuck]))
            await asyncio.sleep(0.01)
        return times

    async def settle(self) -> None:
        """Pause all players and wait until everybody has seen everything and no bot is to move."""
        for player in self.players:
            player.paused = True
        deadline = time.monotonic() + PROGRESS_TIMEOUT
        while not self._settled():
            if time.monotonic() > deadline:
                raise AssertionError("not everybody saw everything")
            await asyncio.sleep(0.02)

    def go_on(self) -> None:
        for player in self.players:
            player.paused = False

    async def close(self) -> None:
        await asyncio.gather(*(player.stop() for player in self.players))

    def _settled(self) -> bool:
        return all(
            all(player.idle for player in group.players)
            and len({(player.table, player.journal.last(player.table)) for player in group.players}) == 1
            and not group.waits_for_a_bot
            for group in self.groups
        )


async def _seat(urls: Sequence[str], kind: Kind, chance: random.Random) -> Group:
    url = urls[0]
    tokens = [(await ask(url, "/api/guests/token", body={}))["token"] for _ in range(kind.people)]
    options = {"players": kind.people + len(kind.bots), "first": "seat-1", **dict(kind.options)}
    made = await ask(url, "/api/tables", tokens[0], {"name": "P1", "options": options, "bots": kind.bots})
    number, commands = made["table"]["state"], f"/api/tables/{made['id']}/commands"
    for seat, token in enumerate(tokens[1:], start=2):
        sit = {"type": "sit", "name": f"P{seat}", "state": number, "id": "sit"}
        number = (await ask(url, commands, token, sit))["number"]
    await ask(url, commands, tokens[0], {"type": "start", "state": number, "id": "start"})
    people = [
        Player(f"{made['id']} P{seat}", token, urls, made["id"], random.Random(chance.random()))
        for seat, token in enumerate(tokens, start=1)
    ]
    return Group(people, len(kind.bots))
