"""The faults, one function each. All of them end with the same check: nothing lost, nothing twice, all tables go on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import redis.asyncio
from tests.services.postgres import Postgres
from tests.services.redis import Redis

from tools.reliability.checking import Verdict, check
from tools.reliability.player import Player
from tools.reliability.room import TWELVE, Group, Kind, Room
from tools.reliability.servers import Server

LONGEST_PLAY: Final = 1.0
"""Seconds for which everybody plays at most between two faults, once every table has gone on."""

GOODBYE: Final = "goodbye server/stopping"

Tell = Callable[[str], None]


@dataclass
class Result:
    """A scenario and what it showed."""

    name: str
    faults: int
    verdict: Verdict
    going_on: list[float] = field(default_factory=list)
    """For each fault and table, the seconds from the fault until something happened at the table."""
    stops: list[float] = field(default_factory=list)
    """The seconds that each stop took."""
    notes: list[str] = field(default_factory=list)


@asynccontextmanager
async def running(servers: Sequence[Server], kinds: Sequence[Kind], seed: int) -> AsyncIterator[Room]:
    """Servers with tables at which everybody plays."""
    room: Room | None = None
    try:
        await asyncio.gather(*(server.start() for server in servers))
        room = await Room.open([server.url for server in servers], kinds, seed)
        room.start()
        await room.all_are_here()
        await room.all_go_on(time.monotonic())
        yield room
    finally:
        if room:
            await room.close()
        await asyncio.gather(*(server.end() for server in servers))


async def judge(room: Room, database: str, url: str) -> Verdict:
    """Let everybody come to rest, and compare."""
    await room.settle()
    return await check(room, database, url)


async def kills(database: str, times: int, seed: int, tell: Tell = print, kinds: Sequence[Kind] = TWELVE) -> Result:
    """A single server is killed at random moments and started again.

    In PostgreSQL others could be using the database, so bots' turns wait until the dead server's time is over. The
    next kill does not wait for that.
    """
    bots = not database.startswith("postgres")
    server, chance = Server("--database", database), random.Random(seed)
    result = Result("", times, Verdict())
    async with running([server], kinds, seed) as room:
        for number in range(times):
            await asyncio.sleep(chance.random() * LONGEST_PLAY)
            killed = time.monotonic()
            await server.kill()
            await server.start()
            result.going_on += await room.all_go_on(killed, bots=bots)
            tell(f"kill {number + 1} of {times}: {room.acknowledged} moves so far")
        await room.all_go_on(time.monotonic())
        result.verdict = await judge(room, database, server.url)
    return result


@dataclass
class Pair:
    """Two nodes that share a PostgreSQL and a Redis."""

    postgres: Postgres
    redis: Redis
    database: str
    nodes: list[Server]

    @classmethod
    def of(cls, postgres: Postgres, redis: Redis) -> Pair:
        database = postgres.create_database()
        return cls(postgres, redis, database, [Server("--database", database, "--redis", redis.url) for _ in range(2)])


async def node_kills(pair: Pair, times: int, seed: int, tell: Tell = print, kinds: Sequence[Kind] = TWELVE) -> Result:
    """One of two nodes is killed, again and again; the players go where they find somebody."""
    chance, result, takeovers = random.Random(seed), Result("", times, Verdict()), list[float]()
    async with running(pair.nodes, kinds, seed) as room:
        for number in range(times):
            await asyncio.sleep(chance.random() * LONGEST_PLAY)
            victim = chance.choice(pair.nodes)
            thinking = [asyncio.create_task(_next_event(group)) for group in room.groups if group.waits_for_a_bot]
            killed = time.monotonic()
            await victim.kill()
            result.going_on += await room.all_go_on(killed)
            takeovers += [await each - killed for each in thinking]
            await victim.start()
            await _mix(room)
            tell(f"node kill {number + 1} of {times}: {room.acknowledged} moves so far")
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
    result.notes.append(f"{len(takeovers)} bots' turns under way at a kill; the longest took {longest(takeovers)} s")
    return result


async def _next_event(group: Group) -> float:
    before = group.progress
    while group.progress == before:
        await moment()
    return time.monotonic()


async def _mix(room: Room) -> None:
    """Everybody connects anew, so that the players of a table are at different nodes again."""
    await asyncio.gather(*(player.drop() for player in room.players))
    await room.all_go_on(time.monotonic())


async def redis_down(pair: Pair, seconds: float, seed: int, kinds: Sequence[Kind] = TWELVE) -> Result:
    """Redis is gone for a while and comes back; moves reach the other node all the same."""
    result = Result("", 1, Verdict())
    async with running(pair.nodes, kinds, seed) as room:
        result.going_on += await without_redis(pair, room, seconds)
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
    return result


async def without_redis(pair: Pair, room: Room, seconds: float) -> list[float]:
    """How long it took, again and again, until something had happened at every table."""
    await asyncio.to_thread(pair.redis.stop)
    times = await _play_for(room, seconds)
    await asyncio.to_thread(pair.redis.start)
    return times + await _play_for(room, 2)


async def redis_hangs(pair: Pair, seconds: float, seed: int, kinds: Sequence[Kind] = TWELVE) -> Result:
    """Redis takes connections and messages but does not answer."""
    result = Result("", 1, Verdict())
    async with running(pair.nodes, kinds, seed) as room:
        async with redis.asyncio.Redis.from_url(pair.redis.url) as client:
            await client.client_pause(int(seconds * 1000))
        result.going_on += await _play_for(room, seconds + 2)
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
    return result


async def _play_for(room: Room, seconds: float) -> list[float]:
    """Round after round, in each of which every table goes on."""
    times, until = list[float](), time.monotonic() + seconds
    while time.monotonic() < until:
        times += await room.all_go_on(time.monotonic())
    return times


async def postgres_crashes(
    pair: Pair, times: int, seed: int, tell: Tell = print, kinds: Sequence[Kind] = TWELVE
) -> Result:
    """PostgreSQL crashes and comes back; whatever was not answered is sent again."""
    chance, result = random.Random(seed), Result("", times, Verdict())
    async with running(pair.nodes, kinds, seed) as room:
        for number in range(times):
            result.going_on += await crash(pair, room, chance)
            tell(f"crash {number + 1} of {times}: {room.acknowledged} moves so far")
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
        result.notes.append(f"{room.answered('server/unavailable')} commands were answered with `server/unavailable`")
    return result


async def crash(pair: Pair, room: Room, chance: random.Random) -> list[float]:
    """PostgreSQL is gone for a moment; how long it took until something had happened at each table."""
    await asyncio.sleep(chance.random() * LONGEST_PLAY)
    began = time.monotonic()
    await asyncio.to_thread(pair.postgres.stop)
    await asyncio.sleep(chance.random() * LONGEST_PLAY)
    await asyncio.to_thread(pair.postgres.start)
    return await room.all_go_on(began)


async def stops(
    make: Callable[[], Server], database: str, times: int, seed: int, kinds: Sequence[Kind] = TWELVE
) -> Result:
    """SIGTERM under play; everybody is told, and the games go on when the server is back."""
    server, result = make(), Result("", times, Verdict())
    async with running([server], kinds, seed) as room:
        for _ in range(times):
            began, told = time.monotonic(), _told(room)
            connected = {player: player.table for player in room.players if player.welcomed}
            status, seconds = await server.stop()
            result.stops.append(seconds)
            if status != 0:
                result.verdict.faults.append(f"stopped with status {status}")
            await _hear_the_rest()
            result.verdict.faults += [
                f"{player.name} was not told that the server stops"
                for player, table in connected.items()
                if player.table == table and player.journal.answers[GOODBYE] == told[player]
            ]
            await server.start()
            result.going_on += await room.all_go_on(began)
        faults = result.verdict.faults
        result.verdict = await judge(room, database, server.url)
        result.verdict.faults += faults
    result.notes.append(f"the longest stop took {longest(result.stops)} s")
    return result


def _told(room: Room) -> dict[Player, int]:
    return {player: player.journal.answers[GOODBYE] for player in room.players}


async def _hear_the_rest() -> None:
    """What was sent before the server ended may still lie in a client's buffer."""
    await asyncio.sleep(1)


async def worker_kills(database: str, redis_url: str, times: int, seed: int, kinds: Sequence[Kind] = TWELVE) -> Result:
    """One of two workers is killed; another takes its place."""
    server = Server("--database", database, "--redis", redis_url, "--workers", "2")
    result = Result("", times, Verdict())
    async with running([server], kinds, seed) as room:
        for _ in range(times):
            began, killed = time.monotonic(), server.kill_worker()
            result.going_on += await room.all_go_on(began)
            await server.has_workers(2, besides=killed)
        result.verdict = await judge(room, database, server.url)
    return result


async def moment() -> None:
    """Between two looks at whether something has happened."""
    await asyncio.sleep(0.01)


def longest(seconds: Sequence[float]) -> str:
    return f"{max(seconds):.1f}" if seconds else "–"
