"""Attacks of one address on a server, and what somebody else notices of them."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx

from tools.reliability import attackers
from tools.reliability.attackers import FRAMES, Outcome
from tools.reliability.servers import Server, ask
from tools.reliability.witness import Pings, Witness, gets_in, watching

SECONDS: Final = 2.0
"""How long an attack lasts."""
CALM: Final = 0.7
"""How long the witness pings before."""
SLOW: Final = 1_500_000
"""Bytes a second of the slower floods."""
FEW_DESCRIPTORS: Final = "-n 256"
MANY: Final = 512
STRANGERS: Final = 40
LONG: Final = 16.0
"""Longer than a server waits for somebody who does not read."""
BETWEEN_LINES: Final = 0.01
LINES_BEFORE: Final = 200
"""What was said at a table before the strangers came: each is sent all of it."""
TRIES: Final = 3
LONGEST_PING: Final = 0.1
MOST_MEGABYTES: Final = 64
LONGEST_STOP: Final = 5.0
"""Seconds that others wait at most, what the server takes at most, and seconds in which it stops when told to."""

Attack = Callable[[float], Outcome]
"""How many seconds an attack lasts."""


@dataclass
class FloodResult:
    """An attack and what it did to others."""

    before: Pings
    during: Pings
    outcome: Outcome
    megabytes: float
    """By how much the server grew at most."""
    newcomer: bool
    """Whether somebody new got in meanwhile."""
    name: str = ""
    stopped_after: float = 0.0
    """Seconds from SIGTERM, right after the attack, to the end."""

    @property
    def faults(self) -> list[str]:
        """What others should not have noticed."""
        found = {
            f"a ping took {self.during.worst:.2f} s": self.during.worst > LONGEST_PING,
            f"the server grew by {self.megabytes:.0f} MB": self.megabytes > MOST_MEGABYTES,
            "nobody new got in": not self.newcomer,
            f"the server took {self.stopped_after:.1f} s to stop": self.stopped_after > LONGEST_STOP,
        }
        return [fault for fault, is_there in found.items() if is_there]


@dataclass
class Stage:
    """A server with a table that somebody watches, and another that is attacked."""

    server: Server
    witness: Witness
    token: str
    """Of the host of both."""
    table: str

    @property
    def port(self) -> int:
        return self.server.port

    async def suffer(self, attack: Attack, seconds: float = SECONDS) -> FloodResult:
        """Attack the server, and see how the witness is meanwhile and whether somebody new gets in."""
        before, size = await self.witness.ping_for(CALM), self._megabytes()
        attacking = asyncio.create_task(asyncio.to_thread(attack, seconds))
        newcomer = asyncio.create_task(self._newcomer(seconds / 2))
        growing = asyncio.create_task(self._largest(attacking))
        during = await self.witness.ping_during(attacking)
        return FloodResult(before, during, await attacking, await growing - size, await newcomer)

    async def suffer_again(self, attack: Attack, seconds: float = SECONDS) -> FloodResult:
        """The same; up to three times if a ping took long, for which another program may be to blame."""
        for _ in range(TRIES - 1):
            result = await self.suffer(attack, seconds)
            if result.during.worst < LONGEST_PING:
                return result
        return await self.suffer(attack, seconds)

    async def _newcomer(self, after: float) -> bool:
        await asyncio.sleep(after)
        return await gets_in(self.server.url, self.table)

    async def _largest(self, attacking: asyncio.Task[Outcome]) -> float:
        largest = 0.0
        while not attacking.done():
            largest = max(largest, self._megabytes())
            await asyncio.sleep(0.05)
        return max(largest, self._megabytes())

    def _megabytes(self) -> float:
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024


@asynccontextmanager
async def stage(ulimit: str = "", **settings: Any) -> AsyncIterator[Stage]:
    """A server with its usual limits, unless settings say otherwise."""
    server = Server(settings={"rate_limits": True, **settings}, ulimit=ulimit)
    try:
        await server.start()
        token = (await ask(server.url, "/api/guests/token", body={}))["token"]
        watched, attacked = [await _table(server.url, token) for _ in range(2)]
        async with watching(server.url, watched) as witness:
            yield Stage(server, witness, token, attacked)
    finally:
        await server.end()


async def _table(url: str, token: str) -> str:
    request = {"name": "Ana", "bots": ["greedy"], "start": True, "options": {"free_chat": True, "first": "seat-1"}}
    return str((await ask(url, "/api/tables", token, request))["id"])


def frames(scene: Stage, kind: str, rate: float | None = None) -> Attack:
    """A flood of WebSocket frames on one connection."""
    opening = partial(attackers.upgraded, scene.port, scene.table, address=attackers.new_address())
    return lambda seconds: attackers.flood(opening, *FRAMES[kind], seconds, rate)


def pipelining(scene: Stage) -> Attack:
    """Requests that don't wait for answers."""
    requests = attackers.chunk_of(attackers.head(scene.port, "/health"))
    return _poured(scene, b"", requests)


