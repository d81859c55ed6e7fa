"""One function per fault. All end with the same check: nothing lost, nothing twice, all tables continue."""

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
from tools.reliability.room import PROGRESS_TIMEOUT, TWELVE, Group, Kind, Room
from tools.reliability.servers import Server

MAX_PLAY: Final = 1.0
"""Maximum seconds of play between two faults, after every table has continued."""

GOODBYE: Final = "goodbye server/stopping"

Tell = Callable[[str], None]


@dataclass
class Result:
    """The result of a scenario."""

    name: str
    faults: int
    verdict: Verdict
    going_on: list[float] = field(default_factory=list)
    """For each fault and table, the seconds from the fault to the next event."""
    stops: list[float] = field(default_factory=list)
    """Seconds for each stop."""
    notes: list[str] = field(default_factory=list)


@asynccontextmanager
async def running(servers: Sequence[Server], kinds: Sequence[Kind], seed: int) -> AsyncIterator[Room]:
    """Start servers and tables, and let everybody play."""
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
    """Let everybody settle, and compare with the log."""
    await room.settle()
    return await check(room, database, url)


async def kills(database: str, times: int, seed: int, tell: Tell = print, kinds: Sequence[Kind] = TWELVE) -> Result:
    """Kill a single server at random moments and restart it.

    With PostgreSQL other servers could use the database, so the dead server's leases on bots' turns must expire first.
    The next kill does not wait for that.
    """
    bots = not database.startswith("postgres")
    server, chance = Server("--database", database), random.Random(seed)
    result = Result("", times, Verdict())
    async with running([server], kinds, seed) as room:
        for number in range(times):
            await asyncio.sleep(chance.random() * MAX_PLAY)
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
    """Kill one of two nodes repeatedly; the players reconnect to either."""
    chance, result, takeovers = random.Random(seed), Result("", times, Verdict()), list[float]()
    async with running(pair.nodes, kinds, seed) as room:
        for number in range(times):
            await asyncio.sleep(chance.random() * MAX_PLAY)
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
    result.notes.append(f"{len(takeovers)} bot turns were in progress; the longest took {longest(takeovers)} s")
    return result


async def _next_event(group: Group) -> float:
    before = group.progress
    while group.progress == before:
        await moment()
    return time.monotonic()


async def _mix(room: Room) -> None:
    """Reconnect everybody, so that the players of a table are at different nodes again."""
    await asyncio.gather(*(player.drop() for player in room.players))
    await room.all_go_on(time.monotonic())


async def redis_down(pair: Pair, seconds: float, seed: int, kinds: Sequence[Kind] = TWELVE) -> Result:
    """Stop Redis for a while; moves still reach the other node."""
    result = Result("", 1, Verdict())
    async with running(pair.nodes, kinds, seed) as room:
        result.going_on += await without_redis(pair, room, seconds)
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
    return result


async def without_redis(pair: Pair, room: Room, seconds: float, afterwards: float = 2.0) -> list[float]:
    """Stop Redis for some seconds, and play on afterwards; returns the times that tables took to continue."""
    await asyncio.to_thread(pair.redis.stop)
    times = await _play_for(room, seconds)
    await asyncio.to_thread(pair.redis.start)
    return times + await _play_for(room, afterwards)


async def redis_hangs(pair: Pair, seconds: float, seed: int, kinds: Sequence[Kind] = TWELVE) -> Result:
    """Redis accepts connections and messages but doesn't answer."""
    result = Result("", 1, Verdict())
    async with running(pair.nodes, kinds, seed) as room:
        async with redis.asyncio.Redis.from_url(pair.redis.url) as client:
            await client.client_pause(int(seconds * 1000))
        result.going_on += await _play_for(room, seconds + 2)
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
    return result


async def _play_for(room: Room, seconds: float) -> list[float]:
    """Wait for events at every table, round after round."""
    times, until = list[float](), time.monotonic() + seconds
    while time.monotonic() < until:
        times += await room.all_go_on(time.monotonic())
    return times


async def postgres_crashes(
    pair: Pair, times: int, seed: int, tell: Tell = print, kinds: Sequence[Kind] = TWELVE
) -> Result:
    """Crash PostgreSQL repeatedly; clients repeat what was not answered."""
    chance, result = random.Random(seed), Result("", times, Verdict())
    async with running(pair.nodes, kinds, seed) as room:
        for number in range(times):
            result.going_on += await crash(pair, room, chance)
            tell(f"crash {number + 1} of {times}: {room.acknowledged} moves so far")
        result.verdict = await judge(room, pair.database, pair.nodes[0].url)
        result.notes.append(f"{room.answered('server/unavailable')} commands were refused with `server/unavailable`")
    return result


async def crash(pair: Pair, room: Room, chance: random.Random) -> list[float]:
    """Crash PostgreSQL once; returns the times that tables took to continue."""
    await asyncio.sleep(chance.random() * MAX_PLAY)
    began = time.monotonic()
    await asyncio.to_thread(pair.postgres.stop)
    await asyncio.sleep(chance.random() * MAX_PLAY)
    await asyncio.to_thread(pair.postgres.start)
    return await room.all_go_on(began)


async def stops(
    make: Callable[[], Server], database: str, times: int, seed: int, kinds: Sequence[Kind] = TWELVE
) -> Result:
    """Send SIGTERM during play; everybody gets a goodbye, and games continue after a restart."""
    server, result = make(), Result("", times, Verdict())
    async with running([server], kinds, seed) as room:
        for _ in range(times):
            began, told = time.monotonic(), _told(room)
            connected = {player: player.table for player in room.players if player.welcomed}
            status, seconds = await server.stop()
            result.stops.append(seconds)
            if status != 0:
                result.verdict.faults.append(f"stopped with status {status}")
            await _receive_the_rest(room)
            result.verdict.faults += [
                f"{player.name} got no goodbye"
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


async def _receive_the_rest(room: Room) -> None:
    """Wait until everybody has read what is still in their buffers, up to the end of the connection."""
    async with asyncio.timeout(PROGRESS_TIMEOUT):
        while any(player.welcomed for player in room.players):
            await moment()


async def worker_kills(database: str, redis_url: str, times: int, seed: int, kinds: Sequence[Kind] = TWELVE) -> Result:
    """Kill one of two workers; it is replaced."""
    server = Server("--database", database, "--redis", redis_url, "--workers", "2", has_workers=True)
    result = Result("", times, Verdict())
    async with running([server], kinds, seed) as room:
        for _ in range(times):
            began, killed = time.monotonic(), server.kill_worker()
            result.going_on += await room.all_go_on(began)
            await server.wait_for_workers(2, besides=killed)
        result.verdict = await judge(room, database, server.url)
    return result


async def moment() -> None:
    """Pause between two checks."""
    await asyncio.sleep(0.01)


def longest(seconds: Sequence[float]) -> str:
    return f"{max(seconds):.1f}" if seconds else "–"
