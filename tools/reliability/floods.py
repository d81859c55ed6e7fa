"""Attacks on a server from one address, and what other players notice."""

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
from tests.server.running import NO_TLS

from tools.reliability import attackers
from tools.reliability.attackers import FRAMES, Outcome
from tools.reliability.servers import Server, ask
from tools.reliability.witness import Pings, Witness, can_connect, watching

SECONDS: Final = 2.0
"""Duration of an attack."""
CALM: Final = 0.7
"""Time for which the witness pings before an attack."""
SLOW: Final = 1_500_000
"""Bytes per second of the slower floods."""
FEW_DESCRIPTORS: Final = (256, 256)
MANY: Final = 512
SPECTATORS: Final = 40
LONG: Final = 16.0
"""Longer than the server waits for a client that doesn't read."""
BETWEEN_LINES: Final = 0.01
LINES_BEFORE: Final = 200
"""Chat messages at the table before the spectators arrive; each spectator gets all of them."""
TRIES: Final = 3
MAX_PING: Final = 0.1
MAX_MEGABYTES: Final = 64
MAX_STOP: Final = 5.0
"""Limits for the delay of others, the memory of the server, and the time to stop."""

Attack = Callable[[float], Outcome]
"""Runs for a number of seconds."""


@dataclass
class FloodResult:
    """An attack and its effect on others."""

    before: Pings
    during: Pings
    outcome: Outcome
    megabytes: float
    """Maximum growth of the server."""
    newcomer: bool
    """Whether a new client could connect during the attack."""
    name: str = ""
    stopped_after: float = 0.0
    """Seconds from SIGTERM, right after the attack, to the exit."""

    @property
    def faults(self) -> list[str]:
        """Effects that others should not notice."""
        slow = {
            f"a ping took {self.during.worst:.2f} s": self.during.worst > MAX_PING,
            f"the server took {self.stopped_after:.1f} s to stop": self.stopped_after > MAX_STOP,
        }
        return [*(fault for fault, is_there in slow.items() if is_there), *self.faults_on_any_machine]

    @property
    def faults_on_any_machine(self) -> list[str]:
        """Those that don't depend on how busy the machine is."""
        found = {
            f"the server grew by {self.megabytes:.0f} MB": self.megabytes > MAX_MEGABYTES,
            "a new client could not connect": not self.newcomer,
        }
        return [fault for fault, is_there in found.items() if is_there]


@dataclass
class Stage:
    """A server with two tables: a witness watches one, and the other is attacked."""

    server: Server
    witness: Witness
    token: str
    """The token of the host of both tables."""
    table: str

    @property
    def port(self) -> int:
        return self.server.port

    async def endure(self, attack: Attack, seconds: float = SECONDS, calm: float = CALM) -> FloodResult:
        """Attack the server while the witness pings and a new client connects; before that, it pings in calm."""
        before, size = await self.witness.ping_for(calm), self._megabytes()
        attacking = asyncio.create_task(asyncio.to_thread(attack, seconds))
        newcomer = asyncio.create_task(self._newcomer(seconds / 2))
        growing = asyncio.create_task(self._largest(attacking))
        during = await self.witness.ping_during(attacking)
        return FloodResult(before, during, await attacking, await growing - size, await newcomer)

    async def endure_with_retries(self, attack: Attack, seconds: float = SECONDS) -> FloodResult:
        """Try up to three times: another program may be the cause of a slow ping."""
        for _ in range(TRIES - 1):
            result = await self.endure(attack, seconds)
            if result.during.worst < MAX_PING:
                return result
        return await self.endure(attack, seconds)

    async def _newcomer(self, after: float) -> bool:
        await asyncio.sleep(after)
        return await can_connect(self.server.url, self.table)

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
async def stage(descriptors: tuple[int, int] | None = None, **settings: Any) -> AsyncIterator[Stage]:
    """Start a server with its usual limits and the given settings."""
    server = Server(settings={"rate_limits": True, **settings}, descriptors=descriptors)
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
    """Requests without waiting for answers."""
    requests = attackers.chunk_of(attackers.head(scene.port, "/health"))
    return _flooding(scene, b"", requests)