def endless_head(scene: Stage) -> Attack:
    """A header that never ends."""
    return _poured(scene, attackers.head(scene.port, "/health")[:-2] + b"X: ", b"a" * attackers.CHUNK)


def endless_body(scene: Stage) -> Attack:
    """A body that never ends, where none is wanted."""
    length = f"Content-Length: {1 << 40}"
    return _poured(scene, attackers.head(scene.port, "/api/guests", length, method="POST"), b"a" * attackers.CHUNK)


def _poured(scene: Stage, once: bytes, again: bytes) -> Attack:
    opening = partial(attackers.connect, scene.port, address=attackers.new_address())
    return lambda seconds: attackers.flood(opening, once, again, seconds)


def idle_sockets(scene: Stage, address: str | None = None) -> Attack:
    """Connections that never say anything, more than there are descriptors."""
    opening = partial(attackers.connect, scene.port, address=address or attackers.new_address())
    return lambda seconds: attackers.hold(opening, MANY, seconds)


def endless_sockets(scene: Stage) -> Attack:
    """WebSockets that say hello and stay."""
    opening = partial(attackers.upgraded, scene.port, scene.table, address=attackers.new_address())
    return lambda seconds: attackers.hold(opening, MANY, seconds, pause=0.002)


def slow_readers(scene: Stage) -> Attack:
    """Strangers who watch a busy table and read nothing of it. The server must not limit who speaks there."""
    opening = partial(attackers.upgraded, scene.port, scene.table, address=attackers.new_address(), receives=4096)

    def attack(seconds: float) -> Outcome:
        headers = {"Authorization": f"Bearer {scene.token}"}
        with httpx.Client(base_url=scene.server.url, headers=headers, trust_env=False) as host:
            talk = partial(_say, host, f"/api/tables/{scene.table}/commands")
            for _ in range(LINES_BEFORE):
                talk()
            return attackers.hold(opening, STRANGERS, seconds, meanwhile=talk)

    return attack


def _say(host: httpx.Client, path: str) -> None:
    host.post(path, json={"type": "say", "state": 0, "text": "long " * 40})
    time.sleep(BETWEEN_LINES)


Making = Callable[[Stage], Attack]


@dataclass(frozen=True)
class Trial:
    """A server, and the attacks that are made on it one after another, by their names."""

    attacks: Mapping[str, Making]
    seconds: float = SECONDS
    ulimit: str = ""
    rate_limits: bool = True

    async def run(self, tell: Callable[[str], None]) -> list[FloodResult]:
        results: list[FloodResult] = []
        async with stage(self.ulimit, rate_limits=self.rate_limits) as scene:
            for name, make in self.attacks.items():
                tell(f"— {name}")
                results.append(await scene.suffer_again(make(scene), self.seconds))
                results[-1].name = name
            stopped_after = (await scene.server.stop())[1]
        for result in results:
            result.stopped_after = stopped_after
        return results

    def only(self, is_asked_for: Callable[[str], bool]) -> Trial:
        """Without the attacks that nobody asked for."""
        return replace(self, attacks={name: make for name, make in self.attacks.items() if is_asked_for(name)})


def trials() -> list[Trial]:
    """All attacks."""
    fast = {f"floods: {kind}": partial(frames, kind=kind) for kind in FRAMES}
    slow = {f"floods: {kind}, 1.5 MB/s": partial(frames, kind=kind, rate=SLOW) for kind in FRAMES}
    requests = {
        "floods: pipelined requests": pipelining,
        "floods: a header without end": endless_head,
        "floods: a body without end": endless_body,
    }
    holding = {
        f"floods: {MANY} silent sockets": idle_sockets,
        f"floods: {MANY} WebSockets that stay": endless_sockets,
    }
    reading = {f"floods: {STRANGERS} who don't read": slow_readers}
    return [
        Trial(fast | slow),
        Trial(requests),
        Trial(holding, ulimit=FEW_DESCRIPTORS),
        Trial(reading, LONG, rate_limits=False),
    ]
