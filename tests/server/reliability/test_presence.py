"""Players who drop out, also when a server dies or restarts meanwhile: a stand-in plays, and they get the seat back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tools.reliability.player import Player
from tools.reliability.room import Kind, Room
from tools.reliability.scenarios import Pair, judge, moment
from tools.reliability.servers import Server, ask

pytestmark = pytest.mark.anyio

IMPATIENT = Kind(2, options=(("patience", 0), ("stand_in", "greedy")))
HASTY = Kind(2, options=(("clock", "move"), ("seconds", 1)))
QUICK: dict[str, Any] = {"away_after": 1.0, "sweep": 0.2, "node_lifetime": 1.5}
LONGEST = 20.0


def kinds_of_events(player: Player) -> list[str]:
    return [event["type"] for event in player.journal.seen[player.table]]


async def until_seen(player: Player, type: str, **fields: Any) -> None:
    """Wait until a player has seen an event, in any of the games."""
    wanted = {"type": type, **fields}
    deadline = time.monotonic() + LONGEST
    while not any(wanted.items() <= event.items() for events in player.journal.seen.values() for event in events):
        assert time.monotonic() < deadline, f"no {wanted} among {kinds_of_events(player)}"
        await moment()


async def stood_in_for(player: Player) -> None:
    await until_seen(player, "away")
    await until_seen(player, "stood_in")
    await until_seen(player, "moved", by="stand-in")


async def test_a_stand_in_plays_for_somebody_who_dropped_out_until_they_are_back(tmp_path: Path):
    database = str(tmp_path / "tables.db")
    server = Server(settings={"database": database, **QUICK})
    await server.start()
    room = await Room.open([server.url], [IMPATIENT], seed=1)
    here, gone = room.players
    room.start()
    try:
        await room.all_are_here()
        await gone.stop()
        await stood_in_for(here)
        gone.start()
        await until_seen(here, "back")
        moves = len(gone.journal.moves)
        while len(gone.journal.moves) == moves:
            await moment()
        verdict = await judge(room, database, server.url)
        assert verdict.good, verdict.faults
    finally:
        await room.close()
        await server.end()


async def test_a_player_who_dropped_out_before_two_restarts_is_not_forgotten(tmp_path: Path):
    """Stopped, then killed, each time before the player counts as away."""
    server = Server(settings={"database": str(tmp_path / "tables.db"), **QUICK})
    await server.start()
    room = await Room.open([server.url], [IMPATIENT], seed=2)
    here, gone = room.players
    room.start()
    try:
        await room.all_are_here()
        await gone.stop()
        await server.stop()
        await server.start()
        await server.kill()
        await server.start()
        await stood_in_for(here)
    finally:
        await room.close()
        await server.end()


async def test_players_of_a_node_that_died_count_as_away_unless_they_come_back(pair: Pair):
    shared = {"database": pair.database, "redis": pair.redis.url, **QUICK}
    living, dying = Server(settings=shared), Server(settings=shared)
    await asyncio.gather(living.start(), dying.start())
    room = await Room.open([living.url], [IMPATIENT], seed=3)
    here, gone = room.players
    gone.urls = [dying.url]
    room.start()
    try:
        await room.all_are_here()
        await dying.kill()
        await stood_in_for(here)
        await dying.start()
        await until_seen(here, "back")
        verdict = await judge(room, pair.database, living.url)
        assert verdict.good, verdict.faults
    finally:
        await room.close()
        await asyncio.gather(living.end(), dying.end())


async def test_a_clock_that_ran_out_while_the_server_was_down_is_settled_when_it_is_back(tmp_path: Path):
    server = Server("--database", str(tmp_path / "tables.db"))
    try:
        await server.start()
        room = await Room.open([server.url], [HASTY], seed=4)
        await server.kill()
        await server.start()
        path, deadline = f"/api/tables/{room.players[0].table}", time.monotonic() + LONGEST
        while (state := await ask(server.url, path))["phase"] != "over":
            assert time.monotonic() < deadline
            await moment()
        assert state["outcome"] == {"reason": "time", "winners": [1], "decided_by": None}
    finally:
        await server.end()