def endless_head(scene: Stage) -> Attack:
    """An endless header."""
    return _flooding(scene, attackers.head(scene.port, "/health")[:-2] + b"X: ", b"a" * attackers.CHUNK)


def endless_body(scene: Stage) -> Attack:
    """An endless body for a request that needs none."""
    length = f"Content-Length: {1 << 40}"
    return _flooding(scene, attackers.head(scene.port, "/api/guests", length, method="POST"), b"a" * attackers.CHUNK)


def _flooding(scene: Stage, once: bytes, again: bytes) -> Attack:
    opening = partial(attackers.connect, scene.port, address=attackers.new_address())
    return lambda seconds: attackers.flood(opening, once, again, seconds)


def idle_sockets(scene: Stage, address: str | None = None) -> Attack:
    """Silent connections, more than there are file descriptors."""
    opening = partial(attackers.connect, scene.port, address=address or attackers.new_address())
    return lambda seconds: attackers.hold(opening, MANY, seconds)


def endless_sockets(scene: Stage) -> Attack:
    """WebSockets that stay open after the hello."""
    opening = partial(attackers.upgraded, scene.port, scene.table, address=attackers.new_address())
    return lambda seconds: attackers.hold(opening, MANY, seconds, pause=0.002)


def slow_readers(scene: Stage) -> Attack:
    """Spectators at a busy table who don't read. Needs a server without rate limits, for the chat."""
    opening = partial(attackers.upgraded, scene.port, scene.table, address=attackers.new_address(), receives=4096)

    def attack(seconds: float) -> Outcome:
        headers = {"Authorization": f"Bearer {scene.token}"}
        with httpx.Client(base_url=scene.server.url, headers=headers, trust_env=False, verify=NO_TLS) as host:
            talk = partial(_say, host, f"/api/tables/{scene.table}/commands")
            for _ in range(LINES_BEFORE):
                talk()
            return attackers.hold(opening, SPECTATORS, seconds, meanwhile=talk)

    return attack


def _say(host: httpx.Client, path: str) -> None:
    host.post(path, json={"type": "say", "state": 0, "text": "long " * 40})
    time.sleep(BETWEEN_LINES)


Making = Callable[[Stage], Attack]


@dataclass(frozen=True)
class Trial:
    """A server and the attacks on it, one after another, by name."""

    attacks: Mapping[str, Making]
    seconds: float = SECONDS
    descriptors: tuple[int, int] | None = None
    rate_limits: bool = True

    async def run(self, tell: Callable[[str], None]) -> list[FloodResult]:
        results: list[FloodResult] = []
        async with stage(self.descriptors, rate_limits=self.rate_limits) as scene:
            for name, make in self.attacks.items():
                tell(f"— {name}")
                results.append(await scene.endure_with_retries(make(scene), self.seconds))
                results[-1].name = name
            stopped_after = (await scene.server.stop())[1]
        for result in results:
            result.stopped_after = stopped_after
        return results

    def only(self, is_selected: Callable[[str], bool]) -> Trial:
        """A trial with only the selected attacks."""
        return replace(self, attacks={name: make for name, make in self.attacks.items() if is_selected(name)})


def trials() -> list[Trial]:
    fast = {f"floods: {kind}": partial(frames, kind=kind) for kind in FRAMES}
    slow = {f"floods: {kind}, 1.5 MB/s": partial(frames, kind=kind, rate=SLOW) for kind in FRAMES}
    requests = {
        "floods: pipelined requests": pipelining,
        "floods: endless header": endless_head,
        "floods: endless body": endless_body,
    }
    holding = {
        f"floods: {MANY} silent sockets": idle_sockets,
        f"floods: {MANY} open WebSockets": endless_sockets,
    }
    reading = {f"floods: {SPECTATORS} clients that don't read": slow_readers}
    return [
        Trial(fast | slow),
        Trial(requests),
        Trial(holding, descriptors=FEW_DESCRIPTORS),
        Trial(reading, LONG, rate_limits=False),
    ]
